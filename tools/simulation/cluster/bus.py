"""A bus in memory for simulated clusters: it loses, delays, doubles and reorders, becomes unreachable, and splits.

Only published messages are doubled: every bus promises that a request is delivered at most once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from worldwright.core.game import Millis
from worldwright.server.cluster.bus import AWAY, BusFault, Hear, Unheard, Unsubscribe, Work

if TYPE_CHECKING:
    from tools.simulation.cluster.node import SimulatedNode
    from tools.simulation.cluster.world import ClusterWorld


class Exchange:
    """Connects the buses of a cluster."""

    def __init__(self, world: ClusterWorld) -> None:
        self.world = world
        self.buses: list[SimulatedBus] = []
        self.is_away = False
        self.apart: set[int] = set()
        """Slots of the nodes cut off from all others."""
        self._free_at: dict[tuple[int, int], Millis] = {}

    def reaches(self, one: SimulatedNode, other: SimulatedNode) -> bool:
        """Whether a message would arrive now."""
        return not self.is_away and (one.slot in self.apart) == (other.slot in self.apart)

    def listeners(self, bus: SimulatedBus, subject: str, is_question: bool) -> list[tuple[SimulatedBus, Hear | Work]]:
        """The listeners to a message of this bus under a subject."""
        return [
            (other, ear)
            for other in self.buses
            if self.reaches(bus.node, other.node)
            for known, is_answering, ear in other.ears
            if known == subject and is_answering == is_question
        ]

    def carry(self, one: SimulatedNode, other: SimulatedNode, deliver: Callable[[], object]) -> None:
        """Carry a message between nodes: in order, late or not at all."""
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

    def come_back(self) -> None:
        """End all faults, and notify every bus that messages may be missing."""
        self.is_away = False
        self.apart = set()
        for bus in self.buses:
            bus.node.loop.call_soon(bus.came_back)


class SimulatedBus:
    """A node's connection to the exchange."""

    def __init__(self, exchange: Exchange, node: SimulatedNode) -> None:
        self._exchange = exchange
        self.node = node
        self.ears: list[tuple[str, bool, Hear | Work]] = []
        self.came_back: Callable[[], None] = lambda: None
        self.dropped = 0

    @property
    def fault(self) -> str:
        """`away` while the whole bus is unreachable; a split is not noticed."""
        return AWAY if self._exchange.is_away else ""

    async def open(self, came_back: Callable[[], None]) -> None:
        """Start to listen."""
        self.came_back = came_back
        self._exchange.buses.append(self)

    def publish(self, subject: str, body: bytes) -> None:
        """Send to every listener."""
        for bus, hear in self._exchange.listeners(self, subject, is_question=False):
            for _ in range(2 if self._exchange.world.strikes("bus_doubled") else 1):
                self._exchange.carry(self.node, bus.node, partial(bus.node.loop.call_soon, hear, body))

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Receive messages under a subject."""
        return self._listen((subject, False, hear))

    async def answer(self, subject: str, work: Work) -> Unsubscribe:
        """Answer requests under a subject."""
        return self._listen((subject, True, work))

    def _listen(self, ear: tuple[str, bool, Hear | Work]) -> Unsubscribe:
        self.ears.append(ear)

        async def stop() -> None:
            if ear in self.ears:
                self.ears.remove(ear)

        return stop

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The answer of one listener."""
        exchange, node = self._exchange, self.node
        if exchange.is_away:
            raise Unheard("the bus is unreachable")
        listeners = exchange.listeners(self, subject, is_question=True)
        if not listeners:
            raise Unheard(f"no one answers at {subject}")
        bus, work = listeners[0]
        there = bus.node
        answered: asyncio.Future[bytes] = node.loop.create_future()

        def settle(answer: bytes) -> None:
            if not answered.done():
                answered.set_result(answer)

        async def worked() -> None:
            answer = await work(body)  # type: ignore[misc]
            exchange.carry(there, node, partial(node.loop.call_soon, settle, answer))

        exchange.carry(node, there, lambda: there.loop.call_soon(lambda: there.keep(worked())))
        try:
            return await asyncio.wait_for(answered, seconds)
        except TimeoutError:
            raise BusFault(f"no answer from {subject}") from None

    async def lag(self) -> float:
        """The bus has no lag."""
        if self._exchange.is_away:
            raise BusFault("the bus is unreachable")
        return 0.0

    async def close(self) -> None:
        """Stop listening."""
        self.leave()

    def leave(self) -> None:
        """Stop listening, at once."""
        if self in self._exchange.buses:
            self._exchange.buses.remove(self)
