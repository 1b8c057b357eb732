"""Hexes: adjacency and distances, in axial and in doubled coordinates.

Axial (q, r): pointy-top hexes, q to the right, r down to the right; the ring around the origin is `AXIAL`. Doubled
(row, x): rows of pointy-top hexes, x in half hexes, so that neighbours in a row are two apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

AXIAL: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of the axial origin, from the right clockwise."""
DOUBLED: tuple[Hex, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""The six neighbours of the doubled origin, from the right clockwise."""


def hexagon(radius: int) -> tuple[Hex, ...]:
    """All axial hexes within `radius` steps of the origin, row by row."""
    reach = range(-radius, radius + 1)
    return tuple((q, r) for r in reach for q in reach if abs(q + r) <= radius)


def around(place: Hex, ring: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The six hexes next to a place; `ring` is AXIAL or DOUBLED."""
    return tuple((place[0] + step[0], place[1] + step[1]) for step in ring)


def neighbours(hexes: Iterable[Hex], ring: tuple[Hex, ...]) -> tuple[tuple[int, ...], ...]:
    """For each hex the positions, in the same list, of the hexes next to it."""
    listed = tuple(hexes)
    position = {place: number for number, place in enumerate(listed)}
    return tuple(
        tuple(sorted(position[other] for other in around(place, ring) if other in position)) for place in listed
    )


def masks(touching: Iterable[Collection[int]]) -> tuple[int, ...]:
    """Neighbours as bit masks, one bit a hex."""
    return tuple(sum(1 << other for other in others) for others in touching)


def distances(touching: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """The steps from a hex to every other; -1 if unreachable."""
    steps = [-1] * len(touching)
    steps[start] = 0
    frontier = [start]
    while frontier:
        reached = []
        for here in frontier:
            for other in touching[here]:
                if steps[other] < 0:
                    steps[other] = steps[here] + 1
                    reached.append(other)
        frontier = reached
    return tuple(steps)
