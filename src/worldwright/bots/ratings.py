"""What the bots are worth, as the arena measured it: one table in a file, by game, seats and level."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

FILE: Final = Path(__file__).with_name("ratings.toml")
NINETY_FIVE: Final = 1.96
"""So many standard deviations are half of a 95 % interval."""
Figures: TypeAlias = dict[str, dict[str, dict[str, tuple[int, int, int]]]]


class BotRating(msgspec.Struct, frozen=True):
    """What a bot is worth in a game of so many seats, and the 95 % interval of that."""

    game: str
    seats: int
    level: str
    value: int
    low: int
    high: int

    @property
    def deviation(self) -> float:
        """The standard deviation that goes with the interval."""
        return (self.high - self.low) / 2 / NINETY_FIVE


@cache
def _figures() -> Figures:
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Figures)


def measured() -> Iterator[BotRating]:
    """Everything that was measured, by game and seats, weakest level first."""
    for game, tables in _figures().items():
        for seats, levels in tables.items():
            for level, (value, low, high) in levels.items():
                yield BotRating(game, int(seats), level, value, low, high)


def rating_of(game: str, level: str, seats: int) -> BotRating | None:
    """What a bot is worth at a table: by the games of two there, by those of four where there are more seats."""
    number = "2" if seats == 2 else "4"
    found = _figures().get(game, {}).get(number, {}).get(level)
    return None if found is None else BotRating(game, int(number), level, *found)
