"""The words of a Mondo table as text."""

from __future__ import annotations

from typing import Final

from worldwright.core.words import Said

LEVELS: Final = {
    "beginner": Said("beginner", "Einsteiger"),
    "advanced": Said("advanced", "Fortgeschritten"),
    "expert": Said("expert", "Experten"),
}
PHASES: Final = {
    "dealing": Said("dealing", "es wird ausgeteilt"),
    "counting": Said("counting", "es wird angezählt"),
    "playing": Said("playing", "es wird gelegt"),
    "ringing": Said("ringing", "es läutet"),
    "taking": Said("taking", "es wird gewählt"),
    "setting": Said("setting", "es wird gesetzt"),
    "resting": Said("resting", "Pause"),
    "over": Said("over", "beendet"),
}
MODIFIERS: Final = {
    "most_landscapes": Said("most_landscapes", "Meiste Landschaften"),
    "most_lakes": Said("most_lakes", "Meiste Seen"),
    "most_aquatic_animals": Said("most_aquatic_animals", "Meiste Wassertiere"),
    "largest_lake": Said("largest_lake", "Größter See"),
    "largest_forest": Said("largest_forest", "Größter Wald"),
}
ROUND: Final = Said("Round {round}", "Runde {round}")
BELL: Final = Said("bell at {time}", "es läutet um {time}")
STEP: Final = Said("step {step}, first: {who}", "Schritt {step}, zuerst: {who}")
MODIFIER: Final = Said("modifier {name}", "Wertungskarte {name}")
CHIPS: Final = Said("chips {chips}", "Chips {chips}")
OPEN: Final = Said("open: {things}", "offen: {things}")
REACHING: Final = Said("reaching for {thing}: {hands}", "es greifen nach {thing}: {hands}")
HAND: Final = Said("{who} at {time}", "{who} um {time}")
POINTS: Final = Said("{points} points", "{points} Punkte")
OUT_WITH: Final = Said("out with chip {chip}", "ausgestiegen mit Chip {chip}")
OUT: Final = Said("out", "ausgestiegen")
VOLCANO_CHIP: Final = Said("has the volcano chip", "hat den Vulkanchip")
TOOK: Final = Said("took {things}", "nahm {things}")
VILLAGES: Final = Said("villages left: {things}", "noch Dörfer: {things}")
CHOSEN: Final = Said("has chosen", "hat gewählt")
HOLDS: Final = Said("holds {thing} ({face}{under})", "hält {thing} ({face}{under})")
UNDER: Final = Said(", under it {face}", ", darunter {face}")
LOW_KEY: Final = Said(
    ". A tile shows its north with the picture, below it west, south and east; × marks a wrong edge.",
    ". Ein Plättchen zeigt Norden mit Bild, darunter Westen, Süden und Osten; × steht für eine falsche Kante.",
)
POOL: Final = Said("pool: {count} tiles", "Haufen: {count} Plättchen")
