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
        Said("Lay {piece} at {place}.", "Lege {piece} auf {place}."),
        which=Said("Lay {piece}.", "Lege {piece}."),
        did=Said("{who} laid {piece} at {place}.", "{who} {has} {piece} auf {place} gelegt."),
        word="legen",
    ),
    "transit": Verb(
        Said("Lay a Transit as {piece} at {place}.", "Lege einen Transit als {piece} auf {place}."),
        which=Said("Lay a Transit as {piece}.", "Lege einen Transit als {piece}."),
        did=Said(
            "{who} laid a Transit as {piece} at {place}.", "{who} {has} einen Transit als {piece} auf {place} gelegt."
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
        Said("Call the last card: it lies wrongly.", "Zweifle die letzte Karte an: Sie liegt falsch."),
        did=Said("{who} called the last card.", "{who} {has} die letzte Karte angezweifelt."),
        word="anzweifeln",
    ),
    "turn_timer": Verb(
        Said("Turn the sand timer.", "Dreh die Sanduhr um."),
        did=Said("{who} turned the sand timer.", "{who} {has} die Sanduhr umgedreht."),
        word="Sanduhr umdrehen",
    ),
    "wait": Verb(
        Said("Let the last card be.", "Lass die letzte Karte liegen."),
        did=Said("{who} let the last card be.", "{who} {has} die letzte Karte liegen lassen."),
        word="liegen lassen",
    ),
}
FEATURES: Final = {
    "last_card": Said("your last card", "deine letzte Karte"),
    "hard_card": Said("a card that is hard to get rid of", "eine Karte, die schwer loszuwerden ist"),
    "card_points": Said("points the card would cost", "Punkte, die die Karte kosten würde"),
    "extra_go": Said("an extra go", "noch ein Zug"),
    "own_room": Said("room for your other cards", "Platz für deine anderen Karten"),
    "their_room": Said("room for the others", "Platz für die anderen"),
    "stuck": Said("cards of yours left without a place", "Karten von dir ohne Platz"),
    "crossing": Said("a way on for your cards", "ein Weg für deine Karten"),
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
