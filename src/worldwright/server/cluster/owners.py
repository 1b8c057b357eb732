"""Who has which table: claimed in the database, remembered as long as it holds, corrected by refusals."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.engine.ownership import Elsewhere, Lapsed, Ownership

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

MOST_KNOWN: Final = 20_000
log = logging.getLogger(__name__)


class KnownOwners:
    """What a node's runtime asks before it reads a table."""

    def __init__(self, node: ClusterNode, ownership: Ownership) -> None:
        self._node = node
        self._ownership = ownership
        self._known: OrderedDict[str, int] = OrderedDict()
        """Other nodes' tables, by epoch."""
        self._letting: dict[str, asyncio.Future[None]] = {}
        """Tables that are being let go."""
        self._unread: set[str] = set()
        """Tables that are ours, as we know, and not in memory: not read yet, or not let go because of a fault."""

    async def claim(self, table: str) -> None:
        """Own a table, or Elsewhere."""
        node = self._node
        if (known := self._known.get(table)) is not None and known in node.nodes:
            raise Elsewhere(table, known)
        if (going := self._letting.get(table)) is not None:
            await going
        if node.is_leaving and node.others and (owner := await self._ownership.owner(table)) != node.epoch:
            raise Elsewhere(table, owner or next(iter(node.others), 0))  # they may be gone by now
        runtime = node.runtime
        is_known = any(table in ours for ours in (runtime.registry.tables, runtime.put_away, self._unread))
        try:
            found = await self._ownership.claim(table, runtime.clock)
        except Lapsed as fault:
            node.lapsed(fault.epoch)
            raise Elsewhere(table, 0) from None
        if found.owner != node.epoch:
            self.remember(table, found.owner)
            node.failover.settled(table)
            raise Elsewhere(table, found.owner)
        self.forget(table)
        self._unread.add(table)
        if found.taken_from or (found.was_ours and not is_known):  # that it was given to us was not heard
            node.failover.taken(table, found.taken_from, found.taken_before)

    def lost(self, table: str, last: Millis) -> Millis:
        """How long a table has stood still until now: the clock may have been set since it was claimed."""
        return self._node.failover.lost(table, self._node.runtime.clock, last)

    def opened(self, table: str) -> None:
        """A table is in memory, and what it lost is written down: that is not lost a second time."""
        self._unread.discard(table)
        self._node.failover.settled(table)

    def remember(self, table: str, epoch: int) -> None:
        """A table lives there, as we were told."""
        self._unread.discard(table)
        self._known[table] = epoch
        self._known.move_to_end(table)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, table: str) -> None:
        """What was said about who has a table does not hold any more."""
        self._known.pop(table, None)

    def forget_all(self) -> None:
        """Nothing that was said holds any more."""
        self._known.clear()
        self._unread.clear()

    async def let_go(self, tables: Collection[str]) -> None:
        """Tables left memory: whoever is asked for one next may have it."""
        gone = [table for table in tables if table not in self._node.runtime.registry.tables]
        if not gone:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._letting |= dict.fromkeys(gone, done)
        for table in gone:
            self._node.failover.settled(table)
        try:
            await self._ownership.let_go(gone)
            self._unread.difference_update(gone)
        except UserError as fault:
            self._unread.update(gone)
            log.warning("tables were not let go of: %s", fault)
        finally:
            for table in gone:
                self._letting.pop(table, None)
            done.set_result(None)
