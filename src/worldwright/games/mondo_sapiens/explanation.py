"""A position of Mondo Sapiens drawn as text, with the scored areas marked: `worldwright score --explain`."""

from __future__ import annotations

from typing import Any

from worldwright.core.drawing import Canvas
from worldwright.games.mondo_sapiens.content import LANDSCAPE_NAMES
from worldwright.games.mondo_sapiens.position import table_of
from worldwright.kit.drawing import explain_world, stacked


def explain_position(position: Any) -> Canvas:
    """Every seat's board with a letter on each landscape, a legend and the sheet."""
    table = table_of(position)
    return stacked(
        [
            (f"Seat {seat}: {sheet.total} points", explain_world(table.ground, world, sheet, LANDSCAPE_NAMES))
            for seat, (world, sheet) in enumerate(zip(table.worlds, table.sheets(), strict=True))
        ]
    )
