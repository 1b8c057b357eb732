"""Puzzle questions of Monuments: which stones to take, and where to build."""

from __future__ import annotations

from typing import Final

from worldwright.core.voice import Fields
from worldwright.core.words import Said
from worldwright.games.monuments.model import NAME
from worldwright.teaching.questions import PuzzleQuestion, PuzzleQuestions, at


def _stones(fields: Fields) -> str:
    """The stones that a walk takes: walks that take the same are one answer."""
    if fields["do"] != "walk":
        return ""
    return ",".join(sorted(step.partition(":")[2] for step in fields["steps"]))


WALK: Final = PuzzleQuestion(
    "walk",
    Said("Which stones are worth most here?", "Welche Steine bringen hier am meisten?"),
    Said("Any way that takes the same stones counts.", "Jeder Weg, der dieselben Steine nimmt, zählt."),
    _stones,
    lambda fields: f"field:{fields['steps'][-1].partition(':')[0]}",
)
BUILD: Final = PuzzleQuestion(
    "build",
    Said("Which place is best to build on?", "Welcher Platz ist zum Bauen der beste?"),
    Said("Points count, and what it opens for others.", "Es zählen Punkte und was es anderen öffnet."),
    lambda fields: str(fields["place"]) if fields["do"] == "build" else "",
    at("place"),
)

QUESTIONS = PuzzleQuestions(
    NAME,
    (WALK, BUILD),
    ((2, {"monument": "taj_mahal"}), (3, {"monument": "taj_mahal"}), (2, {"monument": "capitol"})),
)
