"""The words of Mondo Sapiens: those of its family, and the choice of a board."""

from typing import Final

from worldwright.core.voice import Verb
from worldwright.core.words import Said
from worldwright.games.mondo_sapiens.model import NAME
from worldwright.kit.scramble.voice import family_voice

VERBS: Final = {
    "choose_board": Verb(
        Said("Choose board {board} for the next round.", "Wähle Tafel {board} für die nächste Runde."),
        did=Said("{who} chose board {board}.", "{who} {has} Tafel {board} gewählt."),
        word="Tafel wählen",
    ),
}

VOICE = family_voice(NAME, VERBS)
