"""Mondo's worlds as pictures for links, within a square from -500 to 500."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.content import load
from worldwright.core.game import Sheet
from worldwright.games.mondo.content import Boards
from worldwright.games.mondo.model import NAME, View
from worldwright.kit.scramble import picture
from worldwright.kit.scramble.board_picture import BoardArt


def _board(view: View) -> BoardArt:
    options = view.options
    if options.edition == "small":
        return BoardArt("island")
    row = next(row for row in load(NAME, "boards.toml", Boards).boards if row.mask == options.mask)
    return BoardArt(options.mask, row.back if options.side == "back" else row.front)


def end_pictures(view: View, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The world of every seat at the end."""
    return picture.worlds(_board(view), view, sheets)


def shop_window() -> str:
    """A world on its way, and tiles beside it."""
    return picture.shop_window(NAME, BoardArt("globe", "W" * 24), ("FFPP buffalo@P", "DDDD camel@D", "FDDF tiger@F"))
