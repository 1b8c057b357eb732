"""The score pad of Mondo Sapiens."""

from __future__ import annotations

from worldwright.core.pad import Pad, PadLine, PadSheet
from worldwright.core.words import Words
from worldwright.games.mondo_sapiens.content import chips
from worldwright.games.mondo_sapiens.model import SEATS
from worldwright.games.mondo_sapiens.rules import MINUTES
from worldwright.games.mondo_sapiens.scoring import BONUS, FREE_STREETS
from worldwright.kit.scramble.options import SOLO_MINUTES
from worldwright.kit.scramble.pad import (
    ADVANCED,
    BEGINNER,
    EXPERT,
    LEADER,
    SOLO,
    all_volcanoes,
    chip,
    chips_of,
    landscapes,
    mistakes,
    volcanoes,
)

ROUNDS = 3
WORKERS = (
    ("fishermen", "Fishermen", "Fischer"),
    ("shepherds", "Shepherds", "Hirten"),
    ("lumberjacks", "Lumberjacks", "Holzfäller"),
)
WORLD = ("landscapes", "streets", "costs", "chip", "volcanoes", "wrong", "empty")


def pad() -> Pad:
    """The lines of the printed pad for each level and for one player."""
    villages = tuple(
        PadLine(
            name, "MS-A2", Words(en, de),
            Words(
                f"{en} in your world, with their village: 1 each. The most: {BONUS} more.",
                f"{de} in deiner Welt, mit ihrem Dorf: je 1. Am meisten: {BONUS} dazu.",
            ),
            1, best=BONUS,
        )
        for name, en, de in WORKERS
    )  # fmt: skip
    lines = (
        PadLine(
            "workers", "MS-S1", Words("Workers", "Arbeiter"),
            Words("Fishermen, shepherds, lumberjacks: 1 each.", "Fischer, Hirten, Holzfäller: je 1."), 1,
        ),
        *villages,
        PadLine(
            "buildings", "MS-E4", Words("Buildings", "Gebäude"),
            Words(
                "What your buildings count, those on the border included: 1 each.",
                "Was deine Gebäude zählen, auch die am Rand: je 1.",
            ),
            1,
        ),
        PadLine(
            "kinds", "MS-E8", Words("Most of a kind", "Die meisten einer Art"),
            Words(
                f"Kinds of building points of which no one has more than you: {BONUS} each.",
                f"Arten von Gebäudepunkten, von denen niemand mehr hat als du: je {BONUS}.",
            ),
            BONUS, most=7,
        ),
        landscapes("MS-S2"),
        PadLine(
            "streets", "MS-S3", Words("Streets", "Straßen"),
            Words(
                "Tiles with a street, and street pieces on the border: 1 each.",
                "Plättchen mit Straße und Straßenstücke am Rand: je 1.",
            ),
            1, most=47,
        ),
        PadLine(
            "costs", "MS-S4", Words("Building costs", "Baukosten"),
            Words("Connected streets, however long: −1 each.", "Zusammenhängende Straßen, egal wie lang: je −1."),
            -1,
        ),
        PadLine(
            "extra_streets", "MS-1P", Words("Streets beyond two", "Straßen über zwei"),
            Words(
                f"Connected streets beyond {FREE_STREETS}: −1 each.",
                f"Zusammenhängende Straßen über {FREE_STREETS} hinaus: je −1.",
            ),
            -1,
        ),
        chip("MS-S5"),
        volcanoes("MS-S6"),
        all_volcanoes("MS-1P"),
        *mistakes("MS-S7", "MS-S8"),
    )  # fmt: skip
    most, paid, kinds = max(SEATS), chips_of(chips), tuple(line.name for line in villages)
    sheets = (
        ("beginner", BEGINNER, ("workers", *WORLD)),
        ("advanced", ADVANCED, (*kinds, *WORLD)),
        ("expert", EXPERT, (*kinds, "buildings", "kinds", *WORLD)),
    )
    return Pad(
        (
            *(PadSheet(name, title, rows, 2, most, ROUNDS, MINUTES, paid) for name, title, rows in sheets),
            PadSheet(
                "solo", SOLO, ("all_volcanoes", "extra_streets", "wrong", "empty"), 1, 1, 1, SOLO_MINUTES["easy"]
            ),
        ),
        lines,
        leader=LEADER,
    )  # fmt: skip
