"""A board and its box as bit tables for fast scoring.

Every triangle of a board is one bit: `direction * LANE + spot`, where a spot is a cell's `row * WIDTH + column`. So all
triangles at north edges are in the first lane of 36 bits, all at east edges in the next, and so on. Each tile in a cell
adds a few bit planes, shifted by the spot; a world's planes are the plain sum over its cells:

    low, high    the landscape of each triangle, two bits
    full         the triangles of filled cells
    inner        bit of triangle d: it is connected to its clockwise neighbour on the same face
    ends, bends  (boxes with streets) street ends at edges; bit d of bends: a street runs on to the clockwise neighbour
    counts       small counters: volcanoes active, volcanoes inactive, then one for each group of `counted` pictures

Stepping over an edge or a diagonal is then one shift for the whole board at once.
"""

from __future__ import annotations

from typing import Final

from worldwright.kit.faces import STREETS, edge_of, turned, turned_street
from worldwright.kit.pieces import Box
from worldwright.kit.square import EAST, NORTH, SOUTH, WEST, WIDTH, Mask

LANE: Final = WIDTH * WIDTH
PLANE: Final = 4 * LANE
EASTWARD: Final = (WEST - EAST) * LANE + 1
"""Shift left by this: from a triangle at an east edge to the one facing it."""
SOUTHWARD: Final = (SOUTH - NORTH) * LANE - WIDTH
"""Shift right by this: from a triangle at a south edge to the one facing it."""
ACROSS: Final = LANE
"""Shift left by this: from a triangle (not west) to its clockwise neighbour on the same face."""
ROUND: Final = 3 * LANE
"""Shift right by this: from the western triangle to the northern one of the same face."""
LANE_BITS: Final = (1 << LANE) - 1
PLANE_BITS: Final = (1 << PLANE) - 1
WEST_LANE: Final = LANE_BITS << (WEST * LANE)
COUNTER: Final = 8
COUNTER_BITS: Final = (1 << COUNTER) - 1


def triangle(spot: int, direction: int) -> int:
    """The bit of one triangle."""
    return 1 << (direction * LANE + spot)


class Board:
    """A mask with the landscapes of its border edges and the print on the border.

    `border` has one letter an edge, B1 first; empty: there is no border and the outside is open. `joined`: equal
    neighbouring edges are one strip of real land (MO-S9), otherwise each edge is compared and joins nothing. `apart`:
    each edge is a strip of its own (MS-S2).
    """

    __slots__ = ("apart", "border", "islet", "joined", "mask", "pictures", "pond", "segments")

    def __init__(
        self,
        mask: Mask,
        border: str = "",
        *,
        joined: bool = True,
        apart: bool = False,
        segments: tuple[int, ...] = (),
        pictures: tuple[tuple[str, int], ...] = (),
        islet: int | None = None,
        pond: int | None = None,
    ) -> None:
        self.mask = mask
        self.border = border
        self.joined = joined
        self.apart = apart
        self.segments = segments
        """Indexes of the border edges (0 is B1) with a street segment."""
        self.pictures = pictures
        """Pictures on the border and the index of each one's edge."""
        self.islet = islet
        self.pond = pond
        """The edge an islet or a pond is printed at, inside the strip there."""


