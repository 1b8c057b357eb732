"""Whether a solo start can be won: a short search for a full world without a fault.

The search fills every cell with tiles that match all around and show no volcano. Where streets cost (Mondo Sapiens) it
first joins enough of the existing streets and then places no other. A world it finds can be built, so a start that
passes can be won; if it finds none the start is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from worldwright.kit.faces import STREETS, turned, turned_street
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import Code, World, code, piece_of
from worldwright.kit.scramble.joining import StreetPlan

Needs: TypeAlias = tuple[str, str]
"""The requirements of a cell: four letters with `.` for any, and the street that must run there."""

NODES: Final = 4000
"""How many tiles a search for one filling may try."""
ATTEMPTS: Final = 6
"""How many ways of joining the streets are tried for each number of streets."""


class Solver:
    """The tables of one board for the search."""

    def __init__(self, ground: Ground, start_cells: tuple[int, ...], limit: int, free_streets: int = -1) -> None:
        self.ground = ground
        self.mask = ground.mask
        self.start_cells = start_cells
        self.limit = limit
        """The most minus points that still win."""
        self.free_streets = free_streets
        """The streets that cost nothing; -1: no street ever costs."""
        border = ground.board.border
        self.border = tuple(
            tuple(border[self.mask.border_at[cell, side]] if other < 0 else "" for side, other in enumerate(row))
            for cell, row in enumerate(self.mask.neighbours)
        )
        self.supply: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        for piece, thing in enumerate(ground.box.pieces):
            for side, face in enumerate(thing.sides if thing.kind == "tile" else ()):
                known = set()
                for turn in range(4):
                    key = (turned(face.lands, turn), turned_street(face.street, turn))
                    if not face.volcano and key not in known:
                        known.add(key)
                        self.supply.setdefault(key, []).append((piece, side, turn))
        self._fitting: dict[Needs, tuple[tuple[str, str], ...]] = {}

    def solvable(self, start: Sequence[Code]) -> bool:
        """Whether a way to win was found."""
        return self.solution(start) is not None

    def solution(self, start: Sequence[Code]) -> World | None:
        """A full world with this start and within the limit, or None if none was found soon enough."""
        if self.free_streets < 0:
            return self.filled(start, {}, self.limit)
        found = StreetPlan(self.ground, self.start_cells, start)
        for spare in range(self.limit + 1):  # faults allowed elsewhere if more streets are joined
            joins = max(0, found.streets - self.free_streets - self.limit + spare)
            for curves in islice(found.joinings(joins), ATTEMPTS):
                world = self.filled(start, curves, spare)
                if world is not None:
                    return world
        return None

    def fitting(self, needs: Needs) -> tuple[tuple[str, str], ...]:
        """The kinds of face that fit a cell, the most common first."""
        found = self._fitting.get(needs)
        if found is None:
            lands, street = needs
            kinds = [
                key
                for key in self.supply
                if key[1] == street and all(mine in (".", theirs) for mine, theirs in zip(lands, key[0], strict=True))
            ]
            found = tuple(sorted(kinds, key=lambda key: (-len(self.supply[key]), key)))
            self._fitting[needs] = found
        return found

    def filled(self, start: Sequence[Code], curves: Mapping[int, str], faults: int) -> World | None:
        """A full world with these curves and no other street, by depth-first search: the tightest cell first."""
        neighbours = self.mask.neighbours
        world = [0] * len(neighbours)
        lands: list[str] = [""] * len(neighbours)
        used = set()
        for cell, lies in zip(self.start_cells, start, strict=True):
            world[cell] = lies
            lands[cell] = self.ground.lands[lies]
            used.add(piece_of(lies))
        budget = NODES

        def needs(cell: int) -> Needs:
            letters = ""
            for side, other in enumerate(neighbours[cell]):
                if other < 0:
                    letters += self.border[cell][side]
                else:
                    letters += lands[other][side ^ 2] if lands[other] else "."
            return letters, curves.get(cell, "")

        def fill(empty: frozenset[int], faults: int) -> bool:
            """Fill the rest with at most `faults` edges that do not match."""
            nonlocal budget
            if not empty:
                return True
            cell = min(empty, key=lambda cell: (len(self.fitting(needs(cell))), cell))
            wanted = needs(cell)
            for asked in (wanted, *loosened(wanted)) if faults else (wanted,):
                left = faults if asked is wanted else faults - 1
                for key in self.fitting(asked):
                    tile = next((tile for tile in self.supply[key] if tile[0] not in used), None)
                    if tile is None:
                        continue
                    budget -= 1
                    if budget < 0:
                        return False
                    used.add(tile[0])
                    world[cell] = code(*tile)
                    lands[cell] = key[0]
                    if fill(empty - {cell}, left):
                        return True
                    used.discard(tile[0])
                    world[cell] = 0
                    lands[cell] = ""
            return False

        found = fill(frozenset(cell for cell, lies in enumerate(world) if not lies), faults)
        return tuple(world) if found else None


def loosened(needs: Needs) -> Iterator[Needs]:
    """The same needs with one edge that may be wrong."""
    lands, street = needs
    for side, letter in enumerate(lands):
        if letter != "." and side not in STREETS.get(street, ()):
            yield lands[:side] + "." + lands[side + 1 :], street
