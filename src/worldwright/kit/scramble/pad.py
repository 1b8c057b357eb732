"""What the score pads of the Mondo games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from worldwright.core.pad import PadLine
from worldwright.core.words import Words

LEADER = Words("Volcano chip: {names}", "Vulkanchip: {names}")
BEGINNER, ADVANCED, EXPERT = (
    Words("Beginner", "Einsteiger"), Words("Advanced", "Fortgeschritten"), Words("Expert", "Experten"),
)  # fmt: skip
SOLO = Words("Solo", "Solo")


def chips_of(chips: Callable[[int], tuple[int, ...]]) -> Mapping[int, tuple[int, ...]]:
    """The chips by number of players."""
    return {seats: chips(seats) for seats in range(2, 5)}


def landscapes(rule: str) -> PadLine:
    """Closed landscapes."""
    return PadLine(
        "landscapes", rule, Words("Landscapes", "Landschaften"),
        Words(
            "Landscapes closed all round, no wrong edge on them: 2 each. Water never counts.",
            "Rundum geschlossene Landschaften ohne falsche Kante: je 2. Wasser zählt nie.",
        ),
        2,
    )  # fmt: skip


def chip(rule: str) -> PadLine:
    """The chip of a player who jumped out."""
    return PadLine(
        "chip", rule, Words("Chip", "Chip"),
        Words("The chip you took when you jumped out.", "Der Chip, den du beim Aussteigen genommen hast."),
        adds=True, takes_chip=True,
    )  # fmt: skip


def volcanoes(rule: str) -> PadLine:
    """Volcanoes, compared by the pad."""
    return PadLine(
        "volcanoes", rule, Words("Volcanoes", "Vulkane"),
        Words(
            "Your active volcanoes; with the volcano chip the inactive ones too. Most of all: −1 each.",
            "Deine aktiven Vulkane, mit Vulkanchip auch die inaktiven. Am meisten von allen: je −1.",
        ),
        best_each=-1,
    )  # fmt: skip


def all_volcanoes(rule: str) -> PadLine:
    """Volcanoes of a solo game."""
    return PadLine(
        "all_volcanoes", rule, Words("Volcanoes", "Vulkane"),
        Words("Every volcano, active or not: −1 each.", "Jeder Vulkan, aktiv oder nicht: je −1."),
        -1,
    )  # fmt: skip


def mistakes(wrong: str, empty: str) -> tuple[PadLine, PadLine]:
    """Wrong edges and empty cells."""
    return (
        PadLine(
            "wrong", wrong, Words("Wrong edges", "Falsche Kanten"),
            Words(
                "Edges where different landscapes meet, the border included: −1 each.",
                "Kanten, an denen sich verschiedene Landschaften treffen, auch am Rand: je −1.",
            ),
            -1, most=47,
        ),
        PadLine(
            "empty", empty, Words("Empty cells", "Leere Felder"),
            Words("Cells without a tile: −1 each.", "Felder ohne Plättchen: je −1."),
            -1,
        ),
    )  # fmt: skip
