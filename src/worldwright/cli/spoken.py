"""Actions and moves in words, in English and German: what can be chosen, and what a player did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from worldwright.bots.advice import Advice
from worldwright.bots.companions import voice
from worldwright.core.drawing import seat_name
from worldwright.core.game import CLOCK, AnyGame, Move, Seat
from worldwright.core.voice import PIECES, Verb
from worldwright.core.words import Lang, Said, say

DEALT: Final = Said("New cards and tiles revealed.", "Neues wurde aufgedeckt.")
TIME: Final = Said("Time passed.", "Zeit vergeht.")
_NO: Final = Said("no {field}", "nicht {field}")


def namer(game: AnyGame, view: Any, lang: Lang) -> Callable[[str, Any], str]:
    """A function that names a part of an action by its field and value, for a choice part by part."""
    words = voice(game)

    def word(field: str, value: Any) -> str:
        if field == "do":
            return (words.verbs.get(value, Verb()).word if lang == "de" else "") or str(value)
        named = words.fields.get(field, field) if lang == "de" else field
        if isinstance(value, bool):
            return named if value else say(_NO, lang, field=named)
        if not isinstance(value, str):
            return f"{named} {msgspec.json.encode(value).decode()}"
        if field == "steps":  # fields and places are named as in the drawing
            where, _, stone = value.partition(":")
            return f"{where} {words.piece(view, stone, lang, True)}" if stone else where
        if field in (*PIECES, "cards", "terrain") and value:
            # With what a tile shows, because it is chosen from 136 in a list that typing narrows.
            return words.piece(view, value, lang, field != "thing")
        return (words.values.get(value, value) if lang == "de" else value) or "-"

    return word


def happened(game: AnyGame, view: Any, move: Move[Any], lang: Lang, you: Seat) -> str:
    """A move as a sentence; `view` is what was seen before, and the move as it was seen."""
    if move.by < 0:
        return say(TIME if move.by == CLOCK else DEALT, lang)
    own = move.by == you
    return Advice(game, view, move.act).did(
        lang,
        who=seat_name(move.by, you, lang),
        has="hast" if own else "hat",
        is_="bist" if own else "ist",
        was="were" if own else "was",
    )
