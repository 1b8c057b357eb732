"""The content of the box as values, checked against what the rules can handle."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec

from worldwright.core import content
from worldwright.core.content import Source
from worldwright.core.errors import ContentError
from worldwright.games.lords_of_worlds.pieces import (
    BASIC_VALUES,
    CARD_VALUES,
    COLOURS,
    SPECIAL_VALUES,
    SPECIALS,
    TERRAINS,
    TILE_NAMES,
    WILD_VALUES,
    Card,
    Colour,
    Special,
    Terrain,
    Tile,
)
from worldwright.kit.hexes import hexagon

GAME = "lords_of_worlds"

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=200)]
BoardName: TypeAlias = Literal["large_a", "large_b", "small_a", "small_b"]
Place: TypeAlias = tuple[int, int]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry without unknown keys: they are mistakes."""


class ColourEntry(_Entry, frozen=True):
    name: Colour
    source: Source


class Wild(_Entry, frozen=True):
    value: int
    copies: Annotated[int, msgspec.Meta(ge=0, le=7)]
    source: Source


class Cards(_Entry, frozen=True):
    values: tuple[int, ...]
    copies: Annotated[int, msgspec.Meta(ge=1, le=3)]
    pile_closes: Count
    piles: Annotated[int, msgspec.Meta(ge=1, le=9)]
    opening_total: Count
    hand_limit: Count
    colours: tuple[ColourEntry, ...]
    wilds: tuple[Wild, ...]


class BasicEntry(_Entry, frozen=True):
    name: Terrain
    source: Source


class SpecialEntry(_Entry, frozen=True):
    name: Special
    values: tuple[int, ...]
    source: Source


class Seating(_Entry, frozen=True):
    """The numbers that depend on the number of players."""

    seats: int
    terrains: Annotated[int, msgspec.Meta(ge=1, le=6)]
    spaces_left: Annotated[int, msgspec.Meta(ge=0, le=18)]


class Tiles(_Entry, frozen=True):
    basic_values: tuple[int, ...]
    special_copies: Annotated[int, msgspec.Meta(ge=0, le=9)]
    supply: Count
    reserve: Count
    opening_tiles: Count
    basic: tuple[BasicEntry, ...]
    special: tuple[SpecialEntry, ...]
    tables: tuple[Seating, ...]


class Board(_Entry, frozen=True):
    rows: Annotated[int, msgspec.Meta(ge=2, le=4, multiple_of=2)]
    portals: tuple[Place, ...]
    colours: dict[Colour, Place]
    source: Source


class LaidBoard(_Entry, frozen=True, omit_defaults=True):
    """A board in an assembly: its side, whether it is turned around, and its offset."""

    board: BoardName
    side: Literal["front", "back"] = "front"
    turned: bool = False
    offset: tuple[Annotated[int, msgspec.Meta(ge=-60, le=60)], Annotated[int, msgspec.Meta(ge=-60, le=60)]] = (0, 0)


class Assembly(_Entry, frozen=True):
    seats: int
    source: Source
    boards: Annotated[tuple[LaidBoard, ...], msgspec.Meta(min_length=1)]


class Boards(_Entry, frozen=True):
    back_swaps: tuple[tuple[Colour, Colour], ...]
    boards: dict[BoardName, Board]
    assemblies: tuple[Assembly, ...]


class Chains(_Entry, frozen=True, omit_defaults=True):
    points: tuple[int, ...]
    source: Source
    printed: Annotated[tuple[int, ...], content.FOR_PEOPLE] = ()
    """The lengths whose points were read from a rulebook; the others are computed."""


class ValueSet(_Entry, frozen=True):
    tiles: Count
    points: Count
    source: Source


class Planet(_Entry, frozen=True):
    radius: int
    source: Source
    architects: tuple[str, ...]
    more_architects: tuple[str, ...]
    colour_points: Count
    sage_points: Count
    view_points: Count
    chains: Chains
    value_sets: tuple[ValueSet, ...]


def _expect(fits: bool, file: str, entry: str, reason: str) -> None:
    if not fits:
        raise ContentError(file, entry, reason)


@cache
def cards() -> Cards:
    """The assistants."""
    box = content.load(GAME, "cards.toml", Cards)
    _expect(box.values == CARD_VALUES, "cards.toml", "values", "the assistants have the values 1 to 5")
    _expect(tuple(c.name for c in box.colours) == COLOURS, "cards.toml", "colours", f"are {', '.join(COLOURS)}")
    _expect(tuple(w.value for w in box.wilds) == WILD_VALUES, "cards.toml", "wilds", "have the values 3 and 4")
    return box


