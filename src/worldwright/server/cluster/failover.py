"""Tables that change nodes: failover from a node that died, handover by a node that stops."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.cluster.node_messages import NOT_FOR_PEOPLE, TablesHandedOver
from worldwright.server.engine.ownership import LEADER, Elsewhere, Ownership, Renewed, given_up_since
from worldwright.server.engine.pause import goes_on_from
from worldwright.server.engine.table import Table

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

AT_ONCE: Final = 20
"""Tables taken or handed over at once. Few, so that the living nodes share them evenly."""
RECENT: Final[Millis] = 60_000
SAVE_SECONDS: Final = 3.0
OPEN_SECONDS: Final = 5.0
log = logging.getLogger(__name__)


class Failover:
    """Takes tables from other nodes and gives them away."""

    def __init__(self, node: ClusterNode, ownership: Ownership) -> None:
        self._node = node
        self._ownership = ownership
        self._alive: dict[int, Millis] = {}
        """When each node was last known to be alive, in the cluster's time."""
        self._stood: dict[str, Millis] = {}
        """Since when tables stand still that were taken and are not open yet."""
        self._before: dict[str, Millis] = {}
        """When their last owner took them. It may have died before it opened them."""
        self._taking = asyncio.Lock()
        self._unopened: dict[str, None] = {}
        """Tables that this node owns and could not open yet."""

    # Lost time

    def seen(self, renewed: Renewed) -> None:
        """Record which nodes are alive."""
        for node in renewed.nodes:
            if not node.is_spared:
                self._alive[node.epoch] = renewed.uptime - node.age - node.quiet
        for epoch in [epoch for epoch, when in self._alive.items() if renewed.uptime - when > RECENT]:
            del self._alive[epoch]

    def taken(self, table: str, dead: int, before: Millis | None) -> None:
        """Record a table taken from a dead node, whose death this node may not have heard of yet."""
        self._stood.setdefault(table, self._since(dead))
        if before is not None and dead > 0:  # a released table has its time with it
            self._before.setdefault(table, before)

    def lost(self, table: str, clock: Millis, last: Millis) -> Millis:
        """How long a table stood still: since it was released, or since its node was last alive.

        A node that died soon after it took the table and wrote nothing may never have opened it. Then all time since
        `last`, its last event, is lost.
        """
        since = self._stood.get(table, clock)
        before = self._before.get(table, -1)
        return max(0, clock - (last if last <= before and since - before < RECENT else since))

    def settled(self, table: str) -> None:
        """A table is open here or owned by another node: forget its lost time."""
        self._stood.pop(table, None)
        self._before.pop(table, None)

    def _since(self, dead: int) -> Millis:
        """When a dead node was last alive, in the cluster's time; 0 if unknown, so that no time counts as lost."""
        since = given_up_since(dead)
        return self._alive.get(dead, 0) if since is None else since

    def standing(self) -> dict[str, Millis]:
        """Since when each table stands still that is open here, or owned and not open yet, as this node ends."""
        runtime = self._node.runtime
        running = {
            table.id: goes_on_from(table, runtime.clock)
            for table in runtime.registry.tables.values()
            if table.is_begun and not table.log.over and not table.is_paused
        }
        return self._stood | running

    def forget_all(self) -> None:
        """Forget all tables: this node owns nothing any more."""
        self._stood.clear()
        self._before.clear()
        self._unopened.clear()

    # Taking

    async def take(self, dead: tuple[int, ...]) -> None:
        """Take the tables of dead nodes, a few at a time, so that the living nodes share them. Open them at once."""
        if self._taking.locked():
            return
        async with self._taking:
            for epoch in dead:
                while not self._node.is_leaving and (tables := await self._take(epoch)):
                    for table, before in tables.items():
                        self.taken(table, epoch, before)
                    log.warning("cluster: took over tables of a dead node (tables=%d)", len(tables))
                    games = [table for table in tables if table != LEADER]
                    self._node.failovers += len(games)
                    await self._open(games, self._since(epoch))
                    if LEADER in tables:
                        await self._node.owners.look_up(LEADER)
            await self._open(list(self._unopened), self._node.runtime.clock)

    async def _take(self, dead: int) -> dict[str, Millis | None]:
        return await self._ownership.take_over(dead, AT_ONCE, self._node.runtime.clock)

    async def received(self, tables: list[str], since: Millis, times: int) -> None:
        """Open tables that another node has handed over."""
        self._node.failovers += len(tables)
        if times != NOT_FOR_PEOPLE:
            for table in tables:
                self._node.locality.came(table, times)
        await self._open(tables, since)

    async def _open(self, tables: list[str], since: Millis) -> None:
        for table in tables:
            self._stood.setdefault(table, since)
            self._unopened[table] = None
            self._node.owners.forget(table)
        await asyncio.gather(*map(self._open_one, tables))

    async def _open_one(self, table: str) -> None:
        try:
            if (opened := await self._node.runtime.table(table)) is not None:
                self._node.runtime.attendance.shown(opened)
        except Elsewhere:
            pass
        except UserError as fault:
            log.warning("cluster: a table that was taken over opens later: %s", fault)
            return
        except Exception:
            log.exception("cluster: a table that was taken over cannot be opened")
        self._unopened.pop(table, None)
        self.settled(table)

    # Giving

    async def hand_all_over(self) -> None:
        """Hand over every table, saved and sent. Clients connect again at the new owner."""
        node, runtime = self._node, self._node.runtime
        if not node.others:
            return
        try:
            await node.leader.hand_over(node.others[0])
        except UserError as fault:
            log.warning("cluster: the leader's role was not handed over and waits for the lease to end: %s", fault)
        most = node.locality.most_elsewhere()
        refusing: set[int] = set()
        while here := list(runtime.registry.tables.values()):
            others = [epoch for epoch in node.others if epoch not in refusing]
            if not others:
                if refusing:  # no node takes them, but clients must leave this one
                    self._stood |= self.standing()
                    for table in here:
                        runtime.registry.forget(table)
                    runtime.let_move()
                return
            shares: dict[int, list[Table]] = {epoch: [] for epoch in others}
            for turn, table in enumerate(here[: AT_ONCE * len(others)]):
                wanted = most.get(table.id, 0)
                shares[wanted if wanted in shares else others[turn % len(others)]].append(table)
            await asyncio.gather(*(self._give(tables, to, refusing) for to, tables in shares.items() if tables))

    async def _give(self, tables: list[Table], to: int, refusing: set[int]) -> None:
        """Hand tables over to a node; add it to `refusing` if it takes none."""
        try:
            await self.hand_over(tables, to)
        except (UserError, TimeoutError) as fault:  # it may be dead or stopping too
            log.warning("cluster: tables were not handed over (node=%d): %s", to, fault)
            refusing.add(to)

    async def hand_over(self, tables: list[Table], to: int, times: int = NOT_FOR_PEOPLE) -> None:
        """Save tables and make another node their owner. Clients connect again there."""
        node, runtime = self._node, self._node.runtime
        await asyncio.wait_for(asyncio.gather(*(runtime.saved(table) for table in tables)), SAVE_SECONDS)
        playing = [table for table in tables if not table.is_paused]  # a frozen table has its time already
        since = min([runtime.clock, *(goes_on_from(table, runtime.clock) for table in playing)])
        names = [table.id for table in tables if runtime.registry.tables.get(table.id) is table]
        await self._ownership.hand_over(names, to, since)
        node.handovers += len(names)
        opened = asyncio.ensure_future(node.ask(to, TablesHandedOver(names, since, times), OPEN_SECONDS))
        for table in tables:  # storage refuses later events; pages send them again
            node.owners.remember(table.id, to)
            runtime.registry.forget(table)
        runtime.let_move()
        await opened
