"""The leader: the node that does what exists once in a cluster. The role is claimed and handed over like a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from worldwright.server.cluster.node_messages import RemoteCommand
from worldwright.server.engine.ownership import LEADER, Elsewhere, Lapsed, Ownership
from worldwright.server.runtime.nodes import Leader
from worldwright.server.storage.database import StoreFault

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode
ELECT: Final = "elect"
"""The remote command that makes a node the leader."""


class ClusterLeader(Leader):
    """The leader, as far as this node knows."""

    def __init__(self, node: ClusterNode, ownership: Ownership) -> None:
        self._node = node
        self._ownership = ownership
        self.epoch = 0
        """The leader's epoch; 0: unknown."""
        self._is_ours = False

    @property
    def is_ours(self) -> bool:
        """Whether this node is the leader."""
        return self._is_ours

    async def elect(self) -> None:
        """Claim the role. The first node that does so is the leader."""
        try:
            self.epoch = (await self._ownership.claim(LEADER, 0)).owner
        except (StoreFault, Lapsed):
            return  # tried again after the next renewal
        if self.epoch == self._node.epoch and not self.is_ours:
            self._is_ours = True
            await self._node.jobs.begin()

    def give_up(self) -> None:
        """Stop leading."""
        self.epoch = 0
        if self.is_ours:
            self._is_ours = False
            self._node.jobs.end()

    async def hand_over(self, to: int) -> None:
        """Make another node the leader."""
        if self.is_ours:
            self.give_up()
            await self._ownership.hand_over([LEADER], to)
            self.epoch = to
            self._node.notify(to, RemoteCommand(ELECT, []))

    def check(self) -> None:
        """Raise Elsewhere if another node leads."""
        if not self.is_ours:
            raise Elsewhere(LEADER, self.epoch)
