"""Scoring a round of Mondo, line by line.

`round_sheets` is the whole score of a round, with evidence; `own_points` and `solo_minus` are the same rules as plain
numbers for bots and playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.mondo.content import landscape_of
from worldwright.games.mondo.island import island_lines, island_points
from worldwright.games.mondo.modifiers import modifier_lines
from worldwright.games.mondo.tasks import task_lines
from worldwright.kit.areas import misconnections, survey, tally
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World
from worldwright.kit.regions import areas
from worldwright.kit.square import ISLAND
from worldwright.kit.worldlines import (
    Handicap,
    empty_lines,
    landscape_lines,
    misconnection_lines,
    picture_lines,
    volcano_cells,
    volcano_lines,
)


class Round(msgspec.Struct, frozen=True):
    """The facts that affect a round's score, apart from worlds, chips and tasks."""

    modifier: str = ""
    """The open modifier; empty at the beginner's level."""
    volcano_chip: tuple[Seat, ...] = ()
    """The seats with the volcano chip this round."""
    handicaps: tuple[Handicap, ...] = ()
    """One per seat; all `none`, or empty: the volcano chip is in play."""
    picked: tuple[str, ...] = ()
    """The rule numbers that count for children (MO-V5); empty: all."""
    solo: bool = False
    alone: bool = False
    """One player: no volcanoes are compared."""


def own_points(ground: Ground, world: World) -> int:
    """The points of a world by itself: animals, landscapes, misconnections, empty cells (S1, S2, S7, S8)."""
    if ground.mask is ISLAND:
        return island_points(ground, world)
    found = tally(ground, world)
    return found.counted[0] + 2 * found.landscapes - found.misconnections - found.empty


def solo_minus(ground: Ground, world: World) -> int:
    """The minus points of the solo game (MO-1P4), as a number from 0 up."""
    found = survey(ground, world)
    return world.count(0) + misconnections(found) + found.counter(0) + found.counter(1)


def boards_scored(ground: Ground, worlds: Iterable[World]) -> int:
    """The sum of `own_points` over many worlds, for benchmarks."""
    return sum(own_points(ground, world) for world in worlds)


def world_lines(ground: Ground, world: World) -> list[Line]:
    """One world's own lines, including those that scored nothing (0 points, `lost` says why)."""
    if ground.mask is ISLAND:
        return island_lines(ground, world)
    found = survey(ground, world)
    return [
        *picture_lines("MO-S1", ground, world, tuple(landscape_of())),
        *landscape_lines("MO-S2", ground, areas(found)),
        *misconnection_lines("MO-S7", found),
        *empty_lines("MO-S8", ground, world),
    ]


def round_sheets(
    ground: Ground,
    facts: Round,
    worlds: Sequence[World],
    chips: Sequence[int] = (),
    tasks: Sequence[Sequence[str]] = (),
) -> tuple[Sheet, ...]:
    """The sheets of a round, seat by seat, in the order of the score pad."""
    if facts.solo:
        return tuple(Sheet.of(_picked(solo_lines(ground, world), facts)) for world in worlds)
    volcanoes: Sequence[Line | None] = [None]
    if not facts.alone:
        volcanoes = volcano_lines(ground, worlds, facts.volcano_chip, facts.handicaps, ("MO-S6", "MO-V1"))
    modifier = modifier_lines(ground, facts.modifier, worlds)
    sheets = []
    for seat, (world, compared) in enumerate(zip(worlds, zip(modifier, volcanoes, strict=True), strict=True)):
        lines = world_lines(ground, world)
        if [line.rule for line in lines] == ["MO-V6"]:  # a breach: nothing counts, for or against
            sheets.append(Sheet.of(lines))
            continue
        chip = chips[seat] if seat < len(chips) else 0
        if chip:
            lines.append(Line("MO-V6" if ground.mask is ISLAND else "MO-S3", chip))
        lines.extend(task_lines(ground, world, tasks[seat] if seat < len(tasks) else (), chip))
        lines.extend(line for line in compared if line is not None)
        sheets.append(Sheet.of(sorted(_picked(lines, facts), key=_pad_order)))
    return tuple(sheets)


def solo_lines(ground: Ground, world: World) -> list[Line]:
    """The minus points of the solo game: empty cells, misconnections, every volcano (MO-1P4)."""
    return [
        *(Line("MO-1P4", -1, (), (cell,)) for cell in volcano_cells(ground, world, inactive=True)),
        *misconnection_lines("MO-S7", survey(ground, world)),
        *empty_lines("MO-S8", ground, world),
    ]


def _picked(lines: list[Line], facts: Round) -> list[Line]:
    """Only the lines a table with children has picked; a handicap's volcanoes go with MO-S6."""
    if not facts.picked:
        return lines
    return [line for line in lines if ("MO-S6" if line.rule == "MO-V1" else line.rule) in facts.picked]


def _pad_order(line: Line) -> tuple[int, int]:
    """The order of the score pad: S1 to S8; the handicap takes the place of the volcanoes."""
    number = {"MO-V1": 6, "MO-V6": 3}.get(line.rule) or int(line.rule.removeprefix("MO-S"))
    return number, -line.points
