"""Scoring a round of Mondo Sapiens, line by line.

`round_sheets` is the whole score of a round, with evidence; `own_points` and `solo_minus` are the same rules as plain
numbers for bots and playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.mondo_sapiens.content import WORKERS
from worldwright.games.mondo_sapiens.settlements import KINDS, kind_lines
from worldwright.kit.areas import Survey, misconnections, survey, tally_of
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World
from worldwright.kit.regions import areas, cells_in
from worldwright.kit.streets import street_count, street_places, street_tiles, streets
from worldwright.kit.worldlines import (
    Handicap,
    empty_lines,
    landscape_lines,
    misconnection_lines,
    picture_lines,
    volcano_cells,
    volcano_lines,
)

Level: TypeAlias = Literal["beginner", "advanced", "expert"]
BONUS = 3
FREE_STREETS = 2
"""Connected streets that cost nothing in the solo game."""


class Round(msgspec.Struct, frozen=True):
    """The facts that affect a round's score, apart from worlds and chips."""

    level: Level = "beginner"
    volcano_chip: tuple[Seat, ...] = ()
    """The seats with the volcano chip this round."""
    handicaps: tuple[Handicap, ...] = ()
    """One per seat; all `none`, or empty: the volcano chip is in play."""
    picked: tuple[str, ...] = ()
    """The rule numbers that count for children (MS-V); empty: all."""
    solo: bool = False
    alone: bool = False
    """One player: no volcanoes are compared."""


def own_points(ground: Ground, world: World, level: Level = "beginner") -> int:
    """The points of a world by itself, without bonuses: its own lines as one number."""
    found = survey(ground, world)
    counts = tally_of(found, world)
    points = 2 * counts.landscapes - counts.misconnections - counts.empty
    points += 2 * (ground.board.islet is not None)
    points += street_tiles(found) + len(ground.board.segments) - street_count(found)
    if level == "beginner":
        return points + sum(counts.counted)
    return points + sum(sum(line.points for line in lines) for lines in kind_lines(ground, world, level).values())


def solo_minus(ground: Ground, world: World) -> int:
    """The minus points of the solo game (MS-1P), as a number from 0 up."""
    found = survey(ground, world)
    volcanoes = found.counter(0) + found.counter(1)
    return world.count(0) + misconnections(found) + volcanoes + max(0, street_count(found) - FREE_STREETS)


def boards_scored(ground: Ground, worlds: Iterable[World]) -> int:
    """The sum of `own_points` over many worlds, for benchmarks."""
    return sum(own_points(ground, world) for world in worlds)


def world_lines(ground: Ground, world: World, level: Level = "beginner") -> list[Line]:
    """One world's own lines, including those that scored nothing (0 points, `lost` says why)."""
    found = survey(ground, world)
    return [
        *(picture_lines("MS-S1", ground, world, WORKERS) if level == "beginner" else ()),
        *(line for kind in kind_lines(ground, world, level).values() for line in kind),
        *landscape_lines("MS-S2", ground, areas(found)),
        *islet_lines(ground),
        *street_lines(found),
        *misconnection_lines("MS-S7", found),
        *empty_lines("MS-S8", ground, world),
    ]


def islet_lines(ground: Ground) -> Iterator[Line]:
    """The islet of board 1 counts as a landscape."""
    if ground.board.islet is not None:
        yield Line("MS-S2", 2, (f"B{ground.board.islet + 1}", "islet"))


def street_lines(found: Survey) -> Iterator[Line]:
    """A point for each street tile and border segment, minus one for each connected street."""
    ground = found.ground
    for cell in cells_in(ground, found.bends):
        yield Line("MS-S3", 1, (cell,))
    for edge in sorted(ground.board.segments):
        yield Line("MS-S3", 1, (f"B{edge + 1}",))
    for street in streets(found):
        yield Line("MS-S4", -1, street_places(ground, street))


def bonus_lines(ground: Ground, worlds: Sequence[World], level: Level) -> list[list[Line]]:
    """For each seat the bonuses of the kinds it has the most points of, never with 0 (MS-A3, MS-E8)."""
    bonuses: list[list[Line]] = [[] for _ in worlds]
    earned = [kind_lines(ground, world, level) for world in worlds]
    for kind in KINDS:
        points = [sum(line.points for line in lines.get(kind, ())) for lines in earned]
        most = max(points, default=0)
        if most <= 0:
            continue
        rule = "MS-A3" if kind in WORKERS else "MS-E8"
        for seat, mine in enumerate(points):
            if mine == most:
                bonuses[seat].append(Line(rule, BONUS, (kind,)))
    return bonuses


def round_sheets(ground: Ground, facts: Round, worlds: Sequence[World], chips: Sequence[int] = ()) -> tuple[Sheet, ...]:
    """The sheets of a round, seat by seat, in the order of the score pad."""
    if facts.solo:
        return tuple(Sheet.of(_picked(solo_lines(ground, world), facts)) for world in worlds)
    volcanoes: Sequence[Line | None] = [None]
    if not facts.alone:
        volcanoes = volcano_lines(ground, worlds, facts.volcano_chip, facts.handicaps, ("MS-S6", "MS-V"))
    bonuses = bonus_lines(ground, worlds, facts.level)
    sheets = []
    for seat, world in enumerate(worlds):
        lines = world_lines(ground, world, facts.level) + bonuses[seat]
        if seat < len(chips) and chips[seat]:
            lines.append(Line("MS-S5", chips[seat]))
        volcano = volcanoes[seat]
        if volcano is not None:
            lines.append(volcano)
        sheets.append(Sheet.of(sorted(_picked(lines, facts), key=_pad_order)))
    return tuple(sheets)


def solo_lines(ground: Ground, world: World) -> list[Line]:
    """The minus points of the solo game: empty cells, misconnections, every volcano, each street beyond two (MS-1P)."""
    found = survey(ground, world)
    surplus = streets(found)[FREE_STREETS:]
    return [
        *(Line("MS-1P", -1, (), (cell,)) for cell in volcano_cells(ground, world, inactive=True)),
        *(Line("MS-1P", -1, (), street_places(ground, street)) for street in surplus),
        *misconnection_lines("MS-S7", found),
        *empty_lines("MS-S8", ground, world),
    ]


def _picked(lines: list[Line], facts: Round) -> list[Line]:
    """Only the lines a table with children has picked; a handicap's volcanoes go with MS-S6."""
    if not facts.picked:
        return lines
    return [line for line in lines if ("MS-S6" if line.rule == "MS-V" else line.rule) in facts.picked]


_PAD = (
    "MS-S1", "MS-A2", "MS-A3", "MS-E3", "MS-E4", "MS-E5", "MS-E6", "MS-E7", "MS-E8",
    "MS-S2", "MS-S3", "MS-S4", "MS-S5", "MS-S6", "MS-V", "MS-S7", "MS-S8",
)  # fmt: skip


def _pad_order(line: Line) -> tuple[int, int]:
    """The order of the score pad: settlements, landscapes, streets, chip, volcanoes, mistakes."""
    return _PAD.index(line.rule), -line.points
