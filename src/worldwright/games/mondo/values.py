"""The values that modifiers compare, counted in bits: the same as `modifiers.measure`, without the places."""

from __future__ import annotations

from worldwright.kit.areas import Survey, spread, spread_over_strips
from worldwright.kit.ground import LANE, LANE_BITS


def lakes(found: Survey) -> list[int]:
    """The triangles of each closed, mistake-free water that does not touch the border (MO-S10)."""
    spoiled = found.gaps | found.faults | found.ground.border
    rest = found.water & ~spread(spoiled & found.water, found.joints)
    return _parts(rest, found, ())


def forests(found: Survey) -> list[int]:
    """The triangles of each closed, mistake-free forest; strips of the border join (MO-S9)."""
    ground = found.ground
    touching = found.full & ~found.wrong_border
    strips = tuple(strip & touching for strip in ground.strips)
    spoiled = found.gaps | found.faults
    for strip, matched in zip(ground.strips, strips, strict=True):
        if strip != matched:
            spoiled |= matched
    rest = _forest(found) & ~spread_over_strips(spoiled, found.joints, strips)
    return _parts(rest, found, strips)


def tiles_in(triangles: int) -> int:
    """The number of different tiles with a part of an area (MO-S11)."""
    return ((triangles | triangles >> LANE | triangles >> 2 * LANE | triangles >> 3 * LANE) & LANE_BITS).bit_count()


def value(found: Survey, modifier: str) -> int:
    """A world's value under a modifier about lakes or forests."""
    if modifier == "most_lakes":
        return len(lakes(found))
    areas = lakes(found) if modifier == "largest_lake" else forests(found)
    return max(map(tiles_in, areas), default=0)


def _forest(found: Survey) -> int:
    """The forest's triangles, by its number among the landscapes."""
    number = found.ground.box.landscapes.index("F")
    return found.full & (found.low if number & 1 else ~found.low) & (found.high if number & 2 else ~found.high)


def _parts(rest: int, found: Survey, strips: tuple[int, ...]) -> list[int]:
    """The areas in a set of triangles."""
    parts = []
    while rest:
        part = spread_over_strips(rest & -rest, found.joints, strips)
        parts.append(part)
        rest &= ~part
    return parts
