"""Copies and versions of a house's data (S004, S013, S014, S142)."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import worldwright
from tests.server.engine.registry import MemorySite
from tests.server.engine.seating import Ear, command, some_action, turn
from worldwright.core.errors import UserError
from worldwright.server.storage.backup import backup, restore
from worldwright.server.storage.data_folder import DATABASE, FORGOTTEN
from worldwright.server.storage.sqlite import SqliteDatabase

ROOT = Path(__file__).parents[3]


def test_S013_a_backup_taken_under_load_replays_to_what_the_live_server_had(tmp_path: Path) -> None:
    site = MemorySite(tmp_path / "live")
    tables = [site.open(number) for number in range(4)]
    links: dict[str, set[str]] = {table.id: {table.log.link} for table in tables}
    copies = []
    for round_ in range(4):
        for table in tables:
            for _ in range(3):
                site.play(table, 1)
                links[table.id].add(table.log.link)
        for table in tables:  # still on its way to the disk while the copy is made
            seat = turn(table)
            table.command(Ear(seat), command(table.log.seq, some_action(table, seat), table.log.seq), 0)
            site.registry.touched(table)
        copy = tmp_path / f"copy-{round_}"
        assert not backup(tmp_path / "live", copy).damaged
        copies.append(copy)
        site.wait()
        for table in tables:
            links[table.id].add(table.log.link)
    site.close()
    for copy in copies:
        folder = tmp_path / f"other-{copy.name}"
        assert restore(copy, folder).tables == 4
        other = MemorySite(folder)
        for name in other.names():
            assert other.table(name).log.link in links[name]
        other.close()
    with pytest.raises(UserError, match="never overwrites"):
        restore(copies[0], tmp_path / "live")


def test_S014_S162_data_of_a_newer_version_are_refused_and_left_untouched(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    site.play(site.open(), 3)
    site.close()
    (tmp_path / "format").write_text("3\n")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "lock"}
    with pytest.raises(UserError, match="newer Worldwright"):
        SqliteDatabase(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "lock"} == before
    (tmp_path / "format").write_text("2\n")
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE schema_version SET step = '9999'")
    db.close()
    with pytest.raises(UserError, match="newer Worldwright"):
        SqliteDatabase(tmp_path)


def test_a_backup_is_refused_for_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"noise" * 1000)
    with pytest.raises(UserError, match="not a database of Worldwright"):
        restore(tmp_path / "noise", tmp_path / "new")
    with pytest.raises(UserError, match=f"there is no {DATABASE}"):
        backup(tmp_path, tmp_path / "copy")
    shutil.rmtree(tmp_path / "new", ignore_errors=True)


def test_S004_a_kill_at_any_line_of_a_backup_or_restore_leaves_nothing_half() -> None:
    """There are no snapshots: the only files that could be half are copies, and nothing but the log is ever read."""
    command = [sys.executable, "-m", "tests.server.storage.cutting"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    found = re.match(r"(\d+) kills in a backup, (\d+) in a restore, nothing half", done.stdout)
    assert found is not None
    assert all(int(kills) > 20 for kills in found.groups())


def test_S004_a_table_is_what_its_log_adds_up_to_and_no_other_file_is_read(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()
    site.play(table, 9)
    site.close()
    assert {path.name for path in tmp_path.iterdir()} == {DATABASE, "format", "lock"}
    columns = "SELECT name FROM pragma_table_info(?)"
    db = sqlite3.connect(tmp_path / DATABASE)
    assert {str(row[0]) for row in db.execute(columns, ("events",))} == {"table", "seq", "text", "link", "command"}
    db.execute("UPDATE tables SET card = '', sum = '', state = 'open', waits = '1', seen = 0")
    db.commit()
    db.close()
    site = MemorySite(tmp_path)
    again = site.table(table.id)
    assert (again.log.link, again.log.state) == (table.log.link, table.log.state)
    site.close()


def test_S142_backups_older_than_the_stated_days_are_removed_and_nothing_else(tmp_path: Path) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir()
    site = MemorySite(data)
    site.play(site.open(), 3)
    site.close()
    for name in ("old.db", "young.db", "other.sqlite"):
        backup(data, copies / name)
    (copies / "notes.db").write_text("not a backup, whatever it is called\n")
    sqlite3.connect(copies / "strange.db").execute("CREATE TABLE stamps (id)").connection.close()
    for name, days in (("old.db", 31), ("young.db", 29), ("other.sqlite", 99), ("notes.db", 99), ("strange.db", 99)):
        at = time.time() - days * 24 * 3600
        os.utime(copies / name, (at, at))
    done = worldwright("admin", "backup", str(copies / "new.db"), "--data", str(data), "--keep", "30")
    assert done.code == 0
    left = {path.name for path in copies.iterdir()}
    assert left == {"new.db", "young.db", "other.sqlite", "notes.db", "strange.db"}
    assert "old.db" in done.out
    refused = worldwright("admin", "backup", str(copies / "newer.db"), "--data", str(data), "--keep", "0")
    assert refused.code != 0
    assert {path.name for path in copies.iterdir()} == left


def test_S142_who_was_forgotten_after_a_backup_is_on_the_list_that_its_restore_obeys(tmp_path: Path) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir()
    MemorySite(data).close()
    backup(data, copies / "first.db")
    assert not (copies / FORGOTTEN).exists()
    (data / FORGOTTEN).write_text("ann\n")
    backup(data, copies / "second.db")
    (data / FORGOTTEN).write_text("ann\nben\n")
    backup(data, copies / "third.db")
    new = tmp_path / "new"
    restore(copies / "first.db", new)
    assert (new / FORGOTTEN).read_text().split() == ["ann", "ben"]
    backup(new, copies / "fourth.db")
    assert (copies / FORGOTTEN).read_text().split() == ["ann", "ben"], "nobody twice"


def test_a_restore_says_what_is_damaged_in_the_backup(tmp_path: Path) -> None:
    site = MemorySite(tmp_path / "data")
    site.play(site.open(), 3)
    site.close()
    backup(tmp_path / "data", tmp_path / "copy.db")
    db = sqlite3.connect(tmp_path / "copy.db")
    db.execute("UPDATE contents SET body = body || x'20'")
    db.commit()
    db.close()
    done = worldwright("admin", "restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "again"))
    assert done.code == 1
    assert "damaged: contents" in done.out
    assert "is restored, and what is listed as damaged is not what was written" in done.err
    MemorySite(tmp_path / "again").close()
