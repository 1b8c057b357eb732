"""Ratings of the bots, measured by the arena: one file, by game, seats and level."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

FILE: Final = Path(__file__).with_name("ratings.toml")
NINETY_FIVE: Final = 1.96
"""Half of a 95 % interval, in standard deviations."""
Figures: TypeAlias = dict[str, dict[str, dict[str, tuple[int, int, int]]]]


class BotRating(msgspec.Struct, frozen=True):
    """The rating of a bot in a game at this number of seats, with its 95 % interval."""

    game: str
    seats: int
    level: str
    value: int
    low: int
    high: int

    @property
    def deviation(self) -> float:
        """The standard deviation that belongs to the interval."""
        return (self.high - self.low) / 2 / NINETY_FIVE


@cache
def _figures() -> Figures:
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Figures)


def measured() -> Iterator[BotRating]:
    """All measured ratings, by game and seats, weakest level first."""
    for game, tables in _figures().items():
        for seats, levels in tables.items():
            for level, (value, low, high) in levels.items():
                yield BotRating(game, int(seats), level, value, low, high)


def rating_of(game: str, level: str, seats: int) -> BotRating | None:
    """The rating of a bot at a table: measured with two seats, or with four if the table has more."""
    number = "2" if seats == 2 else "4"
    figures = _figures().get(game, {}).get(number, {}).get(level)
    return None if figures is None else BotRating(game, int(number), level, *figures)
