"""The box: stones, the quarry and all walks over it, as lookup tables for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from operator import itemgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from worldwright.core import content
from worldwright.core.errors import ContentError
from worldwright.games.monuments.model import NAME, QuarryField
from worldwright.kit.graph import bits, mutual, walks
from worldwright.kit.piles import MOST, ONE, Pile, kinds, pieces, pile, pile_of

BOX_FILE = "box.toml"
Known = TypeVar("Known")
_REMEMBERED = 1 << 12
"""The cache limit for piles and tables: the real boxes need a few hundred."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of stone and its number in the box."""

    kind: str
    count: Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of the quarry and the fields it touches."""

    name: str
    ring: Literal["outer", "middle", "inner"]
    touches: tuple[str, ...]


class BoxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `box.toml`."""

    source: content.Source
    note: Annotated[str, content.FOR_PEOPLE]
    start_points: int
    points_by_level: tuple[int, ...]
    colour_by_level: tuple[str, ...]
    gem: str
    gem_points: int
    start_stone: str
    start_stone_points: int
    walk_lengths: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1)], ...], msgspec.Meta(min_length=1)]
    stones: tuple[Kind, ...]
    fields: tuple[Field, ...]


class Path(NamedTuple):
    """A walk over the quarry that ends on the outer ring."""

    mask: int
    """The fields it enters."""
    fields: tuple[int, ...]
    along: Callable[[Sequence[Any]], tuple[Any, ...]]
    """Picks the entries of its fields, in order, out of a list with an entry for every field."""


def _path(fields: tuple[int, ...]) -> Path:
    along = itemgetter(*fields) if len(fields) > 1 else lambda everywhere: (everywhere[fields[0]],)
    return Path(sum(1 << field for field in fields), fields, along)


class Paths(NamedTuple):
    """The walks that are possible from a field; masks and pickers are parallel to them."""

    all: tuple[Path, ...]
    masks: tuple[int, ...]
    alongs: tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]


def _paths(found: Iterable[tuple[int, ...]]) -> Paths:
    paths = tuple(_path(fields) for fields in found)
    return Paths(paths, tuple(path.mask for path in paths), tuple(path.along for path in paths))


class _ByPile(dict[Pile, Known]):
    """Data about one field by its pile, computed on first use."""

    def __init__(self, work_out: Callable[[Pile], Known]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, lying: Pile) -> Known:
        found = self._work_out(lying)
        if len(self) < _REMEMBERED:
            self[lying] = found
        return found


@dataclass(frozen=True, eq=False)
class Box:
    """The box as tables. Kinds and fields are numbered in the file's order."""

    file: BoxFile
    kinds: tuple[str, ...]
    stock: Pile
    fields: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    outer: tuple[int, ...]
    middle: tuple[int, ...]
    inner: tuple[int, ...]

    @cached_property
    def gem(self) -> int:
        return self.kinds.index(self.file.gem)

    @cached_property
    def start_stone(self) -> int:
        return self.kinds.index(self.file.start_stone)

    @cached_property
    def building(self) -> tuple[int, ...]:
        """The kinds that can be built with."""
        return tuple(kind for kind, name in enumerate(self.kinds) if name in self.file.colour_by_level)

    @cached_property
    def steps(self) -> dict[str, tuple[int, Pile]]:
        """From a step in notation to the field and the stone taken there: `O3:red`, or `O3` for none."""
        bare = {name: (field, 0) for field, name in enumerate(self.fields)}
        taking = {
            f"{name}:{kind}": (field, ONE[number])
            for field, name in enumerate(self.fields)
            for number, kind in enumerate(self.kinds)
        }
        return bare | taking

    @cached_property
    def steps_onto(self) -> tuple[Mapping[Pile, tuple[str, ...]], ...]:
        """For each field the steps onto it, by its pile: `O3:red`, or `O3` if it is empty."""

        def onto(name: str, lying: Pile) -> tuple[str, ...]:
            return tuple(f"{name}:{self.kinds[kind]}" for kind in bits(kinds(lying))) or (name,)

        return tuple(_ByPile(partial(onto, name)) for name in self.fields)

    @cached_property
    def lying(self) -> tuple[Mapping[Pile, QuarryField], ...]:
        """For each field its view, by its pile."""

        def shown(name: str, lying: Pile) -> QuarryField:
            return QuarryField(name, self.names(lying))

        return tuple(_ByPile(partial(shown, name)) for name in self.fields)

    def mixed(self, quarry: Sequence[Pile]) -> int:
        """The fields with stones of several kinds."""
        return sum(1 << field for field, lying in enumerate(quarry) if len(self.steps_onto[field][lying]) > 1)

    def length(self, walked: int) -> int:
        """How many fields the next walk of a round enters, after `walked` walks (WM-Q3)."""
        return self.file.walk_lengths[min(walked, self.longest)]

    @cached_property
    def longest(self) -> int:
        """The number of walks in a round after which all have the last length."""
        return len(self.file.walk_lengths) - 1

    @cached_property
    def _by_start(self) -> dict[tuple[int, int, bool], Paths]:
        table: dict[tuple[int, int, bool], Paths] = {}
        outer = set(self.outer)
        for length in set(self.file.walk_lengths):
            for start in self.outer:
                for reenter in (False, True):
                    found = walks(self.neighbours, start, length, reenter)
                    table[start, length, reenter] = _paths(fields for fields in found if fields[-1] in outer)
        return table

    @cached_property
    def _openings(self) -> Paths:
        return _paths((field,) for field in self.outer)

    def paths(self, worker: int, walked: int, reenter: bool) -> Paths:
        """The walks possible for the worker now, whatever stones are on the way."""
        return self._openings if worker < 0 else self._by_start[worker, self.length(walked), reenter]

    @cached_property
    def draws(self) -> Callable[[int, int, bool, int, int], tuple[tuple[Path, int], ...]]:
        """From worker, walks made, reenter, the mixed fields and the kinds on the inner one: every path, once per
        choice.

        A mixed middle field offers two stones to choose from, the inner field as many as there are kinds.
        """
        inner = self.inner[0]

        @lru_cache(maxsize=_REMEMBERED)
        def draws(worker: int, walked: int, reenter: bool, mixed: int, kinds: int) -> tuple[tuple[Path, int], ...]:
            return tuple(
                (path, way)
                for path in self.paths(worker, walked, reenter).all
                for way in range(
                    2 ** (path.mask & mixed & ~(1 << inner)).bit_count() * (kinds if path.mask >> inner & 1 else 1)
                )
            )

        return draws

    @cached_property
    def names(self) -> Callable[[Pile], tuple[str, ...]]:
        """The kind of each stone of a pile, by name."""
        return lru_cache(maxsize=_REMEMBERED)(lambda stones: tuple(self.kinds[kind] for kind in pieces(stones)))

    @cached_property
    def fill_text(self) -> Callable[[Pile], str]:
        """The stones of a field in notation: `red,blue`."""
        return lru_cache(maxsize=_REMEMBERED)(lambda lying: ",".join(self.kinds[kind] for kind in pieces(lying)))

    @cached_property
    def fill_pile(self) -> Callable[[str], Pile]:
        """The pile a field's text names; KeyError for an unknown kind, or for more than the whole box."""
        numbers = {kind: number for number, kind in enumerate(self.kinds)}
        longest = len(self.fill_text(self.stock))

        @lru_cache(maxsize=_REMEMBERED)
        def fill_pile(text: str) -> Pile:
            if len(text) > longest:
                raise KeyError(text)
            return pile_of(numbers[kind] for kind in text.split(",") if text)

        return fill_pile