class Ground:
    """The tables of one board and one box. Built once; compare by identity."""

    __slots__ = (
        "board", "border", "border_high", "border_low", "box", "cells", "counted", "counts_shift",
        "east_joints", "lands", "mask", "pictures", "segments", "south_joints", "stands", "street_shift", "streets",
        "strip_of", "strips", "tables", "volcanoes",
    )  # fmt: skip

    def __init__(self, board: Board, box: Box, *, counted: tuple[tuple[str, ...], ...] = ()) -> None:
        mask = board.mask
        self.board = board
        self.box = box
        self.mask = mask
        self.cells = len(mask.cells)
        self.counted = counted
        self.streets = any(side.street for piece in box.pieces for side in piece.sides)
        self.street_shift = 4 * PLANE
        self.counts_shift = 6 * PLANE if self.streets else 4 * PLANE
        self.lands: list[str] = [""]
        """By code: the landscapes N E S W as placed."""
        self.pictures: list[str] = [""]
        """By code: the visible picture."""
        self.stands: list[int] = [-1]
        """By code: the direction of a triangle of the part the picture stands in, as placed; -1: in no landscape."""
        self.volcanoes: list[str] = [""]
        """By code: `active`, `inactive` or nothing."""
        bits = [0]
        counts = [0]
        for piece in box.pieces:
            for side in (piece.sides * 2)[:2]:
                for turn in range(4):
                    lands = turned(side.lands, turn)
                    self.lands.append(lands)
                    self.pictures.append(side.picture)
                    self.volcanoes.append(side.volcano)
                    self.stands.append((edge_of(side.lands, side.on) + turn) % 4 if side.on else -1)
                    bits.append(self._planes(lands, turned_street(side.street, turn)))
                    count = (side.volcano == "active") + ((side.volcano == "inactive") << COUNTER)
                    for place, group in enumerate(counted, 2):
                        count += (side.picture in group) << (place * COUNTER)
                    counts.append(count << self.counts_shift)
        self.tables: tuple[list[int], ...] = tuple(
            [(bit << spot) + count for bit, count in zip(bits, counts, strict=True)] for spot in mask.spots
        )
        """`tables[cell][code]`: the planes that code adds in that cell."""
        self._joints(mask)
        self._border(board)

    def _planes(self, lands: str, street: str) -> int:
        """The planes of one face on spot 0."""
        planes = 0
        for direction, letter in enumerate(lands):
            bit = triangle(0, direction)
            landscape = self.box.landscapes.index(letter)
            planes |= bit * (landscape & 1) | bit * (landscape >> 1) << PLANE | bit << 2 * PLANE
            if letter == lands[(direction + 1) % 4]:
                planes |= bit << 3 * PLANE
        if self.streets and street:
            start, end = STREETS[street]
            planes |= (triangle(0, start) | triangle(0, end)) << self.street_shift
            planes |= triangle(0, start) << self.street_shift + PLANE
        return planes

    def _joints(self, mask: Mask) -> None:
        """The triangles at edges between two cells, one side for each direction."""
        self.east_joints = 0
        self.south_joints = 0
        for cell, spot in enumerate(mask.spots):
            if mask.neighbours[cell][EAST] >= 0:
                self.east_joints |= triangle(spot, EAST)
            if mask.neighbours[cell][SOUTH] >= 0:
                self.south_joints |= triangle(spot, SOUTH)

    def _border(self, board: Board) -> None:
        """The triangles at the border: the landscapes outside, the strips, the street segments."""
        self.border = self.border_low = self.border_high = self.segments = 0
        strips: list[int] = []
        letters: list[str] = []
        self.strip_of: list[int] = []
        """By border edge: the index of its strip; empty where strips do not join."""
        for number, (edge, letter) in enumerate(zip(board.mask.border, board.border, strict=False)):
            bit = triangle(board.mask.spots[edge.cell], edge.direction)
            landscape = self.box.landscapes.index(letter)
            self.border |= bit
            self.border_low |= bit * (landscape & 1)
            self.border_high |= bit * (landscape >> 1)
            if number in board.segments:
                self.segments |= bit
            if not board.joined:
                continue
            if letters and letters[-1] == letter and not board.apart:
                strips[-1] |= bit
            else:
                letters.append(letter)
                strips.append(bit)
            self.strip_of.append(len(strips) - 1)
        if len(strips) > 1 and letters[0] == letters[-1] and not board.apart:  # the border is a ring: B24 is next to B1
            self.strip_of = [0 if strip == len(strips) - 1 else strip for strip in self.strip_of]
            strips[0] |= strips.pop()
        self.strips: tuple[int, ...] = tuple(strips)
        """For each strip the triangles of the board that face it; empty where strips do not join."""
