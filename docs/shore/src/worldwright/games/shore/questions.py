"""What puzzles ask about Shore."""

from worldwright.core.words import Said
from worldwright.games.shore.model import NAME
from worldwright.teaching.questions import PuzzleQuestion, PuzzleQuestions, at, sheet_parts

SHELL = PuzzleQuestion(
    "shell",
    Said("Which shell scores most now?", "Welche Muschel zählt jetzt am meisten?"),
    Said("Only this turn counts.", "Es zählt nur dieser Zug."),
    lambda fields: str(fields["shell"]),
    at("shell"),
    sheet_parts,
)
QUESTIONS = PuzzleQuestions(NAME, (SHELL,), ((2, {"hand": 6}),))
