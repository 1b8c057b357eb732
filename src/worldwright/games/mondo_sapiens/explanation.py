"""A position of Mondo Sapiens drawn as text, with the scored areas marked: `worldwright score --explain`."""

from __future__ import annotations

from typing import Any

from worldwright.core.drawing import Canvas
from worldwright.core.words import Lang, Said, say
from worldwright.games.mondo_sapiens.position import table_of
from worldwright.kit.drawing import explain_world, stacked

TITLE = Said("Seat {seat}: {points} points", "Platz {seat}: {points} Punkte")


def explain_position(position: Any, lang: Lang = "en") -> Canvas:
    """The board of every seat with a letter on each landscape, a legend and the sheet."""
    table = table_of(position)
    return stacked(
        [
            (say(TITLE, lang, seat=seat, points=sheet.total), explain_world(table.ground, world, sheet, lang))
            for seat, (world, sheet) in enumerate(zip(table.worlds, table.sheets(), strict=True))
        ]
    )
