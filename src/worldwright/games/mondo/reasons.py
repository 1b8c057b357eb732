"""Why a position of Mondo is impossible."""

from __future__ import annotations

from worldwright.core.errors import PositionReason
from worldwright.core.words import Said


class MondoReason(PositionReason):
    """Faults of modifiers, tasks, chips, islands and animals."""

    NO_SUCH_MODIFIER = Said("{modifier!r} is none of {known}", "{modifier!r} gibt es nicht, nur {known}")
    MODIFIER_LEVEL = Said(
        "modifiers belong to the advanced and expert levels (MO-A1)",
        "Wertungskarten gehören zu den Stufen für Fortgeschrittene und Experten (MO-A1)",
    )
    ALONE = Said("the solo game is for one player, not {seats}", "allein spielt eine Person, nicht {seats}")
    NO_SUCH_TASK = Said("{task!r} is none of {known}", "{task!r} gibt es nicht, nur {known}")
    TASK_LEVEL = Said("tasks belong to the expert level (MO-E1)", "Aufgaben gehören zur Expertenstufe (MO-E1)")
    TASKS = Said(
        "a player takes up to two tasks, each once (MO-E2)",
        "eine Person nimmt bis zu zwei Aufgaben, jede einmal (MO-E2)",
    )
    CHIP_TAKEN = Said("{seat} has the {chip} already", "den Chip {chip} hat schon: {seat}")
    TASK_TAKEN = Said("{seat} has taken {task!r} already", "die Aufgabe {task!r} hat schon: {seat}")
    NO_ISLAND = Said(
        "the tiles do not fit an island of three rows and columns (MO-V6)",
        "die Plättchen passen nicht auf eine Insel aus drei Zeilen und Spalten (MO-V6)",
    )
    FIRST_ISLAND = Said(
        "only a complete island can have the 4 for being first (MO-V6)",
        "nur eine vollständige Insel kann die 4 für die erste haben (MO-V6)",
    )
    TWO_FIRST = Said("only one island was complete first (MO-V6)", "nur eine Insel war zuerst vollständig (MO-V6)")
    NO_SUCH_ANIMAL = Said("there is no animal {species!r}", "es gibt kein Tier {species!r}")
    OTHER_HOME = Said(
        "a {species} stands in {land} ({species}@{home}), not in {on!r}",
        "{species} steht in {land} ({species}@{home}), nicht in {on!r}",
    )
