"""The words of a table of Mapominoes as text."""

from __future__ import annotations

from typing import Final

from worldwright.core.words import Said

OVER: Final = Said("Mapominoes: over after {rounds}", "Mapominoes: beendet nach {rounds}")
NOW: Final = Said(
    "Mapominoes: round {round} of {rounds}, {now}, {pile} on the pile",
    "Mapominoes: Runde {round} von {rounds}, {now}, {pile} im Stapel",
)
EXTRA: Final = Said("extra turn: {who}", "Extrazug: {who}")
CALL: Final = Said("challenge: {who}", "zweifelt an: {who}")
GO: Final = Said("turn: {who}", "am Zug: {who}")
SHOW: Final = Said("all hands are open", "alle Hände liegen offen")
ANY_CALL: Final = Said("any call?", "zweifelt jemand?")
BEFORE: Final = Said("before the deal", "vor dem Austeilen")
ROUNDS: Final = (Said("round", "Runde"), Said("rounds", "Runden"))
COUNTRIES: Final = (Said("country", "Land"), Said("countries", "Länder"))
TRANSITS: Final = (Said("Transit", "Transit"), Said("Transits", "Transits"))
POINTS: Final = (Said("point", "Punkt"), Said("points", "Punkte"))
DEALT: Final = Said(", dealt", ", hat ausgeteilt")
YOUR_HAND: Final = Said("Your hand (* = double connection)", "Deine Hand (* = Doppelverbindung)")
