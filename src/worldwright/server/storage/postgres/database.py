"""The database of a cluster: PostgreSQL, one writing connection in one thread, a few for reading.

A node writes only to tables that it owns. Moves are saved by one statement that checks and locks this, writes them and
commits. A single node owns everything, unless another node declared it dead.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.engine.ownership import RENEW, Lapsed
from worldwright.server.engine.ports import Batch
from worldwright.server.engine.summary import Card, checked
from worldwright.server.storage import schema
from worldwright.server.storage.database import Conflict, Rows, StoreFault, check_text
from worldwright.server.storage.group_commit import GroupCommit, Item, Outcome
from worldwright.server.storage.postgres import address as place
from worldwright.server.storage.postgres.address import CLUSTER, Cluster, Connection
from worldwright.server.storage.postgres.driver import psycopg
from worldwright.server.storage.postgres.leases import LeaseConnection, Leases, LineThread, PostgresOwnership, begin
from worldwright.server.storage.postgres.sql import with_values

T = TypeVar("T")
log = logging.getLogger(__name__)
READERS = 3
READING: Millis = 600_000
"""How long `work` may think between reads. It holds up no one."""
_IN_TURN_LOCK = 0x7261746564
"""Locked while rows are written that depend on earlier rows, so that nodes write them one after the other."""
_FULL = ("53100",)
_PASSING = ("08", "40", "53", "55", "57")
"""Classes of faults that may pass: connection, deadlock, disk space, restart."""
_EVENTS = (
    "INSERT INTO events SELECT t.number, e.seq, e.text, e.link, e.command FROM"
    " unnest(%b::text[], %b::bigint[], %b::text[], %b::text[], %b::bigint[]) AS e (id, seq, text, link, command)"
)
_ALONE = (
    "WITH held AS MATERIALIZED (SELECT epoch FROM node WHERE epoch = %s FOR KEY SHARE), written AS ("  # noqa: S608
    f"{_EVENTS} JOIN tables t ON t.id = e.id CROSS JOIN held) SELECT id FROM unnest(%b::text[]) AS every (id), held"
).encode()
"""Save moves if this node was not declared dead. Returns the tables saved."""
_AMONG_OTHERS = (
    'WITH held AS MATERIALIZED (SELECT o."table" AS id FROM owned o JOIN node n ON n.epoch = o.node WHERE o.node = %s'  # noqa: S608
    ' AND o."table" = ANY(%b::text[]) FOR SHARE OF o FOR KEY SHARE OF n), written AS ('
    f"{_EVENTS} JOIN held ON held.id = e.id JOIN tables t ON t.id = e.id) SELECT id FROM held"
).encode()
"""The same for tables that this node owns."""
_NUMBERED = (
    b'INSERT INTO events ("table", seq, text, link, command)'
    b" SELECT * FROM unnest(%b::bigint[], %b::bigint[], %b::text[], %b::text[], %b::bigint[])"
)
_HELD = (
    b'SELECT "table" FROM owned o JOIN node n ON n.epoch = o.node WHERE o.node = %s AND "table" = ANY(%s)'
    b" FOR SHARE OF o FOR KEY SHARE OF n"
)


class _Reader:
    """Read access to one state of the database."""

    def __init__(self, connection: Connection) -> None:
        self._cursor = connection.cursor()

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        check_text(values)
        return self._cursor.execute(*with_values(sql, values)).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a query, if there is one."""
        check_text(values)
        return self._cursor.execute(*with_values(sql, values)).fetchone()


def _read(connection: Connection, work: Callable[[Rows], T]) -> T:
    """Run `work` on one state."""
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    try:
        return work(_Reader(connection))
    finally:
        if not connection.broken:
            connection.execute("ROLLBACK")


def read_only(url: str, work: Callable[[Rows], T]) -> T:
    """Run `work` on a database, in use or not; UserError if it is unreachable or of another version."""
    connection = place.first_connection(url)
    with contextlib.closing(connection):
        if place.step_of(connection) != schema.HEAD:
            raise UserError(f"{place.shown(url)} is of another version: start this version's server on it once")
        return _read(connection, work)


