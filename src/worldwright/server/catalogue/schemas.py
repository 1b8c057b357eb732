"""Requests and answers about what there is to play, as types."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Sheet
from worldwright.core.words import Words
from worldwright.server.http.schemas import Wish


class Scoring(Wish, frozen=True):
    """A position typed in from a cardboard game; `strict` also counts its pieces against the box."""

    position: dict[str, Any]
    strict: bool = False


class Scored(msgspec.Struct, frozen=True):
    """What a position is worth, a sheet a seat."""

    game: str
    sheets: tuple[Sheet, ...]


class BotCard(msgspec.Struct, frozen=True):
    """One of the six bots a seat can be given to, weakest first in the list of them."""

    level: str
    strength: int
    """From 1 to 6."""
    person: str
    """The name of the one who plays so, the same in every game."""
    face: str
    line: Words
    """How that one plays."""


class SeatCounts(msgspec.Struct, frozen=True):
    """The fewest and the most who can play."""

    min: int
    max: int


class LessonCard(msgspec.Struct, frozen=True):
    """What the page tells about a lesson before it is taken."""

    name: str
    title: Words
    seconds: int
    teaches: dict[str, Any]
    """What a table chooses to play what it is about: options, and `seats`."""


class GameCard(msgspec.Struct, frozen=True):
    """What the start page tells about a game."""

    name: str
    seats: SeatCounts
    minutes: int
    title: Words
    blurb: Words
    lessons: tuple[LessonCard, ...]
    practice: bool
    """Whether there are puzzles."""
    rated: dict[str, tuple[Any, ...]] = {}
    """What an option may be at a rated table beside its default; options that are not named stay as printed."""
