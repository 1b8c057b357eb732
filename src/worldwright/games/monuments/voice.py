"""The words of Monuments: stones by their colours, places by level, row and place, fields by their ring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from worldwright.core.voice import About, Spoken, Tally, Verb, Voice, by_field_names
from worldwright.core.words import Lang, Said, say
from worldwright.games.monuments.model import NAME, View
from worldwright.games.monuments.plans import catalogue, row_and_place

VERBS: Final = {
    "walk": Verb(
        Said("Walk {way} and take {piece}.", "Geh {way} und nimm {piece}."),
        which=Said("Walk and take {piece}.", "Geh und nimm {piece}."),
        briefly=Said("Walk to {place} and take {piece}.", "Geh bis {place} und nimm {piece}."),
        did=Said(
            "{who} walked to {place} and took {piece}.",
            "{who} {has} den Arbeiter bis {place} gezogen: {piece}.",
        ),
        word="gehen",
    ),
    "build": Verb(
        Said("Build on {place}.", "Bau auf {place}."),
        which=Said("Build a stone.", "Bau einen Stein."),
        did=Said("{who} built on {place}.", "{who} {has} auf {place} gebaut."),
        word="bauen",
    ),
    "pass": Verb(
        Said("Pass.", "Passe."),
        did=Said("{who} passed.", "{who} {has} gepasst."),
        word="passen",
    ),
}
FEATURES: Final = {
    "stone_built": Said("points for the stone", "Punkte für den Stein"),
    "opens_for_you": Said("opens a place for you", "öffnet dir einen Platz"),
    "opens_for_others": Said("opens a place for the others", "öffnet einen Platz für die anderen"),
    "stone": Said("stones you can use", "Steine, die du bauen kannst"),
    "WM-B3": Said("points for the stones you build", "Punkte für die Steine, die du baust"),
    "WM-B5": Said("points for stones left over", "Punkte für übrige Steine"),
    "WM-E2": Said("points for gems", "Punkte für Edelsteine"),
    "WM-Q9": Said("points for black start stones", "Punkte für schwarze Startsteine"),
}
TALLIES: Final = {"WM-B3": Tally("build", Said("stones you build from here", "Steine, die du ab hier baust"))}
_STONES: Final = {
    "purple": Said("purple", "lila"),
    "red": Said("red", "rot"),
    "white": Said("white", "weiß"),
    "orange": Said("orange", "orange"),
    "blue": Said("gem", "Edelstein"),
    "black": Said("black start stone", "schwarzer Startstein"),
}
_FIELDS: Final = {
    "O": Said("outer field {number}", "Außenfeld {number}"),
    "M": Said("middle field {number}", "Mittelfeld {number}"),
    "I": Said("the inner field", "das Innenfeld"),
}
_LEVEL: Final = Said("level {level}, row {row}, place {place}", "Ebene {level}, Reihe {row}, Platz {place}")
_STONE: Final = re.compile(r"L(\d+):(-?\d+),(-?\d+)")
"""A place of a monument."""


def _about(spoken: Spoken) -> About:
    """The place of a walk is its last field, its pieces are the stones it takes."""
    if spoken.verb != "walk":
        return by_field_names(spoken)
    steps = [str(step).partition(":") for step in spoken.fields["steps"]]
    return About((steps[-1][0],), tuple(stone for _, _, stone in steps if stone))


def _parts(spoken: Spoken, lang: Lang, _brief: bool) -> Mapping[str, object]:
    steps = spoken.fields["steps"] if spoken.verb == "walk" else ()
    return {"way": " – ".join(_place(spoken.view, str(step).partition(":")[0], lang) for step in steps)}


def _piece(_view: View, name: str, lang: Lang, _brief: bool) -> str:
    return say(_STONES[name], lang) if name in _STONES else name


def _place(view: View, name: str, lang: Lang) -> str:
    """A field of the quarry by its ring, or a place of the monument by level, row and place."""
    found = _STONE.fullmatch(name)
    if found is None:
        return say(_FIELDS[name[0]], lang, number=int(name[1:]) + 1 if name[1:] else "")
    level, x, y = (int(part) for part in found.groups())
    row, place = row_and_place(_levels(view.options.monument)[level - 1], (x, y))
    return say(_LEVEL, lang, level=level, row=row, place=place)


@lru_cache(maxsize=64)
def _levels(monument: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    levels = catalogue(monument)["monuments"][monument]["levels"]
    return tuple(tuple((across, down) for across, down in level) for level in levels)


VOICE = Voice(
    NAME,
    verbs=VERBS,
    about=_about,
    piece=_piece,
    place=_place,
    parts=_parts,
    nothing=Said("no stone", "keinen Stein"),
    features=FEATURES,
    tallies=TALLIES,
)
