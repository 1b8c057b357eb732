"""The state of a cluster for its host: read from the database, and requested from every node over the bus."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.bus import BusFault
from worldwright.server.cluster.nats_bus import sealed_bus
from worldwright.server.cluster.sealed_bus import SealedBus
from worldwright.server.engine.ownership import LEASE

if TYPE_CHECKING:
    from worldwright.server.storage.postgres.address import Cluster

ANSWER_SECONDS: Final = 2.0
_NODES: Final = (
    "SELECT n.epoch, n.name, {now} + {lease} - n.until, n.leaving <> 0, count(o.node) FROM node n"
    " LEFT JOIN owned o ON o.node = n.epoch GROUP BY n.epoch, n.name, n.until, n.leaving ORDER BY n.epoch"
)


class SeenNode(msgspec.Struct, frozen=True):
    """One node: its row in the database, and its own state (None: it does not answer)."""

    epoch: int
    name: str
    lease_age: Millis
    """Since its lease was last renewed, by the database's clock."""
    is_leaving: bool
    owned: int
    """How many tables it owns, including the leader's role."""
    said: talk.NodeState | None = None

    @property
    def is_alive(self) -> bool:
        """Whether it has a lease."""
        return self.lease_age < LEASE


class Overview(msgspec.Struct, frozen=True):
    """All nodes of a cluster."""

    house: str
    nodes: tuple[SeenNode, ...]
    bus_lag: float
    """Seconds to the bus and back."""


def read_nodes(url: str) -> tuple[Cluster, tuple[SeenNode, ...]]:
    """The cluster and its nodes from the database. Writes nothing; UserError if it cannot be read."""
    from worldwright.server.storage.postgres import address as place  # noqa: PLC0415 - an extra, loaded only where asked for

    place.check_address(url)
    import psycopg  # noqa: PLC0415

    connection = place.first_connection(url)
    try:
        cluster = place.cluster_in(connection)
        rows = connection.execute(_NODES.format(now=place.NOW, lease=LEASE).encode()).fetchall()
    except psycopg.errors.UndefinedTable:
        raise UserError(f"{place.shown(url)} holds no cluster") from None
    except psycopg.Error as fault:
        raise place.unreachable(url, fault) from None
    finally:
        connection.close()
    if cluster is None:
        raise UserError(f"{place.shown(url)} holds no cluster")
    return cluster, tuple(SeenNode(*node) for node in rows)


async def _asked(bus: SealedBus, node: SeenNode) -> SeenNode:
    try:
        body = await bus.request(f"node.{node.epoch}", talk.encode(talk.StateOf()), ANSWER_SECONDS)
    except BusFault:
        return node
    said: Any = talk.reply(body)
    return msgspec.structs.replace(node, said=said if isinstance(said, talk.NodeState) else None)


async def overview(database: str, bus_url: str) -> Overview:
    """The state of every node of a cluster; UserError if the database or the bus cannot be reached."""
    cluster, nodes = await asyncio.to_thread(read_nodes, database)
    bus = sealed_bus(bus_url, *cluster)
    await bus.open(lambda: None)
    try:
        return Overview(
            cluster.id, tuple(await asyncio.gather(*(_asked(bus, node) for node in nodes))), await bus.lag()
        )
    finally:
        await bus.close()
