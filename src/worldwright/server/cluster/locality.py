"""Tables go to the node where their people are, so that what is said at them need not travel over the bus.

A table that nobody is at goes to whoever comes first: its owner is asked for it before a socket is linked, so nobody
notices. One that people are at goes when by far the most of them have been at another node for a while: they hear
`moving`, come back at once and resume. A proxy that sends everybody of a table to one node makes both rare.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Final

from worldwright.core.errors import UserError
from worldwright.server.cluster.bus import BusFault
from worldwright.server.cluster.node_messages import NotHere, TableWanted
from worldwright.server.engine.ownership import LEASE, Elsewhere

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

LOOK: Final = 2.0
"""Seconds between two looks at who is where."""
LOOKS: Final = 4
"""So often in a row the most have to be at the same other node before a table goes there."""
REST: Final = 5.0
"""Seconds for which a table stays where it came for the first of its people."""
FIRST_STAY: Final = 60.0
"""Seconds for which it stays where it came for the most of them; four times as long each time: a proxy that sends
people anywhere would let it wander for ever."""
MOST_KNOWN: Final = 20_000
COME_SECONDS: Final = 2.0
AGAIN_SECONDS: Final = 0.5
"""How long somebody waits before a node that did not answer is asked again."""
TRIES: Final = 2 + int(LEASE / 1000 / AGAIN_SECONDS)
"""How often somebody asks before they are sent away: for longer than a dead node has its lease."""
MOST_WAITING: Final = 2000
"""Sockets that wait so at once; the next ones are told to come again."""
log = logging.getLogger(__name__)


class Locality:
    """Asks for tables of other nodes, and gives them."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node
        self._loop = asyncio.get_running_loop()
        self._going: set[str] = set()
        """Tables that are on their way to another node."""
        self._came: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """When tables came here for their people, and how often they went for the most of them."""
        self._wanted: dict[str, tuple[int, int]] = {}
        """Where the most are that are at tables here, and at how many looks in a row."""
        self._waiting = 0
        self._timer = self._loop.call_later(LOOK, self._look)

    def close(self) -> None:
        """Look no more."""
        self._timer.cancel()

    # For the first who comes

    async def owner(self, there: Elsewhere) -> int:
        """Who has a table that somebody has come here for: this node, if nobody is at it elsewhere; 0: nobody can say.

        A node that does not answer is about to be taken for dead: whoever comes waits until its tables are elsewhere.
        """
        node = self._node
        epoch = there.epoch or await node.look_up(there.what)
        for _ in range(TRIES):
            if epoch in {0, node.epoch} or node.is_leaving or node.bus.fault:
                break
            try:
                answer = await node.ask(epoch, TableWanted(there.what, node.epoch), COME_SECONDS)
            except BusFault:
                if not await self.wait_for(epoch):
                    break
                epoch = await node.look_up(there.what)
                continue
            if not isinstance(answer, NotHere) or answer.epoch == epoch:
                break
            node.owners.forget(there.what)
            epoch = answer.epoch or await node.look_up(there.what)
        return epoch

    async def wait_for(self, epoch: int) -> bool:
        """Wait a moment for a node that does not answer: it may be about to lose its lease. False: too many wait."""
        if self._waiting >= MOST_WAITING or self._node.bus.fault:
            return False
        self._waiting += 1
        try:
            await asyncio.wait_for(self._node.gone(epoch), AGAIN_SECONDS)
        except TimeoutError:
            pass  # it lives still, and may answer now
        finally:
            self._waiting -= 1
        return True

    async def give(self, table: str, to: int) -> bool:
        """Let a table go to a node that somebody has come to for it, if nobody is at it here; Elsewhere."""
        found = await self._node.runtime.table(table)
        if found is None or not found.is_begun or found.log.over or self._is_watched(table):
            return False
        came, times = self._came.get(table, (float("-inf"), 0))
        if self._loop.time() - came < REST:
            return False
        return await self._go(table, to, times)

    def _is_watched(self, table: str) -> bool:
        return any(socket.connection.table.id == table for socket in self._node.runtime.sockets)

    # For the most

    def _look(self) -> None:
        self._timer = self._loop.call_later(LOOK, self._look)
        wanted: dict[str, tuple[int, int]] = {}
        for table, to in self.most_elsewhere().items():
            before, looks = self._wanted.get(table, (to, 0))
            looks = looks + 1 if before == to else 1
            came, times = self._came.get(table, (float("-inf"), 0))
            if looks >= LOOKS and self._loop.time() - came >= FIRST_STAY * 4**times:
                self._node.task(self._went(table, to, times + 1))
            else:
                wanted[table] = to, looks
        self._wanted = wanted

    def most_elsewhere(self) -> dict[str, int]:
        """Tables here of whose sockets more than two thirds are at one other node, and which."""
        far: dict[str, Counter[int]] = {}
        for wire in self._node.links.wires:
            if (table := wire.table) is not None:
                far.setdefault(table, Counter())[wire.node] += 1
        if not far:
            return {}
        all_of = Counter(socket.connection.table.id for socket in self._node.runtime.sockets)
        most = {table: nodes.most_common(1)[0] for table, nodes in far.items()}
        return {table: to for table, (to, sockets) in most.items() if 3 * sockets > 2 * all_of[table]}

    async def _went(self, table: str, to: int, times: int) -> None:
        await self._go(table, to, times)

    # Going

    async def _go(self, table: str, to: int, times: int) -> bool:
        """Hand a table over to another node for its people; False: it stays."""
        node = self._node
        found = node.runtime.registry.tables.get(table)
        if found is None or table in self._going or to not in node.others or node.is_leaving:
            return False
        self._going.add(table)
        try:
            await node.failover.hand_over([found], to, times)
        except (UserError, TimeoutError) as fault:
            log.info("a table did not go to its people: %s", fault)
            return False
        finally:
            self._going.discard(table)
        return True

    def came(self, table: str, times: int) -> None:
        """A table came here for its people."""
        self._came[table] = self._loop.time(), times
        self._came.move_to_end(table)
        if len(self._came) > MOST_KNOWN:
            self._came.popitem(last=False)
