"""Mondo on paper: the tiles of both editions and the score sheet."""

from __future__ import annotations

from worldwright.core.content import load
from worldwright.core.paper import Paper
from worldwright.games.mondo.content import TileRows, box
from worldwright.games.mondo.model import NAME
from worldwright.kit.scramble.paper import tiles


def paper() -> Paper:
    """Mondo on paper."""
    pieces = tiles(box(), load(NAME, "tiles.toml", TileRows).source)
    small = tiles(box(small=True), load(NAME, "small_tiles.toml", TileRows).source, "small_tiles")
    return Paper((*pieces, *small), ("MO-S1", "MO-S2", "MO-S3", "MO-S4", "MO-S5", "MO-S6", "MO-S7", "MO-S8"), rounds=3)
