"""A board as text: a grid of characters, each with a style. The terminal prints it plain or coloured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from worldwright.core.words import Lang, Said, say

WIDTH: Final = 80
"""Columns of the narrowest terminal supported, and the width of a drawing if no other is given."""
BESIDE: Final = 38
"""Columns that a part needs to stand at the right of another; with fewer it goes below."""
GAP: Final = 3
"""Blank columns between two parts side by side."""
LINES: Final = 15
"""Lines of a glance: with what happened and a list of choices it fits on a terminal of 24 lines."""
_YOU: Final = Said("You", "Du")
_PLAYER: Final = Said("Player {number}", "Person {number}")


def seat_name(seat: int, you: int | None, lang: Lang) -> str:
    """A seat as the reader knows it: themselves, or a player counted from 1."""
    return say(_YOU if seat == you else _PLAYER, lang, number=seat + 1)


class Canvas:
    """A grid of characters that grows as it is written on. Styles are plain words: `bold red on white`."""

    def __init__(self) -> None:
        self._rows: list[list[tuple[str, str]]] = []

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text from (x, y) to the right."""
        while len(self._rows) <= y:
            self._rows.append([])
        row = self._rows[y]
        while len(row) < x + len(text):
            row.append((" ", ""))
        for offset, character in enumerate(text):
            row[x + offset] = (character, style)

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Copy another canvas onto this one, its top left corner at (x, y)."""
        for dy, row in enumerate(other._rows):
            for dx, (character, style) in enumerate(row):
                if character != " " or style:
                    self.put(x + dx, y + dy, character, style)

    def flow(self, x: int, y: int, pieces: Iterable[tuple[str, str]], gap: int = 2, until: int = WIDTH) -> int:
        """Write styled texts from (x, y) on, wrapping between texts; return the line below the last."""
        column = x
        for text, style in pieces:
            if column > x and column + len(text) > until:
                column, y = x, y + 1
            self.put(column, y, text, style)
            column += len(text) + gap
        return y + 1

    def top(self, lines: int) -> Canvas:
        """The first lines alone."""
        canvas = Canvas()
        canvas._rows = self._rows[:lines]
        return canvas

    def add(self, top: int, other: Canvas, beside: Canvas | None = None) -> int:
        """Paste a canvas at a line, with another at its right; return the line below both."""
        self.paste(0, top, other)
        if beside is not None:
            self.paste(other.width + GAP, top, beside)
        return top + max(other.height, beside.height if beside is not None else 0)

    @property
    def height(self) -> int:
        return len(self._rows)

    @property
    def width(self) -> int:
        return max((len(row) for row in self._rows), default=0)

    def rows(self) -> Iterator[list[tuple[str, str]]]:
        """Each row as runs of text of one style."""
        for row in self._rows:
            runs: list[tuple[str, str]] = []
            for character, style in row:
                if runs and runs[-1][1] == style:
                    runs[-1] = (runs[-1][0] + character, style)
                else:
                    runs.append((character, style))
            yield runs

    def plain(self) -> str:
        """The text without styles and trailing blanks."""
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self._rows)
