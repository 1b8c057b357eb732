"""The leases of a house in PostgreSQL: which nodes live, which has which table, and the house's clock.

That nobody writes twice follows from rows alone: an append locks the row that says whose a table is, and whoever takes
a table changes that row. Time only says when somebody may be taken for dead, so a database that was away for a minute
costs nobody a table.
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
from worldwright.server.storage.database import Conflict, StoreFault
from worldwright.server.storage.postgres import address as place
from worldwright.server.storage.postgres.address import NOW, Connection
from worldwright.server.storage.postgres.driver import psycopg

T = TypeVar("T")
log = logging.getLogger(__name__)
LOOK_AGAIN = 0.25
"""Seconds after which a node that begins looks again whether others live."""
_OWNERS = (
    b"WITH RECURSIVE every AS (SELECT min(node) AS node FROM owned UNION ALL SELECT (SELECT min(node) FROM owned"
    b" WHERE node > every.node) FROM every WHERE every.node IS NOT NULL)"
    b" SELECT node FROM every WHERE node IS NOT NULL"
)
"""Every epoch that owns something, by as many looks into the index as there are."""


def _now(connection: Connection) -> Millis:
    found = connection.execute(f"SELECT {NOW}".encode()).fetchone()
    assert found is not None
    return int(found[0])


def _living(connection: Connection) -> dict[int, tuple[Millis, bool]]:
    """Until when each living node has its lease, and whether it is one without others."""
    question = f"SELECT epoch, until, alone FROM node WHERE until > {NOW}".encode()  # noqa: S608
    return {int(epoch): (int(until), bool(alone)) for epoch, until, alone in connection.execute(question)}


def is_any_alive(connection: Connection) -> bool:
    """Whether a node runs on a database."""
    return bool(_living(connection))


def _in_the_way(living: dict[int, tuple[Millis, bool]], is_alone: bool) -> dict[int, Millis]:
    return {epoch: until for epoch, (until, alone) in living.items() if is_alone or alone}


def begin(connection: Connection, name: str, *, is_alone: bool) -> tuple[int, Millis]:
    """Count a node, with its lease; its epoch and the house's time. UserError if living nodes are in its way.

    Whoever was killed a moment ago has a lease still: it is waited for, and only who renews it is there.
    """
    seen: dict[int, Millis] = {}
    while True:
        with place.locked(connection):
            others = _in_the_way(_living(connection), is_alone)
            if not others:
                return _begun(connection, name, is_alone)
        if any(until > seen.get(epoch, until) for epoch, until in others.items()):
            if is_alone:
                raise UserError("other nodes run on this database: start this one with --bus as they were, or end them")
            raise UserError("a server without --bus runs on this database: end it first")
        seen.update({epoch: until for epoch, until in others.items() if epoch not in seen})
        time.sleep(LOOK_AGAIN)


def _begun(connection: Connection, name: str, is_alone: bool) -> tuple[int, Millis]:
    if is_alone:
        connection.execute("DELETE FROM owned")
        connection.execute("DELETE FROM node")
    connection.execute("UPDATE house SET value = value + 1 WHERE key = 'epoch'")
    connection.execute(f"UPDATE house SET value = greatest(value, {NOW}) WHERE key = 'renewed'".encode())  # noqa: S608
    house = {key: value for key, value in connection.execute("SELECT key, value FROM house").fetchall()}  # noqa: C416
    connection.execute(
        f"INSERT INTO node VALUES (%s, %s, {NOW} + {LEASE}, 0, %s, 0)".encode(),  # noqa: S608
        (house["epoch"], name, is_alone),
    )
    return int(house["epoch"]), int(house["uptime"])


class Leases:
    """The statements of one node's leases, each in a transaction of its own; psycopg's errors are let through."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch

    def renew(self, connection: Connection, clock: Millis | None = None, quiet: Millis = 0) -> Renewed:
        """Go on with the lease; Lapsed if somebody took this node for dead.

        `clock` is the time of a node that is alone and counts for itself, `quiet` how long its tables stand still.
        Where nobody at all has renewed for longer than a lease, the database was away: whoever lived then has as long
        again to say so.
        """
        with connection.transaction():
            # First what all renewals lock: they come one after the other, and none waits for a row that another holds.
            rows = connection.execute("SELECT key, value FROM house WHERE key <> 'epoch' ORDER BY key FOR UPDATE")
            mine = connection.execute("SELECT 1 FROM node WHERE epoch = %s FOR NO KEY UPDATE", (self.epoch,)).fetchone()
            if mine is None:
                raise Lapsed(self.epoch)
            house = {str(key): int(value) for key, value in rows.fetchall()}
            now = max(_now(connection), house["renewed"])
            passed = now - house["renewed"]
            if passed > LEASE:
                connection.execute("UPDATE node SET until = %s WHERE until > %s", (now + LEASE, house["renewed"]))
                kept = "INSERT INTO house VALUES ('spared', %s) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
                connection.execute(kept, (now,))
                house["spared"] = now
            uptime = house["uptime"] + min(passed, LEASE) if clock is None else max(house["uptime"], clock)
            connection.execute("UPDATE house SET value = %s WHERE key = 'renewed'", (now,))
            connection.execute("UPDATE house SET value = %s WHERE key = 'uptime'", (uptime,))
            connection.execute(
                "UPDATE node SET until = %s, quiet = %s WHERE epoch = %s", (now + LEASE, quiet, self.epoch)
            )
            nodes = connection.execute(
                "SELECT epoch, name, %s - until, leaving <> 0, until = %s AND epoch <> %s, quiet FROM node"
                " WHERE until > %s ORDER BY epoch",
                (now + LEASE, house.get("spared", 0) + LEASE, self.epoch, now),
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
        """Whether this node has its lease still: then no outage stands between others and theirs."""
        question = f"SELECT 1 FROM node WHERE epoch = %s AND until > {NOW}".encode()  # noqa: S608
        return connection.execute(question, (self.epoch,)).fetchone() is not None

    def claim(self, connection: Connection, table: str, clock: Millis) -> Claimed:
        """Own a table unless a living node does; who owns it now. `clock`: the house's time, as this node has it."""
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
                raise StoreFault("the table was just let go: try again")
            owner = int(row[0])
            if owner == self.epoch or not self._is_dead(connection, owner):
                return Claimed(owner, was_ours=owner == self.epoch)
            connection.execute('UPDATE owned SET node = %s, taken = %s WHERE "table" = %s', (self.epoch, clock, table))
            return Claimed(self.epoch, owner, taken_before=row[1])

    def _must_live(self, connection: Connection) -> None:
        """Lapsed if this node was taken for dead; until the transaction ends nobody can."""
        if not connection.execute("SELECT 1 FROM node WHERE epoch = %s FOR KEY SHARE", (self.epoch,)).fetchone():
            raise Lapsed(self.epoch)

    def _is_dead(self, connection: Connection, epoch: int) -> bool:
        """Whether a node's lease has run out: then it is struck off, and can write nothing any more."""
        question = f"DELETE FROM node WHERE epoch = %s AND until <= {NOW}".encode()  # noqa: S608
        connection.execute(question, (epoch,))
        return connection.execute("SELECT 1 FROM node WHERE epoch = %s", (epoch,)).fetchone() is None

    def owner(self, connection: Connection, table: str) -> int | None:
        """Which living node owns a table."""
        question = f'SELECT epoch FROM owned JOIN node ON epoch = node WHERE "table" = %s AND until > {NOW}'  # noqa: S608
        row = connection.execute(question.encode(), (table,)).fetchone()
        return None if row is None else int(row[0])

    def take_over(self, connection: Connection, dead: int, most: int, clock: Millis) -> dict[str, Millis | None]:
        """Own up to so many tables of a node whose lease has run out; which, and when that node had taken each."""
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
            found = {str(table): taken for table, taken in rows}
            connection.execute(
                'UPDATE owned SET node = %s, taken = %s WHERE "table" = ANY(%s)', (self.epoch, clock, list(found))
            )
        return found

    def hand_over(self, connection: Connection, tables: Collection[str], to: int, since: Millis | None = None) -> None:
        """Let another node own tables that this one owns, all or none; Conflict. Done already is done.

        They stand still `since` then: if the other node dies before it opens one, the next knows when it got it.
        """
        names = sorted(set(tables))
        with connection.transaction():
            self._must_live(connection)
            there = connection.execute("SELECT 1 FROM node WHERE epoch = %s AND leaving = 0 FOR KEY SHARE", (to,))
            if there.fetchone() is None:
                raise Conflict("that node takes no tables")
            done = connection.execute(
                'UPDATE owned SET node = %s, taken = %s WHERE node IN (%s, %s) AND "table" = ANY(%s)',
                (to, since, self.epoch, to, names),
            )
            if done.rowcount != len(names):
                raise Conflict("not all of these are this node's")

    def let_go(self, connection: Connection, tables: Collection[str]) -> None:
        """Own these no more."""
        connection.execute('DELETE FROM owned WHERE node = %s AND "table" = ANY(%s)', (self.epoch, sorted(set(tables))))

    def take_no_more(self, connection: Connection) -> None:
        """Say that this node is about to leave: the others hand it nothing."""
        connection.execute("UPDATE node SET leaving = 1 WHERE epoch = %s", (self.epoch,))

    def leave(self, connection: Connection, stood: Mapping[str, Millis]) -> None:
        """End the lease: the node owns nothing any more. Some tables stand still since then for whoever comes next."""
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
    """A connection that is opened when it is needed, and again when it was cut; used by one thread at a time."""

    def __init__(self, url: str, idle: Millis = LEASE) -> None:
        self._url = url
        self._idle = idle
        self._connection: Connection | None = None

    def ask(self, work: Callable[..., T], *given: Any) -> T:
        """What some work brings over a connection; StoreFault where there is none."""
        try:
            if self._connection is None or self._connection.closed:
                self._connection = self._connect()
            return work(self._connection, *given)
        except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
            self.close()
            log.info("the database is away: %s", fault)  # visitors learn nothing about the inside
            raise StoreFault("the database is away: try again later") from fault

    def _connect(self) -> Connection:
        return place.connect(self._url, self._idle)

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Counted(Protocol):
    """A node of the house."""

    epoch: int

    def share(self, nodes: int) -> None:
        """So many nodes commit to the database."""

    def enter(self, connection: Connection) -> None:
        """Be counted anew, with a larger epoch and with no table."""


class Asking(Protocol):
    """A way to the database on which one question waits for the other."""

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """What some work brings; StoreFault where the database is away."""

    def close(self) -> None:
        """Ask no more."""


class LineThread:
    """A thread with a connection of its own."""

    def __init__(self, url: str) -> None:
        self._line = LeaseConnection(url)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="leases")

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """What some work brings; StoreFault where the database is away."""
        return await asyncio.wrap_future(self._pool.submit(self._line.ask, work, *given))

    def close(self) -> None:
        """Let go of the connection."""
        self._pool.shutdown()
        self._line.close()


