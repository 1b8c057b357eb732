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
    Said("Only the stones matter, not the way.", "Nur die Steine zählen, nicht der Weg."),
    _stones,
    lambda fields: f"field:{fields['steps'][-1].partition(':')[0]}",
)
BUILD: Final = PuzzleQuestion(
    "build",
    Said("Where is the best place to build?", "Wo baust du am besten?"),
    Said(
        "Think of your points and what you open for others.", "Denk an deine Punkte und an das, was du anderen öffnest."
    ),
    lambda fields: str(fields["place"]) if fields["do"] == "build" else "",
    at("place"),
)

QUESTIONS = PuzzleQuestions(
    NAME,
    (WALK, BUILD),
    ((2, {"monument": "taj_mahal"}), (3, {"monument": "taj_mahal"}), (2, {"monument": "capitol"})),
)
