"""Why a position of Lords of Worlds is impossible."""

from __future__ import annotations

from worldwright.core.errors import PositionReason
from worldwright.core.words import Said


class LordsReason(PositionReason):
    """Faults of planets and their tiles."""

    OTHER_GAME = Said("is {game!r}, not lords_of_worlds", "ist {game!r}, nicht lords_of_worlds")
    PLANETS = Said("must be a list of 1 to {most} planets", "es müssen 1 bis {most} Planeten sein")
    NO_OBJECT = Said("must be an object", "muss ein Objekt sein")
    UNKNOWN_KEY = Said("has an unknown key {key!r}", "hat einen unbekannten Eintrag {key!r}")
    TRACK = Said("must be a whole number from 0 on", "muss eine ganze Zahl ab 0 sein")
    NO_HEXES = Said("must be a list of hexes", "muss eine Liste von Sechsecken sein")
    NO_SUCH_HEX = Said("is not a hex of the planet", "ist kein Sechseck des Planeten")
    HEX_TWICE = Said("stands there twice", "steht zweimal da")
    NO_STACK = Said(
        "needs a stack of at least one tile, bottom to top",
        "braucht einen Stapel aus mindestens einem Plättchen, von unten nach oben",
    )
    COVERED = Said(
        "a tile lies on {tile}: only Architects can be covered",
        "ein Plättchen liegt auf {tile}: nur Architekten dürfen überbaut werden",
    )
    NO_SUCH_TERRAIN = Said("there is no terrain {terrain!r}", "es gibt kein Gelände {terrain!r}")
    NO_SUCH_VALUE = Said("there is no {terrain} of value {value!r}", "es gibt kein {terrain} mit dem Wert {value!r}")
    ONLY_A_MIX = Said(
        "only a Mix can stand for a terrain, not {terrain}", "nur Mischland steht für ein Gelände, nicht {terrain}"
    )
    MIX_AS = Said("a Mix cannot stand for {terrain!r}", "Mischland kann nicht für {terrain!r} stehen")
    NOT_THAT_MANY = Said(
        "{tile} is there {count} times, the box holds {held}", "{tile} ist {count}-mal da, die Schachtel hat {held}"
    )
