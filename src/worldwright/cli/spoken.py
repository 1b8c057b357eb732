"""Actions and moves in words: what can be chosen, and what somebody did, in English and German."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from worldwright.bots.advice import PIECES, Advice, piece_namer
from worldwright.core.game import CLOCK, AnyGame, Move, Seat
from worldwright.core.words import Lang, Said, say

VERBS: Final[Mapping[str, str]] = {
    "reach": "greifen",
    "place": "legen",
    "return": "zurücklegen",
    "jump_out": "aussteigen",
    "ready": "bereit",
    "choose_board": "Tafel wählen",
    "leave": "aufhören",
    "lay": "legen",
    "transit": "Transit",
    "draw": "ziehen",
    "pass": "passen",
    "call": "anzweifeln",
    "turn_timer": "Sanduhr umdrehen",
    "wait": "liegen lassen",
    "start": "beginnen",
    "uncover": "aufdecken",
    "hire": "anheuern",
    "collect": "einsammeln",
    "walk": "gehen",
    "declare": "erklären",
    "pick": "nehmen",
    "fetch": "holen",
    "skip": "verzichten",
    "discard": "ablegen",
    "build": "bauen",
}
"""What is done, in German; in English it is the notation's own word."""
FIELDS: Final[Mapping[str, str]] = {
    "turn": "Drehung",
    "side": "Seite",
    "board": "Tafel",
    "pile": "Stapel",
    "chain": "Kette",
    "flip": "gewendet",
}
VALUES: Final[Mapping[str, str]] = {"bare": "andere Seite"}
DID: Final[Mapping[str, Said]] = {
    "reach": Said("{who} took {piece}.", "{who} {has} {piece} genommen."),
    "place": Said("{who} laid it on {place}.", "{who} {has} es auf {place} gelegt."),
    "return": Said("{who} put it back.", "{who} {has} es zurückgelegt."),
    "jump_out": Said("{who} jumped out.", "{who} {is_} ausgestiegen."),
    "ready": Said("{who} {was} ready.", "{who} {is_} bereit."),
    "choose_board": Said("{who} chose board {board}.", "{who} {has} Tafel {board} gewählt."),
    "leave": Said("{who} left.", "{who} {has} aufgehört."),
    "lay": Said("{who} laid {piece} at {place}.", "{who} {has} {piece} auf {place} gelegt."),
    "transit": Said(
        "{who} laid a Transit as {piece} at {place}.", "{who} {has} einen Transit als {piece} auf {place} gelegt."
    ),
    "draw": Said("{who} drew a Transit.", "{who} {has} einen Transit gezogen."),
    "pass": Said("{who} passed.", "{who} {has} gepasst."),
    "call": Said("{who} called the last card.", "{who} {has} die letzte Karte angezweifelt."),
    "turn_timer": Said("{who} turned the sand timer.", "{who} {has} die Sanduhr umgedreht."),
    "wait": Said("{who} let the last card be.", "{who} {has} die letzte Karte liegen lassen."),
    "start": Said("{who} chose portal {place} for the start.", "{who} {has} Portal {place} als Start gewählt."),
    "uncover": Said("{who} turned up the tile on {place}.", "{who} {has} das Plättchen auf {place} aufgedeckt."),
    "hire": Said("{who} hired {piece}.", "{who} {has} {piece} angeheuert."),
    "collect": Said(
        "{who} collected {piece} on {place}{cards}.", "{who} {has} {piece} auf {place}{cards} eingesammelt."
    ),
    "walk_with_cart": Said("{who} went to {place}{cards}.", "{who} {is_}{cards} nach {place} gegangen."),
    "declare": Said(
        "{who} made the Mix on {place} {land}.", "{who} {has} das Mischland auf {place} zu {land} erklärt."
    ),
    "pick": Said("{who} took {piece} from the supply.", "{who} {has} {piece} aus der Auslage genommen."),
    "fetch": Said("{who} fetched {piece} on {place} for free.", "{who} {has} {piece} auf {place} umsonst geholt."),
    "skip": Said("{who} took no free tile.", "{who} {has} kein freies Plättchen genommen."),
    "discard": Said("{who} put {piece} away.", "{who} {has} {piece} abgelegt."),
    "walk": Said(
        "{who} led the worker to {place} and took: {piece}.",
        "{who} {has} den Arbeiter bis {place} geführt und genommen: {piece}.",
    ),
    "build": Said("{who} built on {place}.", "{who} {has} auf {place} gebaut."),
}
DEALT: Final = Said("Dealt and turned up anew.", "Neu ausgeteilt und aufgedeckt.")
TIME: Final = Said("Time went on.", "Die Zeit lief weiter.")
SOMETHING: Final = Said("something", "etwas")
_NO: Final = Said("no {field}", "nicht {field}")


def namer(game: AnyGame, view: Any, lang: Lang) -> Callable[[str, Any], str]:
    """How a part of an action is said, by its field and value, for whoever chooses part by part."""
    piece, lying = piece_namer(game, view, lang, brief=True), piece_namer(game, view, lang)

    def word(field: str, value: Any) -> str:
        if field == "do":
            return VERBS.get(value, value) if lang == "de" else str(value)
        named = FIELDS.get(field, field) if lang == "de" else field
        if isinstance(value, bool):
            return named if value else say(_NO, lang, field=named)
        if not isinstance(value, str):
            return f"{named} {msgspec.json.encode(value).decode()}"
        if field == "steps":  # fields and places are said as the drawing names them
            where, _, stone = value.partition(":")
            return f"{where} {piece(stone)}" if stone else where
        if field == "thing":  # with what a tile shows: a heap of 136 is chosen from, and narrowed by typing, in a list
            return lying(value)
        if field in (*PIECES, "cards", "terrain") and value:
            return piece(value)
        return (VALUES.get(value, value) if lang == "de" else value) or "-"

    return word


def happened(game: AnyGame, view: Any, move: Move[Any], lang: Lang, you: Seat) -> str:
    """What somebody did, as a sentence; `view` is what was seen before, and the move as it was seen."""
    if move.by < 0:
        return say(TIME if move.by == CLOCK else DEALT, lang)
    advice = Advice(game, view, move.act)
    own = move.by == you
    parts = advice.parts(lang, brief=True)
    parts["place"] = ", ".join(advice.places)  # as the drawing names it
    if not parts["piece"]:
        parts["piece"] = say(SOMETHING, lang)
    who = say(Said("You", "Du"), lang) if own else f"p{move.by}"
    return say(
        DID.get(advice.verb) or DID[advice.fields["do"]],  # what was done needs no words for what came with it
        lang,
        who=who,
        has="hast" if own else "hat",
        is_="bist" if own else "ist",
        was="were" if own else "was",
        land=piece_namer(game, view, lang)(str(advice.fields.get("terrain", ""))),
        **parts,
    )
