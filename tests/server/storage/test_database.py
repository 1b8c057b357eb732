"""The one database: all or nothing, conflicts alone, locks that others hold, and rows in pieces of any number."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.engine.registry import MemorySite
from tests.server.engine.seating import Ear
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Terms
from worldwright.server.engine.log import Event
from worldwright.server.engine.ports import Batch
from worldwright.server.engine.seating import made
from worldwright.server.engine.summary import checked, encode
from worldwright.server.engine.table import Table
from worldwright.server.storage import cleanup as janitor
from worldwright.server.storage import doctor, group_commit
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.database import Change, Conflict, StoreFault
from worldwright.server.storage.sqlite import SqliteDatabase


@pytest.fixture
def db(tmp_path: Path) -> Iterator[SqliteDatabase]:
    database = SqliteDatabase(tmp_path)
    yield database
    database.close()


def person(name: str) -> Change:
    row = (name, name, f"login-{name[0]}", None, 0)
    return Change("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", (*row, checked(*row)))


def names(db: SqliteDatabase) -> list[str]:
    return [str(row[0]) for row in db.look(lambda rows: rows.rows("SELECT id FROM person ORDER BY id"))]


def new_table(name: str) -> Table:
    return Table.made(name, made(Terms("monuments", 2), f"{name}-ann", 0))


def batch_of(table: Table, events: list[Event] | None = None) -> Batch:
    people = {f"{table.id}-ann": "ann"} if table.log.unsaved else {}
    return Batch(table.id, table.handed(0) if events is None else events, 5, table.log.card, people)


def in_one_commit(db: SqliteDatabase, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From now on whatever is given within half a second is committed together; a number for each commit."""
    commits: list[int] = []
    honest = db._sync

    def counted(*statement: object) -> object:
        commits.append(1)
        return honest(*statement)

    monkeypatch.setattr(group_commit, "GATHER", 0.5)
    db.wait()
    db._sync = counted
    return commits


def test_changes_of_one_write_are_all_made_or_none(db: SqliteDatabase) -> None:
    nobody = Change("UPDATE person SET name = 'x' WHERE id = 'nobody'", rows=1)
    for wrong in (nobody, person("ann"), Change("INSERT INTO device VALUES ('h', 'nobody', 0, 0, '', '')")):
        with pytest.raises(Conflict):
            asyncio.run(db.write(person("ann"), person("ben"), wrong))
        assert names(db) == []
    asyncio.run(db.write(person("ann"), person("ben")))
    assert names(db) == ["ann", "ben"]


