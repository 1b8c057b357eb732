"""Requests and answers of the catalogue, as types."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Sheet
from worldwright.core.words import Words
from worldwright.server.http.schemas import Wish


class Scoring(Wish, frozen=True):
    """A position typed in from a cardboard game; `strict` also checks its pieces against the box."""

    position: dict[str, Any]
    strict: bool = False


class Scored(msgspec.Struct, frozen=True):
    """The score sheets of a position, one a seat."""

    game: str
    sheets: tuple[Sheet, ...]


class OfflinePart(msgspec.Struct, frozen=True):
    """A part of what the page keeps for times without a network."""

    parts: int
    """How many parts there are."""
    answers: dict[str, msgspec.Raw]
    """Answers by their path below the game's address."""


class BotCard(msgspec.Struct, frozen=True):
    """One of the six bot levels."""

    level: str
    strength: int
    """From 1 to 6."""
    person: str
    """The name of its character, the same in every game."""
    face: str
    line: Words
    """How it plays."""


class SeatCounts(msgspec.Struct, frozen=True):
    """The smallest and largest number of players."""

    min: int
    max: int


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson as the client lists it."""

    name: str
    title: Words
    seconds: int
    teaches: dict[str, Any]
    """The table that plays what it teaches: options, and `seats`."""


class GameCard(msgspec.Struct, frozen=True):
    """A game as the start page shows it."""

    name: str
    seats: SeatCounts
    minutes: int
    title: Words
    blurb: Words
    lessons: tuple[LessonCard, ...]
    practice: bool
    """Whether it has puzzles."""
    rated: dict[str, tuple[Any, ...]] = {}
    """Values of options allowed at a rated table besides the default; other options stay as printed."""
    age: int = 0
    """From which age on the printed rules recommend it; 0: they name none."""
