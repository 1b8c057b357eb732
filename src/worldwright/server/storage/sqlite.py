"""The database of one machine: SQLite, one writing connection in one thread, one for reading in another.

What waits is committed together and answered for after the sync. Rows go in as one statement for many, so that the
writer asks for Python's lock a few times a sync and not once a row.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from worldwright.core.game import Millis
from worldwright.server.engine.ports import Batch
from worldwright.server.storage import data_folder as place
from worldwright.server.storage.database import Rows, StoreFault
from worldwright.server.storage.group_commit import KEEP_CLOCK, GroupCommit, Item, Outcome, event_rows

T = TypeVar("T")
PASSING = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_BUSY: "busy", sqlite3.SQLITE_LOCKED: "busy"}
"""Faults that may come right again: no room on the disk, or another program that holds the file."""
MOST_ROWS = 256
_INSERT = [
    'INSERT INTO events ("table", seq, text, link, command) VALUES ' + ", ".join(["(?, ?, ?, ?, ?)"] * rows)  # noqa: S608
    for rows in range(MOST_ROWS + 1)
]
"""The statement for so many rows: each is prepared once."""


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


class SqliteDatabase(GroupCommit):
    """A data folder, opened for one server."""

    conflicts = (sqlite3.IntegrityError,)
    faults = (sqlite3.Error, OSError)

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
        super().__init__(wake, readers=1)
        self._kept_clock = self.uptime
        self._execute = self._sync = self._connection.execute
        self._writer.start()

    def _begin(self) -> tuple[int, Millis]:
        """Count this run, on disk before anything is told under its number."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("UPDATE house SET value = value + 1 WHERE key = 'epoch'")
        self._connection.execute("COMMIT")
        kept = dict(self._connection.execute("SELECT key, value FROM house"))
        return int(kept["epoch"]), int(kept["uptime"])

    def look(self, work: Callable[[Rows], T]) -> T:
        """What some work reads: by the reader's thread, or before there is one."""
        try:
            self._reading.execute("BEGIN")
            return work(_Reader(self._reading))
        except sqlite3.Error as fault:
            raise StoreFault(f"the disk cannot be read now ({fault}): try again later") from fault
        finally:
            if self._reading.in_transaction:
                self._reading.execute("ROLLBACK")

    def close(self) -> None:
        """Save what waits and let go of the data."""
        super().close()
        self._reading.close()
        self._connection.close()
        self._lock.close()

    # The writer's thread

    def _saved(self, items: list[Item]) -> Outcome | None:
        """Save everything, on disk when it returns."""
        return None if self._save_events(items) else self._save_all(items)

    def _save_events(self, items: list[Item]) -> bool:
        """Save moves and nothing else by one statement, which commits itself; False: there is more to save.

        Nearly every sync is of this kind, and each further statement would ask for Python's lock once more.
        """
        batches: list[Batch] = []
        for item in items:
            if (batch := item.batch) is None or batch.card is not None or batch.content is not None:
                return False
            batches.append(batch)
        numbers = [self._number(batch.table) for batch in batches]
        if batches[-1].clock - self._kept_clock >= KEEP_CLOCK or None in numbers:
            return False
        rows = event_rows(zip(numbers, batches, strict=True))
        if not 0 < len(rows) <= MOST_ROWS:
            return False
        self._sync(_INSERT[len(rows)], [*chain.from_iterable(rows)])
        return True

    def _save_all(self, items: list[Item]) -> Outcome:
        """Save everything in one transaction."""
        outcome = Outcome()
        self._execute("BEGIN IMMEDIATE")
        for number, item in enumerate(items):
            if item.changes and (conflict := self._change(item.changes)) is not None:
                outcome.failed[number] = conflict
        batches = [item.batch for item in items if item.batch is not None]
        rows = self._insert(batches)
        for start in range(0, len(rows), MOST_ROWS):
            chunk = rows[start : start + MOST_ROWS]
            self._execute(_INSERT[len(chunk)], [*chain.from_iterable(chunk)])
        if batches:
            self._kept_clock = clock = max(batch.clock for batch in batches)
            self._execute("UPDATE house SET value = ? WHERE key = 'uptime' AND value < ?", (clock, clock))
        self._sync("COMMIT")
        if any(item.purge for item in items):
            self._execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return outcome

    def _undo(self, fault: Exception) -> str:
        """Nothing of it is on disk. What may come right is tried again; after a failed sync another proves nothing."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("ROLLBACK")
        return PASSING.get(getattr(fault, "sqlite_errorcode", -1) & 0xFF, "broken")
