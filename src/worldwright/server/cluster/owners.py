"""The owners of tables: claimed in the database, cached, and corrected when an owner refuses."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.engine.ownership import LEADER, Elsewhere, Lapsed, Ownership
from worldwright.server.storage.database import StoreFault

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

MOST_KNOWN: Final = 20_000
log = logging.getLogger(__name__)


class KnownOwners:
    """The owners of tables, as far as this node knows. The runtime claims a table before reading it."""

    def __init__(self, node: ClusterNode, ownership: Ownership) -> None:
        self._node = node
        self._ownership = ownership
        self._known: OrderedDict[str, int] = OrderedDict()
        """Tables of other nodes, with their owners' epochs."""
        self._letting: dict[str, asyncio.Future[None]] = {}
        """Tables that are being released."""
        self._unread: set[str] = set()
        """Tables this node owns that are not in memory: not read yet, or not released because of a fault."""

    async def claim(self, table: str) -> None:
        """Own a table, or raise Elsewhere."""
        node = self._node
        if (cached := self._known.get(table)) is not None and cached in node.nodes:
            raise Elsewhere(table, cached)
        if (going := self._letting.get(table)) is not None:
            await going
        if node.is_leaving and node.others and (owner := await self._ownership.owner(table)) != node.epoch:
            raise Elsewhere(table, owner or next(iter(node.others), 0))  # they may be gone by now
        runtime = node.runtime
        is_expected = any(table in ours for ours in (runtime.registry.tables, runtime.sweeper.put_away, self._unread))
        try:
            claimed = await self._ownership.claim(table, runtime.clock)
        except Lapsed as fault:
            node.lapsed(fault.epoch)
            raise Elsewhere(table, 0) from None
        if claimed.owner != node.epoch:
            self.remember(table, claimed.owner)
            node.failover.settled(table)
            raise Elsewhere(table, claimed.owner)
        self.forget(table)
        self._unread.add(table)
        if claimed.taken_from or (claimed.was_ours and not is_expected):  # a handover whose message was lost
            node.failover.taken(table, claimed.taken_from, claimed.taken_before)

    async def look_up(self, what: str) -> int:
        """The owner of a table or role, looked up again and claimed if it has none; 0: unknown."""
        node = self._node
        self.forget(what)
        try:
            if what == LEADER:
                await node.leader.elect()
                return node.leader.epoch
            await self.claim(what)
        except Elsewhere as there:
            return there.epoch
        except StoreFault:
            return 0
        return node.epoch

    def lost(self, table: str, last: Millis) -> Millis:
        """How long a table has stood still until now. The clock may have been set since it was claimed."""
        return self._node.failover.lost(table, self._node.runtime.clock, last)

    def opened(self, table: str) -> None:
        """A table is in memory and its lost time is recorded: do not count it again."""
        self._unread.discard(table)
        self._node.failover.settled(table)

    def remember(self, table: str, epoch: int) -> None:
        """Cache the owner of a table."""
        self._unread.discard(table)
        self._known[table] = epoch
        self._known.move_to_end(table)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, table: str) -> None:
        """Drop the cached owner of a table."""
        self._known.pop(table, None)

    def forget_all(self) -> None:
        """Drop all cached owners."""
        self._known.clear()
        self._unread.clear()

    async def let_go(self, tables: Collection[str]) -> None:
        """Release tables that left memory. The next node that is asked for one may claim it."""
        released = [table for table in tables if table not in self._node.runtime.registry.tables]
        if not released:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._letting |= dict.fromkeys(released, done)
        for table in released:
            self._node.failover.settled(table)
        try:
            await self._ownership.let_go(released)
            self._unread.difference_update(released)
        except UserError as fault:
            self._unread.update(released)
            log.warning("cluster: tables were not released: %s", fault)
        finally:
            for table in released:
                self._letting.pop(table, None)
            done.set_result(None)
