"""The words of a table of Monuments as text."""

from __future__ import annotations

from typing import Final

from worldwright.core.words import Said

KINDS: Final = {
    "purple": Said("purple", "lila (P)"),
    "red": Said("red", "rot (R)"),
    "white": Said("white", "weiß (W)"),
    "orange": Said("orange", "orange (O)"),
}
ROUND: Final = Said("Round {round} of 3", "Runde {round} von 3")
POINTS: Final = Said("{points:4} points", "{points:4} Punkte")
STONES: Final = Said("{count:2} stones", "{count:2} Steine")
WORKER: Final = Said("worker", "Arbeiter")
PASSED: Final = Said("passed", "gepasst")
QUARRY: Final = Said(
    "Quarry (walk {steps}): outer ring | middle ring | inner",
    "Steinbruch ({steps} Schritte): äußerer Ring | mittlerer Ring | innen",
)
TOUCHING: Final = Said(
    "Fields of one row touch, and each row touches the next; the last the first; I touches every M.",
    "Felder einer Zeile berühren sich, jede Zeile die nächste und die letzte die erste; I berührt jedes M.",
)
STANDING: Final = Said("{title}: {built} of {all} stones", "{title}: {built} von {all} Steinen")
LEGEND: Final = Said(
    "built: kind and seat · free now: +points · waiting: ··",
    "gebaut: Art und Platz · jetzt frei: +Punkte · noch nicht: ··",
)
LEVEL_LINE: Final = Said(
    "{level} {kind} +{points}: {built}/{all}, {free} free",
    "{level} {kind} +{points}: {built}/{all}, {free} frei",
)
LEVEL: Final = Said("Level {level}, {kind}, +{points} each", "Ebene {level}, {kind}, je +{points}")
