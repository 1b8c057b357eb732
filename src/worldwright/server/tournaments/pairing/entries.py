"""Entrants, rounds, and the shares of a table.

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
"""One point: for beating everyone at a table, and for a bye."""
FILLER: Final = ""
"""Marks the seat of a bot that fills in and has no place."""
MOST_SEATS: Final = 5

System: TypeAlias = Literal["swiss", "round_robin"]
Shares: TypeAlias = tuple[int | None, ...]
"""Of a table's seats. None: a bot ended in the place of its player, who gets nothing."""


class PairingRule(msgspec.Struct, frozen=True):
    """How rounds are drawn."""

    system: System
    seats: int
    """Of a table, from 2 to 5; where it does not divide evenly, some tables have one less."""
    fewest: int = 2
    """Fewest players of the game."""
    fills: bool = False
    """A bot takes a seat that would stay free, so that there are no byes."""


class Entrant(msgspec.Struct, frozen=True):
    """An entrant, between two rounds, both included."""

    id: str
    since: int = 1
    until: int | None = None

    def plays(self, number: int) -> bool:
        """Whether they are drawn for a round, counted from 1."""
        return self.since <= number and (self.until is None or number <= self.until)


class Sitting(msgspec.Struct, frozen=True):
    """A table's entrants seat by seat, and their shares; empty while it runs."""

    entrants: tuple[str, ...]
    shares: Shares = ()


class Round(msgspec.Struct, frozen=True):
    """The tables of a round, and its byes."""

    tables: tuple[Sitting, ...]
    byes: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every table has its result."""
        return all(table.shares for table in self.tables)


def shares(points: Sequence[int], winners: Sequence[Seat]) -> tuple[int, ...]:
    """Shares of a finished table, seat by seat: the part of the others one beat; equals count half.

    Winners beat everyone but each other. Among the rest points decide; winners show whether more or fewer are better.
    """
    is_low = any(points[seat] < max(points) for seat in winners)
    ranks = [(seat in winners, -points[seat] if is_low else points[seat]) for seat in range(len(points))]
    ranks = [(True, 0) if first else (False, worth) for first, worth in ranks]
    others = len(points) - 1
    return tuple(
        sum(2 * (rank > other) + (rank == other) for at, other in enumerate(ranks) if at != seat)
        * WHOLE
        // (2 * others)
        for seat, rank in enumerate(ranks)
    )


def meetings(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often each pair sat at one table."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for table in played.tables
        for pair in combinations(table.entrants, 2)
        if FILLER not in pair
    )


def spared(rounds: Sequence[Round]) -> Counter[str]:
    """How often each entrant had a bye, or met a bot in place of one."""
    byes = Counter(entrant for played in rounds for entrant in played.byes)
    for played in rounds:
        byes.update(entrant for table in played.tables if FILLER in table.entrants for entrant in table.entrants)
    del byes[FILLER]
    return byes
