"""Mondo Sapiens on paper: tiles, villages and buildings, and the score sheet."""

from __future__ import annotations

from worldwright.core.content import load
from worldwright.core.paper import Paper
from worldwright.games.mondo_sapiens.content import TileRows, box
from worldwright.games.mondo_sapiens.model import NAME
from worldwright.kit.scramble.paper import tiles

LINES = ("MS-S1", "MS-S2", "MS-S3", "MS-S4", "MS-S5", "MS-S6", "MS-S7", "MS-S8", "MS-A3", "MS-E4", "MS-E8")


def paper() -> Paper:
    """Mondo Sapiens on paper."""
    return Paper(tiles(box(), load(NAME, "tiles.toml", TileRows).source), LINES, rounds=3)
