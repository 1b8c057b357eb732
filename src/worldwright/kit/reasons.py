"""Why a world typed in from cardboard is impossible, for both Mondo games."""

from __future__ import annotations

from worldwright.core.errors import PositionReason
from worldwright.core.words import Said


class WorldReason(PositionReason):
    """Faults of tiles, chips and cells."""

    NO_SUCH_CELL = Said("there is no such cell on the {mask} board", "dieses Feld gibt es auf dem Plan nicht ({mask})")
    NOT_FOUR_LETTERS = Said(
        "a face is four letters N E S W, not {face!r}", "eine Seite hat vier Buchstaben N O S W, nicht {face!r}"
    )
    NO_LANDSCAPE = Said(
        "{letter!r} in the face {face!r} is no landscape: they are {known}",
        "{letter!r} in {face!r} ist keine Landschaft: es gibt {known}",
    )
    NO_SUCH_TILE = Said("the box has no tile {tile!r}", "die Schachtel hat kein Plättchen {tile!r}")
    NO_SUCH_SIDE = Said(
        "the side of tile {tile} must be {known}", "die Seite des Plättchens {tile} ist eine von {known}"
    )
    TWO_IN_ONE_CELL = Said("two tiles in one cell", "zwei Plättchen auf einem Feld")
    NOT_THAT_MANY = Said("the box has fewer of these", "so viele hat die Schachtel nicht")
    FACE_OR_TILE = Said(
        "a tile is given by its face, or by tile and side, not by both",
        "ein Plättchen steht mit seinen Landschaften da oder mit Namen und Seite, nicht mit beidem",
    )
    NO_FACE = Said("a tile needs a face, or tile and side", "einem Plättchen fehlen Landschaften, oder Name und Seite")
    SIDE_WITHOUT_TILE = Said(
        "a side is given with a tile's name, not with a face",
        "eine Seite gehört zum Namen eines Plättchens, nicht zu Landschaften",
    )
    NO_SUCH_SEAT = Said("{seat} doesn’t exist", "{seat} gibt es nicht")
    HANDICAPS = Said("names {count} players at {seats} seats", "gilt für {count} Personen, es sind aber {seats}")
    NO_SCORE_LINE = Said(
        "{rule!r} is no score line: choose from {known}", "{rule!r} ist keine Wertung: wähl aus {known}"
    )
    CHIP_WHEN_ALONE = Said("the solo game has no chips ({rule})", "allein gibt es keine Chips ({rule})")
    CANNOT_STAND = Said("a {picture} cannot stand on a face {lands}", "{picture} kann auf {lands} nicht stehen")
    NO_TELLING_WHERE = Said(
        "{lands} shows two parts of {land}: no telling where the {picture} is",
        "{lands} zeigt {land} zweimal: es ist nicht zu sagen, wo {picture} steht",
    )
