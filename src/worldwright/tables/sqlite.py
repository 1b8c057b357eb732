"""Logs in SQLite: one writer thread that commits what waits together and answers after the sync."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

import msgspec

from worldwright.core.game import Millis
from worldwright.tables import folder as place
from worldwright.tables.store import Also, Batch, Done, NoSuchTable
from worldwright.tables.values import Damaged, Event, Header

MOST_TOGETHER = 512
T = TypeVar("T")
Post: TypeAlias = Callable[[Callable[[], None]], None]


class _Item(msgspec.Struct):
    """Something to be committed."""

    batch: Batch | None
    work: Also | None
    answer: Future[Any] | None = None


class SqliteStore:
    """The store of a real house, in a folder of its own."""

    def __init__(self, folder: Path, post: Post | None = None, soon: Post | None = None) -> None:
        """`post` runs a function where the tables live (an event loop); without it, call `wait`.

        `soon` does so too, called from there: when all that happens at once has happened. What is written until then
        is handed over together.
        """
        place.check_format(folder)
        self._lock = place.lock(folder)
        try:
            place.write_format(folder)
            path = folder / place.DATABASE
            place.migrate(path)
            self._connection = place.connect(path)
            self._reading = place.connect(path, read_only=True)
            self.epoch, self.uptime = self._begin()
        except BaseException:
            self._lock.close()
            raise
        self.done: Callable[[Sequence[Done]], None] = lambda _: None
        self.fault = ""
        """`full` until a retry succeeds, `broken` until a restart."""
        self._post = post
        self._soon = soon
        self._given: deque[_Item | None] = deque()
        """What the writer has yet to take; None: that was all."""
        self._bell: SimpleQueue[None] = SimpleQueue()
        """Wakes the writer: to wake a thread costs more than to write a line, so that it is done once for many."""
        self._is_rung = False
        """The bell will be rung soon."""
        self._finished: deque[Done] = deque()
        self._kept: list[_Item] = []
        self._numbers: dict[str, int] = {}
        self._commit: Callable[[], object] = lambda: self._connection.execute("COMMIT")
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def _begin(self) -> tuple[int, Millis]:
        """Count this run, on disk before anything is told under its number."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("UPDATE house SET value = value + 1 WHERE key = 'epoch'")
        self._connection.execute("COMMIT")
        kept = dict(self._connection.execute("SELECT key, value FROM house"))
        return int(kept["epoch"]), int(kept["uptime"])

    # Asked by the tables' side

    def write(self, batch: Batch, also: Also | None = None) -> None:
        """Save a batch soon; `also` happens with it or not at all."""
        self._given.append(_Item(batch, also))
        if self._soon is None:
            self._ring()
        elif not self._is_rung:
            self._is_rung = True
            self._soon(self._ring)

    def _ring(self) -> None:
        self._is_rung = False
        self._bell.put(None)

    def _give(self, item: _Item | None) -> None:
        """Hand something to the writer at once; from any thread."""
        self._given.append(item)
        self._bell.put(None)

    def run(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Do something else with the database, committed like everything; its result when it is on disk."""
        answer: Future[T] = Future()
        self._give(_Item(None, work, answer))
        return answer

    def retry(self) -> None:
        """Try again what did not fit."""
        self._give(_Item(None, None))

    def deliver(self) -> None:
        """Tell what became of batches; called where the tables live."""
        finished = _taken(self._finished)
        if finished:
            self.done(finished)

    def wait(self) -> None:
        """Wait until all that was given before is dealt with, and tell what became of it."""
        self.run(lambda _: None).exception()
        self.deliver()

    def load(self, table: str) -> tuple[Header, list[Event]]:
        """A table's header and events."""
        try:
            found = self._reading.execute("SELECT number, header, quarantined FROM headers WHERE id = ?", (table,))
            row = found.fetchone()
            if row is None:
                raise NoSuchTable(table)
            if row[2] is not None:
                raise Damaged(0, str(row[2]))
            header = msgspec.json.decode(row[1], type=Header)
            rows = self._reading.execute(
                "SELECT seq, text, link, command FROM events WHERE header = ? ORDER BY seq", (row[0],)
            ).fetchall()
            return header, [Event(*event) for event in rows]
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise Damaged(0, "its header cannot be read") from None
        except sqlite3.DatabaseError as fault:
            raise Damaged(0, f"cannot be read ({fault})") from None

    def names(self) -> list[str]:
        """All tables there are, oldest first."""
        return [str(row[0]) for row in self._reading.execute("SELECT id FROM headers ORDER BY number")]

    def quarantine(self, table: str, reason: str) -> None:
        """Set a damaged table aside; its log stays as it is for whoever looks into it."""
        self.run(lambda db: db.execute("UPDATE headers SET quarantined = ? WHERE id = ?", (reason, table)))

    def close(self) -> None:
        """Save what waits and let go of the folder."""
        self._give(None)
        self._thread.join()
        self.deliver()
        self._reading.close()
        self._connection.close()
        self._lock.close()

    # The writer thread

    def _run(self) -> None:
        stop = False
        while not stop:
            self._bell.get()
            while items := _taken(self._given, MOST_TOGETHER):
                stop = stop or None in items
                self._save([item for item in items if item is not None])

    def _save(self, items: list[_Item]) -> None:
        items = self._kept + items
        self._kept = []
        if not items:
            return
        if self.fault == "broken":
            self._answer(items, "broken")
            return
        results: list[Any] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            results = [self._apply(item) for item in items]
            self._insert([item.batch for item in items if item.batch is not None])
            clock = max([item.batch.clock for item in items if item.batch is not None], default=0)
            self._connection.execute("UPDATE house SET value = max(value, ?) WHERE key = 'uptime'", (clock,))
            self._commit()
        except (sqlite3.Error, OSError) as fault:
            self._failed(items, fault)
            return
        self.fault = ""
        self._answer(items, "", results)

    def _failed(self, items: list[_Item], fault: Exception) -> None:
        """Nothing of it is on disk. A full disk is tried again; after a failed sync another would prove nothing."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("ROLLBACK")
        is_full = getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        self.fault = "full" if is_full else "broken"
        self._numbers.clear()
        if is_full:
            self._kept = [item for item in items if item.batch is not None]
            self._answer([item for item in items if item.batch is None], "full")
            self._tell([Done(item.batch.table, 0, "full") for item in self._kept if item.batch is not None])
        else:
            self._answer(items, "broken")

    def _answer(self, items: list[_Item], fault: str, results: Sequence[Any] = ()) -> None:
        done: list[Done] = []
        for index, item in enumerate(items):
            if item.batch is not None:
                last = item.batch.events[-1].seq if item.batch.events else 0
                done.append(Done(item.batch.table, 0 if fault else last, fault))
            elif item.answer is not None and fault:
                item.answer.set_exception(OSError(f"the disk is {fault}"))
            elif item.answer is not None:
                failed = isinstance(results[index], Exception)
                (item.answer.set_exception if failed else item.answer.set_result)(results[index])
        self._tell(done)

    def _tell(self, done: list[Done]) -> None:
        self._finished.extend(done)
        if done and self._post is not None:
            self._post(self.deliver)

    def _apply(self, item: _Item) -> Any:
        """Put one item into the open transaction. What fails of `run` is its caller's, and undone alone."""
        if item.batch is not None and item.batch.header is not None:
            self._open(item.batch.table, item.batch.header)
        if item.work is None:
            return None
        if item.batch is not None:
            return item.work(self._connection)
        self._connection.execute("SAVEPOINT work")
        try:
            result = item.work(self._connection)
        except Exception as fault:
            self._connection.execute("ROLLBACK TO work")
            if isinstance(fault, sqlite3.OperationalError) and fault.sqlite_errorcode == sqlite3.SQLITE_FULL:
                raise
            return fault
        finally:
            self._connection.execute("RELEASE work")
        return result

    def _open(self, table: str, header: Header) -> None:
        body = msgspec.json.encode(header, order="deterministic")
        row = self._connection.execute("INSERT INTO headers (id, header) VALUES (?, ?)", (table, body))
        self._numbers[table] = row.lastrowid or 0

    def _number(self, table: str) -> int:
        """Under which number a table's events are kept."""
        number = self._numbers.get(table)
        if number is None:
            found = self._connection.execute("SELECT number FROM headers WHERE id = ?", (table,)).fetchone()
            number = self._numbers[table] = int(found[0])
        return number

    def _insert(self, batches: Sequence[Batch]) -> None:
        """Write events of many tables."""
        rows = [
            (self._number(batch.table), event.seq, event.text, event.link, event.command)
            for batch in batches
            for event in batch.events
        ]
        self._connection.executemany(
            "INSERT INTO events (header, seq, text, link, command) VALUES (?, ?, ?, ?, ?)", rows
        )


def _taken(queue: deque[T], most: int | None = None) -> list[T]:
    """What lies in a queue that others may add to meanwhile."""
    return [queue.popleft() for _ in range(len(queue) if most is None else min(most, len(queue)))]
