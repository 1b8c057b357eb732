"""S164: what the lock names is all that playing needs, and once it is there no network is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from worldwright.games import NAMES

ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / "bin" / "uv"
NO_NETWORK = '''"""Loaded by Python before anything else: whoever asks for another machine fails."""
import socket

def _loopback_only(old):
    def connect(self, address, *more):
        if self.family != socket.AF_UNIX and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise OSError(f"no network here: {address}")
        return old(self, address, *more)
    return connect

def _no_names(host, *more, **named):
    if host not in (None, "", "127.0.0.1", "::1", "localhost"):
        raise OSError(f"no network here: {host}")
    return _old_names(host, *more, **named)

_old_names, socket.getaddrinfo = socket.getaddrinfo, _no_names
socket.socket.connect = _loopback_only(socket.socket.connect)
socket.socket.connect_ex = _loopback_only(socket.socket.connect_ex)
'''


def installed(python: Path, *what: str) -> None:
    """Install something: from what `./dev setup` has fetched if it is still there, else from the index."""
    command = [str(UV), "pip", "install", "-q", "--python", str(python), *what]
    environment = {**os.environ, "WORLDWRIGHT_SKIP_PAGE": "1"}
    if subprocess.run([*command, "--offline"], env=environment, capture_output=True, check=False).returncode:
        subprocess.run(command, env=environment, check=True)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `worldwright` of an environment that holds the lock's packages and nothing else."""
    home = tmp_path_factory.mktemp("bare")
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, home / "venv"], check=True)
    python = home / "venv" / "bin" / "python"
    installed(python, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt"))
    installed(python, "--no-deps", "--no-build-isolation", str(ROOT))
    packages = next((home / "venv" / "lib").glob("python*")) / "site-packages"
    (packages / "no_network.py").write_text(NO_NETWORK)
    (packages / "no_network.pth").write_text("import no_network\n")  # Debian has a sitecustomize of its own
    return home / "venv" / "bin" / "worldwright"


def run(command: Path, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run it as on a machine that has nothing but this: no path, no home, no locale."""
    return subprocess.run(
        [command, *words], cwd=cwd, env={"HOME": str(cwd)}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", NAMES)
def test_s164_after_a_fresh_install_every_game_is_played_and_verified_without_a_network(
    name: str, bare: Path, tmp_path: Path
) -> None:
    played = run(bare, "simulate", name, "--games", "1", "--records", "records", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    (record,) = (tmp_path / "records").iterdir()
    verified = run(bare, "verify", str(record), cwd=tmp_path)
    assert verified.returncode == 0, verified.stderr


def test_s164_the_server_of_a_fresh_install_answers_without_a_network(bare: Path, tmp_path: Path) -> None:
    script = (
        "import http.client, pathlib, threading, uvicorn\n"
        "from worldwright.server.app.application import create_app\n"
        "from worldwright.server.app.site import Site\n"
        "from worldwright.server.app.serving import bound, config_of\n"
        "from worldwright.server.process.settings import Settings\n"
        "page = pathlib.Path('page')\n"
        "(page / 'assets').mkdir(parents=True)\n"
        "(page / 'index.html').write_text('hello')\n"
        "settings = Settings()\n"
        "held = bound('127.0.0.1', 0)\n"
        "app = create_app(page, Site(settings, pathlib.Path('data')))\n"
        "server = uvicorn.Server(config_of(app, settings))\n"
        "thread = threading.Thread(target=server.run, kwargs={'sockets': [held]}); thread.start()\n"
        "line = http.client.HTTPConnection('127.0.0.1', held.getsockname()[1], timeout=60)\n"
        "line.request('GET', '/api/games'); print(line.getresponse().read().decode())\n"
        "server.should_exit = True; thread.join()\n"
    )
    served = run(bare.parent / "python", "-c", script, cwd=tmp_path)
    assert served.returncode == 0, served.stderr
    assert all(f'"{name}"' in served.stdout for name in NAMES)


def test_s164_the_bare_machine_really_has_no_network(bare: Path, tmp_path: Path) -> None:
    asked = run(bare.parent / "python", "-c", "import socket; socket.create_connection(('192.0.2.1', 9))", cwd=tmp_path)
    assert "no network here" in asked.stderr
