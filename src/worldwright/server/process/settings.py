"""The settings of a server, from the environment with safe defaults, and its secrets, created on first start."""

from __future__ import annotations

import errno
import os
import re
import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, get_args

import msgspec

from worldwright.core.errors import UserError

T = TypeVar("T")
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
SECRET_BYTES = 32
Registration: TypeAlias = Literal["open", "invited", "closed"]
PASSWORD = re.compile(r"(?<=://)([^:/@]*:)?.*(?=@)|(?<=password=)[^&]*")
"""The password or token in an address."""
_PREFIX = "WORLDWRIGHT_"


class Secrets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secrets of this server. Created on first start, never printed."""

    metrics: str
    bots: str
    """The seed of the bots."""

    def __repr__(self) -> str:
        return "Secrets(…)"

    __str__ = __repr__


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a host can choose. The defaults are safe on any machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """Database of tables and people, as postgresql://name:password@host/database; without one, the data folder."""
    bus: str = ""
    """The message bus between the nodes of a cluster, as nats://host:4222; without one, this is the only node."""
    open_bus: bool = False
    """Whether the bus may let in clients without credentials."""
    origins: tuple[str, ...] = ()
    """Origins of the page, as https://games.example: needed only behind a proxy or with a domain name."""
    proxies: tuple[str, ...] = ()
    """Proxies trusted for a visitor's address and scheme."""
    tables: int = 5_000
    """Tables that may be open at once."""
    tables_each: int = 20
    """Tables that one person may have open at once."""
    tables_new: int = 6
    """Tables that a person may have open at once on their first day."""
    tables_hourly: int = 120
    """Tables that newcomers of one network may create in an hour."""
    sockets: int = 5_000
    sockets_each: int = 16
    """Sockets of one device."""
    onlookers: int = 400
    """Spectator connections of one table."""
    strangers: int = 64
    """Spectator connections of one network without a known device."""
    guests_hourly: int = 120
    """New guests from one network in an hour. Generous, because a school shares one network."""
    workers: int = 1
    """Processes for bots."""
    thought_seconds: int = 10
    """Processor time after which a bot's search is ended and a lower level decides."""
    question_workers: int = 2
    """Processes for visitors' requests: scores, replays, reviews, verdicts, undos."""
    question_seconds: int = 1
    """Processor time after which such a request is ended without an answer."""
    worker_megabytes: int = 512
    """Memory of each worker process, where the system can limit it."""
    open_hours: int = 12
    """Hours without a visit after which a table that has not begun ends."""
    abandon_days: int = 7
    """Days without a visit after which a running game is abandoned; never before a turn's time is up."""
    keep_days: int = 0
    """Days that finished games are kept; 0: for ever."""
    idle_days: int = 180
    """Days without a visit after which a device is deleted, and its guest too if no one else needs it."""
    away_days: int = 30
    """Days of holiday a year for a person, at tables whose turns have hours."""
    host_accounts: tuple[str, ...] = ()
    """Usernames of the accounts with the admin page. Create an account before naming it here."""
    registration: Registration = "open"
    """Who may come as a new guest and make an account: everyone; who has a table's link; no one."""
    access_log: bool = False
    """1: log every request on standard output, with the address it came from."""
    contact: str = ""
    """Contact for push services, as mailto:host@games.example."""
    push_services: tuple[str, ...] = ()
    """Origins of push services that are trusted although they are in a private network or without TLS."""
    smtp: str = ""
    """The mail server, as smtps://name:password@mail.example:465; without one no email is sent."""
    mail_from: str = ""
    """The sender of emails."""

    def __repr__(self) -> str:
        return "Settings(…)"  # hides passwords

    __str__ = __repr__

    @property
    def private(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings from `WORLDWRIGHT_…` variables and the command line; UserError names a wrong one."""
    tree: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        name = _PREFIX + field.name.upper()
        value = given.get(field.name)
        if value is None:
            value = environment.get(name)
        if value is None:
            continue
        choices = get_args(field.type)
        if field.type is int:
            tree[field.name] = _number(name, value)
        elif field.type is bool:
            tree[field.name] = _truth(name, value)
        elif field.type is str:
            tree[field.name] = value
        elif isinstance(choices[0], str):
            if value not in choices:
                raise UserError(
                    f"{name} is {str(value)[:20]!r}, but should be {', '.join(choices[:-1])} or {choices[-1]}"
                )
            tree[field.name] = value
        else:
            tree[field.name] = [part.strip() for part in str(value).split(",") if part.strip()]
    return msgspec.convert(tree, Settings)


def printed(settings: Settings) -> list[str]:
    """The effective settings as lines of an environment file, without passwords; defaults are comments."""
    lines = []
    for field in msgspec.structs.fields(Settings):
        value: Any = getattr(settings, field.name)
        text = ",".join(value) if isinstance(value, tuple) else str(int(value) if isinstance(value, bool) else value)
        mark = "# " if value == field.default else ""
        shown = PASSWORD.sub(r"\1…", text)
        lines.append(f"{mark}{_PREFIX}{field.name.upper()}={shown}")
    return lines


def _number(name: str, value: object) -> int:
    text = str(value)
    if not text.isdecimal() or len(text) > 9:
        raise UserError(f"{name} is {text[:20]!r}, but should be a whole number")
    return int(text)


def _truth(name: str, value: object) -> bool:
    text = str(value).lower()
    if text not in {"0", "1", "false", "true"}:
        raise UserError(f"{name} is {text[:20]!r}, but should be 0 or 1")
    return text in {"1", "true"}


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The default data folder of a user on this machine."""
    if chosen := environment.get(_PREFIX + "DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Worldwright"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Worldwright"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "worldwright"


def opened_folder(folder: Path) -> Path:
    """Create the data folder if needed, private to this user; UserError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        check_folder(folder)
    except OSError as fault:
        raise _unusable(folder, fault) from None
    return folder


def check_folder(folder: Path) -> None:
    """UserError if this user cannot create and change files in a data folder, or cannot create it."""
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not there.is_dir():
        raise _unusable(folder, NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
    if not os.access(there, os.W_OK | os.X_OK):
        raise _unusable(folder, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def _unusable(folder: Path, fault: OSError) -> UserError:
    why = (fault.strerror or "unusable").lower()
    return UserError(f"{folder} cannot hold the tables ({why}): choose another with --data")


class Keep(Protocol):
    """Reads secrets, or creates them on first use."""

    def __call__(self, path: Path, type_: type[T], make: Callable[[], T], /) -> T:
        """The stored secrets; UserError if they cannot be read or created."""


def kept_secrets(folder: Path, keep: Keep | None = None) -> Secrets:
    """The secrets of a data folder, created on first use in a file that only its owner can read."""

    def make() -> Secrets:
        return Secrets(metrics=secrets.token_urlsafe(SECRET_BYTES), bots=secrets.token_urlsafe(SECRET_BYTES))

    return (keep or kept_file)(folder / "secrets.json", Secrets, make)


def kept_file(path: Path, type_: type[T], make: Callable[[], T]) -> T:
    """The content of a secrets file, created on first use for its owner alone; UserError if that fails."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=type_)
    except FileNotFoundError:
        pass
    except (OSError, msgspec.DecodeError) as fault:
        raise UserError(f"{path} cannot be read ({fault}): remove it, and the next start creates a new one") from None
    created = make()
    temporary = path.with_suffix(".new")
    try:
        temporary.unlink(missing_ok=True)
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(created))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as fault:
        why = (fault.strerror or "unusable").lower()
        raise UserError(f"{path} cannot be written ({why}): make room first, or let this user write there") from None
    return created


def lacks_proxies(settings: Settings) -> bool:
    """Whether `origins` suggests a proxy but none is named, so that all visitors share the proxy's address."""
    return bool(settings.origins) and not settings.proxies


def warnings(settings: Settings) -> list[str]:
    """Warnings for the host at start."""
    lines = []
    if not settings.private and not any(origin.startswith("https://") for origin in settings.origins):
        lines.append(
            f"WARNING: listening on {settings.host} without TLS. Browsers in your home network can play; at a public "
            "address none can keep a seat, because cookies travel only over https there. Put a proxy with TLS in front "
            "and name it in WORLDWRIGHT_ORIGINS (https://…) and WORLDWRIGHT_PROXIES."
        )
    if lacks_proxies(settings):
        lines.append(
            "WARNING: WORLDWRIGHT_ORIGINS is set and WORLDWRIGHT_PROXIES is not. If a proxy is in front, all visitors "
            "share its address and its limits, and browsers may leave https: name it in WORLDWRIGHT_PROXIES."
        )
    return lines
