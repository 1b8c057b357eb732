"""What somebody is believed to be worth, as features tell each other."""

from __future__ import annotations

from typing import Final

import msgspec

CENTRE: Final = 1300.0
UNSURE: Final = 350.0
"""How far the value of somebody new may be off, as a standard deviation."""
FEWEST: Final = 3
"""Below so many games no number is told."""
PARTS: Final = 1000
"""Ratings are kept in whole thousandths, so that every machine has the same."""


class SkillEstimate(msgspec.Struct, frozen=True):
    """What somebody is believed to be worth, in thousandths of points, and the standard deviation of that."""

    value: int = round(CENTRE * PARTS)
    deviation: int = round(UNSURE * PARTS)

    @property
    def points(self) -> int:
        """The value in whole points, as it is told."""
        return _whole(self.value)

    @property
    def spread(self) -> int:
        """The deviation in whole points, as it is told."""
        return _whole(self.deviation)


NEW: Final = SkillEstimate()


def _whole(parts: int) -> int:
    return (parts + PARTS // 2) // PARTS


class Rating(msgspec.Struct, frozen=True):
    """What somebody is worth in a game at a speed, after so many games."""

    skill: SkillEstimate
    games: int
