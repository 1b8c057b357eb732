"""Puzzle questions of Lords of Worlds: where a tile scores most, and which payment is the cheapest."""

from __future__ import annotations

from typing import Any, Final

from worldwright.core.game import AnyGame, Seat
from worldwright.core.voice import Fields
from worldwright.core.words import Said, Words
from worldwright.games.lords_of_worlds.rules import NAME
from worldwright.teaching.questions import Part, PuzzleQuestion, PuzzleQuestions, at, sheet_parts

_PAID: Final = Words("cards paid", "bezahlte Karten")


def payment_parts(_game: AnyGame, _state: Any, _seat: Seat, action: Any) -> tuple[Part, ...]:
    """The value of the cards of a payment, as a cost."""
    return (Part(-sum(int(card[-1]) for card in action.cards), _PAID),)


def _cell(fields: Fields) -> str:
    return str(fields["cell"]) if fields["do"] == "place" else ""


def _payment(fields: Fields) -> str:
    """Hex and cards of a payment without wild cards, whose value is no plain sum."""
    if fields["do"] != "collect" or any(card.startswith("white") for card in fields["cards"]):
        return ""
    return "+".join((fields["hex"], *fields["cards"]))


PLACE: Final = PuzzleQuestion(
    "place",
    Said("Where does this tile score most?", "Wo bringt dieses Plättchen am meisten?"),
    Said("Points now plus chains.", "Punkte jetzt plus Ketten."),
    _cell,
    at("cell"),
    sheet_parts,
    label=Said("{place}", "{place}"),
)
PAY: Final = PuzzleQuestion(
    "pay",
    Said(
        "What’s the cheapest way to pay for {piece} on {place}?", "Wie bezahlst du {piece} auf {place} am günstigsten?"
    ),
    Said("No wild cards. Pay as little as you can.", "Ohne Joker. Zahl so wenig wie möglich."),
    _payment,
    lambda _fields: "",
    payment_parts,
    Said("costs {points}", "kostet {points}"),
    lambda fields: str(fields["hex"]),
    label=Said("{paid}", "{paid}"),
)

QUESTIONS = PuzzleQuestions(NAME, (PLACE, PAY), ((2, {}), (3, {})))
