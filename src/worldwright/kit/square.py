"""Boards of square cells: masks, neighbours and numbered border edges.

A cell has a public name, column letter and row number from the top left (`c3`), and inside the rules an index: its
place in `Mask.cells`, which are in reading order. Directions are 0 north, 1 east, 2 south, 3 west (`NORTH` ...). An
edge has a public name too: `c3E` between two cells (always written from the western or northern one), `B7` on the
border, counted clockwise from the north edge of the first cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

Cell: TypeAlias = str
"""A cell's public name: `c3`."""
Direction: TypeAlias = int

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
COMPASS: Final = "NESW"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
COLUMNS: Final = "abcdef"
WIDTH: Final = 6
"""The largest width and height of a mask: a cell's spot in a bit lane is `row * WIDTH + column`."""


def opposite(direction: Direction) -> Direction:
    return direction ^ 2


class BorderEdge(NamedTuple):
    """An edge between a cell of the board and the border: `cell` is an index, `number` counts from 1 (B1)."""

    number: int
    cell: int
    direction: Direction

    @property
    def name(self) -> str:
        return f"B{self.number}"


class Mask:
    """The cells of a board by name and index, their neighbours, and the border edges clockwise."""

    __slots__ = ("border", "border_at", "cells", "index", "name", "neighbours", "spots")

    def __init__(self, name: str, rows: tuple[str, ...]) -> None:
        self.name = name
        self.cells: tuple[Cell, ...] = tuple(f"{column}{y + 1}" for y, row in enumerate(rows) for column in row)
        self.index: dict[Cell, int] = {cell: i for i, cell in enumerate(self.cells)}
        """The index of a cell by its name."""
        places = [(COLUMNS.index(cell[0]), int(cell[1:]) - 1) for cell in self.cells]
        at = {place: i for i, place in enumerate(places)}
        self.spots: tuple[int, ...] = tuple(y * WIDTH + x for x, y in places)
        """The place of each cell in a bit lane."""
        self.neighbours: tuple[tuple[int, int, int, int], ...] = tuple(
            (at.get((x, y - 1), -1), at.get((x + 1, y), -1), at.get((x, y + 1), -1), at.get((x - 1, y), -1))
            for x, y in places
        )
        """For each cell the index of the cell north, east, south and west of it; -1: the border."""
        self.border: tuple[BorderEdge, ...] = tuple(
            BorderEdge(number, at[x, y], direction)
            for number, (x, y, direction) in enumerate(_around(set(places), places[0]), 1)
        )
        """The border edges, clockwise from the first cell's north edge: `border[0]` is B1."""
        self.border_at: dict[tuple[int, Direction], int] = {
            (edge.cell, edge.direction): edge.number - 1 for edge in self.border
        }
        """The index in `border` of a cell's outward edge."""

    def edge(self, cell: int, direction: Direction) -> str:
        """The public name of an edge of a cell: `c3E`, or `B7` on the border."""
        other = self.neighbours[cell][direction]
        if other < 0:
            return f"B{self.border_at[cell, direction] + 1}"
        if direction in (NORTH, WEST):
            return self.cells[other] + COMPASS[opposite(direction)]
        return self.cells[cell] + COMPASS[direction]


def _around(places: set[tuple[int, int]], first: tuple[int, int]) -> list[tuple[int, int, Direction]]:
    """The outward edges as (x, y, direction), walked clockwise with the board at the right hand."""
    edges: list[tuple[int, int, Direction]] = []
    x, y = first
    direction = NORTH
    while not edges or (x, y, direction) != edges[0]:
        edges.append((x, y, direction))
        along = (direction + 1) % 4  # clockwise: along a north edge we walk east
        dx, dy = STEPS[along]
        ox, oy = STEPS[direction]
        if (x + dx + ox, y + dy + oy) in places:  # a cell juts out ahead: its edge facing us is next
            x, y = x + dx + ox, y + dy + oy
            direction = (direction + 3) % 4
        elif (x + dx, y + dy) in places:  # straight on
            x, y = x + dx, y + dy
        else:  # round the corner of this cell
            direction = along
    return edges


GLOBE: Final = Mask("globe", ("cd", "bcde", "abcdef", "abcdef", "bcde", "cd"))
RECTANGLE: Final = Mask("rectangle", ("abcdef",) * 4)
ISLAND: Final = Mask("island", ("abcde",) * 5)
"""Possible cells of a 3x3 island of the small edition: its first tile is in the middle, on c3."""
MASKS: Final = {mask.name: mask for mask in (GLOBE, RECTANGLE, ISLAND)}
ISLAND_SIDE: Final = 3


@lru_cache(maxsize=1 << 13)
def frames(filled: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """The 3x3 frames of ISLAND that hold all these cells, each as the indexes of its nine cells.

    With one frame the island is fixed; with none the cells do not fit an island.
    """
    found = []
    for top in range(1, 4):
        for left in range(3):
            columns = COLUMNS[left : left + ISLAND_SIDE]
            frame = tuple(ISLAND.index[f"{column}{top + dy}"] for dy in range(ISLAND_SIDE) for column in columns)
            if filled <= set(frame):
                found.append(frame)
    return tuple(found)
