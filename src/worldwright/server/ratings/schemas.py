"""Answers about ratings, as types."""

from __future__ import annotations

import msgspec

from worldwright.server.engine.events import Speed


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a game."""

    table: str | None
    """Its table; None: deleted."""
    ended: int
    """In seconds since 1970."""
    value: int
    deviation: int


class RatingCard(msgspec.Struct, frozen=True):
    """A rating in a game at a speed; 95% likely within two deviations of its value."""

    game: str
    speed: Speed
    value: int | None
    """None below three games."""
    deviation: int
    games: int
    provisional: bool
    course: tuple[RatingPoint, ...] = ()
    """The latest 200 games, oldest first; empty below three."""
    bot: str | None = None
    """The nearest bot level in games of two; None below three games, or where no bot was measured."""


class MyRatings(msgspec.Struct, frozen=True):
    """The visitor's ratings by game and speed; none without a rated game."""

    ratings: tuple[RatingCard, ...]


class BotRatingCard(msgspec.Struct, frozen=True):
    """A bot's fixed rating in games of two, or of three and four, with its 95% interval."""

    game: str
    seats: int
    """2, or 4 for more than two."""
    level: str
    value: int
    low: int
    high: int


class BotRatings(msgspec.Struct, frozen=True):
    """All measured bots."""

    ratings: tuple[BotRatingCard, ...]


class RatingChange(msgspec.Struct, frozen=True):
    """The change of the visitor's rating by a finished game."""

    rating: RatingCard
    before: int | None
    """None: below three games before it."""
