"""Logs in SQLite: what waits is committed together, and answered for after the sync.

Only the sync is slow, so only the sync has a thread: rows are written where the tables live. A thread that wrote them
would ask for Python's lock again after every row, and each time wait until the tables let go of it.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
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
GATHER = 0.005
"""Seconds from the beginning of a sync to the next at least: one for many costs no more than one for few."""
PATIENCE = 0.001
"""Seconds between two looks whether the turn is free."""
T = TypeVar("T")
Post: TypeAlias = Callable[[Callable[[], None]], None]
Soon: TypeAlias = Callable[[Callable[[], None], float], None]


class _Item(msgspec.Struct):
    """Something to be committed."""

    batch: Batch | None
    work: Also | None
    answer: Future[Any] | None = None


class SqliteStore:
    """The store of a real house, in a folder of its own."""

    def __init__(self, folder: Path, post: Post | None = None, soon: Soon | None = None) -> None:
        """`post` runs a function where the tables live (an event loop); without it, call `wait`.

        `soon` does so too, called from there: when all that happens at once has happened, or so many seconds later.
        What is given until then is written together.
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
        self._given: deque[_Item] = deque()
        """What has yet to be written."""
        self._turn = threading.Lock()
        """Whose turn it is with the connection. Taken where rows are written, let go of after their sync."""
        self._bell: SimpleQueue[list[_Item] | None] = SimpleQueue()
        """Wakes the writer: to sync what is written, or, with None, to write and sync what was given."""
        self._is_rung = False
        """What was given will be written soon."""
        self._began = 0.0
        """When the last sync began."""
        self._is_closing = False
        self._finished: deque[Done] = deque()
        self._kept: list[_Item] = []
        self._numbers: dict[str, int] = {}
        self._commit: Callable[[], object] = self._connection.commit  # in one piece: the thread waits for Python once
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
        item = _Item(batch, also)
        if self._soon is None or also is not None:
            self._give(item)
            return
        self._given.append(item)
        if not self._is_rung:
            self._plan()

    def _plan(self) -> None:
        """Ring at the end of this turn; shortly after a sync a little later, so that more share the next one."""
        assert self._soon is not None
        self._is_rung = True
        self._soon(self._ring, max(0.0, self._began + GATHER - time.monotonic()))

    def _ring(self) -> None:
        """Write what was given and have it synced, unless a sync is under way: then its end rings again."""
        self._is_rung = False
        if not self._given or not self._turn.acquire(blocking=False):
            return
        self._began = time.monotonic()
        if self.fault or not all(_is_plain(item) for item in list(self._given)):  # a copy: others may give more
            self._turn.release()
            self._bell.put(None)
            return
        items = _taken(self._given, MOST_TOGETHER)
        try:
            self._fill(items)
        except (sqlite3.Error, OSError) as fault:
            self._failed(items, fault)
            self._turn.release()
            self._tell()
        else:
            self._bell.put(items)

    def _give(self, item: _Item) -> None:
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
        if self._soon is not None and self._given and not self._is_rung:
            self._plan()
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
        self._is_closing = True
        self._bell.put(None)
        self._thread.join()
        self.deliver()
        self._reading.close()
        self._connection.close()
        self._lock.close()

    # The writer thread

    def _run(self) -> None:
        while True:
            items = self._bell.get()
            if items is not None:
                self._sync(items)
                self._turn.release()
                self._tell()
            elif not self._turn.acquire(blocking=False):
                time.sleep(PATIENCE)  # whoever has the turn rings for it soon: that comes first
                self._bell.put(None)
            else:
                while given := _taken(self._given, MOST_TOGETHER):
                    self._save(given)
                self._turn.release()
                self._tell()
                if self._is_closing:
                    return

    def _save(self, items: list[_Item]) -> None:
        """Write and sync, all of it here."""
        items = self._kept + items
        self._kept = []
        if self.fault == "broken":
            self._answer(items, "broken")
            return
        try:
            results = self._fill(items)
        except (sqlite3.Error, OSError) as fault:
            self._failed(items, fault)
        else:
            self._sync(items, results)

    def _fill(self, items: list[_Item]) -> list[Any]:
        """Put everything into a transaction; what came of each item."""
        self._connection.execute("BEGIN IMMEDIATE")
        results = [self._apply(item) for item in items]
        batches = [item.batch for item in items if item.batch is not None]
        self._insert(batches)
        clock = max([batch.clock for batch in batches], default=0)
        self._connection.execute("UPDATE house SET value = max(value, ?) WHERE key = 'uptime'", (clock,))
        return results

    def _sync(self, items: list[_Item], results: Sequence[Any] = ()) -> None:
        """Bring the open transaction to the disk."""
        try:
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
            self._finished.extend(Done(item.batch.table, 0, "full") for item in self._kept if item.batch is not None)
        else:
            self._answer(items, "broken")

    def _answer(self, items: list[_Item], fault: str, results: Sequence[Any] = ()) -> None:
        for index, item in enumerate(items):
            if (batch := item.batch) is not None:
                last = batch.events[-1].seq if batch.events and not fault else 0
                self._finished.append(Done(batch.table, last, fault))
            if item.answer is None:
                continue
            if fault:
                item.answer.set_exception(OSError(f"the disk is {fault}"))
            else:
                failed = isinstance(results[index], Exception)
                (item.answer.set_exception if failed else item.answer.set_result)(results[index])

    def _tell(self) -> None:
        if self._post is not None:
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


def _is_plain(item: _Item) -> bool:
    """Whether it is rows and nothing else: other work may be slow, and is not done where the tables live."""
    return item.batch is not None and item.work is None


def _taken(queue: deque[T], most: int | None = None) -> list[T]:
    """What lies in a queue that others may add to meanwhile."""
    return [queue.popleft() for _ in range(len(queue) if most is None else min(most, len(queue)))]
