"""What Mondo is played with, as plain values with source marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from worldwright.core.content import load
from worldwright.games.mondo.content import Boards, TileRows, table
from worldwright.games.mondo.model import Options


def catalogue(options: Options | None = None) -> Mapping[str, Any]:
    """The tiles, board, chips, modifiers and tasks of a table; without options all there is."""
    found: dict[str, Any] = {}
    small = options is not None and options.edition == "small"
    if not small:
        found["tiles"] = msgspec.to_builtins(load("mondo", "tiles.toml", TileRows))
        boards = msgspec.to_builtins(load("mondo", "boards.toml", Boards))
        if options is not None:
            boards["boards"] = [board for board in boards["boards"] if board["mask"] == options.mask]
        found["boards"] = boards
    if small or options is None:
        found["small_tiles"] = msgspec.to_builtins(load("mondo", "small_tiles.toml", TileRows))
    found["chips"] = dict(table().chips)
    found["species"] = dict(table().species)
    if options is None or options.level != "beginner":
        found["modifiers"] = dict(table().modifiers)
    if options is None or options.level == "expert":
        found["tasks"] = dict(table().tasks)
    return found
