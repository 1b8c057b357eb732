"""The monuments: building and material plans, read from files, checked, and turned into tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Annotated, Any, TypeAlias

import msgspec

from worldwright.core import content
from worldwright.core.errors import ContentError
from worldwright.games.monuments.box import BOX_FILE, Box, BoxFile, box
from worldwright.games.monuments.model import NAME, SEATS, Build, BuiltStone, Options
from worldwright.kit.piles import MOST, Pile, pile, size

PLANS = "plans"
Spot: TypeAlias = tuple[int, int]
SPARE = 1
"""How many stones of each colour the three rounds deal at least beyond its places, so that it can be finished."""


class Titles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    en: str
    de: str


class PlanFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a monument's file."""

    source: content.Source
    title: Annotated[Titles, content.FOR_PEOPLE]
    levels: Annotated[tuple[tuple[Spot, ...], ...], msgspec.Meta(min_length=1)]
    rounds: Annotated[
        tuple[dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST)]], ...], msgspec.Meta(min_length=3, max_length=3)
    ]


@dataclass(frozen=True, eq=False)
class Plan:
    """A monument as tables. Places are numbered level by level in the file's order."""

    name: str
    file: PlanFile
    places: tuple[str, ...]
    levels: tuple[int, ...]
    kinds: tuple[int, ...]
    points: tuple[int, ...]
    supports: tuple[int, ...]
    """For each place the mask of the places it rests on."""
    above: tuple[tuple[int, ...], ...]
    """For each place the places that rest on it."""
    material: tuple[Pile, ...]
    """For each round the stones that go into the bag."""

    @cached_property
    def full(self) -> int:
        return (1 << len(self.places)) - 1

    @cached_property
    def ground(self) -> int:
        """The places that need no support."""
        return sum(1 << place for place, below in enumerate(self.supports) if not below)

    @cached_property
    def for_kinds(self) -> tuple[int, ...]:
        """For each set of kinds of stones, as a bit mask, the places for them."""
        return tuple(
            sum(1 << place for place, kind in enumerate(self.kinds) if held >> kind & 1)
            for held in range(1 << len(box().kinds))
        )

    @cached_property
    def number(self) -> dict[str, int]:
        """From a place in notation, `L2:3,5`, to its number."""
        return {name: place for place, name in enumerate(self.places)}

    @cached_property
    def counted(self) -> tuple[tuple[int, int], ...]:
        """For each place its row on its level and its place there, counted from 1."""
        return tuple(row_and_place(level, spot) for level in self.file.levels for spot in level)

    @cached_property
    def builds(self) -> tuple[Build, ...]:
        """For each place the action of building there."""
        return tuple(Build(name) for name in self.places)

    def worth(self, places: int) -> int:
        """The points for the stones on these places (WM-B3)."""
        return sum([points * (places & mask).bit_count() for points, mask in self._worths])

    @cached_property
    def _worths(self) -> tuple[tuple[int, int], ...]:
        """Points, and the mask of the places with that many."""
        return tuple(
            (points, sum(1 << place for place, worth in enumerate(self.points) if worth == points))
            for points in sorted(set(self.points))
        )

    @cached_property
    def stones(self) -> tuple[tuple[BuiltStone, ...], ...]:
        """For each seat and place its stone there, as in views."""
        return tuple(tuple(BuiltStone(name, seat) for name in self.places) for seat in range(SEATS[-1]))


def place_name(level: int, spot: Spot) -> str:
    """A place in notation: its level and the corner of its stone."""
    return f"L{level}:{spot[0]},{spot[1]}"


def row_and_place(level: Collection[Spot], spot: Spot) -> tuple[int, int]:
    """A spot on its level's plan: its row from the back, and its place from the left, both from 1."""
    rows = sorted({y for _, y in level})
    return rows.index(spot[1]) + 1, sorted(x for x, y in level if y == spot[1]).index(spot[0]) + 1


def plan_names() -> tuple[str, ...]:
    """All monuments, packaged and added."""
    return content.names(NAME, PLANS)


def is_plan(name: str) -> bool:
    """Whether there is a monument of that name."""
    return name in plan_names()


@cache
def plan(name: str) -> Plan:
    """The monument of that name. The cache is bounded by the number of files: callers check `is_plan` first."""
    return plan_from(name, content.load(NAME, f"{PLANS}/{name}.toml", PlanFile), f"{name}.toml")


