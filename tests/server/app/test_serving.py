"""The server on a port: what it says, what it does when the port is taken, how it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.run import called, worldwright
from worldwright.core.errors import UserError
from worldwright.server.app import serving


def test_a_port_in_use_is_one_sentence() -> None:
    with serving.bound("127.0.0.1", 0) as held:
        port = held.getsockname()[1]
        with pytest.raises(UserError, match=f"^port {port} is in use: choose another with --port"):
            serving.bound("127.0.0.1", port)


def test_play_takes_a_free_port_if_nobody_asked_for_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("WORLDWRIGHT_PORT", raising=False)
    asked: list[dict[str, object]] = []
    monkeypatch.setattr(serving, "run", lambda **wish: asked.append(wish))
    called("play")
    called("play", "--port", "8000", "--data", str(tmp_path))
    monkeypatch.setenv("WORLDWRIGHT_PORT", "8000")
    called("play")
    assert [wish["any_port"] for wish in asked] == [True, False, False]
    assert [wish["folder"] for wish in asked] == [None, tmp_path, None]
    with serving.bound("127.0.0.1", 0) as held:
        taken = held.getsockname()[1]
        with serving.bound_or_free("127.0.0.1", taken) as free:
            assert free.getsockname()[1] != taken


def test_a_folder_that_cannot_be_written_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = worldwright("play", "--no-open", "--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err
        == f"worldwright: {tmp_path}/file/data cannot hold the tables (not a directory): choose another with --data.\n"
    )


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("127.0.0.1", 70000, "^port 70000 is not there"),
        ("203.0.113.7", 0, "^host '203.0.113.7' is not an address of this machine$"),
        ("no.such.host.invalid", 0, "^host 'no.such.host.invalid' is not an address of this machine$"),
    ],
)
def test_an_address_that_cannot_be_had_is_one_sentence(host: str, port: int, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        serving.bound(host, port)


def test_an_administrators_port_is_one_sentence() -> None:
    assert serving.why_not(PermissionError(13, "Permission denied"), "127.0.0.1", 80).startswith(
        "port 80 needs the rights of an administrator"
    )


def test_the_address_is_one_a_browser_can_open() -> None:
    with serving.bound("0.0.0.0", 0) as held:
        assert serving.address(held) == f"http://127.0.0.1:{held.getsockname()[1]}/"


def test_the_browser_opens_only_where_there_is_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serving.has_desktop()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serving.has_desktop()


def test_it_says_where_it_answers_and_ends_quietly() -> None:
    program = "from worldwright.server.app.serving import run; run(port=0)"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        line = server.stdout.readline()
        assert line.startswith("Worldwright is open at http://127.0.0.1:")
        with urlopen(line.split()[4] + "health") as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert [line for line in server.stderr if "walresetbug" not in line] == []
        assert server.wait() == 0


def test_a_held_port_is_free_again_after_trouble() -> None:
    with serving.bound("127.0.0.1", 0) as held:
        port = held.getsockname()[1]
    with socket.create_server(("127.0.0.1", port)):
        pass
