"""The database of one machine: SQLite, one writing connection in one thread, one for reading in another.

What waits is committed together and answered for after the sync. Rows go in as one statement for many, so that the
writer asks for Python's lock a few times a sync and not once a row.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from worldwright.core.game import Millis
from worldwright.tables import card as cards
from worldwright.tables import folder as place
from worldwright.tables import standings
from worldwright.tables.database import Batch, Change, Conflict, Rows, Saved, StoreFault
from worldwright.tables.measures import MEASURES

T = TypeVar("T")
log = logging.getLogger(__name__)
MOST_TOGETHER = 1024
GATHER = 0.005
"""Seconds from the beginning of a sync to the next at least: one for many costs no more than one for few."""
KNOWN_NUMBERS = 50_000
PASSING = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_BUSY: "busy", sqlite3.SQLITE_LOCKED: "busy"}
"""Faults that may come right again: no room on the disk, or another program that holds the file."""
MOST_ROWS = 256
_INSERT = [
    'INSERT INTO events ("table", seq, text, link, command) VALUES ' + ", ".join(["(?, ?, ?, ?, ?)"] * rows)  # noqa: S608
    for rows in range(MOST_ROWS + 1)
]
"""The statement for so many rows: each is prepared once."""
KEEP_CLOCK: Millis = 1000
"""How often the server's clock is kept: after a crash tables may have so much more time, never less."""
_CARD = (
    "INSERT INTO tables (id, state, listed, made, seen, card, sum) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id)"
    " DO UPDATE SET state = excluded.state, listed = excluded.listed, card = excluded.card, sum = excluded.sum"
)


class Bridge:
    """The way from the database's thread to the loop: what is finished there is delivered here."""

    def __init__(self) -> None:
        self._deliver: Callable[[], object] | None = None

    def open(self, deliver: Callable[[], object]) -> None:
        """From now on this is called in the running loop."""
        self._deliver = partial(asyncio.get_running_loop().call_soon_threadsafe, deliver)

    def close(self) -> None:
        """Nobody is told any more."""
        self._deliver = None

    def wake(self) -> None:
        """Called by the database's thread: something is finished."""
        if (deliver := self._deliver) is not None:
            deliver()


class _Item(msgspec.Struct):
    """Something to be committed: a batch, changes, or only a try."""

    batch: Batch | None = None
    changes: tuple[Change, ...] = ()
    answer: Future[None] | None = None
    purge: bool = False
    """Afterwards nothing that was deleted is left in the journal."""
    given: float = 0.0


