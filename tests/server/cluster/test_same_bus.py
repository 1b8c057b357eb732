"""Two houses on one database with two buses: the second one does not begin, and says why."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.server.cluster.engine import Postgres
from tests.server.cluster.nats_engine import Nats
from worldwright.core.errors import UserError
from worldwright.server.app.opened_data import check_bus
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.nats_bus import sealed_bus
from worldwright.server.cluster.same_bus import check_same_bus
from worldwright.server.process.settings import Settings
from worldwright.server.storage.postgres.database import PostgresDatabase


@contextmanager
def another_nats() -> Iterator[Nats]:
    engine = Nats()
    try:
        yield engine
    finally:
        engine.close()


async def beside_a_node(url: str, bus_url: str, work: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """Do something while a node renews its lease and answers over its bus; set the event, and it is frozen."""
    db = PostgresDatabase(url, is_alone=False)
    ownership, bus, frozen = db.ownership(), sealed_bus(bus_url, *db.cluster), asyncio.Event()

    async def answer(_: bytes) -> bytes:
        return talk.encode(talk.Done())

    async def renew() -> None:
        while not frozen.is_set():
            await ownership.renew()
            await asyncio.sleep(0.3)

    await bus.open(lambda: None)
    await bus.answer(f"node.{db.epoch}", answer)
    renewing = asyncio.ensure_future(renew())
    try:
        await work(frozen)
    finally:
        frozen.set()
        await renewing
        await bus.close()
        ownership.close()
        db.close()


def test_a_second_bus_on_one_database_is_refused_and_nothing_is_written(postgres: Postgres, nats: Nats) -> None:
    url = postgres.new()
    with another_nats() as other:

        async def work(_: asyncio.Event) -> None:
            await check_same_bus(url, nats.url)
            with pytest.raises(UserError, match="answer over this bus: all nodes of a cluster need the same --bus"):
                await asyncio.to_thread(check_bus, Settings(database=url, bus=other.url))

        asyncio.run(beside_a_node(url, nats.url, work))
        name = postgres.name(url)
        assert postgres.ask("SELECT value FROM house WHERE key = 'epoch'", name) == [(1,)]
        assert postgres.ask("SELECT count(*) FROM node", name) == [(1,)]


def test_a_node_that_is_frozen_or_dying_is_in_nobodys_way(postgres: Postgres, nats: Nats) -> None:
    url = postgres.new()
    with another_nats() as other:

        async def work(frozen: asyncio.Event) -> None:
            frozen.set()
            await check_same_bus(url, other.url)  # until its lease has run out
            living = await asyncio.to_thread(
                postgres.ask,
                "SELECT until - extract(epoch FROM clock_timestamp()) * 1000 FROM node",
                postgres.name(url),
            )
            assert all(left <= 0 for (left,) in living)

        asyncio.run(beside_a_node(url, nats.url, work))


def test_an_empty_database_and_one_on_which_nobody_runs_take_any_bus(postgres: Postgres, nats: Nats) -> None:
    url = postgres.new()
    asyncio.run(check_same_bus(url, nats.url))
    assert postgres.ask("SELECT 1 FROM pg_tables WHERE schemaname = 'public'", postgres.name(url)) == []
    PostgresDatabase(url).close()
    asyncio.run(check_same_bus(url, nats.url))
