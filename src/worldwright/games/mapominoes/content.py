"""Decks: read from files, checked and joined."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from worldwright.core import content
from worldwright.core.content import FOR_PEOPLE, File, Source
from worldwright.core.errors import ContentError, OptionError
from worldwright.games.mapominoes.model import NAME, RULES_VERSION, Options

Count = Annotated[int, msgspec.Meta(ge=0)]
Side = Annotated[str, msgspec.Meta(pattern=r"^(\*|[NESW]{1,4})$")]
Shown = Annotated[str, FOR_PEOPLE]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]

LONGEST = 52  # a column is named by one letter, beyond the 26th by two: a to z, aa to az
NESW = "NESW"
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
ALL_SIDES = frozenset(NESW)


class Titles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    en: str
    de: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country: its neighbours and waters with the correct sides of the card, `*` for all."""

    id: Word
    en: Shown
    de: Shown
    area_ha: Count
    population: Count
    borders: dict[str, Side]
    waters: dict[str, Side]
    code: Shown = ""  # ISO 3166, for a flag
    region: Shown = ""  # its region in the deck, to sort a hand
    small: bool = False
    mark: Annotated[Literal["", "reconstructed"], FOR_PEOPLE] = ""


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a deck file."""

    name: Word
    title: Annotated[Titles, FOR_PEOPLE]
    transits: Annotated[int, msgspec.Meta(ge=1, le=60)]
    source: Source
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1)]
    regions: Annotated[dict[str, Titles], FOR_PEOPLE] = {}
    excludes: tuple[str, ...] = ()
    seats: Annotated[tuple[int, int], FOR_PEOPLE] = (2, 5)
    """The recommended number of players."""
    notes: Annotated[tuple[str, ...], FOR_PEOPLE] = ()


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ocean, a sea or great lakes."""

    id: Word
    en: Shown
    de: Shown


class WatersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `waters.toml`."""

    waters: tuple[Water, ...]


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two adjacent cards of different decks; the sides where b lies, seen from a."""

    a: str
    b: str
    sides: Side


class FarWaters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Waters of a card that lie beyond the map of its own deck."""

    card: str
    waters: dict[str, Side]


class AcrossFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `across.toml`: borders and waters that count only in joined decks (MA-V7)."""

    source: Shown
    borders: tuple[Border, ...]
    waters: tuple[FarWaters, ...] = ()


Length = Annotated[int, msgspec.Meta(ge=1, le=LONGEST)]
Size = tuple[Length, Length]
"""Columns and rows."""


class TableSizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the table for a number of country cards."""

    cards: Count
    """The upper limit of this entry."""
    cosy: Size
    standard: Size
    banquet: Size


class TablesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `tables.toml`."""

    source: Source
    notes: Annotated[tuple[str, ...], FOR_PEOPLE]
    joining_transits: Count
    """How many Transits each deck beyond the first adds to its own."""
    joined_seats: Annotated[tuple[int, int], FOR_PEOPLE]
    """The recommended number of players for joined decks."""
    sizes: Annotated[tuple[TableSizes, ...], msgspec.Meta(min_length=1)]
    """The last entry also covers all larger numbers."""
    right_side_transits: Count = 0
    """How many Transits the right side adds (MA-V4)."""


def right_sides(sides: str) -> frozenset[str]:
    """The sides that a text names."""
    return ALL_SIDES if sides == "*" else frozenset(sides)


def turned(sides: str) -> str:
    """The same border seen from the other card."""
    return "*" if sides == "*" else "".join(OPPOSITE[side] for side in sides)


def deck_names() -> tuple[str, ...]:
    """All decks, packaged and added."""
    return content.names(NAME, "decks")


@cache
def waters() -> Mapping[str, Water]:
    """All waters by id."""
    return {water.id: water for water in content.load(NAME, "waters.toml", WatersFile).waters}


@cache
def across() -> AcrossFile:
    """Borders and waters between decks, checked: waters known."""
    file = content.load(NAME, "across.toml", AcrossFile)
    for far in file.waters:
        for water in far.waters:
            if water not in waters():
                raise ContentError("across.toml", far.card, f"there is no water {water!r}")
    return file


