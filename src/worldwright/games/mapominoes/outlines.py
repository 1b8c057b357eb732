"""Outlines of the countries for cards on the page and on paper, and the map of each deck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from worldwright.core import content
from worldwright.core.errors import ContentError
from worldwright.games.mapominoes.content import card_borders, check_deck, deck_file, deck_names
from worldwright.games.mapominoes.model import NAME, Options

_PIECE = re.compile(r"([cbs])([^cbs]+)")
_MAP_OF_2007 = "serbia_2007"  # with Kosovo


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country in the file: rings of steps, as `tools/mapominoes/outlines.py` writes them."""

    km: int
    size: tuple[int, int]
    rings: tuple[str, ...]


class Outline(msgspec.Struct, frozen=True):
    """A country as SVG paths in a frame of `size` units; `km` kilometres across at its longer side."""

    km: int
    size: tuple[int, int]
    land: str  # to be filled
    coast: str  # to be drawn as coast
    border: str  # to be drawn as border
    small: bool  # so small that the card shows a dot in its surroundings


class Rings(Sheet, frozen=True):
    """A country for the page, which makes the paths itself: they are twice as long."""

    small: bool


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country on its deck's map: an SVG path, the place of its name, and the width of the country there."""

    land: str
    spot: tuple[int, int]
    room: int


class DeckMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All countries of a deck in one frame, the land around them, and the places of the names of waters."""

    size: tuple[int, int]
    lands: dict[str, Land]
    around: str
    waters: dict[str, tuple[int, int]]


def deck_map(deck: str) -> DeckMap:
    """The map of a deck. A LookupError lists the decks, or says that this one has no map."""
    check_deck(deck)
    try:
        path = content.path_of(NAME, f"maps/{deck}.json")
    except ContentError:  # a deck added by the host
        raise LookupError(f"The deck {deck!r} has no map.") from None
    found = msgspec.json.decode(path.read_bytes(), type=DeckMap)
    waters = {water for card in deck_file(deck).cards for water in card.waters}
    return msgspec.structs.replace(
        found, waters={water: spot for water, spot in found.waters.items() if water in waters}
    )


def pictures(options: Options | None = None) -> Mapping[str, Mapping[str, Outline]]:
    """The outlines of all decks of a table by deck and card; without options, of every deck."""
    return {deck: outlines(deck) for deck in (deck_names() if options is None else options.deck)}


def deck_rings(deck: str) -> Mapping[str, Rings]:
    """The outlines of a deck as rings; a LookupError lists the decks."""
    check_deck(deck)
    return {name: Rings(sheet.km, sheet.size, sheet.rings, small) for name, (sheet, small) in _sheets(deck).items()}


@cache
def outlines(deck: str) -> dict[str, Outline]:
    """The outlines of a deck's countries by id; a country without a shape is left out."""
    return {name: _outline(sheet, small) for name, (sheet, small) in _sheets(deck).items()}


def _sheets(deck: str) -> dict[str, tuple[Sheet, bool]]:
    """A deck's countries in the file by id, and whether each is small."""
    cards = deck_file(deck).cards
    file = "europe" if deck == "europe_47" else deck
    try:
        path = content.path_of(NAME, f"outlines/{file}.json")
    except ContentError:  # a deck added by the host: its cards have no pictures
        return {}
    sheets = msgspec.json.decode(path.read_bytes(), type=dict[str, Sheet])
    joined = "kosovo" not in card_borders((deck_file(deck),))
    return {
        card.id: (sheet, card.small)
        for card in cards
        if (sheet := sheets.get(_MAP_OF_2007 if card.id == "serbia" and joined else card.id)) is not None
    }


def _outline(sheet: Sheet, small: bool) -> Outline:
    land, lines = "", {"c": "", "b": "", "s": ""}
    for ring in sheet.rings:
        start, pieces = re.split(r"(?=[cbs])", ring, maxsplit=1)
        x, y = map(int, start.split())
        land += f"M{x} {y}"
        for kind, steps in _PIECE.findall(pieces):
            land += f"l{steps}"
            lines[kind] += f"M{x} {y}l{steps}"
            moves = [int(step) for step in steps.split()]
            x, y = x + sum(moves[::2]), y + sum(moves[1::2])
        land += "z"
    return Outline(sheet.km, sheet.size, land, lines["c"], lines["b"], small)
