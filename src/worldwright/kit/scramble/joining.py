"""Ways to join the streets of a solo start with tiles: every street is a zigzag of curves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from worldwright.kit.faces import STREETS, turned_street
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import Code, turn_of
from worldwright.kit.square import opposite

LONGEST: Final = 8
"""The most tiles on a path between two streets."""
CURVES: Final = {frozenset(sides): name for name, sides in STREETS.items()}


class StreetEnd(NamedTuple):
    """A street's end at an edge of an empty cell: its street, the cell, and the cell's side where it enters."""

    street: int
    cell: int
    side: int


class Path(NamedTuple):
    """A path from one end to another (their numbers), and the curve of each cell on it."""

    ends: tuple[int, int]
    curves: tuple[tuple[int, str], ...]
    cells: frozenset[int]


class StreetPlan:
    """The streets on the border and the start tiles, and the ways to join them."""

    def __init__(self, ground: Ground, start_cells: Sequence[int], start: Sequence[Code]) -> None:
        self.mask = ground.mask
        self.taken = frozenset(start_cells)
        loose: dict[tuple[int, int], int] = {}  # a cell and a side of it where a street enters
        self.roots: list[int] = []
        for edge in ground.board.segments:
            border = self.mask.border[edge]
            loose[border.cell, border.direction] = len(self.roots)
            self.roots.append(len(self.roots))
        self.tiles: dict[tuple[int, int], int] = {}  # a start cell and the side where its own street leaves
        for cell, lies in zip(start_cells, start, strict=True):
            curve = turned_street(ground.box.face(lies).street, turn_of(lies))
            for side in STREETS.get(curve, ()):
                self.tiles[cell, side] = len(self.roots)
            if curve:
                self.roots.append(len(self.roots))
        for (cell, side), street in self.tiles.items():
            other = self.mask.neighbours[cell][side]
            if other >= 0:
                loose[other, opposite(side)] = street
        for place, street in self.tiles.items():  # ends that already meet
            if place in loose:
                self._join(loose[place], street)
        self.ends = [StreetEnd(street, cell, side) for (cell, side), street in loose.items() if cell not in self.taken]
        self.end_at = {(end.cell, end.side): number for number, end in enumerate(self.ends)}
        self.streets = len({self._root(street) for street in range(len(self.roots))})
        """The number of separate streets."""

    def _root(self, street: int) -> int:
        while self.roots[street] != street:
            street = self.roots[street]
        return street

    def _join(self, one: int, other: int) -> None:
        self.roots[self._root(one)] = self._root(other)

    def paths(self) -> list[Path]:
        """Every zigzag between two ends of different streets, the shortest first."""
        found: list[Path] = []
        for number, end in enumerate(self.ends):
            self._walk(number, end.cell, end.side, (), found)
        return sorted(found, key=lambda path: (len(path.curves), path.ends, path.curves))

    def _walk(self, first: int, cell: int, came: int, curves: tuple[tuple[int, str], ...], found: list[Path]) -> None:
        """Continue from a cell that the street enters, turning left or right."""
        for side in ((came + 1) % 4, (came + 3) % 4):
            walked = (*curves, (cell, CURVES[frozenset((came, side))]))
            last = self.end_at.get((cell, side))
            if last is not None:
                if first < last and self._root(self.ends[first].street) != self._root(self.ends[last].street):
                    found.append(Path((first, last), walked, frozenset(cell for cell, _ in walked)))
                continue
            other = self.mask.neighbours[cell][side]
            seen = any(other == passed for passed, _ in walked)
            if other >= 0 and other not in self.taken and not seen and len(walked) < LONGEST:
                self._walk(first, other, opposite(side), walked, found)

    def joinings(self, count: int) -> Iterator[Mapping[int, str]]:
        """Sets of `count` disjoint paths that each reduce the number of streets by one, as the curve of each cell."""
        paths = self.paths() if count else []

        def choose(first: int, chosen: tuple[Path, ...], groups: tuple[int, ...]) -> Iterator[Mapping[int, str]]:
            if len(chosen) == count:
                yield {cell: curve for path in chosen for cell, curve in path.curves}
                return
            for number in range(first, len(paths)):
                path = paths[number]
                one, other = (groups[self.ends[end].street] for end in path.ends)
                if one == other or any(path.cells & old.cells for old in chosen):
                    continue
                if any(end in old.ends for old in chosen for end in path.ends):
                    continue
                joined = tuple(other if group == one else group for group in groups)
                yield from choose(number + 1, (*chosen, path), joined)

        yield from choose(0, (), tuple(self._root(street) for street in range(len(self.roots))))
