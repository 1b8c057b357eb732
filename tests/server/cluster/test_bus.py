"""The bus: the same promises in memory and on NATS."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.server.cluster.memory_bus import Exchange, MemoryBus
from tests.server.cluster.nats_engine import Nats
from worldwright.core.errors import UserError
from worldwright.server.cluster.bus import LARGEST, MOST_AT_ONCE, BusFault, TooBusy, Unheard
from worldwright.server.cluster.nats_bus import NatsBus, place, sealed_bus
from worldwright.server.cluster.sealed_bus import SealedBus

Make = Callable[[str], SealedBus]
SECRET = bytes(32)


@pytest.fixture(params=["memory", "nats"])
def make(request: pytest.FixtureRequest) -> Iterator[Make]:
    """Buses of a house, by its name."""
    if request.param == "nats":
        engine: Nats = request.getfixturevalue("nats")
        yield lambda site: sealed_bus(engine.url, site, SECRET)
    else:
        sites: dict[str, Exchange] = {}
        yield lambda site: SealedBus(MemoryBus(sites.setdefault(site, Exchange())), SECRET)


async def opened(*buses: SealedBus) -> None:
    for bus in buses:
        await bus.open(lambda: None)


async def until(is_so: Callable[[], bool], seconds: float = 60.0) -> None:
    for _ in range(int(seconds * 100)):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def both() -> None:
        await work()

    asyncio.run(both())


def test_everybody_who_listens_hears_in_order(make: Make) -> None:
    async def work() -> None:
        one, two, three = make("a"), make("a"), make("a")
        await opened(one, two, three)
        heard: dict[int, list[bytes]] = {2: [], 3: []}
        await two.subscribe("news", heard[2].append)
        await three.subscribe("news", heard[3].append)
        said = [str(number).encode() for number in range(200)]
        for body in said:
            one.publish("news", body)
        await until(lambda: len(heard[2]) == len(heard[3]) == 200)
        assert heard == {2: said, 3: said}
        for bus in (one, two, three):
            await bus.close()

    run(work)


def test_a_request_is_answered_until_its_answerer_stops(make: Make) -> None:
    async def work() -> None:
        one, two = make("a"), make("a")
        await opened(one, two)

        async def reversed_(body: bytes) -> bytes:
            return body[::-1]

        stop = await two.answer("work", reversed_)
        assert [await one.request("work", b"abc", 5) for _ in range(20)] == [b"cba"] * 20
        await stop()
        for subject in ("work", "elsewhere"):
            with pytest.raises(Unheard):
                await one.request(subject, b"abc", 5)
        for bus in (one, two):
            await bus.close()

    run(work)


def test_two_sites_on_one_engine_never_meet(make: Make) -> None:
    async def work() -> None:
        one, two, other = make("a"), make("a"), make("b")
        await opened(one, two, other)
        heard: list[bytes] = []
        await other.subscribe("news", heard.append)
        own: list[bytes] = []
        await two.subscribe("news", own.append)
        one.publish("news", b"ours")
        await until(lambda: own == [b"ours"])
        assert heard == []
        with pytest.raises(Unheard):
            await other.request("anything", b"", 1)
        for bus in (one, two, other):
            await bus.close()

    run(work)


def test_what_is_too_large_is_refused_before_it_is_sent(make: Make) -> None:
    async def work() -> None:
        bus = make("a")
        await opened(bus)
        with pytest.raises(BusFault, match="too many"):
            bus.publish("news", bytes(LARGEST + 1))
        await bus.close()

    run(work)


def test_who_does_not_answer_in_time_is_a_fault(make: Make) -> None:
    async def work() -> None:
        one, two = make("a"), make("a")
        await opened(one, two)

        async def never(_: bytes) -> bytes:
            await asyncio.sleep(60)
            return b""

        await two.answer("work", never)
        with pytest.raises(BusFault):
            await one.request("work", b"", 0.1)
        await one.close()
        await two.close()

    run(work)


def test_who_asks_too_much_at_once_hears_so_at_once(make: Make) -> None:
    """The rest was dropped, and whoever asked it waited for nothing until their time was up."""

    async def work() -> None:
        one, two = make("a"), make("a")
        await opened(one, two)
        go_on = asyncio.Event()

        async def slow(body: bytes) -> bytes:
            await go_on.wait()
            return body

        await two.answer("work", slow)
        asked = [asyncio.create_task(one.request("work", b"first", 60)) for _ in range(MOST_AT_ONCE)]
        while not two.dropped:  # what was asked first may be on its way still
            asked.append(asyncio.create_task(one.request("work", b"more", 60)))
            await asyncio.sleep(0.01)
        refused = await asyncio.gather(*asked[MOST_AT_ONCE:], return_exceptions=True)
        assert {type(fault) for fault in refused} == {TooBusy}
        go_on.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers.count(b"first") == MOST_AT_ONCE
        assert await one.request("work", b"again", 60) == b"again"
        await one.close()
        await two.close()

    run(work)


def test_nats_that_goes_away_is_a_state_and_comes_back(nats: Nats) -> None:
    async def work() -> None:
        one, two = NatsBus(nats.url, "a"), NatsBus(nats.url, "a")
        back: list[str] = []
        await one.open(lambda: back.append("one"))
        await two.open(lambda: back.append("two"))
        heard: list[bytes] = []
        await two.subscribe("news", heard.append)
        nats.kill()
        try:
            await until(lambda: one.fault == "away" == two.fault)
            one.publish("news", b"lost")
            assert one.dropped == 1
            with pytest.raises(Unheard):
                await one.request("work", b"", 1)
        finally:
            nats.start()
        await until(lambda: not one.fault and not two.fault and len(back) == 2)
        for number in range(500):  # its subscriptions come back a moment after the line
            one.publish("news", str(number).encode())
            await asyncio.sleep(0.01)
            if heard:
                break
        assert heard
        assert b"lost" not in heard
        assert 0 <= await one.lag() < 2
        await one.close()
        await two.close()

    run(work)


@pytest.mark.parametrize("url", ["", "nats", "http://127.0.0.1:4222", "nats://", "nats://host:port"])
def test_an_address_that_is_no_bus_is_one_sentence(url: str) -> None:
    with pytest.raises(UserError, match="takes an address"):
        place(url)


def test_a_bus_that_is_not_there_is_one_sentence_without_its_password() -> None:
    async def work() -> None:
        with pytest.raises(UserError, match=r"the bus at 127.0.0.1:9 cannot be reached") as told:
            await NatsBus("nats://host:secret@127.0.0.1:9", "a").open(lambda: None)
        assert "secret" not in str(told.value)

    run(work)
