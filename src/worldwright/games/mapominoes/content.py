"""Decks: read from files, checked, joined and turned into the tables that the rules look things up in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, Literal

import msgspec

from worldwright.core import content
from worldwright.core.errors import ContentError, OptionError
from worldwright.games.mapominoes.model import NAME, Cards, Lay, Options, Things, Transit

Count = Annotated[int, msgspec.Meta(ge=0)]
Side = Annotated[str, msgspec.Meta(pattern=r"^(\*|[NESW]{1,4})$")]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]

NESW = "NESW"
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
ALL_SIDES = frozenset(NESW)


class Titles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    en: str
    de: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country: its neighbours and waters with the sides of the card that are right for them, `*` for all."""

    id: Word
    en: str
    de: str
    area_ha: Count
    population: Count
    borders: dict[str, Side]
    waters: dict[str, Side]
    small: bool = False
    mark: Literal["", "reconstructed"] = ""


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deck's file holds."""

    name: Word
    title: Titles
    transits: Annotated[int, msgspec.Meta(ge=1, le=60)]
    source: Literal["printed", "reconstructed", "own"]
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1)]
    excludes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ocean, a sea or great lakes."""

    id: Word
    en: str
    de: str


class WatersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `waters.toml` holds."""

    waters: tuple[Water, ...]


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two cards of different decks that touch; the sides where b lies, seen from a."""

    a: str
    b: str
    sides: Side


class AcrossFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `across.toml` holds."""

    source: str
    borders: tuple[Border, ...]


def right_sides(sides: str) -> frozenset[str]:
    """The sides that a text names."""
    return ALL_SIDES if sides == "*" else frozenset(sides)


def turned(sides: str) -> str:
    """The same border seen from the other card."""
    return "*" if sides == "*" else "".join(OPPOSITE[side] for side in sides)


def deck_names() -> tuple[str, ...]:
    """All decks there are, packaged and added."""
    return content.names(NAME, "decks")


@cache
def waters() -> Mapping[str, Water]:
    """All waters by id."""
    return {water.id: water for water in content.load(NAME, "waters.toml", WatersFile).waters}


@cache
def across() -> AcrossFile:
    """The borders between decks."""
    return content.load(NAME, "across.toml", AcrossFile)


@cache
def deck_file(name: str) -> DeckFile:
    """One deck, checked: borders mutual, sides opposite, waters known."""
    file = f"decks/{name}.toml"
    deck = content.load(NAME, file, DeckFile)
    if deck.name != name:
        raise ContentError(file, "name", f"says {deck.name!r}")
    cards = {card.id: card for card in deck.cards}
    if len(cards) < len(deck.cards):
        raise ContentError(file, "cards", "one country stands there twice")
    for card in deck.cards:
        if card.id in waters():
            raise ContentError(file, card.id, "is the name of a water")
        for water in card.waters:
            if water not in waters():
                raise ContentError(file, card.id, f"there is no water {water!r}")
        for other, sides in card.borders.items():
            back = cards[other].borders.get(card.id) if other in cards and other != card.id else None
            if back is None:
                raise ContentError(file, card.id, f"borders {other!r}, which does not border it")
            if right_sides(back) != right_sides(turned(sides)):
                raise ContentError(file, card.id, f"has {other!r} on side {sides}, which has it on side {back}")
    return deck


@dataclass(frozen=True, eq=False)
class World:
    """The cards of a table as bit masks, and its cells. Countries are things 0 to n-1, waters come after them."""

    decks: tuple[DeckFile, ...]
    cards: tuple[Card, ...]
    waters: tuple[Water, ...]
    ids: tuple[str, ...]  # of all things
    number: Mapping[str, int]  # of all things
    borders: tuple[Things, ...]  # for each card the countries and waters it borders
    touch: tuple[Cards, ...]  # for each thing the countries that border it
    accepts: tuple[tuple[Cards, Cards, Cards, Cards], ...]  # for each card what may lie to its N, E, S, W
    transits: int
    columns: int
    rows: int
    cell_names: tuple[str, ...]
    cell_number: Mapping[str, int]
    near: tuple[tuple[tuple[int, int], ...], ...]  # for each cell (neighbour, the side on which it lies)
    lays: tuple[tuple[Lay, ...], ...]  # for each cell the action that lays card n there
    crossings: tuple[tuple[Transit, ...], ...]  # for each cell the action that lays a Transit as thing n there

    @property
    def all_cards(self) -> Cards:
        return (1 << len(self.cards)) - 1

    @property
    def all_things(self) -> Things:
        return (1 << len(self.ids)) - 1

    @property
    def middle(self) -> int:
        """The cell of the start card."""
        return self.rows // 2 * self.columns + self.columns // 2

    def mask(self, names: tuple[str, ...]) -> int:
        """The bit mask of some things."""
        total = 0
        for name in names:
            total |= 1 << self.number[name]
        return total

    def named(self, mask: int) -> tuple[str, ...]:
        """The ids in a bit mask, in the deck's order."""
        return tuple(self.ids[bit] for bit in bits(mask))


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, lowest first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


