"""What a game puts on paper: its pieces to cut out, and the lines of its score sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from worldwright.core.content import Source
from worldwright.core.words import Lang


class PaperPiece(NamedTuple):
    """A piece to cut out. Drawings are SVG in units of 0.1 mm from its upper left corner."""

    name: str
    set: str
    """Its part of the box, such as `tiles`."""
    width: float
    """In millimetres, as its height. No box was measured: sizes are ours."""
    height: float
    source: Source
    sides: Callable[[Lang], tuple[str, str]]
    """Front and back; without a back it is empty."""
    copies: int = 1
    """How many the box holds."""
    is_hex: bool = False
    """A hex that stands on a corner, within its width and height."""
    is_extra: bool = False
    """Of another edition or deck: printed when its name or part is asked for."""


class Paper(NamedTuple):
    """What a game puts on paper."""

    pieces: tuple[PaperPiece, ...]
    rules: tuple[str, ...]
    """The lines of the score sheet, by the rules that score."""
    rounds: int = 1
    """How many rounds a game has; where one rule alone scores, a sheet has a line for each round instead."""