@cache
def tables() -> TablesFile:
    """The sizes of the table and the Transits of joined decks."""
    file = content.load(NAME, "tables.toml", TablesFile)
    if list(file.sizes) != sorted(file.sizes, key=lambda sizes: sizes.cards):
        raise ContentError("tables.toml", "sizes", "must begin with the fewest cards")
    return file


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
        if card.region and card.region not in deck.regions:
            raise ContentError(file, card.id, f"there is no region {card.region!r}")
        for other, sides in card.borders.items():
            back = cards[other].borders.get(card.id) if other in cards and other != card.id else None
            if back is None:
                raise ContentError(file, card.id, f"borders {other!r}, which does not border it")
            if right_sides(back) != right_sides(turned(sides)):
                raise ContentError(file, card.id, f"has {other!r} on side {sides}, which has it on side {back}")
    return deck


def joined(names: tuple[str, ...]) -> tuple[DeckFile, ...]:
    """The decks of a table; OptionError if one is unknown or they cannot be joined."""
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
    return tuple(map(_with_far_waters, decks)) if len(decks) > 1 else decks


def _with_far_waters(deck: DeckFile) -> DeckFile:
    """A deck as joined with others: its cards also border the waters beyond its own map (MA-V7)."""
    far = {entry.card: entry.waters for entry in across().waters}
    cards = tuple(replace(card, waters={**card.waters, **far.get(card.id, {})}) for card in deck.cards)
    return replace(deck, cards=cards)


def card_borders(decks: tuple[DeckFile, ...]) -> dict[str, dict[str, str]]:
    """For each card its neighbours and their correct sides, including those across decks."""
    out = {card.id: dict(card.borders) for deck in decks for card in deck.cards}
    for border in across().borders if len(decks) > 1 else ():
        if border.a in out and border.b in out:
            out[border.a].setdefault(border.b, border.sides)
            out[border.b].setdefault(border.a, turned(border.sides))
    return out


def check_deck(deck: str) -> None:
    """A LookupError lists the decks, if this is none."""
    if deck not in deck_names():
        raise LookupError(f"There is no deck {deck!r}: choose one of {', '.join(deck_names())}.")


def deck_content(deck: str) -> dict[str, Any]:
    """The content of tables with this deck alone; a LookupError lists the decks."""
    check_deck(deck)
    return catalogue(Options(deck=(deck,)))


def catalogue(options: Options | None) -> dict[str, Any]:
    """Decks with their cards, borders, sides and waters, and their sources."""
    decks = tuple(deck_file(name) for name in deck_names()) if options is None else joined(options.deck)
    used = {water for deck in decks for card in deck.cards for water in card.waters}
    found = {card.id for deck in decks for card in deck.cards}
    between = across()
    told: dict[str, Any] = {
        "decks": {deck.name: _described(deck) for deck in decks},
        "waters": {water.id: {"en": water.en, "de": water.de} for water in waters().values() if water.id in used},
        "across": {
            "source": between.source,
            "borders": [
                msgspec.to_builtins(border)
                for border in between.borders
                if len(decks) > 1 and border.a in found and border.b in found
            ],
        },
    }
    if RULES_VERSION < 2:  # hashes of the first style cover exactly this
        return told
    told["across"]["waters"] = [
        msgspec.to_builtins(far) for far in between.waters if len(decks) > 1 and far.card in found
    ]
    for deck in decks:
        told["decks"][deck.name]["seats"] = list(deck.seats)
    return {**told, "tables": msgspec.to_builtins(tables())}


def files(options: Options | None = None) -> tuple[File, ...]:
    """The files the rules read at a table; without options all files. A single deck has no borders to other decks."""
    decks = deck_names() if options is None else options.deck
    return (
        content.file(NAME, "waters.toml", WatersFile),
        content.file(NAME, "across.toml", AcrossFile, counts=len(decks) > 1),
        *((content.file(NAME, "tables.toml", TablesFile),) if RULES_VERSION >= 2 else ()),
        *(content.file(NAME, f"decks/{name}.toml", DeckFile) for name in decks),
    )


def _described(deck: DeckFile) -> dict[str, Any]:
    borders = sum(len(card.borders) for card in deck.cards) // 2
    return {
        "source": deck.source,
        "title": {"en": deck.title.en, "de": deck.title.de},
        "borders": borders,
        "transits": deck.transits,
        "cards": [msgspec.to_builtins(card) for card in deck.cards],
        "regions": {name: {"en": title.en, "de": title.de} for name, title in deck.regions.items()},
        "excludes": list(deck.excludes),
        "notes": list(deck.notes),
    }
