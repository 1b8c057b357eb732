"""The steward's office: which node does what there is once in a house, claimed and handed over like a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.tables.database import StoreFault
from worldwright.tables.ownership import STEWARD, Elsewhere, Lapsed, Ownership
from worldwright.web.cluster.talk import Errand

if TYPE_CHECKING:
    from worldwright.web.cluster.node import ClusterNode


class StewardOffice:
    """Who has the office, as far as this node knows."""

    def __init__(self, node: ClusterNode, ownership: Ownership) -> None:
        self._node = node
        self._ownership = ownership
        self.epoch = 0
        """The steward's; 0: nobody knows it yet."""
        self.is_ours = False

    async def elect(self) -> None:
        """Somebody has to be the steward: whoever claims it first."""
        try:
            self.epoch = (await self._ownership.claim(STEWARD, 0)).owner
        except (StoreFault, Lapsed):
            return  # asked again after the next renewal
        if self.epoch == self._node.epoch and not self.is_ours:
            self.is_ours = True
            await self._node.service.stewardship.begin()

    def give_up(self) -> None:
        """This node is not the steward any more."""
        self.epoch = 0
        if self.is_ours:
            self.is_ours = False
            self._node.service.stewardship.end()

    async def hand_over(self, to: int) -> None:
        """Another node is the steward from now on."""
        if self.is_ours:
            self.give_up()
            await self._ownership.hand_over([STEWARD], to)
            self.epoch = to
            self._node.tell(to, Errand("steward", []))

    def check(self) -> None:
        """Elsewhere if another node is the steward."""
        if not self.is_ours:
            raise Elsewhere(STEWARD, self.epoch)
