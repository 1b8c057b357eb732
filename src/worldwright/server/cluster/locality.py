"""Move tables to the node where their players are, so that frames need not cross the bus.

A table without players moves to the first visitor's node: the owner is asked before the socket is linked, so no player
notices. A table with players moves when more than two thirds of them have been at one other node for a while. They get
`moving`, connect again at once and resume. A proxy that sends all players of a table to one node makes both rare.
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
"""Seconds between two counts of players by node."""
LOOKS: Final = 4
"""How many counts in a row must favour the same node before a table moves."""
REST: Final = 5.0
"""Seconds that a table stays after it came for its first player."""
FIRST_STAY: Final = 60.0
"""Seconds that it stays after it came for most of its players, four times as long after each further move.

Without that, a proxy that spreads players at random would move the table for ever.
"""
MOST_KNOWN: Final = 20_000
COME_SECONDS: Final = 2.0
AGAIN_SECONDS: Final = 0.5
"""Seconds before a node that did not answer is asked again."""
TRIES: Final = 2 + int(LEASE / 1000 / AGAIN_SECONDS)
"""How often a node is asked, in all for longer than a dead node keeps its lease."""
MOST_WAITING: Final = 2000
"""Sockets that may wait for this at once. Further ones are refused."""
log = logging.getLogger(__name__)


class Locality:
    """Requests tables from other nodes, and gives them away."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node
        self._loop = asyncio.get_running_loop()
        self._going: set[str] = set()
        """Tables on their way to another node."""
        self._came: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """When tables came here for their players, and how often each has moved for most of them."""
        self._wanted: dict[str, tuple[int, int]] = {}
        """For each table here the node with most of its players, and for how many counts in a row."""
        self._waiting = 0
        self._timer = self._loop.call_later(LOOK, self._look)

    def close(self) -> None:
        """Stop counting."""
        self._timer.cancel()

    # For the first visitor

    async def owner(self, there: Elsewhere) -> int:
        """The owner of a requested table: this node, if no player is at it elsewhere; 0: unknown.

        A node that does not answer may be dead, so wait until its tables are taken over.
        """
        node = self._node
        epoch = there.epoch or await node.owners.look_up(there.what)
        for _ in range(TRIES):
            if epoch in {0, node.epoch} or node.is_leaving or node.bus.fault:
                break
            try:
                answer = await node.ask(epoch, TableWanted(there.what, node.epoch), COME_SECONDS)
            except BusFault:
                if not await self.wait_for(epoch):
                    break
                epoch = await node.owners.look_up(there.what)
                continue
            if not isinstance(answer, NotHere) or answer.epoch == epoch:
                break
            node.owners.forget(there.what)
            epoch = answer.epoch or await node.owners.look_up(there.what)
        return epoch

    async def wait_for(self, epoch: int) -> bool:
        """Wait a moment for a node that does not answer, as its lease may end. False: too many wait."""
        if self._waiting >= MOST_WAITING or self._node.bus.fault:
            return False
        self._waiting += 1
        try:
            await asyncio.wait_for(self._node.gone(epoch), AGAIN_SECONDS)
        except TimeoutError:
            pass  # it is alive and may answer now
        finally:
            self._waiting -= 1
        return True

    async def give(self, table: str, to: int) -> bool:
        """Hand a table over to a node with a visitor for it, if no player is at it here; Elsewhere."""
        opened = await self._node.runtime.table(table)
        if opened is None or not opened.is_begun or opened.log.over or self._is_watched(table):
            return False
        came, times = self._came.get(table, (float("-inf"), 0))
        if self._loop.time() - came < REST:
            return False
        return await self._go(table, to, times)

    def _is_watched(self, table: str) -> bool:
        return any(socket.connection.table.id == table for socket in self._node.runtime.sockets)

    # For most players

    def _look(self) -> None:
        self._timer = self._loop.call_later(LOOK, self._look)
        wanted: dict[str, tuple[int, int]] = {}
        for table, to in self.most_elsewhere().items():
            before, looks = self._wanted.get(table, (to, 0))
            looks = looks + 1 if before == to else 1
            came, times = self._came.get(table, (float("-inf"), 0))
            if looks >= LOOKS and self._loop.time() - came >= FIRST_STAY * 4**times:
                self._node.background.start(self._went(table, to, times + 1))
            else:
                wanted[table] = to, looks
        self._wanted = wanted

    def most_elsewhere(self) -> dict[str, int]:
        """The tables here with more than two thirds of their sockets at one other node, with that node."""
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

    # Moving

    async def _go(self, table: str, to: int, times: int) -> bool:
        """Hand a table over to another node for its players; False: it stays."""
        node = self._node
        playable = node.runtime.registry.tables.get(table)
        if playable is None or table in self._going or to not in node.others or node.is_leaving:
            return False
        self._going.add(table)
        try:
            await node.failover.hand_over([playable], to, times)
        except (UserError, TimeoutError) as fault:
            log.info("cluster: a table did not move to its players: %s", fault)
            return False
        finally:
            self._going.discard(table)
        return True

    def came(self, table: str, times: int) -> None:
        """Record that a table came here for its players."""
        self._came[table] = self._loop.time(), times
        self._came.move_to_end(table)
        if len(self._came) > MOST_KNOWN:
            self._came.popitem(last=False)
