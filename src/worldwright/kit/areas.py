"""The score of a world by itself: areas, misconnections, gaps and streets, counted in bits.

`tally` is the fast way, for bots and playouts; `survey` keeps the bits so that a score sheet can name every place.
"""

from __future__ import annotations

from operator import getitem
from typing import NamedTuple, TypeAlias

from worldwright.kit.ground import (
    ACROSS,
    COUNTER,
    COUNTER_BITS,
    EASTWARD,
    PLANE,
    PLANE_BITS,
    ROUND,
    SOUTHWARD,
    WEST_LANE,
    Ground,
)
from worldwright.kit.pieces import World

Joints: TypeAlias = tuple[int, int, int, int]
"""Connections between triangles: matching edges between tiles, as the triangle at the east, then at the south edge of
the first; a face's own diagonals, to the clockwise neighbour (not from the west), then from the west to the north.
"""


class Survey(NamedTuple):
    """A world's bits. All are sets of triangles; see `ground` for the numbering."""

    ground: Ground
    full: int
    """Triangles of filled cells."""
    low: int
    high: int
    """The two bits of each triangle's landscape."""
    joints: Joints
    wrong_east: int
    wrong_south: int
    wrong_border: int
    """Misconnections, as the triangle at the east or south edge of the first tile, or the one facing the border."""
    gaps: int
    """Triangles that face an empty cell (or, without a border, the outside)."""
    faults: int
    """Triangles at a misconnection."""
    counts: int
    """The counters of `Ground`, lowest first."""
    ends: int
    bends: int

    @property
    def water(self) -> int:
        return self.full & ~(self.low | self.high)

    def counter(self, place: int) -> int:
        """One counter: 0 active, 1 inactive volcanoes, 2... the groups of `Ground.counted`."""
        return self.counts >> (place * COUNTER) & COUNTER_BITS


def survey(ground: Ground, world: World) -> Survey:
    """All bits of a world."""
    planes = sum(map(getitem, ground.tables, world))
    low = planes & PLANE_BITS
    high = planes >> PLANE & PLANE_BITS
    full = planes >> 2 * PLANE & PLANE_BITS
    joins = planes >> 3 * PLANE & PLANE_BITS
    both_east = full & full >> EASTWARD & ground.east_joints
    both_south = full & full << SOUTHWARD & ground.south_joints
    wrong_east = (low ^ low >> EASTWARD | high ^ high >> EASTWARD) & both_east
    wrong_south = (low ^ low << SOUTHWARD | high ^ high << SOUTHWARD) & both_south
    wrong_border = (low ^ ground.border_low | high ^ ground.border_high) & ground.border & full
    meeting = both_east | both_east << EASTWARD | both_south | both_south >> SOUTHWARD
    ends = bends = 0
    if ground.streets:
        ends = planes >> ground.street_shift & PLANE_BITS
        bends = planes >> ground.street_shift + PLANE & PLANE_BITS
    return Survey(
        ground=ground,
        full=full,
        low=low,
        high=high,
        joints=(both_east ^ wrong_east, both_south ^ wrong_south, joins & ~WEST_LANE, joins & WEST_LANE),
        wrong_east=wrong_east,
        wrong_south=wrong_south,
        wrong_border=wrong_border,
        gaps=full & ~(meeting | ground.border),
        faults=wrong_east | wrong_east << EASTWARD | wrong_south | wrong_south >> SOUTHWARD | wrong_border,
        counts=planes >> ground.counts_shift,
        ends=ends,
        bends=bends,
    )


def spread(seed: int, joints: Joints) -> int:
    """All triangles connected to the seed."""
    east, south, inner, outer = joints
    before = 0
    while seed != before:
        before = seed
        seed |= (seed & inner) << ACROSS
        seed |= (seed & outer) >> ROUND
        seed |= seed >> ACROSS & inner
        seed |= seed << ROUND & outer
        seed |= (seed & east) << EASTWARD
        seed |= seed >> EASTWARD & east
        seed |= (seed & south) >> SOUTHWARD
        seed |= seed << SOUTHWARD & south
    return seed


def spread_over_strips(seed: int, joints: Joints, strips: tuple[int, ...]) -> int:
    """The same, where all triangles that touch a strip are connected."""
    seed = spread(seed, joints)
    growing = True
    while growing:
        growing = False
        for strip in strips:
            if seed & strip and strip & ~seed:
                seed = spread(seed | strip, joints)
                growing = True
    return seed


def landscapes(found: Survey) -> int:
    """The number of closed, mistake-free landscapes other than water."""
    ground = found.ground
    joints = found.joints
    spoiled = found.gaps | found.faults
    count = 0
    if ground.strips:
        touching = found.full & ~found.wrong_border
        strips = tuple(strip & touching for strip in ground.strips)
        for strip, matched in zip(ground.strips, strips, strict=True):
            if strip != matched:
                spoiled |= matched
        rest = (found.low | found.high) & ~spread_over_strips(spoiled, joints, strips)
        while rest:
            rest &= ~spread_over_strips(rest & -rest, joints, strips)
            count += 1
        return count
    rest = (found.low | found.high) & ~spread(spoiled, joints)
    while rest:
        rest ^= spread(rest & -rest, joints)
        count += 1
    return count


class Tally(NamedTuple):
    """The counts of one world, without places. `counted` follows the groups of `Ground.counted`."""

    landscapes: int
    misconnections: int
    empty: int
    active: int
    inactive: int
    counted: tuple[int, ...]


def tally(ground: Ground, world: World) -> Tally:
    """The counts of one world: closed, mistake-free landscapes other than water; misconnections; empty cells;
    volcanoes.
    """
    return tally_of(survey(ground, world), world)


def tally_of(found: Survey, world: World) -> Tally:
    """The same from a world's bits."""
    return Tally(
        landscapes(found),
        misconnections(found),
        world.count(0),
        found.counter(0),
        found.counter(1),
        tuple([found.counter(place) for place in range(2, 2 + len(found.ground.counted))]),
    )


def misconnections(found: Survey) -> int:
    return found.wrong_east.bit_count() + found.wrong_south.bit_count() + found.wrong_border.bit_count()


def fit(ground: Ground, world: World, cell: int, lands: str) -> tuple[int, int]:
    """How many edges would match and how many not with these landscapes on that cell; edges to gaps are neither."""
    matching = wrong = 0
    for direction, other in enumerate(ground.mask.neighbours[cell]):
        if other >= 0:
            facing = ground.lands[world[other]]
            if not facing:
                continue
            letter = facing[direction ^ 2]
        elif ground.board.border:
            letter = ground.board.border[ground.mask.border_at[cell, direction]]
        else:
            continue
        if letter == lands[direction]:
            matching += 1
        else:
            wrong += 1
    return matching, wrong
