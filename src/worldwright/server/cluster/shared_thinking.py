"""Bots think at any node with a free worker: a search that would wait here is offered to another node, in turn.

Each node takes turns between tables, its own and others', so that the bots of one table do not delay the rest.
"""

from __future__ import annotations

import asyncio
import itertools
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.bus import BusFault
from worldwright.server.engine.bot_seats import Turn, chosen
from worldwright.server.process.worker_pool import WorkerGroup

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

WORTH: Final = 1
"""How many searches must wait here before one is offered over the bus."""
MOST_AWAY: Final = 64
"""The most searches at other nodes at once."""
PATIENCE: Final = 5.0
"""Seconds beyond the limit of a search after which its answer is not awaited any more."""


class SharedThinking:
    """Offers searches to other nodes, and takes theirs."""

    def __init__(self, node: ClusterNode, lane: WorkerGroup) -> None:
        self._node = node
        self._lane = lane
        self._away = 0
        self._turn = itertools.count()
        self.given = 0
        """Searches run at other nodes."""

    def submit(self, table: str, turn: Turn) -> Future[bytes]:
        """A bot's choice, computed here or elsewhere."""
        is_busy = self._lane.waiting >= WORTH and self._away < MOST_AWAY
        others = self._node.others
        if not is_busy or not others or self._node.bus.fault:
            return self._lane.submit(table, chosen, turn)
        thought: Future[bytes] = Future()
        self._node.background.start(self._offer(others[next(self._turn) % len(others)], table, turn, thought))
        return thought

    async def _offer(self, epoch: int, table: str, turn: Turn, thought: Future[bytes]) -> None:
        self._away += 1
        try:
            question = talk.ThinkRequest(table, msgspec.msgpack.encode(turn))
            answer: talk.Reply | None = await self._node.ask(epoch, question, self._lane.limits.seconds + PATIENCE)
        except BusFault:
            answer = None
        finally:
            self._away -= 1
        if isinstance(answer, talk.MessagePart):
            self.given += 1
            thought.set_result(answer.body)
            return
        try:
            self._lane.submit(table, chosen, turn).add_done_callback(partial(_settle, thought))
        except UserError as fault:
            thought.set_exception(fault)

    def is_free(self) -> bool:
        """Whether a search of another node would start at once."""
        return self._lane.waiting < WORTH and not self._node.is_leaving

    async def think(self, table: str, turn: bytes) -> talk.Reply:
        """Run a search for a bot of another node; Failed if no worker is free."""
        if not self.is_free():
            return talk.Failed("busy", "Every worker here is busy.")
        work = self._lane.submit(table, chosen, msgspec.msgpack.decode(turn, type=Turn))
        return talk.MessagePart(await asyncio.wrap_future(work))


def _settle(thought: Future[bytes], done: Future[bytes]) -> None:
    if (fault := done.exception()) is not None:
        thought.set_exception(fault)
    else:
        thought.set_result(done.result())
