"""S164: what the lock names is all that playing needs, and once it is there no network is."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

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
    if subprocess.run([*command, "--offline"], capture_output=True, check=False).returncode:
        subprocess.run(command, check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this repository, with the page as it was built last."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "WORLDWRIGHT_SKIP_PAGE": "1"}, check=True)
    (built,) = folder.iterdir()
    return built


def environment(home: Path, wheel: Path, *packages: str) -> Path:
    """The command `worldwright` of a new environment with these packages, and without a network."""
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, home / "venv"], check=True)
    python = home / "venv" / "bin" / "python"
    installed(python, *packages)
    installed(python, "--no-deps", str(wheel))
    site = next((home / "venv" / "lib").glob("python*")) / "site-packages"
    (site / "no_network.py").write_text(NO_NETWORK)
    (site / "no_network.pth").write_text("import no_network\n")  # Debian has a sitecustomize of its own
    return home / "venv" / "bin" / "worldwright"


@pytest.fixture(scope="module")
def rules_alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with no package of the server: the recipe of docs/api.md."""
    assert RECIPE in (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    pins = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    names = RECIPE.partition("worldwright ")[2].split()
    packages = [re.findall(rf"^{name}==[\w.]+", pins, re.MULTILINE)[0] for name in names]
    return environment(tmp_path_factory.mktemp("rules"), wheel, "--no-deps", *packages)


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `worldwright` of an environment that holds the lock's packages and nothing else."""
    return environment(
        tmp_path_factory.mktemp("bare"), wheel, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")
    )


RECIPE = "pip install --no-deps worldwright msgspec click rich"


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


def test_the_installed_wheel_plays_the_page_that_is_inside(bare: Path, tmp_path: Path) -> None:
    command = [str(bare), "play", "--no-open", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        command, cwd=tmp_path, env={"HOME": str(tmp_path)}, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = urlsplit(server.stdout.readline().split()[4])
            for path, says in {"/": "<title>Worldwright</title>", "/api/games": '"mondo"'}.items():
                line = http.client.HTTPConnection(address.hostname or "", address.port, timeout=60)
                line.request("GET", path)
                assert says in line.getresponse().read().decode()
                line.close()
        finally:
            server.terminate()


def test_s164_the_bare_machine_really_has_no_network(bare: Path, tmp_path: Path) -> None:
    asked = run(bare.parent / "python", "-c", "import socket; socket.create_connection(('192.0.2.1', 9))", cwd=tmp_path)
    assert "no network here" in asked.stderr


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_alone_play_record_and_verify_every_game(name: str, rules_alone: Path, tmp_path: Path) -> None:
    played = run(rules_alone, "simulate", name, "--games", "1", "--bot", "keen", "--records", "records", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    (record,) = (tmp_path / "records").iterdir()
    for words in (("verify", str(record)), ("export", str(record), "-o", "games.csv"), ("replay", str(record))):
        done = run(rules_alone, *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    script = f"import worldwright as ww; print(ww.play({name!r}, ['random', 'greedy']).share(0))"
    assert run(rules_alone.parent / "python", "-c", script, cwd=tmp_path).stderr == ""


@pytest.mark.parametrize("words", [("play", "--no-open"), ("serve",), ("admin", "trial")])
def test_the_rules_alone_say_what_the_server_needs(words: tuple[str, ...], rules_alone: Path, tmp_path: Path) -> None:
    done = run(rules_alone, *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"worldwright: the server needs \w+, which is not installed: pip install worldwright\n", done.stderr
    )
