"""Score lines that both Mondo games have, each under the number of its own rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from worldwright.core.game import Line, Seat
from worldwright.kit.areas import Survey
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import EMPTY, World
from worldwright.kit.regions import Area, directions_in, places, spoilers

Handicap: TypeAlias = Literal["none", "normal", "strong"]


def landscape_lines(rule: str, ground: Ground, found_areas: Sequence[Area]) -> Iterator[Line]:
    """Two points for every closed, mistake-free landscape other than water; zero for the others, with the spoilers."""
    for area in found_areas:
        if area.land == "W" or not area.triangles:
            continue
        if area.closed:
            yield Line(rule, 2, places(ground, area))
        else:
            yield Line(rule, 0, places(ground, area), spoilers(ground, area))


def misconnection_lines(rule: str, found: Survey) -> Iterator[Line]:
    """A point lost for every two touching edges, or an edge and the border, of different landscapes."""
    mask = found.ground.mask
    wrong = found.wrong_east | found.wrong_south | found.wrong_border
    for cell, directions in directions_in(found.ground, wrong):
        for direction in directions:
            other = mask.neighbours[cell][direction]
            ends = (mask.cells[cell],) if other < 0 else (mask.cells[cell], mask.cells[other])
            yield Line(rule, -1, ends, (mask.edge(cell, direction),))


def empty_lines(rule: str, ground: Ground, world: World) -> Iterator[Line]:
    """A point lost for every empty cell."""
    for cell, placed in enumerate(world):
        if placed == EMPTY:
            yield Line(rule, -1, (), (ground.mask.cells[cell],))


def picture_cells(ground: Ground, world: World, pictures: Sequence[str]) -> tuple[str, ...]:
    """The cells whose picture is one of these."""
    return tuple(ground.mask.cells[cell] for cell, placed in enumerate(world) if ground.pictures[placed] in pictures)


def picture_lines(rule: str, ground: Ground, world: World, pictures: Sequence[str]) -> Iterator[Line]:
    """A point for every one of these pictures."""
    for cell in picture_cells(ground, world, pictures):
        yield Line(rule, 1, (cell,))


def volcano_cells(ground: Ground, world: World, *, inactive: bool) -> tuple[str, ...]:
    """The cells with an active volcano, with the inactive ones too if they count."""
    counting = ("active", "inactive") if inactive else ("active",)
    return tuple(ground.mask.cells[cell] for cell, placed in enumerate(world) if ground.volcanoes[placed] in counting)


def volcano_lines(
    ground: Ground,
    worlds: Sequence[World],
    holders: Sequence[Seat],
    handicaps: Sequence[Handicap],
    rules: tuple[str, str],
) -> list[Line | None]:
    """The cost of volcanoes for each seat: the seat with the most pays for all of its own; with handicaps only those
    pay.

    `rules` are the numbers of the plain rule and of the handicap.
    """
    if any(handicap != "none" for handicap in handicaps):
        return [
            _volcano_line(
                rules[1], volcano_cells(ground, world, inactive=handicap == "strong"), pays=handicap != "none"
            )
            for world, handicap in zip(worlds, handicaps, strict=True)
        ]
    counting = [volcano_cells(ground, world, inactive=seat in holders) for seat, world in enumerate(worlds)]
    most = max(map(len, counting), default=0)
    return [_volcano_line(rules[0], cells, pays=len(cells) == most) for cells in counting]


def _volcano_line(rule: str, cells: tuple[str, ...], *, pays: bool) -> Line | None:
    if not cells:
        return None
    return Line(rule, -len(cells), (), cells) if pays else Line(rule, 0, cells)