@cache
def tiles() -> Tiles:
    """The terrain."""
    box = content.load(GAME, "tiles.toml", Tiles)
    _expect(box.basic_values == BASIC_VALUES, "tiles.toml", "basic_values", "are 1 to 10")
    _expect(tuple(b.name for b in box.basic) == TERRAINS, "tiles.toml", "basic", f"are {', '.join(TERRAINS)}")
    _expect(tuple(s.name for s in box.special) == SPECIALS, "tiles.toml", "special", f"are {', '.join(SPECIALS)}")
    for special in box.special:
        expected = SPECIAL_VALUES[special.name]
        _expect(special.values == expected, "tiles.toml", special.name, f"has the values {expected}")
    _expect(tuple(t.seats for t in box.tables) == (2, 3, 4), "tiles.toml", "tables", "are for 2, 3 and 4 players")
    return box


@cache
def boards() -> Boards:
    """The boards and the suggested assemblies."""
    box = content.load(GAME, "boards.toml", Boards)
    for name in get_args(BoardName):
        _expect(name in box.boards, "boards.toml", name, "is missing")
    for name, board in box.boards.items():
        printed = (*board.portals, *board.colours.values())
        _expect(len(set(printed)) == len(printed), "boards.toml", name, "has two prints on one hex")
        for place in printed:
            _expect(place in ground(board.rows), "boards.toml", name, f"has no hex ({place[0]}, {place[1]})")
    _expect(tuple(a.seats for a in box.assemblies) == (2, 3, 4), "boards.toml", "assemblies", "are for 2, 3, 4 players")
    return box


@cache
def planet() -> Planet:
    """The planet and the scoring tables."""
    box = content.load(GAME, "planet.toml", Planet)
    _expect(box.radius == 2, "planet.toml", "radius", "a planet has 19 hexes, radius 2")
    for name in (*box.architects, *box.more_architects):
        _expect(name in CELL_OF_NAME, "planet.toml", "architects", f"{name} is not a hex of the planet")
    _expect(len(box.chains.points) >= len(CELLS), "planet.toml", "chains", "needs an entry for every length up to 19")
    return box


CELLS: tuple[Place, ...] = hexagon(2)
"""The planet's hexes, axial, row by row."""
CELL_NAMES: tuple[str, ...] = tuple(f"{q},{r}" for q, r in CELLS)
CELL_OF_NAME: dict[str, int] = {name: cell for cell, name in enumerate(CELL_NAMES)}


def ground(rows: int) -> tuple[Place, ...]:
    """All hexes of a board with this number of rows, not turned."""
    return tuple((row, x) for row in range(rows) for x in range(row % 2, 11 - row % 2, 2))


@cache
def deck() -> tuple[Card, ...]:
    """All cards, in order."""
    box = cards()
    counts = [box.copies] * 30 + [wild.copies for wild in box.wilds]
    return tuple(card for card, copies in enumerate(counts) for _ in range(copies))


@cache
def tiles_of(terrains: tuple[int, ...]) -> tuple[Tile, ...]:
    """All tiles in play with these basic terrains, in order."""
    copies = tiles().special_copies
    basic = [tile for tile in range(60) if tile // 10 in terrains]
    return (*basic, *(tile for tile in range(60, len(TILE_NAMES)) for _ in range(copies)))


def files() -> tuple[content.File, ...]:
    """Every content file: the rules read them all."""
    types = {"cards.toml": Cards, "tiles.toml": Tiles, "boards.toml": Boards, "planet.toml": Planet}
    return tuple(content.file(GAME, name, type_) for name, type_ in types.items())


def box() -> dict[str, Any]:
    """The content of the box, part by part and entry by entry with its source mark, ready for JSON."""
    assistants, terrain, printed, lying = cards(), tiles(), planet(), boards()
    whole: dict[str, Any] = {
        "cards": {
            **{c.name: _entry(assistants.values, assistants.copies, c.source) for c in assistants.colours},
            **{f"white {w.value}": _entry((w.value,), w.copies, w.source) for w in assistants.wilds},
        },
        "tiles": {
            **{basic.name: _entry(terrain.basic_values, 1, basic.source) for basic in terrain.basic},
            **{s.name: _entry(s.values, terrain.special_copies, s.source) for s in terrain.special},
        },
        "boards": lying.boards,
        "back_swaps": lying.back_swaps,
        "assemblies": {f"{laid.seats} players": laid for laid in lying.assemblies},
        "planet": printed,
        "value_sets": {f"{entry.tiles} tiles": entry for entry in printed.value_sets},
        "numbers": {
            "piles": assistants.piles,
            "pile_closes": assistants.pile_closes,
            "opening_total": assistants.opening_total,
            "hand_limit": assistants.hand_limit,
            "supply": terrain.supply,
            "reserve": terrain.reserve,
            "opening_tiles": terrain.opening_tiles,
            "cards": len(deck()),
            "tiles": len(tiles_of(tuple(range(len(TERRAINS))))),
        },
        "tables": {f"{entry.seats} players": entry for entry in terrain.tables},
    }
    built: dict[str, Any] = msgspec.to_builtins(whole)
    return built


def _entry(values: tuple[int, ...], copies: int, source: Source) -> dict[str, Any]:
    return {"values": values, "copies": copies, "source": source}