class PostgresOwnership:
    """The leases of a house, asked by one node from any loop: renewals wait for nothing else."""

    def __init__(self, node: Counted, way: Callable[[], Asking]) -> None:
        self._node = node
        self._asking, self._renewing = way(), way()

    @property
    def epoch(self) -> int:
        """The node's number."""
        return self._node.epoch

    @property
    def _leases(self) -> Leases:
        return Leases(self._node.epoch)

    async def _asked_again(self, work: Callable[..., T], *given: Any) -> T:
        """The same for what may be done twice: a line that was cut meanwhile is no reason to give up."""
        try:
            return await self._asking.ask(work, *given)
        except StoreFault:
            return await self._asking.ask(work, *given)

    async def enter(self) -> None:
        """Have a new lease after others took this node for dead, under a larger epoch and with no tables."""
        await self._asking.ask(self._node.enter)

    async def claim(self, table: str, clock: Millis) -> Claimed:
        """Own a table unless a living node does; who owns it now."""
        return await self._asking.ask(self._leases.claim, table, clock)

    async def owner(self, table: str) -> int | None:
        """Which living node owns a table, by epoch."""
        return await self._asking.ask(self._leases.owner, table)

    async def renew(self, quiet: Millis = 0) -> Renewed:
        """Go on with the lease; Lapsed if another node took this one for dead. `quiet`: so long tables stand still."""
        found = await self._renewing.ask(self._leases.renew, None, quiet)
        self._node.share(len(found.nodes))
        return found

    async def take_over(self, dead: int, most: int, clock: Millis) -> dict[str, Millis | None]:
        """Own up to so many tables of a node whose lease has run out; which, and when that node had taken each."""
        return await self._asking.ask(self._leases.take_over, dead, most, clock)

    async def hand_over(self, tables: Collection[str], to: int, since: Millis | None = None) -> None:
        """Let another node own tables that this one owns, all or none; Conflict. They stand still `since` then."""
        await self._asked_again(self._leases.hand_over, tables, to, since)

    async def let_go(self, tables: Collection[str]) -> None:
        """Own these no more; whoever is asked next claims them."""
        await self._asking.ask(self._leases.let_go, tables)

    async def take_no_more(self) -> None:
        """Say that this node is about to leave."""
        await self._asked_again(self._leases.take_no_more)

    async def leave(self, stood: Mapping[str, Millis]) -> None:
        """End the lease: the node owns nothing any more. Some tables wait for the next owner since then."""
        await self._asking.ask(self._leases.leave, stood)
        self.close()

    def close(self) -> None:
        """Let go of the connections without a word to the others."""
        self._asking.close()
        self._renewing.close()
