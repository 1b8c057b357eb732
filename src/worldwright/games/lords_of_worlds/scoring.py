"""The score sheet: points earned during the game, chains with the best use of Mixes, and value sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.content import planet as printed
from worldwright.games.lords_of_worlds.model import OVER, Planet, State
from worldwright.games.lords_of_worlds.pieces import BASIC_VALUES, TERRAINS, VALUE_OF
from worldwright.games.lords_of_worlds.planets import basic_masks, bits, flood, groups, names, undeclared
from worldwright.games.lords_of_worlds.table import Options

Mixes = Iterable[tuple[int, int]]
Covered = Iterable[tuple[int, int]]
"""Tiles with another on top: (hex of the planet, tile)."""


def chain_points(length: int) -> int:
    """The points of a chain of this length."""
    return printed().chains.points[length - 1]


def set_points(tiles: int) -> int:
    """The points of this many tiles of one value."""
    return max((entry.points for entry in printed().value_sets if entry.tiles <= tiles), default=0)


def _parts(basic: int, mixes: int) -> list[int]:
    return [part for part in groups(basic | mixes) if part & basic]


def best_mixes(planet: Planet, mixes: Mixes) -> tuple[tuple[int, int], ...]:
    """The terrain of each undeclared Mix with which all chains together score most; idle Mixes are left out.

    Mixes that no chain can join are assigned separately, and among equals the first counts (LW-S1). The box has four
    Mixes and `score_position` accepts no more, so with six terrains each there are at most 1,296 combinations.
    """
    mixes = tuple(mixes)
    masks = basic_masks(planet)
    open_mixes = undeclared(masks, mixes)
    if not open_mixes:
        return ()
    fixed = [sum(1 << cell for cell, terrain in mixes if terrain == wanted) for wanted in range(6)]
    worth: dict[tuple[int, int], int] = {}

    def points(terrain: int, chosen: int) -> int:
        key = (terrain, chosen)
        if key not in worth:
            parts = _parts(masks[terrain], fixed[terrain] | chosen)
            worth[key] = sum(chain_points(part.bit_count()) for part in parts)
        return worth[key]

    used: list[tuple[int, int]] = []
    for cells, choices in _apart(masks, fixed, open_mixes):

        def total(choice: Sequence[int], cells: Sequence[int] = cells) -> int:
            chosen = [0] * 6
            for cell, terrain in zip(cells, choice, strict=True):
                chosen[terrain] |= 1 << cell
            return sum(points(terrain, chosen[terrain]) for terrain in range(6) if masks[terrain])

        best = max(product(*choices), key=total)  # the first of equals
        used += zip(cells, best, strict=True)
    return tuple(sorted(used))


def _apart(
    masks: Sequence[int], fixed: Sequence[int], open_mixes: int
) -> Iterator[tuple[Sequence[int], Sequence[Sequence[int]]]]:
    """Undeclared Mixes that can meet in one chain, group by group, with the terrains that each of them can join.

    A Mix that reaches no tile of any terrain, over tiles of it and other undeclared Mixes, is in no group.
    """
    left = open_mixes
    while left:
        group = grown = left & -left
        while grown:
            around = [flood(grown, masks[t] | fixed[t] | open_mixes) for t in range(6)]
            grown = sum({1 << cell for part in around for cell in bits(part & open_mixes & ~group)})
            group |= grown
        left &= ~group
        choices = {
            cell: [t for t in range(6) if flood(1 << cell, masks[t] | fixed[t] | open_mixes) & masks[t]]
            for cell in bits(group)
        }
        cells = [cell for cell in choices if choices[cell]]
        yield cells, [choices[cell] for cell in cells]


def mix_lines(used: Mixes) -> list[Line]:
    """A line with the terrain of each Mix that joins a chain; its points are in the chain's line."""
    return [Line("LW-S1", 0, (CELL_NAMES[cell], TERRAINS[terrain])) for cell, terrain in sorted(used)]


def chain_lines(planet: Planet, used: Mixes) -> list[Line]:
    """Every chain of one basic terrain by its length, including Mixes (LW-E2)."""
    used = tuple(used)
    masks = basic_masks(planet)
    lines = []
    for terrain in range(6):
        parts = _parts(masks[terrain], sum(1 << cell for cell, chosen in used if chosen == terrain))
        lines += [Line("LW-E2", chain_points(part.bit_count()), names(part)) for part in parts]
    return lines


def value_lines(planet: Planet, covered: Covered) -> list[Line]:
    """Strategic: three or more tiles of one value, anywhere, on top or `covered` (LW-V4)."""
    lines = []
    tiles = sorted((*((cell, tile) for cell, tile in enumerate(planet) if tile >= 0), *covered))
    for value in BASIC_VALUES:
        cells = [cell for cell, tile in tiles if VALUE_OF[tile] == value]
        points = set_points(len(cells))
        if points:
            lines.append(Line("LW-V4", points, tuple(CELL_NAMES[cell] for cell in dict.fromkeys(cells))))
    return lines


def planet_lines(planet: Planet, mixes: Mixes, covered: Covered, options: Options) -> list[Line]:
    """All points of a planet at the end."""
    mixes = tuple(mixes)
    used = (*mixes, *best_mixes(planet, mixes))
    counted = covered if options.value_sets == "collected" else ()
    ending = value_lines(planet, counted) if options.strategic else []
    return [*mix_lines(used), *chain_lines(planet, used), *ending]


def score(state: State) -> Mapping[Seat, Sheet]:
    """The sheets: the points on the track, and the planets as if the game ended now."""
    options = state.table.options
    pieces = zip(state.earned, state.planets, state.mixes, state.covered, strict=True)
    return {
        seat: Sheet.of([*earned, *planet_lines(planet, mixes, covered, options)])
        for seat, (earned, planet, mixes, covered) in enumerate(pieces)
    }


def course(_state: State, sheets: Mapping[Seat, Sheet]) -> Mapping[str, tuple[int, ...]]:
    """The points of each planet's chains now."""
    lines = [sheets[seat].lines for seat in sorted(sheets)]
    return {"chains": tuple(sum(line.points for line in own if line.rule == "LW-E2") for own in lines)}


def winners(state: State) -> frozenset[Seat]:
    """The seats with most points at the end; ties share (LW-E3)."""
    if state.phase != OVER:
        return frozenset()
    totals = {seat: sheet.total for seat, sheet in score(state).items()}
    return frozenset(seat for seat, total in totals.items() if total == max(totals.values()))
