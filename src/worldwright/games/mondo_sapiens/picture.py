"""Worlds of Mondo Sapiens as pictures for links, within a square from -500 to 500."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.content import load
from worldwright.core.game import Sheet
from worldwright.games.mondo_sapiens.content import Boards
from worldwright.games.mondo_sapiens.model import NAME, View
from worldwright.kit.scramble import picture
from worldwright.kit.scramble.board_picture import BoardArt


def _board(number: int) -> BoardArt:
    row = next(row for row in load(NAME, "boards.toml", Boards).boards if row.number == number)
    return BoardArt("globe", row.border, row.streets, row.pictures)


def end_pictures(view: View, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The world of every seat at the end."""
    boards = view.options.boards
    number = boards[view.round - 1] if view.round <= len(boards) else view.options.board
    return picture.worlds(_board(number), view, sheets)


def shop_window() -> str:
    """A world on its way, and tiles beside it."""
    return picture.shop_window(NAME, _board(3), ("MMMM NE coach", "MFFM boar@F", "WWMM field@M"))
