"""Faces of tiles: four landscapes N E S W, cut along the diagonals into one triangle an edge.

A face is written before turning; a turn is a number of quarter turns clockwise (0 to 3). Neighbouring triangles of one
landscape are one part of the face; opposite ones join only through a neighbour of the same landscape.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

_FACES = 1 << 12
"""Cache size: above the number of faces and turns in any box. Typed-in positions may have others."""

Lands: TypeAlias = str
"""Four letters, the landscapes of a face at its N E S W edges."""
Turn: TypeAlias = int
Volcano: TypeAlias = Literal["", "active", "inactive"]

STREETS = {"NE": (0, 1), "ES": (1, 2), "SW": (2, 3), "WN": (3, 0)}
"""A street is a curve between two neighbouring edges."""


class Face(msgspec.Struct, frozen=True):
    """One side of a tile as printed: landscapes, a picture and the landscape it stands in, a street, a volcano.

    `on` is the landscape letter the picture stands in; it is empty for a picture that stands on the street.
    """

    lands: Lands
    picture: str = ""
    on: str = ""
    street: str = ""
    volcano: Volcano = ""


@lru_cache(maxsize=_FACES)
def turned(lands: Lands, turn: Turn) -> Lands:
    """The letters N E S W after quarter turns clockwise: west becomes north."""
    return lands[-turn % 4 :] + lands[: -turn % 4]


@lru_cache(maxsize=_FACES)
def turned_street(street: str, turn: Turn) -> str:
    """A street's name after quarter turns clockwise."""
    names = list(STREETS)
    return names[(names.index(street) + turn) % 4] if street else ""


@lru_cache(maxsize=_FACES)
def parts(lands: Lands) -> tuple[tuple[int, ...], ...]:
    """The landscapes of one face as groups of connected edges: WWFF gives (0, 1), (2, 3)."""
    if len(set(lands)) == 1:
        return ((0, 1, 2, 3),)
    first = next(i for i in range(4) if lands[i] != lands[i - 1])
    groups: list[list[int]] = []
    for i in range(first, first + 4):
        if i > first and lands[i % 4] == lands[(i - 1) % 4]:
            groups[-1].append(i % 4)
        else:
            groups.append([i % 4])
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def edge_of(lands: Lands, landscape: str) -> int:
    """The first edge of that landscape, -1 if the face has none: any triangle of the part a picture stands in."""
    return lands.find(landscape) if landscape else -1
