"""A simulated node's access to the database: a real node's code, with round trips in simulated time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from worldwright.server.engine.ports import Batch
from worldwright.server.storage.database import Rows
from worldwright.server.storage.group_commit import MOST_TOGETHER, Item
from worldwright.server.storage.postgres.address import Connection
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.postgres.leases import LeaseConnection, PostgresOwnership

if TYPE_CHECKING:
    from tools.simulation.cluster.node import SimulatedNode

T = TypeVar("T")


class NodeLine(LeaseConnection):
    """A connection of a simulated node."""

    def __init__(self, node: SimulatedNode) -> None:
        super().__init__("")
        self._node = node

    def _connect(self) -> Connection:
        return cast("Connection", self._node.world.engine.connect())


class NodeThread:
    """Stands for a real node's database thread: one request after the other."""

    def __init__(self, node: SimulatedNode, ask: Callable[..., Any]) -> None:
        self._node = node
        self._ask = ask
        self._waiting: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._is_busy = False

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """The result of some work; a cancelled caller does not stop it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((partial(self._ask, work, *given), answer))
        self._next()
        return await answer

    def _next(self) -> None:
        if not self._is_busy and self._waiting:
            self._is_busy = True
            self._node.at_database(partial(self._arrive, *self._waiting.popleft()))

    def _arrive(self, work: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
        result: Any = None
        fault: Exception | None = None
        try:
            result = work()
        except Exception as raised:
            fault = raised
        loop = answer.get_loop()
        self._node.back(lambda: loop.call_soon(self._settle, answer, result, fault))

    def _settle(self, answer: asyncio.Future[Any], result: Any, fault: Exception | None) -> None:
        self._is_busy = False
        self._next()
        if answer.done():
            return
        if fault is None:
            answer.set_result(result)
        else:
            answer.set_exception(fault)

    def close(self) -> None:
        """Nothing to close."""


class NodeDatabase(PostgresDatabase):
    """A node's database; its writer thread is steps of the world."""

    def __init__(self, node: SimulatedNode) -> None:
        self._node = node
        self._is_writing = False
        self._reads = NodeThread(node, self.look)
        self._look = NodeLine(node)
        super().__init__("", is_alone=False)

    def _first(self) -> Connection:
        return self._connect()

    def _connect(self) -> Connection:
        return cast("Connection", self._node.world.engine.connect())

    def _line(self) -> LeaseConnection:
        return self._look

    def _start(self) -> None:
        """There are no threads."""

    def ownership(self) -> PostgresOwnership:
        """The cluster's leases, through this node's connection."""
        return PostgresOwnership(self, lambda: NodeThread(self._node, NodeLine(self._node).ask))

    async def read(self, work: Callable[[Rows], T]) -> T:
        """The result of reading work."""
        return await self._reads.ask(work)

    def append(self, batch: Batch) -> None:
        """Save a batch soon."""
        super().append(batch)
        self._plan()

    def _give(self, item: Item) -> None:
        super()._give(item)
        self._plan()

    def _plan(self) -> None:
        if not self._is_writing and self._given:
            self._is_writing = True
            self._node.loop.call_later((1 + self._node.world.dice.below(5)) / 1000, self._leave)

    def _leave(self) -> None:
        """Send waiting items to the database."""
        items = [self._given.popleft() for _ in range(min(len(self._given), MOST_TOGETHER))]
        self._node.at_database(partial(self._arrive, items))

    def _arrive(self, items: list[Item]) -> None:
        world = self._node.world
        before = world.last_seq()
        self._save(items)
        if world.last_seq() > before:
            world.wrote(self._node)
        self._node.back(lambda: self._node.loop.call_soon(self._answered))

    def _answered(self) -> None:
        self._is_writing = False
        self.wake()
        self._plan()
