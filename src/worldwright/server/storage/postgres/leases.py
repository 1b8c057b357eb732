"""The leases of a cluster in PostgreSQL: which nodes live, which node owns which table, and the cluster's clock.

Rows alone ensure that no two nodes write to a table: an append locks the row with its owner, and a new owner changes
that row. Time only says when a node may be declared dead, so a database outage of a minute loses no tables.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.engine.ownership import LEASE, Claimed, Lapsed, Node, Renewed, given_up
from worldwright.server.engine.summary import checked
from worldwright.server.storage.database import Conflict, StoreFault
from worldwright.server.storage.postgres import address as place
from worldwright.server.storage.postgres.address import NOW, Connection
from worldwright.server.storage.postgres.driver import psycopg
from worldwright.server.storage.row_sums import fill

T = TypeVar("T")
log = logging.getLogger(__name__)
LOOK_AGAIN = 0.25
"""Seconds between two looks of a starting node for living ones."""
_OWNERS = (
    b"WITH RECURSIVE every AS (SELECT min(node) AS node FROM owned UNION ALL SELECT (SELECT min(node) FROM owned"
    b" WHERE node > every.node) FROM every WHERE every.node IS NOT NULL)"
    b" SELECT node FROM every WHERE node IS NOT NULL"
)
"""All epochs that own something, with one index lookup each."""


def _now(connection: Connection) -> Millis:
    found = connection.execute(f"SELECT {NOW}".encode()).fetchone()
    assert found is not None
    return int(found[0])


def _living(connection: Connection) -> dict[int, tuple[Millis, bool]]:
    """For each living node the end of its lease, and whether it is a single node."""
    question = f"SELECT epoch, until, alone FROM node WHERE until > {NOW}".encode()  # noqa: S608
    return {int(epoch): (int(until), bool(alone)) for epoch, until, alone in connection.execute(question)}


def is_any_alive(connection: Connection) -> bool:
    """Whether a node runs on a database."""
    return bool(_living(connection))


def _in_the_way(living: dict[int, tuple[Millis, bool]], is_alone: bool) -> dict[int, Millis]:
    return {epoch: until for epoch, (until, alone) in living.items() if is_alone or alone}


def begin(connection: Connection, name: str, *, is_alone: bool) -> tuple[int, Millis]:
    """Register a node with its lease; returns its epoch and the cluster's time. UserError if living nodes exclude it.

    A node that was just killed still has a lease. Only a node that renews is alive, so wait for that.
    """
    seen: dict[int, Millis] = {}
    while True:
        with place.locked(connection):
            others = _in_the_way(_living(connection), is_alone)
            if not others:
                return _begun(connection, name, is_alone)
        if any(until > seen.get(epoch, until) for epoch, until in others.items()):
            if is_alone:
                raise UserError("other nodes run on this database: start this one with the same --bus, or stop them")
            raise UserError("a server without --bus runs on this database: stop it first")
        seen.update({epoch: until for epoch, until in others.items() if epoch not in seen})
        time.sleep(LOOK_AGAIN)


def _begun(connection: Connection, name: str, is_alone: bool) -> tuple[int, Millis]:
    if is_alone:
        connection.execute("DELETE FROM owned")
        connection.execute("DELETE FROM node")
    connection.execute("UPDATE house SET value = value + 1, summed = '' WHERE key = 'epoch'")
    renewed = f"UPDATE house SET value = greatest(value, {NOW}), summed = '' WHERE key = 'renewed'"  # noqa: S608
    connection.execute(renewed.encode())
    fill(place.Changes(connection).execute, "house")
    values = {key: value for key, value in connection.execute("SELECT key, value FROM house").fetchall()}  # noqa: C416
    connection.execute(
        f"INSERT INTO node VALUES (%s, %s, {NOW} + {LEASE}, 0, %s, 0)".encode(),  # noqa: S608
        (values["epoch"], name, is_alone),
    )
    return int(values["epoch"]), int(values["uptime"])


class Leases:
    """The statements of one node's leases, each in its own transaction. psycopg's errors pass through."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch

    def renew(self, connection: Connection, clock: Millis | None = None, quiet: Millis = 0) -> Renewed:
        """Renew the lease; Lapsed if another node declared this one dead.

        `clock` is the time of a single node, which keeps its own; `quiet` is how long its tables have stood still. If
        no node has renewed for longer than a lease, the database was unreachable. Then all leases are extended once.
        """
        with connection.transaction():
            # Lock first what all renewals lock, so that they come one after the other without deadlock.
            rows = connection.execute("SELECT key, value FROM house WHERE key <> 'epoch' ORDER BY key FOR UPDATE")
            own = connection.execute("SELECT 1 FROM node WHERE epoch = %s FOR NO KEY UPDATE", (self.epoch,)).fetchone()
            if own is None:
                raise Lapsed(self.epoch)
            values = {str(key): int(value) for key, value in rows.fetchall()}
            now = max(_now(connection), values["renewed"])
            passed = now - values["renewed"]
            if passed > LEASE:
                connection.execute("UPDATE node SET until = %s WHERE until > %s", (now + LEASE, values["renewed"]))
                spare = (
                    "INSERT INTO house VALUES ('spared', %s, %s)"
                    " ON CONFLICT (key) DO UPDATE SET value = excluded.value, summed = excluded.summed"
                )
                connection.execute(spare, (now, checked("spared", now)))
                values["spared"] = now
            uptime = values["uptime"] + min(passed, LEASE) if clock is None else max(values["uptime"], clock)
            for key, value in (("renewed", now), ("uptime", uptime)):
                kept = "UPDATE house SET value = %s, summed = %s WHERE key = %s"
                connection.execute(kept, (value, checked(key, value), key))
            connection.execute(
                "UPDATE node SET until = %s, quiet = %s WHERE epoch = %s", (now + LEASE, quiet, self.epoch)
            )
            nodes = connection.execute(
                "SELECT epoch, name, %s - until, leaving <> 0, until = %s AND epoch <> %s, quiet FROM node"
                " WHERE until > %s ORDER BY epoch",
                (now + LEASE, values.get("spared", 0) + LEASE, self.epoch, now),
            ).fetchall()
            living = {row[0] for row in nodes}
            owners = [int(row[0]) for row in connection.execute(_OWNERS).fetchall()]
            connection.execute(
                "DELETE FROM node WHERE epoch IN (SELECT epoch FROM node WHERE until <= %s AND epoch <> ALL(%s)"
                " FOR UPDATE SKIP LOCKED)",  # dead and owning nothing, and not in the middle of a last transaction
                (now, owners),
            )
        return Renewed(uptime, tuple(Node(*row) for row in nodes), tuple(set(owners) - living))

    def _is_current(self, connection: Connection) -> bool:
        """Whether this node still has its lease. Then no outage has delayed the renewals of others."""
        question = f"SELECT 1 FROM node WHERE epoch = %s AND until > {NOW}".encode()  # noqa: S608
        return connection.execute(question, (self.epoch,)).fetchone() is not None

    def claim(self, connection: Connection, table: str, clock: Millis) -> Claimed:
        """Own a table unless a living node does; returns its owner. `clock`: the cluster's time as this node has it."""
        if not self._is_current(connection):
            self.renew(connection)
        with connection.transaction():
            self._must_live(connection)
            done = connection.execute(
                'INSERT INTO owned ("table", node) VALUES (%s, %s) ON CONFLICT DO NOTHING', (table, self.epoch)
            )
            if done.rowcount:
                return Claimed(self.epoch)
            row = connection.execute('SELECT node, taken FROM owned WHERE "table" = %s FOR UPDATE', (table,)).fetchone()
            if row is None:
                raise StoreFault("the table was just released: try again")
            owner = int(row[0])
            if owner == self.epoch or not self._is_dead(connection, owner):
                return Claimed(owner, was_ours=owner == self.epoch)
            connection.execute('UPDATE owned SET node = %s, taken = %s WHERE "table" = %s', (self.epoch, clock, table))
            return Claimed(self.epoch, owner, taken_before=row[1])

    def _must_live(self, connection: Connection) -> None:
        """Lapsed if another node declared this one dead. No node can until the transaction ends."""
        if not connection.execute("SELECT 1 FROM node WHERE epoch = %s FOR KEY SHARE", (self.epoch,)).fetchone():
            raise Lapsed(self.epoch)

    def _is_dead(self, connection: Connection, epoch: int) -> bool:
        """Whether a node's lease has run out. If so it is removed and can write nothing any more."""
        question = f"DELETE FROM node WHERE epoch = %s AND until <= {NOW}".encode()  # noqa: S608
        connection.execute(question, (epoch,))
        return connection.execute("SELECT 1 FROM node WHERE epoch = %s", (epoch,)).fetchone() is None

    def owner(self, connection: Connection, table: str) -> int | None:
        """The living node that owns a table."""
        question = f'SELECT epoch FROM owned JOIN node ON epoch = node WHERE "table" = %s AND until > {NOW}'  # noqa: S608
        row = connection.execute(question.encode(), (table,)).fetchone()
        return None if row is None else int(row[0])

    def take_over(self, connection: Connection, dead: int, most: int, clock: Millis) -> dict[str, Millis | None]:
        """Own up to `most` tables of a node whose lease has run out. Returns each with when that node had taken it."""
        if not self._is_current(connection):
            self.renew(connection)
        with connection.transaction():
            self._must_live(connection)
            if dead == self.epoch or not self._is_dead(connection, dead):
                return {}
            rows = connection.execute(
                'SELECT "table", taken FROM owned WHERE node = %s ORDER BY "table" LIMIT %s FOR UPDATE SKIP LOCKED',
                (dead, most),
            ).fetchall()
            taken = {str(table): taken for table, taken in rows}
            connection.execute(
                'UPDATE owned SET node = %s, taken = %s WHERE "table" = ANY(%s)', (self.epoch, clock, list(taken))
            )
        return taken

    def hand_over(self, connection: Connection, tables: Collection[str], to: int, since: Millis | None = None) -> None:
        """Make another node the owner of tables of this one, all or none; Conflict. A repeat changes nothing.

        They stand still `since` then. If the other node dies before it opens one, the next owner knows that time.
        """
        names = sorted(set(tables))
        with connection.transaction():
            self._must_live(connection)
            target = connection.execute("SELECT 1 FROM node WHERE epoch = %s AND leaving = 0 FOR KEY SHARE", (to,))
            if target.fetchone() is None:
                raise Conflict("that node takes no tables")
            done = connection.execute(
                'UPDATE owned SET node = %s, taken = %s WHERE node IN (%s, %s) AND "table" = ANY(%s)',
                (to, since, self.epoch, to, names),
            )
            if done.rowcount != len(names):
                raise Conflict("this node does not own all of these tables")

    def let_go(self, connection: Connection, tables: Collection[str]) -> None:
        """Release these tables."""
        connection.execute('DELETE FROM owned WHERE node = %s AND "table" = ANY(%s)', (self.epoch, sorted(set(tables))))

    def take_no_more(self, connection: Connection) -> None:
        """Mark this node as leaving, so that the others hand it nothing."""
        connection.execute("UPDATE node SET leaving = 1 WHERE epoch = %s", (self.epoch,))

    def leave(self, connection: Connection, stood: Mapping[str, Millis]) -> None:
        """End the lease: the node owns nothing any more. `stood`: since when some tables stand still."""
        with connection.transaction():
            for since in sorted(set(stood.values())):
                names = sorted(table for table, when in stood.items() if when == since)
                connection.execute(
                    'UPDATE owned SET node = %s WHERE node = %s AND "table" = ANY(%s)',
                    (given_up(since), self.epoch, names),
                )
            connection.execute("DELETE FROM owned WHERE node = %s", (self.epoch,))
            connection.execute("DELETE FROM node WHERE epoch = %s", (self.epoch,))


