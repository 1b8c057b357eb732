"""Puzzle questions of Mondo: where the tile in hand scores most."""

from __future__ import annotations

from typing import Final

from worldwright.core.voice import Fields
from worldwright.core.words import Said
from worldwright.games.mondo.model import NAME
from worldwright.teaching.questions import PuzzleQuestion, PuzzleQuestions, at, sheet_parts


def _cell(fields: Fields) -> str:
    return str(fields["cell"]) if fields["do"] == "place" else ""


LAY: Final = PuzzleQuestion(
    "lay",
    Said("Where does this tile score most?", "Wo bringt dieses Plättchen am meisten?"),
    Said("Rotate it as you like. Four cells to choose from.", "Dreh es, wie du willst. Vier Felder zur Wahl."),
    _cell,
    at("cell"),
    sheet_parts,
    label=Said("cell {place}", "Feld {place}"),
)

QUESTIONS = PuzzleQuestions(NAME, (LAY,), ((2, {"mode": "step", "rounds": 1}), (3, {"mode": "step", "rounds": 1})))
