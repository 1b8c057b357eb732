"""The side of a card on which a neighbour lies.

The direction from A to B blends three arrows: the normal of their border, from A's middle to the border, and from the
border to B's middle; long stretches of border weigh more. Swapping A and B turns every arrow round, so the sides of the
two cards are always opposite.
"""

from __future__ import annotations

import itertools
from math import cos, hypot, radians

from tools.mapominoes.atlas import Atlas, Point, centroid, kilometres, turn, unit

SECOND_SIDE = 0.6  # the lesser part of a direction must be this much of the greater to make a second right side
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E", "*": "*"}


def direction(atlas: Atlas, a: str, b: str, arcs: tuple[int, ...]) -> Point:
    """The arrow from A to B, east and north, of length one; (0, 0) when one lies inside the other."""
    x = y = 0.0
    for arc in arcs:
        points = atlas.arcs[arc]
        if points[0] == points[-1]:  # an enclave has no direction: it counts for nothing beside a real border
            continue
        part = dict(atlas.users[arc])
        inside = _ring_with(atlas, a, part[a], arc)
        middle = points[len(points) // 2]
        squeeze = cos(radians(middle[1]))
        ends = points if inside > 0 else points[::-1]
        normal = unit(-(ends[-1][1] - ends[0][1]), (ends[-1][0] - ends[0][0]) * squeeze)
        of_a = centroid(atlas.ring(atlas.places[a][part[a]][0]))
        of_b = centroid(atlas.ring(atlas.places[b][part[b]][0]))
        to_border = unit(turn(middle[0] - of_a[0]) * squeeze, middle[1] - of_a[1])
        from_border = unit(turn(of_b[0] - middle[0]) * squeeze, of_b[1] - middle[1])
        weight = sum(kilometres(p, q) for p, q in itertools.pairwise(points))
        x += weight * (normal[0] + to_border[0] + from_border[0])
        y += weight * (normal[1] + to_border[1] + from_border[1])
    return unit(x, y)


def _ring_with(atlas: Atlas, place: str, polygon: int, arc: int) -> int:
    """1 when the place uses the arc forwards, -1 backwards. Rings run clockwise: outside is on the left."""
    for ring in atlas.places[place][polygon]:
        if arc in ring:
            return 1
        if ~arc in ring:
            return -1
    raise ValueError(f"{place} does not use arc {arc}")


def sides(east: float, north: float) -> str:
    """The matching sides of an arrow, best first: `N`, `NE`; `*` for no direction."""
    if hypot(east, north) < 0.5:
        return "*"
    across = ("E" if east > 0 else "W", abs(east))
    along = ("N" if north > 0 else "S", abs(north))
    first, second = (across, along) if across[1] > along[1] else (along, across)
    return first[0] + (second[0] if second[1] >= SECOND_SIDE * first[1] else "")


def opposite(right: str) -> str:
    """The same border, seen from the other card."""
    return "".join(OPPOSITE[side] for side in right)
