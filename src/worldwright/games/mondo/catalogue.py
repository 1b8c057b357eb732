"""Mondo's content as plain values with source marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from worldwright.core.content import File, file, load
from worldwright.games.mondo.content import TYPES, Boards, TileRows, table
from worldwright.games.mondo.model import NAME, Options


def catalogue(options: Options | None = None) -> Mapping[str, Any]:
    """The tiles, board, chips, modifiers and tasks of a table; without options all content."""
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
    found["chips"] = msgspec.to_builtins(table().chips)
    found["species"] = msgspec.to_builtins(table().species)
    if options is None or options.level != "beginner":
        found["modifiers"] = msgspec.to_builtins(table().modifiers)
    if options is None or options.level == "expert":
        found["tasks"] = msgspec.to_builtins(table().tasks)
    return found


def files(options: Options | None = None) -> tuple[File, ...]:
    """The files the rules read at a table; without options all files."""
    unread = (
        ()
        if options is None
        else ("tiles.toml", "boards.toml")
        if options.edition == "small"
        else ("small_tiles.toml",)
    )
    return tuple(file(NAME, name, type_) for name, type_ in TYPES.items() if name not in unread)
