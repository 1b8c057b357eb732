"""The bonus chips of the Mondo games, as in their content file."""

from __future__ import annotations

import msgspec

from worldwright.core.content import Source


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chips for each number of players, top first; the solo game has none."""

    source: Source
    two: tuple[int, ...] = msgspec.field(name="2")
    three: tuple[int, ...] = msgspec.field(name="3")
    four: tuple[int, ...] = msgspec.field(name="4")

    def of(self, seats: int) -> tuple[int, ...]:
        """The chips for a number of players."""
        return ((), self.two, self.three, self.four)[seats - 1]
