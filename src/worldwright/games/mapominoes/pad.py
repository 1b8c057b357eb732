"""The score pad of Mapominoes."""

from __future__ import annotations

from worldwright.core.pad import Pad, PadLine, PadSheet
from worldwright.core.words import Words
from worldwright.games.mapominoes.model import SAND_MS, SEATS
from worldwright.games.mapominoes.scoring import AREA_STEPS


def pad() -> Pad:
    """The cards left at the end of each round."""
    steps = len(AREA_STEPS) + 1
    lines = (
        PadLine(
            "cards", "MA-S1", Words("Cards left", "Übrige Karten"),
            Words(
                "Country cards left in the hand: 1 point each. Transits count nothing.",
                "Länderkarten auf der Hand: je 1 Punkt. Transits zählen nichts.",
            ),
            1, most=47,
        ),
        PadLine(
            "sizes", "MA-V1", Words("Countries left", "Übrige Länder"),
            Words(
                f"For each country left in the hand its step, from 1 to {steps}.",
                f"Für jedes Land auf der Hand seine Stufe, von 1 bis {steps}.",
            ),
            adds=True, offers=(0, *range(1, steps + 1)), entries=47,
        ),
    )  # fmt: skip
    least, most = min(SEATS), max(SEATS)
    return Pad(
        (
            PadSheet("cards", Words("Cards count", "Karten zählen"), ("cards",), least, most, rounds=0),
            PadSheet(
                "sizes", Words("Area or population", "Fläche oder Bevölkerung"), ("sizes",), least, most, rounds=0
            ),
        ),
        lines,
        fewest_win=True,
        dealer=Words("{dealer} deals, {first} begins.", "{dealer} gibt, {first} beginnt."),
        glass_seconds=SAND_MS // 1000,
    )
