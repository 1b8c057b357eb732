"""Why a position of Mondo Sapiens is impossible."""

from __future__ import annotations

from worldwright.core.errors import PositionReason
from worldwright.core.words import Said


class SapiensReason(PositionReason):
    """Faults of streets, pictures, villages and buildings."""

    SAME_CHIP = Said("two players have the same chip", "zwei Personen haben denselben Chip")
    ALONE = Said(
        "the solo game is for one player, by the beginner's rules (MS-1P)",
        "allein spielt eine Person, nach den Regeln der Einsteiger (MS-1P)",
    )
    SECOND_BUILDING = Said(
        "a second building, the first is at {place} (MS-E2)", "ein zweites Gebäude, das erste ist hier: {place} (MS-E2)"
    )
    SECOND_VILLAGE = Said(
        "the {worker}'s village a second time, the first is at {place} (MS-A1)",
        "dasselbe Dorf ({worker}) ein zweites Mal, das erste ist hier: {place} (MS-A1)",
    )
    NOT_ONE_THING = Said("{things} cannot be one thing", "{things} können nicht ein Teil sein")
    NO_FACE = Said(
        "a thing needs a face, or tile and side, or a village or building",
        "ein Teil braucht Landschaften, oder Name und Seite, oder ein Dorf oder Gebäude",
    )
    NO_STREET = Said("{street!r} is no street: they are {known}", "{street!r} ist keine Straße: es gibt {known}")
    STREET_OFF_MEADOW = Said(
        "a street {street} on {lands} would run into {land}; streets run on meadow",
        "eine Straße {street} auf {lands} liefe in {land}; Straßen liegen auf Wiese",
    )
    NO_PICTURE = Said(
        "there is no picture {picture!r}: they are {known}", "es gibt kein Bild {picture!r}: es gibt {known}"
    )
    COACH = Said(
        "a coach stands on a street, and this face has none", "eine Kutsche steht auf einer Straße, und hier ist keine"
    )
    NO_VILLAGE = Said(
        "there is no village {village!r}: they are {known}", "es gibt kein Dorf {village!r}: es gibt {known}"
    )
    VILLAGE_LEVEL = Said(
        "villages belong to the advanced and expert levels (MS-A1)",
        "Dörfer gehören zu den Stufen für Fortgeschrittene und Experten (MS-A1)",
    )
    NO_BUILDING = Said(
        "there is no building {building!r}: they are {known}", "es gibt kein Gebäude {building!r}: es gibt {known}"
    )
    BUILDING_LEVEL = Said("buildings belong to the expert level (MS-E1)", "Gebäude gehören zur Expertenstufe (MS-E1)")
    BUILDING_FACE = Said("a {building} needs its face", "ein Gebäude ({building}) braucht seine Landschaften")
    NOTHING_ELSE = Said("a {kind} has no {key} of its own to type in", "{kind} bringt kein eigenes {key} mit")