class PostgresDatabase(GroupCommit):
    """A database, opened for one node: alone, or one of several that share its tables through `ownership`."""

    conflicts = (psycopg.IntegrityError,)
    faults = (psycopg.Error, OSError)

    def __init__(self, url: str, wake: Callable[[], None] = lambda: None, *, is_alone: bool = True) -> None:
        """The writer's thread calls `wake` when `finished` has new results. UserError: nothing was written.

        A single node renews its lease itself. Others do it through `ownership`.
        """
        self._url = url
        first = self._first()
        try:
            place.prepare(first)
            self._name = f"{socket.gethostname()}:{os.getpid()}"
            self.epoch, self.uptime = begin(first, self._name, is_alone=is_alone)
            self.cluster = _cluster_of(first)
        except psycopg.Error as fault:
            raise place.unreachable(url, fault) from None
        finally:
            first.close()
        super().__init__(wake, READERS)
        self.is_alone = is_alone
        self._clock = self.uptime
        self._connection: Connection | None = None
        self._is_in_doubt = False
        """Whether a commit was interrupted, so that its rows may or may not be there."""
        self._lines = threading.local()
        self._every_line: list[LeaseConnection] = []
        self._execute = self._run_sql
        self._sync = self._run_raw
        self._is_leaving = threading.Event()
        self._renewer = threading.Thread(target=self._renew, name="leases", daemon=True)
        self._start()

    def _first(self) -> Connection:
        """The first connection; UserError says why it fails."""
        return place.first_connection(self._url)

    def _start(self) -> None:
        """Start the threads."""
        self._writer.start()
        if self.is_alone:
            self._renewer.start()

    def _connect(self) -> Connection:
        return place.connect(self._url)

    def _line(self) -> LeaseConnection:
        return LeaseConnection(self._url, READING)

    def ownership(self) -> PostgresOwnership:
        """The leases of the cluster, as this node uses them."""
        return PostgresOwnership(self, lambda: LineThread(self._url))

    def enter(self, connection: Connection) -> None:
        """Begin again after other nodes declared this one dead: with a larger epoch, and without tables."""
        self.epoch, _ = begin(connection, self._name, is_alone=self.is_alone)

    def look(self, work: Callable[[Rows], T]) -> T:
        """Run `work` in a reader's thread or before there is one. An interrupted read is tried again."""
        line = getattr(self._lines, "line", None)
        if line is None:
            line = self._lines.line = self._line()
            self._every_line.append(line)
        try:
            result: T = line.ask(_read, work)
        except StoreFault:
            result = line.ask(_read, work)
        return result

    def close(self) -> None:
        """Save what waits and close the data. A single node also ends its lease."""
        super().close()
        self._is_leaving.set()
        if self.is_alone:
            self._renewer.join()
        for line in self._every_line:
            line.close()
        if self._connection is not None:
            self._connection.close()

    def _renew(self) -> None:
        """Renew the lease of a single node until it leaves."""
        leases, line = Leases(self.epoch), LeaseConnection(self._url)
        while not self._is_leaving.wait(RENEW / 1000):
            try:
                line.ask(leases.renew, self._clock)
            except StoreFault:
                continue  # tables are frozen meanwhile
            except Lapsed:
                log.exception("storage: another server declared this one dead: nothing more is saved here")
                return
        with contextlib.suppress(StoreFault):
            line.ask(leases.renew, self._clock)
            line.ask(leases.leave, {})
        line.close()

    # In the writer's thread

    def _open(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = self._connect()
        return self._connection

    def _run_sql(self, sql: str, values: Sequence[Any] = ()) -> Any:
        return self._open().execute(*with_values(sql, values))

    def _run_raw(self, sql: bytes, values: Sequence[Any] = ()) -> Any:
        return self._open().execute(sql, values)

    def _saved(self, items: list[Item]) -> Outcome | None:
        """Save all items; they are on disk when it returns."""
        if self._is_in_doubt:
            items = self._without_saved(items)
            self._is_in_doubt = False
        batches = {number: item.batch for number, item in enumerate(items) if item.batch is not None}
        stale = {number for number in batches if items[number].epoch != self.epoch}
        for number in stale:  # from before other nodes declared this one dead
            del batches[number]
        if batches:
            self._clock = max(self._clock, *(batch.clock for batch in batches.values()))
        failed: dict[int, Conflict] = {}
        if batches and len(batches) == len(items) and not any(b.card or b.content for b in batches.values()):
            held = self._save_events(list(batches.values()))
        else:
            held, failed = self._save_all(items, list(batches.values()))
        moved = stale | {number for number, batch in batches.items() if batch.table not in held}
        return Outcome(failed, moved) if failed or moved else None

    def _without_saved(self, items: list[Item]) -> list[Item]:
        """Drop batches that are saved already, as an interrupted commit may have succeeded."""
        remaining = []
        for item in items:
            if (batch := item.batch) is not None:
                question = 'SELECT link FROM events e JOIN tables t ON t.number = e."table" WHERE t.id = ? AND seq = ?'
                last = batch.events[-1]
                if self._execute(question, (batch.table, last.seq)).fetchone() == (last.link,):
                    item = Item(answer=item.answer)  # noqa: PLW2901
            remaining.append(item)
        return remaining

    def _save_events(self, batches: Sequence[Batch]) -> set[str]:
        """Save moves alone, by one statement that commits itself. Returns the tables saved."""
        ids = list(dict.fromkeys(batch.table for batch in batches))
        rows = [(batch.table, e.seq, e.text, e.link, e.command) for batch in batches for e in batch.events]
        columns = [list(column) for column in zip(*rows, strict=True)]
        if self.is_alone:
            saved = self._sync(_ALONE, (self.epoch, *columns, ids))
        else:
            saved = self._sync(_AMONG_OTHERS, (self.epoch, ids, *columns))
        return {str(row[0]) for row in saved.fetchall()}

    def _save_all(self, items: list[Item], batches: Sequence[Batch]) -> tuple[set[str], dict[int, Conflict]]:
        """Save all items in one transaction. Returns the tables this node owns, and the conflicts."""
        failed: dict[int, Conflict] = {}
        self._execute("BEGIN")
        held = self._locked(batches)
        for number, item in enumerate(items):
            if item.changes and (conflict := self._change(item.changes)) is not None:
                failed[number] = conflict
        if any(self._is_in_turn(batch.card) for batch in batches if batch.card is not None):
            self._run_raw(b"SELECT pg_advisory_xact_lock(%s)", (_IN_TURN_LOCK,))
        rows = self._insert(batch for batch in batches if batch.table in held)
        if rows:
            self._run_raw(_NUMBERED, [list(column) for column in zip(*rows, strict=True)])
        self._sync(b"COMMIT")
        return held, failed

    def _is_in_turn(self, summary: Card) -> bool:
        """Whether no other node may write rows of this kind at the same time."""
        checks = (projection.in_turn for projection in self._projections)
        return any(in_turn(summary) for in_turn in checks if in_turn is not None)

    def _locked(self, batches: Sequence[Batch]) -> set[str]:
        """The tables of batches that this node owns, locked until the transaction ends.

        It becomes the owner of new ones.
        """
        ids = {batch.table for batch in batches}
        if not ids:
            return ids
        if not self._run_raw(b"SELECT 1 FROM node WHERE epoch = %s FOR KEY SHARE", (self.epoch,)).fetchone():
            return set()
        if self.is_alone:
            return ids
        new = sorted(batch.table for batch in batches if batch.events[0].seq == 1)
        if new:
            self._run_raw(
                b'INSERT INTO owned ("table", node) SELECT id, %s FROM unnest(%s::text[]) AS every (id)'
                b" ON CONFLICT DO NOTHING",
                (self.epoch, new),
            )
        return {str(row[0]) for row in self._run_raw(_HELD, (self.epoch, list(ids))).fetchall()}

    def _undo(self, fault: Exception) -> str:
        """Roll back and return the fault.

        Without a connection the result is unknown and is looked up before a retry.
        """
        connection = self._connection
        if connection is not None and not connection.closed:
            with contextlib.suppress(psycopg.Error):
                connection.execute("ROLLBACK")
        if connection is None or connection.closed:
            self._connection = None
            self._is_in_doubt = True
            return "busy" if isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError) else "broken"
        state = getattr(fault, "sqlstate", None) or ""
        if state in _FULL:
            return "full"
        return "busy" if state.startswith(_PASSING) or isinstance(fault, psycopg.OperationalError) else "broken"


def _cluster_of(connection: Connection) -> Cluster:
    """The cluster of this database, created once."""
    body = place.new_cluster()
    connection.execute(
        "INSERT INTO kept_file VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", (CLUSTER, body, checked(CLUSTER, body))
    )
    cluster = place.cluster_in(connection)
    assert cluster is not None
    return cluster
