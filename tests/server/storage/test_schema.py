"""Data of another version: later steps are run whole or not at all, with a copy beside; older data are refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.engine.registry import MemorySite
from worldwright.core.errors import UserError
from worldwright.server.storage import doctor, schema
from worldwright.server.storage.backup import backup, restore
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.sqlite import SqliteDatabase

LATER = "0003"
COPY = f"{DATABASE}.before-{LATER}"


def contents(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    lines = list(db.iterdump())
    db.close()
    return lines


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder, but for the lock."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


def season(change: schema.Changing) -> None:
    """A step of some later version."""
    change.execute("ALTER TABLE tables ADD COLUMN season INTEGER NOT NULL DEFAULT 7")


def played(folder: Path) -> None:
    site = MemorySite(folder)
    site.play(site.open(), 5)
    site.close()


def test_an_empty_file_becomes_ours(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "new", isolation_level=None)
    assert schema.step_of(db) is None
    schema.migrate(db, "new")
    assert schema.step_of(db) == schema.HEAD
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {
        "house", "tables", "events", "contents", "holder", "invite", schema.MARKER,
        "node", "owned", "kept_file", "forgotten",
        "person", "device", "profile",
        "preference", "subscription", "notification", "looked",
        "daily_secret", "daily_deal", "daily_try", "rated",
        "played", "asked", "desk_act", "desk_notice", "reported",
        "tournament", "tournament_event", "tournament_member", "tournament_table",
    }  # fmt: skip
    before = list(db.iterdump())
    schema.migrate(db, "new")
    assert list(db.iterdump()) == before, "a second time nothing is done"
    db.close()
    SqliteDatabase(tmp_path / "folder").close()
    assert not list((tmp_path / "folder").glob("*.before-*")), "there was nothing to copy"


def test_S161_a_later_step_is_run_at_the_next_start_with_a_copy_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path)
    before = contents(tmp_path / DATABASE)
    monkeypatch.setitem(schema.STEPS, LATER, season)
    monkeypatch.setattr(schema, "HEAD", LATER)
    site = MemorySite(tmp_path)
    assert contents(tmp_path / COPY) == before, "as it was, beside it"
    assert site.store.look(lambda db: db.rows("SELECT season FROM tables")) == [(7,)]
    site.play(site.table("table-1"), 3)
    site.close()
    assert doctor.examined(tmp_path).damaged == ()


def test_a_step_that_breaks_in_the_middle_leaves_the_old_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path)
    before = contents(tmp_path / DATABASE)

    def breaks(change: schema.Changing) -> None:
        season(change)
        raise MemoryError

    monkeypatch.setitem(schema.STEPS, LATER, breaks)
    monkeypatch.setattr(schema, "HEAD", LATER)
    for _ in range(2):
        with pytest.raises(MemoryError):
            SqliteDatabase(tmp_path)
        assert contents(tmp_path / DATABASE) == before
        assert contents(tmp_path / COPY) == before
    monkeypatch.undo()
    site = MemorySite(tmp_path)
    assert site.names() == ["table-1"]
    site.close()


@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("ALTER TABLE schema_version RENAME TO alembic_version", "written before Worldwright 1.0"),
        ("UPDATE schema_version SET step = '0042'", "written by a newer Worldwright"),
    ],
)
def test_data_of_an_older_or_newer_version_are_refused_and_not_touched(
    tmp_path: Path, journal: str, change: str, said: str
) -> None:
    folder = tmp_path / "data"
    played(folder)
    db = sqlite3.connect(folder / DATABASE, isolation_level=None)
    db.execute(change)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute(f"PRAGMA journal_mode={journal}")
    db.close()
    before = files(folder)
    with pytest.raises(UserError) as raised:
        SqliteDatabase(folder)
    assert said in str(raised.value)
    assert files(folder) == before
    refusals: list[Callable[[], object]] = [
        lambda: doctor.examined(folder),
        lambda: doctor.examined(folder, rebuild=True),
        lambda: restore(folder / DATABASE, tmp_path / "restored"),
    ]
    for refused in refusals:
        with pytest.raises(UserError) as raised:
            refused()
        assert said in str(raised.value)
        assert "nothing was changed" in str(raised.value)
        assert before.items() <= files(folder).items()
    with pytest.raises(UserError, match=said):
        backup(folder, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "restored" / DATABASE).exists()
