"""A bus in memory for simulated houses: it loses, delays, doubles and reorders, is away, and comes apart.

Only what is told is doubled: that a question is asked at most once is what every engine behind the port promises.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from worldwright.core.game import Millis
from worldwright.server.cluster.bus import AWAY, BusFault, Hear, Unheard, Unsubscribe, Work, checked

if TYPE_CHECKING:
    from tools.simulation.cluster.node import SimulatedNode
    from tools.simulation.cluster.world import ClusterWorld


class Exchange:
    """Where the buses of a house meet."""

    def __init__(self, world: ClusterWorld) -> None:
        self.world = world
        self.buses: list[SimulatedBus] = []
        self.is_away = False
        self.apart: set[int] = set()
        """The slots of nodes that nobody outside of these hears, and that hear nobody outside of them."""
        self._free_at: dict[tuple[int, int], Millis] = {}
        self._turn = 0

    def reaches(self, one: SimulatedNode, other: SimulatedNode) -> bool:
        """Whether a message would come through now."""
        return not self.is_away and (one.slot in self.apart) == (other.slot in self.apart)

    def listeners(self, bus: SimulatedBus, subject: str, is_question: bool) -> list[tuple[SimulatedBus, Hear | Work]]:
        """Who hears what this bus says under a subject."""
        return [
            (other, ear)
            for other in self.buses
            if self.reaches(bus.node, other.node)
            for known, is_answering, ear in other.ears
            if known == subject and is_answering == is_question
        ]

    def carry(self, one: SimulatedNode, other: SimulatedNode, deliver: Callable[[], object]) -> None:
        """Bring something from one node to the other, in order, sooner or later or not at all."""
        world = self.world
        if world.strikes("bus_lost"):
            return
        way = one.slot, other.slot
        at = world.time + world.dice.below(4)
        if world.strikes("bus_late"):
            at += world.dice.below(2500)
        if not world.strikes("bus_reordered"):
            at = self._free_at[way] = max(self._free_at.get(way, 0), at)
        world.later(at - world.time, lambda: deliver() if self.reaches(one, other) else None)

    def one_of(self, found: list[tuple[SimulatedBus, Hear | Work]]) -> tuple[SimulatedBus, Hear | Work]:
        """Who of many answers a question."""
        self._turn += 1
        return found[self._turn % len(found)]

    def come_back(self) -> None:
        """All is well again, and everybody is told that something may be missed."""
        self.is_away = False
        self.apart = set()
        for bus in self.buses:
            bus.node.loop.call_soon(bus.came_back)


class SimulatedBus:
    """One node's way to the exchange."""

    def __init__(self, exchange: Exchange, node: SimulatedNode) -> None:
        self._exchange = exchange
        self.node = node
        self.ears: list[tuple[str, bool, Hear | Work]] = []
        self.came_back: Callable[[], None] = lambda: None
        self.dropped = 0

    @property
    def fault(self) -> str:
        """`away` while the whole bus is; that it came apart nobody notices."""
        return AWAY if self._exchange.is_away else ""

    async def open(self, came_back: Callable[[], None]) -> None:
        """Begin to listen."""
        self.came_back = came_back
        self._exchange.buses.append(self)

    def publish(self, subject: str, body: bytes) -> None:
        """Tell everybody who listens."""
        checked(body)
        for bus, hear in self._exchange.listeners(self, subject, is_question=False):
            for _ in range(2 if self._exchange.world.strikes("bus_doubled") else 1):
                self._exchange.carry(self.node, bus.node, partial(bus.node.loop.call_soon, hear, body))

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Hear what is told under a subject."""
        return self._listen((subject, False, hear))

    async def answer(self, subject: str, work: Work, group: str = "") -> Unsubscribe:  # noqa: ARG002
        """Answer what is asked under a subject."""
        return self._listen((subject, True, work))

    def _listen(self, ear: tuple[str, bool, Hear | Work]) -> Unsubscribe:
        self.ears.append(ear)

        async def stop() -> None:
            if ear in self.ears:
                self.ears.remove(ear)

        return stop

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The answer of one who listens."""
        checked(body)
        exchange, node = self._exchange, self.node
        if exchange.is_away:
            raise Unheard("the bus is away")
        found = exchange.listeners(self, subject, is_question=True)
        if not found:
            raise Unheard(f"nobody answers at {subject}")
        bus, work = exchange.one_of(found)
        there = bus.node
        answered: asyncio.Future[bytes] = node.loop.create_future()

        def settle(answer: bytes) -> None:
            if not answered.done():
                answered.set_result(answer)

        async def worked() -> None:
            answer = checked(await work(body))  # type: ignore[misc]
            exchange.carry(there, node, partial(node.loop.call_soon, settle, answer))

        exchange.carry(node, there, lambda: there.loop.call_soon(lambda: there.keep(worked())))
        try:
            return await asyncio.wait_for(answered, seconds)
        except TimeoutError:
            raise BusFault(f"no answer from {subject}") from None

    async def lag(self) -> float:
        """It costs nothing."""
        if self._exchange.is_away:
            raise BusFault("the bus is away")
        return 0.0

    async def close(self) -> None:
        """Listen no more."""
        self.leave()

    def leave(self) -> None:
        """The same at once."""
        if self in self._exchange.buses:
            self._exchange.buses.remove(self)
