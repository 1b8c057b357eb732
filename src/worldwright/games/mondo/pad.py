"""The score pad of Mondo."""

from __future__ import annotations

from worldwright.core.pad import Pad, PadLine, PadSheet
from worldwright.core.words import Words
from worldwright.games.mondo.content import chips, tasks
from worldwright.games.mondo.model import SEATS
from worldwright.games.mondo.modifiers import POINTS
from worldwright.games.mondo.rules import MINUTES, SMALL_CHIPS, SMALL_MINUTES
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
WORLD = ("animals", "landscapes", "chip")
FAULTS = ("volcanoes", "wrong", "empty")


def pad() -> Pad:
    """The lines of the printed pad for each level, for one player and for the small edition."""
    points = tuple(sorted(set(tasks().values()), reverse=True))
    lines = (
        PadLine(
            "animals", "MO-S1", Words("Animals", "Tiere"),
            Words("Every animal in your world: 1 each.", "Jedes Tier in deiner Welt: je 1."), 1,
        ),
        landscapes("MO-S2"),
        chip("MO-S3"),
        PadLine(
            "modifier", "MO-S4", Words("Modifier", "Wertungskarte"),
            Words(
                f"What the open modifier counts. The best gain {POINTS}, the worst lose {POINTS}.",
                f"Was die offene Wertungskarte zählt. Beste bekommen {POINTS}, Schlechteste verlieren {POINTS}.",
            ),
            best=POINTS, worst=-POINTS,
        ),
        PadLine(
            "tasks", "MO-S5", Words("Tasks", "Aufgaben"),
            Words(
                "Each task you took: its points if you did it, as many minus points if not.",
                "Jede genommene Aufgabe: ihre Punkte, wenn du sie erfüllt hast, sonst so viele Minuspunkte.",
            ),
            adds=True, offers=(*points, *(-each for each in points)), entries=2,
        ),
        volcanoes("MO-S6"),
        all_volcanoes("MO-1P4"),
        *mistakes("MO-S7", "MO-S8"),
    )  # fmt: skip
    most, paid = max(SEATS), chips_of(chips)
    sheets = (
        ("beginner", BEGINNER, (*WORLD, *FAULTS)),
        ("advanced", ADVANCED, (*WORLD, "modifier", *FAULTS)),
        ("expert", EXPERT, (*WORLD, "modifier", "tasks", *FAULTS)),
    )
    return Pad(
        (
            *(PadSheet(name, title, rows, 2, most, ROUNDS, MINUTES[name], paid) for name, title, rows in sheets),
            PadSheet("solo", SOLO, ("all_volcanoes", "wrong", "empty"), 1, 1, 1, SOLO_MINUTES["easy"]),
            PadSheet(
                "small", Words("Small edition", "Kleine Ausgabe"), (*WORLD, *FAULTS), 2, most, ROUNDS, SMALL_MINUTES,
                dict.fromkeys(range(2, most + 1), SMALL_CHIPS),
            ),
        ),
        lines,
        leader=LEADER,
    )  # fmt: skip
