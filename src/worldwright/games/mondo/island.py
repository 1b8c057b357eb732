"""The small edition (MO-V6): a 3x3 island without a board, water all around it and none inside."""

from __future__ import annotations

from worldwright.core.game import Line
from worldwright.games.mondo.content import landscape_of
from worldwright.kit.areas import survey, tally
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import EMPTY, World
from worldwright.kit.regions import areas
from worldwright.kit.square import COMPASS, ISLAND, ISLAND_SIDE, frames
from worldwright.kit.worldlines import landscape_lines, misconnection_lines, picture_lines

ISLAND_CELLS = ISLAND_SIDE * ISLAND_SIDE


def laid(world: World) -> frozenset[int]:
    """The cells of the tiles of an island."""
    return frozenset(cell for cell, placed in enumerate(world) if placed != EMPTY)


def frame_of(ground: Ground, world: World) -> tuple[int, ...]:
    """The 3x3 frame of an island: the fixed one, or until then the one with the fewest breaches."""
    return min(frames(laid(world)), key=lambda frame: len(breaches_of(ground, world, frame)))


def breaches_of(ground: Ground, world: World, frame: tuple[int, ...]) -> tuple[str, ...]:
    """The outer edges that are not water and the inner edges that are, as `c3N`."""
    found = []
    for cell, placed in enumerate(world):
        if placed == EMPTY:
            continue
        for direction, other in enumerate(ISLAND.neighbours[cell]):
            if (ground.lands[placed][direction] == "W") == (other in frame):
                found.append(ISLAND.cells[cell] + COMPASS[direction])
    return tuple(found)


def breaches(ground: Ground, world: World) -> tuple[str, ...]:
    """The edges that make the round worthless; empty: the island is valid."""
    return breaches_of(ground, world, frame_of(ground, world)) if any(world) else ()


def complete(world: World) -> bool:
    """Whether all nine tiles are placed."""
    return len(laid(world)) == ISLAND_CELLS


def island_points(ground: Ground, world: World) -> int:
    """The points of an island by itself; 0 with a breach."""
    if breaches(ground, world):
        return 0
    found = tally(ground, world)
    return found.counted[0] + 2 * found.landscapes - found.misconnections - (ISLAND_CELLS - len(laid(world)))


def island_lines(ground: Ground, world: World) -> list[Line]:
    """An island's own lines; with a breach a single line of 0 points."""
    lost = breaches(ground, world)
    if lost:
        return [Line("MO-V6", 0, (), lost)]
    found = survey(ground, world)
    missing = ISLAND_CELLS - len(laid(world))
    fixed = frames(laid(world))
    gaps = tuple(ISLAND.cells[cell] for cell in fixed[0] if world[cell] == EMPTY) if len(fixed) == 1 else ()
    return [
        *picture_lines("MO-S1", ground, world, tuple(landscape_of())),
        *landscape_lines("MO-S2", ground, areas(found)),
        *misconnection_lines("MO-S7", found),
        *([Line("MO-S8", -missing, (), gaps)] if missing else ()),
    ]
