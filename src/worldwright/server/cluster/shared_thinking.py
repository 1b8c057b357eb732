"""Bots' thoughts on whichever node has a free worker: what would wait here is offered to all, and else done here.

Each node takes turns between tables, its own and others', as it does alone: nobody's bots hold up everybody's.
"""

from __future__ import annotations

import asyncio
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
"""So many thoughts have to wait here before one is worth a way over the bus."""
MOST_AWAY: Final = 64
"""Thoughts that are at other nodes at once."""
PATIENCE: Final = 5.0
"""Seconds beyond what a thought may take before it is not waited for any more."""


class SharedThinking:
    """Offers thoughts, and takes those of others."""

    def __init__(self, node: ClusterNode, lane: WorkerGroup) -> None:
        self._node = node
        self._lane = lane
        self._away = 0
        self.given = 0
        """Thoughts that other nodes had."""

    def submit(self, table: str, turn: Turn) -> Future[bytes]:
        """What a bot chooses, thought here or elsewhere."""
        is_busy = self._lane.waiting >= WORTH and self._away < MOST_AWAY
        if not is_busy or not self._node.others or self._node.bus.fault:
            return self._lane.submit(table, chosen, turn)
        thought: Future[bytes] = Future()
        self._node.task(self._offer(table, turn, thought))
        return thought

    async def _offer(self, table: str, turn: Turn, thought: Future[bytes]) -> None:
        self._away += 1
        try:
            question = talk.encode(talk.ThinkRequest(table, msgspec.msgpack.encode(turn)))
            body = await self._node.bus.request("thoughts", question, self._lane.limits.seconds + PATIENCE)
            answer: talk.Reply | None = talk.reply(body)
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
        """Whether a thought of another node would be taken up at once."""
        return self._lane.waiting < WORTH and not self._node.is_leaving

    async def think(self, table: str, turn: bytes) -> talk.Reply:
        """Think for a bot of another node; Failed if there is no worker for it."""
        if not self.is_free():
            return talk.Failed("busy", "Every worker here is busy.")
        work = self._lane.submit(table, chosen, msgspec.msgpack.decode(turn, type=Turn))
        return talk.MessagePart(await asyncio.wrap_future(work))


def _settle(thought: Future[bytes], done: Future[bytes]) -> None:
    if (fault := done.exception()) is not None:
        thought.set_exception(fault)
    else:
        thought.set_result(done.result())
