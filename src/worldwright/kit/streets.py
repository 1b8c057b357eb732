"""Streets: curves from edge to edge that connect where their ends meet, and segments on the border."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.kit.areas import Joints, Survey, spread
from worldwright.kit.ground import EASTWARD, SOUTHWARD, WEST_LANE, Ground, triangle
from worldwright.kit.regions import cells_in


class Street(NamedTuple):
    """One connected street: the cells it runs through (indexes) and its border edges (indexes)."""

    cells: tuple[int, ...]
    segments: tuple[int, ...]


def segment_bit(ground: Ground, edge: int) -> int:
    """The triangle of the board that faces a border edge."""
    at = ground.mask.border[edge]
    return triangle(ground.mask.spots[at.cell], at.direction)


def street_count(found: Survey) -> int:
    """The number of connected streets, border segments included."""
    ground = found.ground
    count = (ground.segments & ~found.ends).bit_count()  # unconnected segments
    rest = found.ends
    joints = _joints(found)
    while rest:
        rest ^= spread(rest & -rest, joints)
        count += 1
    return count


def street_tiles(found: Survey) -> int:
    return found.bends.bit_count()


def _joints(found: Survey) -> Joints:
    """The joints of `spread`, for street ends instead of landscapes."""
    ends, bends = found.ends, found.bends
    return (
        ends & ends >> EASTWARD & found.ground.east_joints,
        ends & ends << SOUTHWARD & found.ground.south_joints,
        bends & ~WEST_LANE,
        bends & WEST_LANE,
    )


def streets(found: Survey) -> tuple[Street, ...]:
    """Every connected street, those through tiles first, in reading order; then lone border segments."""
    ground = found.ground
    joints = _joints(found)
    result: list[Street] = []
    taken = 0
    for spot in ground.mask.spots:
        for direction in range(4):
            seed = triangle(spot, direction)
            if not seed & found.ends or seed & taken:
                continue
            street = spread(seed, joints)
            taken |= street
            cells = tuple(ground.mask.index[cell] for cell in cells_in(ground, street))
            mine = tuple(edge for edge in sorted(ground.board.segments) if segment_bit(ground, edge) & street)
            result.append(Street(cells, mine))
    joined = {edge for street in result for edge in street.segments}
    result.extend(Street((), (edge,)) for edge in sorted(ground.board.segments) if edge not in joined)
    return tuple(result)


def street_places(ground: Ground, street: Street) -> tuple[str, ...]:
    """The cells of a street, then its border edges."""
    return tuple(ground.mask.cells[cell] for cell in street.cells) + tuple(f"B{edge + 1}" for edge in street.segments)
