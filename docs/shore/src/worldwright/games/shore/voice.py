"""The words of Shore, for hints, reviews, puzzles and the terminal."""

from worldwright.core.voice import Verb, Voice
from worldwright.core.words import Said
from worldwright.games.shore.model import NAME

VOICE = Voice(
    NAME,
    verbs={
        "lay": Verb(
            Said("Lay the {shell}.", "Lege die {shell}."),
            did=Said("{who} laid the {shell}.", "{who} {has} die {shell} gelegt."),
            word="legen",
        )
    },
    features={
        "rises": Said("a low shell that rises", "eine kleine Muschel, die steigt"),
        "low": Said("the number you give away", "die Zahl, auf die du verzichtest"),
    },
)
