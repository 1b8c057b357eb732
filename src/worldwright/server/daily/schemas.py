"""Answers about the daily world, as types."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Millis
from worldwright.server.daily.leaderboard import State
from worldwright.server.daily.streak import RowOfDays


class YourTry(msgspec.Struct, frozen=True):
    """The visitor's one attempt of a day, with its result once it counts."""

    table: str
    state: State
    points: int
    score: int
    took: Millis
    place: int


class DayCard(msgspec.Struct, frozen=True):
    """Today's deal in short."""

    game: str
    sealed: str
    players: int
    levels: tuple[str, ...]
    yours: YourTry | None


class SealCard(msgspec.Struct, frozen=True):
    """The seal of a day, and its seed once published."""

    day: str
    game: str
    sealed: str
    seed: str | None = None


class DailyCard(msgspec.Struct, frozen=True):
    """The daily world today."""

    today: str
    now: int
    ends: int
    """The server's time, and the end of the day, in seconds since 1970."""
    deal: DayCard
    games: tuple[str, ...]
    """The game of each weekday, from Monday."""
    row: RowOfDays
    points: tuple[tuple[str, int], ...]
    """The visitor's points of the last weeks, by day."""


class DayRow(msgspec.Struct, frozen=True):
    """A result in a leaderboard; `score` decides, then `took`. Bots have no place."""

    name: str
    """Empty where the player hides it."""
    points: int
    score: int
    took: Millis
    place: int | None
    you: bool
    ghost: int
    """Number for requesting its points over time; a bot has its level's strength, below zero."""
    level: str | None = None
    table: str | None = None
    """The table's id, once the day is over."""


class Yesterday(msgspec.Struct, frozen=True):
    """The best result of the day before, which is over, and the visitor's points."""

    day: str
    game: str
    best: DayRow
    yours: int | None


class DayPage(msgspec.Struct, frozen=True):
    """The deal of a day with its leaderboard: friends first, then one page of all."""

    day: str
    game: str
    sealed: str
    seed: str | None
    rules: int
    content: str
    options: dict[str, Any]
    seats: int
    levels: tuple[str, ...]
    races: bool
    """Time decides between equal points."""
    players: int
    yours: YourTry | None
    spread: tuple[tuple[int, int], ...]
    """How many results have how many points, from the lowest up."""
    friends: tuple[DayRow, ...]
    bots: tuple[DayRow, ...]
    rows: tuple[DayRow, ...]
    since: int
    ahead: tuple[SealCard, ...]
    before: tuple[SealCard, ...]
    yesterday: Yesterday | None = None
