"""Files nobody else can read (B11), and disks without room (B10): sentences and 503s, never tracebacks."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import LiveSite, open_site
from worldwright.core.errors import UserError
from worldwright.server.process.settings import kept_secrets
from worldwright.server.storage import data_folder as place
from worldwright.server.storage.backup import backup, restore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights come from the user's folder there")


def modes(folder: Path) -> set[int]:
    """The rights of everything in a folder."""
    return {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


@pytest.fixture(autouse=True)
def _mask() -> Any:
    """Commands change the mask of this process: it is put back."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_b11_data_and_backups_are_for_their_owner_alone(tmp_path: Path) -> None:
    place.keep_private()  # as `serve` does, see below
    data = tmp_path / "house" / "data"
    data.mkdir(parents=True, mode=0o755)
    with open_site(tmp_path / "house") as site:
        site.guest().ask("DELETE", "/api/me")
        assert not stat.S_IMODE(data.stat().st_mode) & 0o077
        (tmp_path / "copies").mkdir()
        backup(data, tmp_path / "copies" / "copy.db")
    assert not any(mode & 0o077 for mode in modes(data))
    copies = list((tmp_path / "copies").iterdir())
    assert {path.name for path in copies} == {"copy.db", "forgotten.txt"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in copies} == {0o600}
    restore(tmp_path / "copies" / "copy.db", tmp_path / "again")
    assert not any(mode & 0o077 for mode in modes(tmp_path / "again"))


def test_b11_wider_files_are_narrowed_with_a_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with open_site(tmp_path) as site:
        site.guest()
    assert "could be read" not in caplog.text, "a new folder is for its owner from the first moment"
    data = tmp_path / "data"
    for path in (data, *data.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with open_site(tmp_path):
        pass
    assert "could be read by other users of this machine" in caplog.text
    assert not any(mode & 0o077 for mode in modes(data))


def test_b11_what_cannot_be_narrowed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "worldwright.db").write_bytes(b"")
    (tmp_path / "worldwright.db").chmod(0o644)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(UserError, match="can be read by other users"), place.lock(tmp_path):
        pass


def full(*_: object) -> None:
    """SQLite's own fault for a disk without room."""
    fault = sqlite3.OperationalError("database or disk is full")
    fault.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise fault


def test_b10_a_full_disk_gives_503_with_a_code_and_no_traceback(
    own_site: LiveSite, caplog: pytest.LogCaptureFixture
) -> None:
    site = own_site
    (ann, ben), table = site.table()
    cat = site.guest()
    honest: Callable[..., object] = site.do(lambda service: service.db._sync)
    site.do(lambda service: setattr(service.db, "_sync", full))
    wishes = [
        (Guest(site.address), "POST", "/api/me", {}),
        (ann, "PATCH", "/api/me", {"name": "Ann"}),
        (ann, "POST", "/api/tables", {"game": "monuments", "seats": 2}),
        (ann, "POST", "/api/me/account", {"login": "ann", "password": "long enough"}),
        (cat, "POST", "/api/tables", {"game": "monuments", "seats": 2}),
        (ben, "POST", f"/api/tables/{table}/invites", {"seat": 0}),
        (cat, "DELETE", "/api/session", None),
        (cat, "DELETE", "/api/me", None),
    ]
    for who, method, path, body in wishes:
        status, answer = who.answer(method, path, body)
        assert (status, answer["code"]) == (503, "busy"), (method, path, answer)
        assert answer["error"].endswith(".") or "try again" in answer["error"]
    assert ann.answer("GET", f"/api/tables/{table}")[0] == 200, "what is there is still read"
    site.do(lambda service: setattr(service.db, "_sync", honest))
    for _ in range(200):
        with contextlib.suppress(RuntimeError):
            ann.ask("PATCH", "/api/me", {"name": "Ann"})
            break
    assert ann.ask("GET", "/api/me")["name"] == "Ann"
    assert "Traceback" not in caplog.text


SMALL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.argv = ["worldwright", "serve", "--port", "0", "--data", sys.argv[2]]
from worldwright.cli import main
main()
"""


@pytest.mark.parametrize("room", [0, 1, 4096, 40_000])
def test_b10_a_start_without_room_is_one_sentence(tmp_path: Path, room: int) -> None:
    """No file can grow beyond so many bytes: as on a disk that is full when the server starts."""
    ended = subprocess.run(
        [sys.executable, "-c", SMALL, str(room), str(tmp_path / "data")],
        capture_output=True, text=True, timeout=120, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert ended.returncode == 2, ended
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1
    assert "make room first" in ended.stderr
    assert not any(mode & 0o077 for mode in modes(tmp_path / "data"))


def test_b10_secrets_that_cannot_be_written_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(UserError, match="make room first"):
        kept_secrets(tmp_path)