def test_a_conflict_undoes_only_itself(db: SqliteDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = in_one_commit(db, monkeypatch)
    first, second = db.give(person("ann")), db.give(person("cat"), person("anders"))
    table = new_table("t")
    db.append(batch_of(table))
    third = db.give(person("ben"))
    assert first.result() is None
    assert isinstance(second.exception(), Conflict), "there is one with that login"
    assert third.result() is None
    assert commits == [1]
    assert [(saved.seq, saved.fault) for saved in db.finished()] == [(1, "")]
    assert names(db) == ["ann", "ben"]
    assert db.look(lambda rows: stored.stored(rows, "t")) is not None


def test_what_one_turn_of_the_loop_appends_shares_a_sync(db: SqliteDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of many moves must not be synced alone while the others of the same moment wait for it."""
    syncs: list[int] = []
    honest = db._saved
    db.wait()

    def counted(items: list[group_commit.Item]) -> group_commit.Outcome | None:
        syncs.extend(filter(None, [sum(item.batch is not None for item in items)]))
        return honest(items)

    async def turn(number: int) -> None:
        while not db._is_waiting:
            time.sleep(0.001)  # noqa: ASYNC251 - until the writer waits for the bell
        for name in "abc":
            db.append(batch_of(new_table(f"{name}{number}")))
            time.sleep(0.02)  # noqa: ASYNC251 - in the middle of a turn, with Python's lock free for the writer

    monkeypatch.setattr(db, "_saved", counted)
    for number in range(3):  # a loop that is over does not keep the next one from ringing
        asyncio.run(turn(number))
        db.wait()
        assert syncs == [3] * (number + 1), "batches of each sync that had any"


def test_without_a_loop_the_writer_is_woken_at_once(db: SqliteDatabase) -> None:
    db.wait()
    db.append(batch_of(new_table("t")))
    until = time.monotonic() + 60
    while not (found := db.finished()) and time.monotonic() < until:
        time.sleep(0.01)
    assert [(saved.table, saved.seq, saved.fault) for saved in found] == [("t", 1, "")]


def test_a_write_that_was_given_up_stops_nobody_else(db: SqliteDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited for it went away, as when a page is closed in the middle of a request."""
    in_one_commit(db, monkeypatch)

    async def story() -> None:
        waiting = asyncio.ensure_future(db.write(person("ann")))
        await asyncio.sleep(0.05)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.wait_for(db.write(person("ben")), 60)

    asyncio.run(story())
    assert "ben" in names(db)


def test_a_file_that_another_program_holds_is_not_broken_and_comes_right(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()
    site.store._connection.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = table.saved_seq
    watcher = Ear(None)
    table.watch(watcher, 0, 0, 0)
    assert not site.play(table, 1), "a move was told that is not on disk"
    assert (table.frozen, site.store.fault) == ("busy", "busy")
    assert isinstance(site.store.give(person("ann")).exception(), StoreFault)
    site.time += 2000
    site.registry.beat()  # tries again, in vain
    site.wait()
    assert table.frozen == "busy"
    other.execute("ROLLBACK")
    other.close()
    site.time += 2000
    site.registry.beat()
    site.wait()
    site.wait()
    assert (table.frozen, site.store.fault) == ("", "")
    assert table.saved_seq == table.log.seq > before
    assert [message.code for message in watcher.heard() if isinstance(message, say.Notice)] == ["frozen", "going_on"]
    assert names(site.store) == [], "what was refused is not done later"
    site.close()
    again = MemorySite(tmp_path)
    assert again.table(table.id).log.link == table.log.link
    again.close()


@pytest.mark.parametrize("number", [1, 2, 255, 256, 257, 600])
def test_a_batch_of_any_number_of_events_is_read_as_it_was_given(db: SqliteDatabase, number: int) -> None:
    table = new_table("t")
    events = [Event(seq, f"text {seq}", f"link {seq}", seq if seq % 2 else None) for seq in range(1, number + 1)]
    db.append(batch_of(table, events))
    assert [saved.seq for saved in db.wait()] == [number]
    kept = db.look(lambda rows: stored.stored(rows, "t"))
    assert kept is not None
    assert kept.events == events


def test_after_a_commit_that_failed_rows_go_to_the_number_their_table_has_now(db: SqliteDatabase) -> None:
    """What was numbered in a transaction that was undone has no number: another table may have got it since."""
    failing = [True]
    honest = db._sync

    def full(*statement: object) -> object:
        if failing:
            failing.clear()
            fault = sqlite3.OperationalError("database or disk is full")
            fault.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise fault
        return honest(*statement)

    db._sync = full
    table, other = new_table("t"), new_table("other")
    db.append(batch_of(table))
    assert [saved.fault for saved in db.wait()] != [""]
    text = encode(other.log.card).decode()
    row = ("other", "open", False, 0, 0, text, checked("other", text))
    question = "INSERT INTO tables (id, state, listed, made, seen, card, sum) VALUES (?, ?, ?, ?, ?, ?, ?)"
    db.give(Change(question, row)).result()
    db.wait()
    kept, stranger = (db.look(lambda rows, name=name: stored.stored(rows, name)) for name in ("t", "other"))  # type: ignore[misc]
    assert kept is not None
    assert stranger is not None
    assert (len(kept.events), kept.people) == (1, {"t-ann": "ann"})
    assert (stranger.events, stranger.people) == ([], {})


def test_each_run_has_an_epoch_of_its_own_and_the_clock_goes_on(tmp_path: Path) -> None:
    first = SqliteDatabase(tmp_path)
    first.append(batch_of(new_table("t")))
    first.wait()
    first.close()
    second = SqliteDatabase(tmp_path)
    assert (second.epoch, second.uptime) == (first.epoch + 1, 5)
    second.close()


def test_the_clock_is_kept_every_second_though_nothing_but_moves_is_saved(tmp_path: Path) -> None:
    first = SqliteDatabase(tmp_path)
    table = new_table("t")
    first.append(batch_of(table))
    first.wait()
    for seq, clock in ((2, 900), (3, 5 + group_commit.KEEP_CLOCK), (4, 60_000)):
        first.append(Batch("t", [Event(seq, "text", "link")], clock))
        while not first.finished():  # alone: whatever else is saved with it would keep the clock too
            time.sleep(0.001)
        kept = first.look(lambda rows: rows.row("SELECT value FROM house WHERE key = 'uptime'"))
        assert kept == (5 if clock < group_commit.KEEP_CLOCK else clock,)
    first.close()
    second = SqliteDatabase(tmp_path)
    assert second.uptime == 60_000
    second.close()


def test_a_table_that_was_removed_while_somebody_had_it_in_memory_stops_no_other(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    stays, gone = site.open(1), site.open(2)
    site.store.give(*janitor.remove(gone.id)).result()
    fresh = site.open(3)  # has the number that is free now
    for table in (gone, stays, fresh):
        site.play(table, 2)
        assert (table.frozen, site.store.fault) == ("", "")
    assert site.names() == [stays.id, fresh.id], "nothing of it comes back"
    site.close()
    assert doctor.examined(tmp_path).damaged == ()


def test_what_waits_is_saved_when_the_data_is_closed(tmp_path: Path) -> None:
    for number in range(20):
        db = SqliteDatabase(tmp_path)
        db.give(person(f"{chr(97 + number)}nn"))
        db.close()
        assert not db._writer.is_alive()
    again = SqliteDatabase(tmp_path)
    assert len(names(again)) == 20
    again.close()
