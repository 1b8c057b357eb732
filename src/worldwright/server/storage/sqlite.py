"""The database of a single server: SQLite, one writing connection in one thread, one for reading in another.

What waits is committed together and reported after the sync. Many rows go in by one statement, so that the writer takes
Python's lock a few times a sync instead of once a row.
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
from worldwright.server.engine.summary import checked
from worldwright.server.storage import data_folder as place
from worldwright.server.storage.database import Rows, StoreFault
from worldwright.server.storage.group_commit import KEEP_CLOCK, GroupCommit, Item, Outcome, event_rows
from worldwright.server.storage.row_sums import fill

T = TypeVar("T")
PASSING = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_BUSY: "busy", sqlite3.SQLITE_LOCKED: "busy"}
"""Faults that may pass: a full disk, or a lock held by another program."""
MOST_ROWS = 256
_INSERT = [
    'INSERT INTO events ("table", seq, text, link, command) VALUES ' + ", ".join(["(?, ?, ?, ?, ?)"] * rows)  # noqa: S608
    for rows in range(MOST_ROWS + 1)
]
"""The statement for each number of rows. Each is prepared once."""


class _Reader:
    """Read access to one state of the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a query, if there is one."""
        row: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return row


class SqliteDatabase(GroupCommit):
    """A data folder, opened for one server."""

    conflicts = (sqlite3.IntegrityError,)
    faults = (sqlite3.Error, OSError)

    def __init__(self, folder: Path, wake: Callable[[], None] = lambda: None) -> None:
        """`wake` is called by the writer's thread when there are results."""
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
        """Count this run. Its number is on disk before it is used."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("UPDATE house SET value = value + 1, summed = '' WHERE key = 'epoch'")
        fill(self._connection.execute, "house")
        self._connection.execute("COMMIT")
        server = dict(self._connection.execute("SELECT key, value FROM house"))
        return int(server["epoch"]), int(server["uptime"])

    def look(self, work: Callable[[Rows], T]) -> T:
        """Run `work` on one state, in a reader's thread or before there is one."""
        try:
            self._reading.execute("BEGIN")
            return work(_Reader(self._reading))
        except sqlite3.Error as fault:
            raise StoreFault(f"the database cannot be read ({fault}): try again later") from fault
        finally:
            if self._reading.in_transaction:
                self._reading.execute("ROLLBACK")

    def close(self) -> None:
        """Save what waits and close the data."""
        super().close()
        self._reading.close()
        self._connection.close()
        self._lock.close()

    # In the writer's thread

    def _saved(self, items: list[Item]) -> Outcome | None:
        """Save all items; they are on disk when it returns."""
        return None if self._save_events(items) else self._save_all(items)

    def _save_events(self, items: list[Item]) -> bool:
        """Save moves alone, by one statement that commits itself; False: there is more to save.

        Nearly every sync is of this kind. Each further statement would take Python's lock once more.
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
        """Save all items in one transaction."""
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
            kept = "UPDATE house SET value = ?, summed = ? WHERE key = 'uptime' AND value < ?"
            self._execute(kept, (clock, checked("uptime", clock), clock))
        self._sync("COMMIT")
        if any(item.purge for item in items):
            self._execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return outcome

    def _undo(self, fault: Exception) -> str:
        """Roll back. Faults that may pass are retried; after a failed sync a retry proves nothing."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("ROLLBACK")
        return PASSING.get(getattr(fault, "sqlite_errorcode", -1) & 0xFF, "broken")
