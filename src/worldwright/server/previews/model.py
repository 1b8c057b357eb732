"""A preview as a value: all that its tags and its picture show."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias

import msgspec

from worldwright.core.words import Lang

Kind: TypeAlias = Literal["invitation", "watch", "result", "daily", "tournament", "challenge", "game"]
DRAWING = 1
"""Version of the drawing, part of a picture's address: messengers keep a picture as long as its address."""


class SeatResult(msgspec.Struct, frozen=True):
    """A seat of a finished game; the name in the picture is empty where no letter of it can be drawn."""

    name: str
    points: int
    is_won: bool


class Preview(msgspec.Struct, frozen=True):
    """What a link shows."""

    kind: Kind
    lang: Lang
    game: str
    heading: str
    sentence: str
    button: str = ""
    table: str = ""
    """The finished game that is drawn; empty: a sample of the game is drawn."""
    seats: tuple[SeatResult, ...] = ()
    day: tuple[str, str] = ("", "")
    """Day and month of a daily deal."""
    entrants: int = 0
    size: int = 0
    """Of a tournament."""

    @property
    def key(self) -> str:
        """A name for what it shows: equal previews have equal pictures."""
        return hashlib.sha256(msgspec.msgpack.encode((DRAWING, self))).hexdigest()[:16]
