"""Skill and rating values, as features exchange them."""

from __future__ import annotations

from typing import Final

import msgspec

CENTRE: Final = 1300.0
UNSURE: Final = 350.0
"""Standard deviation of a newcomer's value."""
FEWEST: Final = 3
"""Rated games before a rating is shown."""
PARTS: Final = 1000
"""Ratings are stored in whole thousandths, so that every machine computes the same."""


class SkillEstimate(msgspec.Struct, frozen=True):
    """An estimated playing strength and its standard deviation, in thousandths of points."""

    value: int = round(CENTRE * PARTS)
    deviation: int = round(UNSURE * PARTS)

    @property
    def points(self) -> int:
        """The value in whole points, as shown."""
        return _whole(self.value)

    @property
    def spread(self) -> int:
        """The deviation in whole points, as shown."""
        return _whole(self.deviation)


NEW: Final = SkillEstimate()


def _whole(parts: int) -> int:
    return (parts + PARTS // 2) // PARTS


class Rating(msgspec.Struct, frozen=True):
    """A player's skill in a game at a speed, after so many games."""

    skill: SkillEstimate
    games: int
