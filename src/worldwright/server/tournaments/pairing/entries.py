"""Entrants, rounds and what a table is worth to those who sat there.

Points are whole numbers of 24ths: a table of up to five gives every share of a point exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, Literal, TypeAlias

import msgspec

from worldwright.core.game import Seat

WHOLE: Final = 24
"""One point: whoever beat everybody at a table, and a bye."""
FILLER: Final = ""
"""Stands on the seat of a bot that fills in and has no place."""
MOST_SEATS: Final = 5

System: TypeAlias = Literal["swiss", "round_robin"]


class PairingRule(msgspec.Struct, frozen=True):
    """How rounds are drawn."""

    system: System
    seats: int
    """Of a table, from 2 to 5; where it does not come out even, some tables have one less."""
    fewest: int = 2
    """With how many the game can be played."""
    fills: bool = False
    """A bot fills in where a seat would stay free, so that nobody has a bye."""


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part, from a round to another; both count."""

    id: str
    since: int = 1
    until: int | None = None

    def plays(self, number: int) -> bool:
        """Whether they are drawn for a round, counted from 1."""
        return self.since <= number and (self.until is None or number <= self.until)


class Sitting(msgspec.Struct, frozen=True):
    """Who sat at a table, seat by seat, and what each got for it; nothing while it is played."""

    entrants: tuple[str, ...]
    shares: tuple[int, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """The tables of a round, and who had a bye."""

    tables: tuple[Sitting, ...]
    byes: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every table has its result."""
        return all(table.shares for table in self.tables)


def shares(points: Sequence[int], winners: Sequence[Seat]) -> tuple[int, ...]:
    """What a finished table is worth, seat by seat: the share of the others one beat; equals count half.

    Winners beat everybody but each other. Among the rest points decide; who has won says whether more or fewer are
    better.
    """
    is_low = any(points[seat] < max(points) for seat in winners)
    ranks = [(seat in winners, -points[seat] if is_low else points[seat]) for seat in range(len(points))]
    ranks = [(True, 0) if first else (False, worth) for first, worth in ranks]
    others = len(points) - 1
    return tuple(
        sum(2 * (own > other) + (own == other) for at, other in enumerate(ranks) if at != seat) * WHOLE // (2 * others)
        for seat, own in enumerate(ranks)
    )


def meetings(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often each two sat at one table."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for table in played.tables
        for pair in combinations(table.entrants, 2)
        if FILLER not in pair
    )


def spared(rounds: Sequence[Round]) -> Counter[str]:
    """How often each had a bye, or met a bot in place of one."""
    found = Counter(one for played in rounds for one in played.byes)
    for played in rounds:
        found.update(one for table in played.tables if FILLER in table.entrants for one in table.entrants)
    del found[FILLER]
    return found
