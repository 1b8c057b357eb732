"""Puzzle questions of Mapominoes: which card leaves most of the others a place."""

from __future__ import annotations

from typing import Any, Final

from worldwright.core.game import AnyGame, Seat
from worldwright.core.words import Said, Words
from worldwright.games.mapominoes import knowledge
from worldwright.games.mapominoes.model import NAME
from worldwright.games.mapominoes.table import laid
from worldwright.games.mapominoes.world import world
from worldwright.teaching.questions import Part, PuzzleQuestion, PuzzleQuestions, at

_ROOM: Final = Words("cards that still fit", "Karten, die noch passen")


def room_parts(_game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Part, ...]:
    """How many of the remaining cards in the hand fit somewhere after a country is placed."""
    view = knowledge.view(state, seat)
    here, now = world(view.options, view.seats), knowledge.table_of(view)
    card = here.number[action.card]
    after = laid(here, now, here.cell_number[action.cell], card + 1)
    return (Part((here.mask(view.hand) & ~(1 << card) & after.open).bit_count(), _ROOM),)


CARD: Final = PuzzleQuestion(
    "card",
    Said(
        "Which card keeps the most options for the rest of your hand?",
        "Nach welcher Karte passen noch die meisten anderen?",
    ),
    Said("Each card at its best place.", "Jede Karte an ihrer besten Stelle."),
    lambda fields: str(fields["card"]) if fields["do"] == "lay" else "",
    at("card"),
    room_parts,
    Said("leaves {points} playable", "lässt {points} spielbar"),
)

QUESTIONS = PuzzleQuestions(NAME, (CARD,), ((2, {"rounds": 1}), (3, {"rounds": 1})))
