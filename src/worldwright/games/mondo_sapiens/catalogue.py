"""The content of Mondo Sapiens as plain values with source marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from worldwright.core.content import File, file, load
from worldwright.games.mondo_sapiens.content import TYPES, Boards, TileRows, pieces
from worldwright.games.mondo_sapiens.model import NAME, Options


def catalogue(options: Options | None = None) -> Mapping[str, Any]:
    """The tiles, boards, chips, villages and buildings of a table; without options all content."""
    boards = msgspec.to_builtins(load("mondo_sapiens", "boards.toml", Boards))
    if options is not None:
        used = options.boards or (options.board,)
        boards["boards"] = [board for board in boards["boards"] if board["number"] in used]
    things = msgspec.to_builtins(pieces())
    found: dict[str, Any] = {
        "tiles": msgspec.to_builtins(load("mondo_sapiens", "tiles.toml", TileRows)),
        "boards": boards,
        "chips": things["chips"],
        "pictures": things["pictures"],
    }
    if options is None or options.level != "beginner" or options.quick_start:
        found["villages"] = things["villages"]
    if options is None or options.level == "expert" or options.quick_start:
        found["buildings"] = things["buildings"]
    return found


def files(options: Options | None = None) -> tuple[File, ...]:
    """The files the rules read: every table reads all of them."""
    return tuple(file(NAME, name, type_) for name, type_ in TYPES.items())
