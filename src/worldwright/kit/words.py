"""The names of landscapes and boards, for both Mondo games."""

from __future__ import annotations

from typing import Final

from worldwright.core.words import Said

LANDS: Final = {
    "W": Said("water", "Wasser"),
    "F": Said("forest", "Wald"),
    "D": Said("desert", "Wüste"),
    "P": Said("plains", "Steppe"),
    "M": Said("meadow", "Wiese"),
}
MASKS: Final = {
    "globe": Said("globe", "Globus"),
    "rectangle": Said("rectangle", "Rechteck"),
    "island": Said("island", "Insel"),
}
