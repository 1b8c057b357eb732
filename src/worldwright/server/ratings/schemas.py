"""Answers about ratings, as types."""

from __future__ import annotations

import msgspec

from worldwright.server.engine.events import Speed


class RatingPoint(msgspec.Struct, frozen=True):
    """What somebody was worth after a game."""

    table: str | None
    """To see it again; None: it is not kept any more."""
    ended: int
    """In seconds since 1970."""
    value: int
    deviation: int


class RatingCard(msgspec.Struct, frozen=True):
    """A rating in a game at a speed. It lies within two deviations of its value, most probably."""

    game: str
    speed: Speed
    value: int | None
    """None below three games."""
    deviation: int
    games: int
    provisional: bool
    course: tuple[RatingPoint, ...] = ()
    """The latest 200 games, oldest first; nothing below three."""
    bot: str | None = None
    """The level of the bot nearest to it in games of two; None below three games, or where no bot was measured."""


class MyRatings(msgspec.Struct, frozen=True):
    """The visitor's ratings, by game and speed; nothing where no rated game was played."""

    ratings: tuple[RatingCard, ...]


class BotRatingCard(msgspec.Struct, frozen=True):
    """What a bot is worth in a game of two, or of three and four, with its 95 % interval. It never moves."""

    game: str
    seats: int
    """2, or 4 for more than two."""
    level: str
    value: int
    low: int
    high: int


class BotRatings(msgspec.Struct, frozen=True):
    """All bots that were measured."""

    ratings: tuple[BotRatingCard, ...]


class RatingChange(msgspec.Struct, frozen=True):
    """What a finished game changed for the visitor."""

    rating: RatingCard
    before: int | None
    """None: it was below three games then."""
