"""A place of a board in words, English and German, as somebody counts it on the drawing: from 1, never with a sign.

Whoever speaks of a place (hints, coach, puzzles) has its words from here. The page's own are in each game's folder and
say the same: rows from the back or from the top, places in a row from the left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from worldwright.core.game import AnyGame
from worldwright.core.words import Lang, Said, say
from worldwright.games.monuments.plans import row_and_place

_FIELDS: Final = {
    "O": Said("outer field {number}", "äußeres Feld {number}"),
    "M": Said("middle field {number}", "mittleres Feld {number}"),
    "I": Said("the inner field", "das innere Feld"),
}
_LEVEL: Final = Said("level {level}, row {row}, place {place}", "Ebene {level}, Reihe {row}, Platz {place}")
_SPOT: Final = Said("row {row}, place {place}", "Reihe {row}, Platz {place}")
_PILE: Final = Said("pile {number}", "Stapel {number}")
_HEX: Final = re.compile(r"(-?\d+),(-?\d+)")
"""A hex of a planet in Lords of Worlds."""
_STONE: Final = re.compile(r"L(\d+):(-?\d+),(-?\d+)")
"""A place of a monument."""
_RINGS: Final = 2
"""Around the middle of a planet."""


def place_namer(game: AnyGame, view: Any, lang: Lang) -> Callable[[str], str]:
    """How the places of a table are called."""
    if game.NAME == "mapominoes":
        return str.upper
    if game.NAME == "lords_of_worlds":
        return lambda name: _on_planet(name, lang)
    if game.NAME == "monuments":
        return lambda name: _of_monument(name, game, view, lang)
    return lambda name: name


def _on_planet(name: str, lang: Lang) -> str:
    """A hex of a planet by its row from the top and its place there; a pile by its number; else a hex of the market."""
    if name.startswith("pile:"):
        return say(_PILE, lang, number=name[5:])
    found = _HEX.fullmatch(name)
    if found is None:
        return name
    across, down = int(found[1]), int(found[2])
    return say(_SPOT, lang, row=down + _RINGS + 1, place=across - max(-_RINGS, -_RINGS - down) + 1)


def _of_monument(name: str, game: AnyGame, view: Any, lang: Lang) -> str:
    """A field of the quarry by its ring, or a place of the monument by level, row and place."""
    found = _STONE.fullmatch(name)
    if found is None:
        return say(_FIELDS[name[0]], lang, number=int(name[1:]) + 1 if name[1:] else "")
    level, x, y = (int(part) for part in found.groups())
    levels = game.content(view.options)["monuments"][view.options.monument]["levels"]
    row, place = row_and_place([(across, down) for across, down in levels[level - 1]], (x, y))
    return say(_LEVEL, lang, level=level, row=row, place=place)
