"""The words of Mondo Sapiens: those of its family, and the choice of a board."""

from typing import Final

from worldwright.core.voice import Verb
from worldwright.core.words import Said
from worldwright.games.mondo_sapiens.model import NAME
from worldwright.kit.scramble.voice import family_voice

VERBS: Final = {
    "choose_board": Verb(
        Said("Choose board {board}.", "Wähl Plan {board}."),
        did=Said("{who} chose board {board}.", "{who} {has} Plan {board} gewählt."),
        word="Plan wählen",
    ),
}

VOICE = family_voice(NAME, VERBS)
