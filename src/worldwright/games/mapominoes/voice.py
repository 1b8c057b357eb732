"""The words of Mapominoes: cards by the countries and waters on them, cells by their names on the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from worldwright.core.voice import Verb, Voice
from worldwright.core.words import Lang, Said, say
from worldwright.games.mapominoes.content import catalogue
from worldwright.games.mapominoes.model import NAME, Options, View

VERBS: Final = {
    "lay": Verb(
        Said("Play {piece} at {place}.", "Leg {piece} auf {place}."),
        which=Said("Play {piece}.", "Leg {piece}."),
        did=Said("{who} played {piece} at {place}.", "{who} {has} {piece} auf {place} gelegt."),
        word="legen",
    ),
    "transit": Verb(
        Said("Play a Transit as {piece} at {place}.", "Leg einen Transit als {piece} auf {place}."),
        which=Said("Play a Transit as {piece}.", "Leg einen Transit als {piece}."),
        did=Said(
            "{who} played a Transit as {piece} at {place}.", "{who} {has} einen Transit als {piece} auf {place} gelegt."
        ),
        word="Transit",
    ),
    "draw": Verb(
        Said("Draw a Transit.", "Zieh einen Transit."),
        did=Said("{who} drew a Transit.", "{who} {has} einen Transit gezogen."),
        word="ziehen",
    ),
    "pass": Verb(
        Said("Pass.", "Passe."),
        did=Said("{who} passed.", "{who} {has} gepasst."),
        word="passen",
    ),
    "call": Verb(
        Said("Challenge the last card: it’s wrong.", "Zweifle die letzte Karte an: Sie ist falsch."),
        did=Said("{who} challenged the last card.", "{who} {has} die letzte Karte angezweifelt."),
        word="anzweifeln",
    ),
    "turn_timer": Verb(
        Said("Start the timer.", "Starte die Sanduhr."),
        did=Said("{who} turned the sand timer.", "{who} {has} die Sanduhr umgedreht."),
        word="Sanduhr umdrehen",
    ),
    "wait": Verb(
        Said("Accept the last card.", "Lass die letzte Karte gelten."),
        did=Said("{who} accepted the last card.", "{who} {has} die letzte Karte gelten lassen."),
        word="liegen lassen",
    ),
}
FEATURES: Final = {
    "last_card": Said("your last card", "deine letzte Karte"),
    "hard_card": Said("a card that’s hard to play", "eine Karte, die selten passt"),
    "card_points": Said("penalty points saved", "gesparte Strafpunkte"),
    "extra_go": Said("an extra turn", "ein Extrazug"),
    "own_room": Said("places for your other cards", "Stellen für deine anderen Karten"),
    "their_room": Said("places for the others", "Stellen für die anderen"),
    "stuck": Said("your cards get stuck", "deine Karten passen nicht mehr"),
    "crossing": Said("a way out for your cards", "ein Weg für deine Karten"),
    **dict.fromkeys(("MA-S1", "MA-S2", "MA-V1"), Said("your points for cards left", "deine Punkte für übrige Karten")),
}


@lru_cache(maxsize=64)
def country_names(options: Options) -> Mapping[str, Said]:
    """The countries and waters of a table, by their names in the content."""
    told = catalogue(options)
    waters = {water: Said(name["en"], name["de"]) for water, name in told["waters"].items()}
    cards = (card for deck in told["decks"].values() for card in deck["cards"])
    return waters | {card["id"]: Said(card["en"], card["de"]) for card in cards}


def _piece(view: View, name: str, lang: Lang, _brief: bool) -> str:
    names = country_names(view.options)
    return say(names[name], lang) if name in names else name


def _place(_view: View, name: str, _lang: Lang) -> str:
    return name.upper()


VOICE = Voice(NAME, verbs=VERBS, piece=_piece, place=_place, features=FEATURES)