class _Reader:
    """One state of everything, to be read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Every row of an answer."""
        return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of an answer, if there is one."""
        found: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return found


class SqliteDatabase:
    """A data folder, opened for one server."""

    def __init__(self, folder: Path, wake: Callable[[], None] = lambda: None) -> None:
        """`wake` is called by the writer's thread when `finished` has something to tell."""
        place.check_format(folder)
        self._lock = place.lock(folder)
        try:
            path = place.prepared(folder)
            self._connection = place.connect(path)
            self._reading = place.connect(path, read_only=True)
            self.epoch, self.uptime = self._begin()
        except sqlite3.Error as fault:
            self._lock.close()
            raise place.unusable(folder / place.DATABASE, fault) from None
        except BaseException:
            self._lock.close()
            raise
        self.wake = wake
        self.fault = ""
        """`full` or `busy` until a retry succeeds, `broken` until a restart."""
        self._given: deque[_Item] = deque()
        """What has yet to be saved; the server's side adds to it, the writer takes from it."""
        self._bell: SimpleQueue[None] = SimpleQueue()
        """Wakes the writer when it waits; one ring too many is harmless."""
        self._is_waiting = False
        self._is_closing = False
        self._kept_clock = self.uptime
        self._finished: deque[Saved] = deque()
        self._kept: list[_Item] = []
        self._numbers: dict[str, int] = {}
        self._execute = self._connection.execute
        self._sync: Callable[..., object] = self._connection.execute
        """Runs the statement that brings everything to the disk."""
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._run, name="writer", daemon=True)
        self._writer.start()

    def _begin(self) -> tuple[int, Millis]:
        """Count this run, on disk before anything is told under its number."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("UPDATE house SET value = value + 1 WHERE key = 'epoch'")
        self._connection.execute("COMMIT")
        kept = dict(self._connection.execute("SELECT key, value FROM house"))
        return int(kept["epoch"]), int(kept["uptime"])

    # Asked by the server's side

    def append(self, batch: Batch) -> None:
        """Save a batch soon, together with others that wait."""
        self._give(_Item(batch, given=time.monotonic()))

    def _give(self, item: _Item) -> None:
        self._given.append(item)
        if self._is_waiting:
            self._is_waiting = False
            self._bell.put(None)

    def retry(self) -> None:
        """Try again what did not fit on the disk."""
        self._give(_Item())

    def finished(self) -> list[Saved]:
        """What became of batches since the last time."""
        return [self._finished.popleft() for _ in range(len(self._finished))]

    async def read(self, work: Callable[[Rows], T]) -> T:
        """What some work reads, in the reader's thread."""
        return await asyncio.wrap_future(self._reader.submit(self.look, work))

    def look(self, work: Callable[[Rows], T]) -> T:
        """The same without a loop: by the reader's thread, or before there is one."""
        try:
            self._reading.execute("BEGIN")
            return work(_Reader(self._reading))
        except sqlite3.Error as fault:
            raise StoreFault(f"the disk cannot be read now ({fault}): try again later") from fault
        finally:
            if self._reading.in_transaction:
                self._reading.execute("ROLLBACK")

    async def write(self, *changes: Change) -> None:
        """Make all changes or none; they are on disk when it returns."""
        await asyncio.wrap_future(self.give(*changes))

    def give(self, *changes: Change, purge: bool = False) -> Future[None]:
        """The same without a loop."""
        answer: Future[None] = Future()
        self._give(_Item(None, changes, answer, purge))
        return answer

    async def purge(self) -> None:
        """Nothing that was deleted is left anywhere in the files."""
        await asyncio.wrap_future(self.give(purge=True))

    def queues(self) -> dict[str, int]:
        """How much waits for the writer and for the reader."""
        return {"writer": len(self._given), "reader": self._reader._work_queue.qsize()}

    def wait(self) -> list[Saved]:
        """Wait until all that was given before is dealt with; what became of it."""
        self.give().exception()
        return self.finished()

    def close(self) -> None:
        """Save what waits and let go of the data."""
        self._is_closing = True
        self._bell.put(None)
        self._writer.join()
        self._reader.shutdown()
        self._reading.close()
        self._connection.close()
        self._lock.close()

    # The writer's thread

    def _run(self) -> None:
        began = 0.0
        while not self._is_closing or self._given:
            if not self._given:
                self._is_waiting = True
                if not self._given:
                    self._bell.get()
                self._is_waiting = False
            time.sleep(max(0.0, began + GATHER - time.monotonic()))
            began = time.monotonic()
            items = [self._given.popleft() for _ in range(min(len(self._given), MOST_TOGETHER))]
            if items:
                self._save(items)
                MEASURES.commits.add(time.monotonic() - began)
                self.wake()

    def _save(self, items: list[_Item]) -> None:
        items, self._kept = self._kept + items, []
        if self.fault == "broken":
            self._answer(items, "broken")
            return
        try:
            failed = None if self._save_events(items) else self._save_all(items)
        except Exception as fault:  # whatever it is, the writer must go on to say so
            if not isinstance(fault, sqlite3.Error | OSError):
                log.exception("the writer failed")
            self._failed(items, fault)
            return
        self.fault = ""
        self._answer(items, "", failed)

    def _save_events(self, items: list[_Item]) -> bool:
        """Save moves and nothing else by one statement, which commits itself; False: there is more to save.

        Nearly every sync is of this kind, and each further statement would ask for Python's lock once more.
        """
        batches = [item.batch for item in items if item.batch is not None]
        if len(batches) < len(items) or any(batch.card is not None or batch.content is not None for batch in batches):
            return False
        numbers = [self._number(batch.table) for batch in batches]
        if batches[-1].clock - self._kept_clock >= KEEP_CLOCK or None in numbers:
            return False
        rows = _rows(zip(numbers, batches, strict=True))
        if not 0 < len(rows) <= MOST_ROWS:
            return False
        self._sync(_INSERT[len(rows)], [value for row in rows for value in row])
        return True

    def _save_all(self, items: list[_Item]) -> dict[int, Conflict]:
        """Save everything in one transaction; what could not be changed, by its item's number."""
        failed: dict[int, Conflict] = {}
        self._execute("BEGIN IMMEDIATE")
        for number, item in enumerate(items):
            if item.changes and (conflict := self._change(item.changes)) is not None:
                failed[number] = conflict
        self._insert([item.batch for item in items if item.batch is not None])
        self._sync("COMMIT")
        if any(item.purge for item in items):
            self._execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return failed

    def _failed(self, items: list[_Item], fault: Exception) -> None:
        """Nothing of it is on disk. What may come right is tried again; after a failed sync another proves nothing."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("ROLLBACK")
        self._numbers.clear()
        self.fault = PASSING.get(getattr(fault, "sqlite_errorcode", -1) & 0xFF, "broken")
        if self.fault != "broken":
            self._kept = [item for item in items if item.batch is not None]
        self._answer(items, self.fault)

    def _answer(self, items: list[_Item], fault: str, failed: dict[int, Conflict] | None = None) -> None:
        for number, item in enumerate(items):
            if (batch := item.batch) is not None:
                last = batch.events[-1].seq if batch.events and not fault else 0
                self._finished.append(Saved(batch.table, last, fault, item.given))
            if item.answer is None or not item.answer.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            wrong = StoreFault(f"the disk is {fault}: try again later") if fault else (failed or {}).get(number)
            if wrong is None:
                item.answer.set_result(None)
            else:
                item.answer.set_exception(wrong)

    def _change(self, changes: tuple[Change, ...]) -> Conflict | None:
        """Make changes in the open transaction; a conflict undoes them alone."""
        self._connection.execute("SAVEPOINT work")
        conflict = None
        try:
            for change in changes:
                done = self._connection.execute(change.sql, change.values).rowcount
                if change.sql.startswith("DELETE FROM tables"):
                    self._numbers.clear()  # a number that is free again may be another table's
                if change.rows is not None and done != change.rows:
                    conflict = Conflict(f"somebody was faster ({done} rows)")
                    break
        except sqlite3.IntegrityError as fault:
            conflict = Conflict(f"somebody was faster ({fault})")
        if conflict is not None:
            self._connection.execute("ROLLBACK TO work")
        self._connection.execute("RELEASE work")
        return conflict

    def _insert(self, batches: list[Batch]) -> None:
        """Write events of many tables, and what follows from them."""
        execute = self._connection.execute
        there: list[tuple[int, Batch]] = []
        for batch in batches:
            if batch.events[0].seq > 1 and self._number(batch.table) is None:
                continue  # the table was removed while somebody still had it in memory
            if batch.content is not None:
                content = batch.content
                kept = (content.hash, content.game, content.body)
                execute("INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?)", (*kept, cards.checked(*kept)))
            if (card := batch.card) is not None:
                text = cards.encode(card).decode()
                row = (card.id, card.state, card.terms.listed, card.made, card.made, text, cards.checked(card.id, text))
                execute(_CARD, row)
            number = self._number(batch.table)
            assert number is not None
            there.append((number, batch))
            for holder, person in batch.people.items():
                execute("INSERT INTO holder VALUES (?, ?, ?)", (holder, number, person))
            if batch.card is not None:
                standings.project(execute, number, batch.card)
        rows = _rows(there)
        for start in range(0, len(rows), MOST_ROWS):
            chunk = rows[start : start + MOST_ROWS]
            execute(_INSERT[len(chunk)], [value for row in chunk for value in row])
        if batches:
            self._kept_clock = max(batch.clock for batch in batches)
            execute("UPDATE house SET value = max(value, ?) WHERE key = 'uptime'", (self._kept_clock,))

    def _number(self, table: str) -> int | None:
        """Under which number a table's rows are kept; None: there is no such table."""
        number = self._numbers.get(table)
        if number is None:
            if len(self._numbers) >= KNOWN_NUMBERS:
                self._numbers.clear()
            found = self._connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
            if found is not None:
                number = self._numbers[table] = int(found[0])
        return number


def _rows(batches: Iterable[tuple[int | None, Batch]]) -> list[tuple[int | None, int, str, str, int | None]]:
    """The rows of batches, each under the number of its table."""
    return [
        (number, event.seq, event.text, event.link, event.command)
        for number, batch in batches
        for event in batch.events
    ]
