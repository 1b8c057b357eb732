"""Whether a node that begins talks over the bus of those that live: two houses on one database would split its tables.

Fencing keeps every log whole even then, but people at one half would never reach the tables of the other.
"""

from __future__ import annotations

import asyncio
from typing import Final

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.bus import BusFault, TooBusy
from worldwright.server.cluster.nats_bus import NatsBus

ANSWER_SECONDS: Final = 1.5
LOOK_AGAIN: Final = 0.4
RENEWALS: Final = 2
"""A node that begins renews once before it listens; one that is frozen or dying does not renew at all."""
Living = dict[int, tuple[str, Millis]]
"""By epoch: what a node is called, and until when it has its lease."""


def _living(url: str) -> tuple[str, Living]:
    """The house in a database and the nodes of many that live on it; nothing is written."""
    from worldwright.server.storage import schema  # noqa: PLC0415
    from worldwright.server.storage.postgres import address as place  # noqa: PLC0415 - an extra, loaded only where asked for
    from worldwright.server.storage.postgres.driver import psycopg  # noqa: PLC0415

    connection = place.first_connection(url)
    try:
        if place.step_of(connection) != schema.HEAD:
            return "", {}  # nobody of this version runs there
        house = connection.execute("SELECT body FROM kept_file WHERE name = %s", (place.HOUSE,)).fetchone()
        question = f"SELECT epoch, name, until FROM node WHERE until > {place.NOW} AND alone = 0"  # noqa: S608
        rows = connection.execute(question.encode()).fetchall()
    except psycopg.Error as fault:
        raise place.unreachable(url, fault) from None
    finally:
        connection.close()
    return ("", {}) if house is None else (str(house[0]), {row[0]: (row[1], row[2]) for row in rows})


async def _answers(bus: NatsBus, epoch: int) -> bool:
    try:
        await bus.request(f"node.{epoch}", talk.encode(talk.StateOf()), ANSWER_SECONDS)
    except TooBusy:
        return True
    except BusFault:
        return False
    return True


async def check_same_bus(database: str, bus_url: str) -> None:
    """UserError if nodes live on a database and none of them answers over this bus while they renew their leases."""
    house, living = await asyncio.to_thread(_living, database)
    if not living:
        return
    bus = NatsBus(bus_url, house)
    await bus.open(lambda: None)
    seen: dict[int, set[Millis]] = {epoch: {until} for epoch, (_, until) in living.items()}
    try:
        while living and not any(await asyncio.gather(*(_answers(bus, epoch) for epoch in living))):
            for epoch, (name, _) in living.items():
                if len(seen[epoch]) > RENEWALS:
                    raise UserError(
                        f"node {name} runs on this database and does not answer over this bus: all nodes of a house"
                        " need the same --bus"
                    )
            await asyncio.sleep(LOOK_AGAIN)
            _, living = await asyncio.to_thread(_living, database)
            for epoch, (_, until) in living.items():
                seen.setdefault(epoch, set()).add(until)
    finally:
        await bus.close()
