"""Check that a starting node uses the bus of the living nodes. Two buses on one database would split its tables.

Fencing keeps every log whole even then, but players on one bus would never reach tables of the other.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.bus import BusFault, TooBusy
from worldwright.server.cluster.nats_bus import sealed_bus
from worldwright.server.cluster.sealed_bus import SealedBus

if TYPE_CHECKING:
    from worldwright.server.storage.postgres.address import Cluster

ANSWER_SECONDS: Final = 1.5
LOOK_AGAIN: Final = 0.4
RENEWALS: Final = 2
"""A starting node renews once before it listens; a frozen or dying one does not renew at all."""
Living = dict[int, tuple[str, Millis]]
"""For each epoch the node's name and the end of its lease."""


def _living(url: str) -> tuple[Cluster | None, Living]:
    """The cluster in a database, and its living nodes. Writes nothing."""
    from worldwright.server.storage import schema  # noqa: PLC0415
    from worldwright.server.storage.postgres import address as place  # noqa: PLC0415 - an extra, loaded only where asked for
    from worldwright.server.storage.postgres.driver import psycopg  # noqa: PLC0415

    connection = place.first_connection(url)
    try:
        if place.step_of(connection) != schema.HEAD:
            return None, {}  # no node of this version runs there
        cluster = place.cluster_in(connection)
        question = f"SELECT epoch, name, until FROM node WHERE until > {place.NOW} AND alone = 0"  # noqa: S608
        rows = connection.execute(question.encode()).fetchall()
    except psycopg.Error as fault:
        raise place.unreachable(url, fault) from None
    finally:
        connection.close()
    return cluster, {row[0]: (row[1], row[2]) for row in rows}


async def _answers(bus: SealedBus, epoch: int) -> bool:
    try:
        await bus.request(f"node.{epoch}", talk.encode(talk.StateOf()), ANSWER_SECONDS)
    except TooBusy:
        return True
    except BusFault:
        return False
    return True


async def check_same_bus(database: str, bus_url: str) -> None:
    """UserError if nodes live on a database and none of them answers over this bus while they renew their leases."""
    cluster, living = await asyncio.to_thread(_living, database)
    if cluster is None or not living:
        return
    bus = sealed_bus(bus_url, *cluster)
    await bus.open(lambda: None)
    seen: dict[int, set[Millis]] = {epoch: {until} for epoch, (_, until) in living.items()}
    try:
        while living and not any(await asyncio.gather(*(_answers(bus, epoch) for epoch in living))):
            for epoch, (name, _) in living.items():
                if len(seen[epoch]) > RENEWALS:
                    raise UserError(
                        f"node {name} runs on this database and does not answer over this bus: all nodes of a cluster"
                        " need the same --bus"
                    )
            await asyncio.sleep(LOOK_AGAIN)
            _, living = await asyncio.to_thread(_living, database)
            for epoch, (_, until) in living.items():
                seen.setdefault(epoch, set()).add(until)
    finally:
        await bus.close()