COSY, STANDARD, WIDE, BANQUET = (11, 7), (13, 9), (15, 9), (17, 11)
JOINED = ((60, STANDARD), (115, (19, 13)), (170, (23, 15)), (10_000, (25, 17)))  # up to so many cards


def table_size(options: Options, seats: int, cards: int) -> tuple[int, int]:
    """Columns and rows of the table."""
    if options.table == "cosy":
        return COSY
    if options.table == "banquet":
        return BANQUET
    size = next(size for most, size in JOINED if cards <= most)
    return WIDE if size == STANDARD and seats == 2 else size


def joined(names: tuple[str, ...]) -> tuple[DeckFile, ...]:
    """The decks of a table; OptionError when one is unknown or they cannot be joined."""
    if not names:
        raise OptionError("deck", "names no deck")
    for name in names:
        if name not in deck_names():
            raise OptionError("deck", f"there is no deck {name!r}: choose from {', '.join(deck_names())}")
    if len(set(names)) < len(names):
        raise OptionError("deck", "names a deck twice")
    decks = tuple(deck_file(name) for name in names)
    for deck in decks:
        for other in decks:
            if other.name in deck.excludes:
                raise OptionError("deck", f"{deck.name} and {other.name} show the same land and cannot be joined")
    seen: dict[str, str] = {}
    for deck in decks:
        for card in deck.cards:
            if card.id in seen:
                raise OptionError("deck", f"{seen[card.id]} and {deck.name} both have {card.id}, so cannot be joined")
            seen[card.id] = deck.name
    return decks


@lru_cache(maxsize=64)
def world(options: Options, seats: int) -> World:
    """The tables of a game with these options."""
    decks = joined(options.deck)
    cards = tuple(card for deck in decks for card in deck.cards)
    used = {water for card in cards for water in card.waters}
    seas = tuple(water for water in waters().values() if water.id in used)
    ids = tuple(card.id for card in cards) + tuple(water.id for water in seas)
    number = {name: index for index, name in enumerate(ids)}
    sides = card_borders(decks)
    accepts = []
    for card in cards:
        at: list[Cards] = [0, 0, 0, 0]
        for other, right in sides[card.id].items():
            for index, side in enumerate(NESW):
                if not options.correct_side or side in right_sides(right):
                    at[index] |= 1 << number[other]
        accepts.append((at[0], at[1], at[2], at[3]))
    borders = tuple(sum(1 << number[name] for name in (*sides[card.id], *card.waters)) for card in cards)
    touch = tuple(
        sum(1 << index for index, mine in enumerate(borders) if mine >> thing & 1) for thing in range(len(ids))
    )
    columns, rows = table_size(options, seats, len(cards))
    cells = tuple(f"{chr(97 + x)}{y + 1}" for y in range(rows) for x in range(columns))
    return World(
        decks=decks,
        cards=cards,
        waters=seas,
        ids=ids,
        number=number,
        borders=borders,
        touch=touch,
        accepts=tuple(accepts),
        transits=sum(deck.transits for deck in decks),
        columns=columns,
        rows=rows,
        cell_names=cells,
        cell_number={name: index for index, name in enumerate(cells)},
        near=tuple(_near(cell, columns, rows) for cell in range(len(cells))),
        lays=tuple(tuple(Lay(card.id, cell) for card in cards) for cell in cells),
        crossings=tuple(tuple(Transit(name, cell) for name in ids) for cell in cells),
    )


def _near(cell: int, columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    y, x = divmod(cell, columns)
    found = ((x, y - 1, 0), (x + 1, y, 1), (x, y + 1, 2), (x - 1, y, 3))
    return tuple((v * columns + u, side) for u, v, side in found if 0 <= u < columns and 0 <= v < rows)


def card_borders(decks: tuple[DeckFile, ...]) -> dict[str, dict[str, str]]:
    """For each card its neighbours and their right sides, those across decks included."""
    out = {card.id: dict(card.borders) for deck in decks for card in deck.cards}
    for border in across().borders if len(decks) > 1 else ():
        if border.a in out and border.b in out:
            out[border.a].setdefault(border.b, border.sides)
            out[border.b].setdefault(border.a, turned(border.sides))
    return out


def catalogue(options: Options | None) -> dict[str, Any]:
    """Decks with their cards, borders, sides and waters, and where all that is from."""
    decks = tuple(deck_file(name) for name in deck_names()) if options is None else joined(options.deck)
    used = {water for deck in decks for card in deck.cards for water in card.waters}
    found = {card.id for deck in decks for card in deck.cards}
    between = across()
    return {
        "decks": [_described(deck) for deck in decks],
        "waters": [msgspec.to_builtins(water) for water in waters().values() if water.id in used],
        "across": {
            "source": between.source,
            "borders": [
                msgspec.to_builtins(border)
                for border in between.borders
                if len(decks) > 1 and border.a in found and border.b in found
            ],
        },
    }


def _described(deck: DeckFile) -> dict[str, Any]:
    tree: dict[str, Any] = msgspec.to_builtins(deck)
    borders = sum(len(card.borders) for card in deck.cards) // 2
    return {**tree, "counts": {"cards": len(deck.cards), "borders": borders, "transits": deck.transits}}