class LeaseConnection:
    """A connection, opened on first use and again after a fault; used by one thread at a time."""

    def __init__(self, url: str, idle: Millis = LEASE) -> None:
        self._url = url
        self._idle = idle
        self._connection: Connection | None = None

    def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Run `work` on the connection; StoreFault if the database is unreachable."""
        try:
            if self._connection is None or self._connection.closed:
                self._connection = self._connect()
            return work(self._connection, *given)
        except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
            self.close()
            log.info("storage: the database is unreachable: %s", fault)  # visitors get no details
            raise StoreFault("the database is unreachable: try again later") from fault

    def _connect(self) -> Connection:
        return place.connect(self._url, self._idle)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class CountedNode(Protocol):
    """A node of the cluster."""

    epoch: int

    def share(self, nodes: int) -> None:
        """Adapt to so many nodes that commit to the database."""

    def enter(self, connection: Connection) -> None:
        """Register again, with a larger epoch and without tables."""


class Asking(Protocol):
    """A connection that runs one request at a time."""

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Run `work`; StoreFault if the database is unreachable."""

    def close(self) -> None:
        """Close the connection."""


class LineThread:
    """A thread with its own connection."""

    def __init__(self, url: str) -> None:
        self._line = LeaseConnection(url)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="leases")

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Run `work`; StoreFault if the database is unreachable."""
        return await asyncio.wrap_future(self._pool.submit(self._line.ask, work, *given))

    def close(self) -> None:
        """Close the connection."""
        self._pool.shutdown()
        self._line.close()


class PostgresOwnership:
    """The leases of a cluster, for one node, from any loop. Renewals have their own connection and never wait."""

    def __init__(self, node: CountedNode, way: Callable[[], Asking]) -> None:
        self._node = node
        self._asking, self._renewing = way(), way()

    @property
    def epoch(self) -> int:
        """The node's epoch."""
        return self._node.epoch

    @property
    def _leases(self) -> Leases:
        return Leases(self._node.epoch)

    async def _ask_twice(self, work: Callable[..., T], *given: Any) -> T:
        """Run what may be done twice, again after a connection fault."""
        try:
            return await self._asking.ask(work, *given)
        except StoreFault:
            return await self._asking.ask(work, *given)

    async def enter(self) -> None:
        """Take a new lease after other nodes declared this one dead, under a larger epoch and without tables."""
        await self._asking.ask(self._node.enter)

    async def claim(self, table: str, clock: Millis) -> Claimed:
        """Own a table unless a living node does; returns its owner."""
        return await self._asking.ask(self._leases.claim, table, clock)

    async def owner(self, table: str) -> int | None:
        """The epoch of the living node that owns a table."""
        return await self._asking.ask(self._leases.owner, table)

    async def renew(self, quiet: Millis = 0) -> Renewed:
        """Renew the lease; Lapsed if another node declared this one dead. `quiet`: how long tables stand still."""
        renewed = await self._renewing.ask(self._leases.renew, None, quiet)
        self._node.share(len(renewed.nodes))
        return renewed

    async def take_over(self, dead: int, most: int, clock: Millis) -> dict[str, Millis | None]:
        """Own up to `most` tables of a node whose lease has run out. Returns each with when that node had taken it."""
        return await self._asking.ask(self._leases.take_over, dead, most, clock)

    async def hand_over(self, tables: Collection[str], to: int, since: Millis | None = None) -> None:
        """Make another node the owner of tables of this one, all or none; Conflict. They stand still `since` then."""
        await self._ask_twice(self._leases.hand_over, tables, to, since)

    async def let_go(self, tables: Collection[str]) -> None:
        """Release these tables. The next node that is asked for one claims it."""
        await self._asking.ask(self._leases.let_go, tables)

    async def take_no_more(self) -> None:
        """Mark this node as leaving."""
        await self._ask_twice(self._leases.take_no_more)

    async def leave(self, stood: Mapping[str, Millis]) -> None:
        """End the lease: the node owns nothing any more. `stood`: since when some tables stand still."""
        await self._asking.ask(self._leases.leave, stood)
        self.close()

    def close(self) -> None:
        """Close the connections without ending the lease."""
        self._asking.close()
        self._renewing.close()
