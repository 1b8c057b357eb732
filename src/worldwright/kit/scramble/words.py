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
STEP: Final = Said("step {step}, p{first} goes first", "Schritt {step}, p{first} hat Vorrang")
MODIFIER: Final = Said("modifier {name}", "Wertungskarte {name}")
CHIPS: Final = Said("chips {chips}", "Chips {chips}")
OPEN: Final = Said("open: {things}", "offen: {things}")
REACHING: Final = Said("reaching for {thing}: {hands}", "es greifen nach {thing}: {hands}")
HAND: Final = Said("p{seat} at {time}", "p{seat} um {time}")
YOU: Final = Said(" (you)", " (du)")
POINTS: Final = Said("{points} points", "{points} Punkte")
OUT_WITH: Final = Said("out with chip {chip}", "ausgestiegen mit Chip {chip}")
OUT: Final = Said("out", "ausgestiegen")
VOLCANO_CHIP: Final = Said("has the volcano chip", "hat den Vulkanchip")
TOOK: Final = Said("took {things}", "nahm {things}")
VILLAGES: Final = Said("villages left: {things}", "noch Dörfer: {things}")
CHOSEN: Final = Said("has chosen", "hat gewählt")
HOLDS: Final = Said("holds {thing} ({face}{under})", "hält {thing} ({face}{under})")
UNDER: Final = Said(", under it {face}", ", darunter {face}")
POOL: Final = Said("pool: {count} tiles", "Haufen: {count} Plättchen")