@cache
def box() -> Box:
    """The box in use."""
    return box_from(content.load(NAME, BOX_FILE, BoxFile), BOX_FILE)


def box_from(file: BoxFile, where: str) -> Box:
    """The box of a file, checked."""
    kind_names = tuple(stone.kind for stone in file.stones)
    names = tuple(field.name for field in file.fields)
    for entry, listed in (("stones", kind_names), ("fields", names)):
        twice = [name for name, times in Counter(listed).items() if times > 1]
        if twice:
            raise ContentError(where, entry, f"{twice[0]!r} stands twice")
    for entry, kind in (("gem", file.gem), ("start_stone", file.start_stone), *_level_colours(file)):
        if kind not in kind_names:
            raise ContentError(where, entry, f"there are no stones of kind {kind!r}")
    if len(file.colour_by_level) != len(file.points_by_level):
        raise ContentError(where, "points_by_level", "needs one number for each entry of colour_by_level")
    index = {name: number for number, name in enumerate(names)}
    for field in file.fields:
        for other in field.touches:
            if other not in index:
                raise ContentError(where, f"field {field.name}", f"touches {other!r}, which is no field")
    neighbours = tuple(tuple(index[other] for other in field.touches) for field in file.fields)
    if not mutual(neighbours):
        raise ContentError(where, "fields", "a field must touch those that touch it, and not itself")
    rings = {ring: tuple(index[f.name] for f in file.fields if f.ring == ring) for ring in ("outer", "middle", "inner")}
    if len(rings["inner"]) != 1 or not rings["outer"]:
        raise ContentError(where, "fields", "a quarry has outer fields and exactly one inner field")
    made = Box(
        file, kind_names, pile([stone.count for stone in file.stones]), names, neighbours,
        rings["outer"], rings["middle"], rings["inner"],
    )  # fmt: skip
    _check_reach(made, where)
    return made


def _level_colours(file: BoxFile) -> tuple[tuple[str, str], ...]:
    return tuple((f"colour_by_level[{level}]", colour) for level, colour in enumerate(file.colour_by_level))


def _check_reach(box: Box, where: str) -> None:
    """Check that no worker can get stuck: from every outer field the longest walk can visit every field."""
    all_fields = (1 << len(box.fields)) - 1
    for start in box.outer:
        reached = 0
        for path in box.paths(start, len(box.file.walk_lengths), reenter=True).all:
            reached |= path.mask
        if reached | 1 << start != all_fields:
            missed = next(bits(all_fields & ~reached & ~(1 << start)))
            raise ContentError(where, f"field {box.fields[missed]}", f"no walk from {box.fields[start]} visits it")
