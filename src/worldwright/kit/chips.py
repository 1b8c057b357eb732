"""The bonus chips of the Mondo games, as a content file has them."""

from __future__ import annotations

import msgspec

from worldwright.core.content import Source


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each number of players the chips, top first; there are none in the solo game."""

    source: Source
    two: tuple[int, ...] = msgspec.field(name="2")
    three: tuple[int, ...] = msgspec.field(name="3")
    four: tuple[int, ...] = msgspec.field(name="4")

    def of(self, seats: int) -> tuple[int, ...]:
        """The chips of a player count."""
        return ((), self.two, self.three, self.four)[seats - 1]