def _overlap(a: Spot, b: Spot) -> bool:
    return abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2


def _covered(spot: Spot, below: list[Spot]) -> bool:
    """Whether the stones below cover the whole underside of a stone."""
    return all(
        any(x <= spot[0] + dx < x + 2 and y <= spot[1] + dy < y + 2 for x, y in below) for dx in (0, 1) for dy in (0, 1)
    )


def plan_from(name: str, file: PlanFile, where: str) -> Plan:
    """The monument of a file, checked: no overlaps, all supported, enough stones in the box and in the rounds."""
    things = box()
    if len(file.levels) > len(things.file.colour_by_level):
        raise ContentError(where, "levels", f"there are at most {len(things.file.colour_by_level)} levels")
    spots: list[tuple[int, Spot]] = []
    supports: list[int] = []
    for level, here in enumerate(file.levels, 1):
        for a, b in combinations(here, 2):
            if _overlap(a, b):
                raise ContentError(where, f"level {level}, {list(b)}", f"overlaps the stone at {list(a)}")
        first = len(spots)
        for spot in here:
            under = [
                place for place in range(first) if spots[place][0] == level - 1 and _overlap(spots[place][1], spot)
            ]
            if level > 1 and not _covered(spot, [spots[place][1] for place in under]):
                raise ContentError(where, f"level {level}, {list(spot)}", "is not supported on its whole underside")
            supports.append(sum(1 << place for place in under))
        spots += [(level, spot) for spot in here]
    colours = tuple(things.kinds.index(things.file.colour_by_level[level - 1]) for level, _ in spots)
    material = tuple(_material(things, amounts, where, number) for number, amounts in enumerate(file.rounds, 1))
    _check_stock(things, colours, file, where)
    return Plan(
        name=name,
        file=file,
        places=tuple(place_name(level, spot) for level, spot in spots),
        levels=tuple(level for level, _ in spots),
        kinds=colours,
        points=tuple(things.file.points_by_level[level - 1] for level, _ in spots),
        supports=tuple(supports),
        above=tuple(tuple(q for q, below in enumerate(supports) if below >> p & 1) for p in range(len(spots))),
        material=material,
    )


def _material(things: Box, amounts: dict[str, int], where: str, number: int) -> Pile:
    entry = f"round {number}"
    for kind in amounts:
        if kind not in things.kinds:
            raise ContentError(where, entry, f"there are no stones of kind {kind!r}")
    bag = pile([amounts.get(kind, 0) for kind in things.kinds])
    if amounts.get(things.file.start_stone) != 1:
        raise ContentError(where, entry, f"needs exactly one {things.file.start_stone} stone")
    least = len(things.outer) + len(things.middle)
    if size(bag) < least:
        raise ContentError(where, entry, f"has {size(bag)} stones, but the quarry's rings take at least {least}")
    return bag


def _check_stock(things: Box, kinds: tuple[int, ...], file: PlanFile, where: str) -> None:
    for number, stone in enumerate(things.file.stones):
        if kinds.count(number) > stone.count:
            raise ContentError(
                where, "levels", f"need {kinds.count(number)} {stone.kind} stones, the box has {stone.count}"
            )
        used = max if stone.kind == things.file.start_stone else sum  # the start stone comes back after each round
        drawn = used(amounts.get(stone.kind, 0) for amounts in file.rounds)
        if drawn > stone.count:
            raise ContentError(where, "rounds", f"draw {drawn} {stone.kind} stones, the box has {stone.count}")
        least = kinds.count(number) + SPARE
        if kinds.count(number) and drawn < least and not content.of_a_begun_table():
            says = f"draw {drawn} {stone.kind} stones, the monument needs {least}: one for each place, and {SPARE} more"
            raise ContentError(where, "rounds", says)


def catalogue(monument: str | None) -> dict[str, Any]:
    """The box and one monument, or all of them, as plain values."""
    chosen = plan_names() if monument is None else (monument,)
    return {
        "box": msgspec.to_builtins(box().file),
        "monuments": {name: msgspec.to_builtins(plan(name).file) for name in chosen},
    }


def files(options: Options | None = None) -> tuple[content.File, ...]:
    """The files the rules read at a table: the box and its monument; without options every monument."""
    chosen = plan_names() if options is None else (options.monument,)
    plans = (content.file(NAME, f"{PLANS}/{name}.toml", PlanFile) for name in chosen)
    return (content.file(NAME, BOX_FILE, BoxFile), *plans)
