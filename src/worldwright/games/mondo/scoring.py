"""Scoring a round of Mondo, line by line."""

from __future__ import annotations

from worldwright.kit.areas import tally
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World


def own_points(ground: Ground, world: World) -> int:
    """What a world is worth without the others: animals, landscapes, misconnections, empty cells (S1, S2, S7, S8)."""
    found = tally(ground, world)
    return found.counted[0] + 2 * found.landscapes - found.misconnections - found.empty


def solo_minus(ground: Ground, world: World) -> int:
    """The minus points of the solo game (MO-1P4), as a number from 0 up."""
    found = tally(ground, world)
    return found.empty + found.misconnections + found.active + found.inactive
