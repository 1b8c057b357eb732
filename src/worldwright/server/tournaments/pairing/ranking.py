"""Standings: points, then the sum of the opponents' points, then tables won, then who beat whom among equals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from worldwright.server.tournaments.pairing.entries import FILLER, WHOLE, Entrant, Round, Sitting

How: TypeAlias = Literal["played", "bye", "late", "out"]


class RoundResult(msgspec.Struct, frozen=True):
    """What a round was for somebody: played, a bye, not there yet, or no longer."""

    how: How
    share: int = 0
    against: tuple[str, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """Where somebody stands. Equal ones share a place."""

    entrant: str
    place: int
    points: int
    opponents: int
    """The sum of what those they met have."""
    wins: int
    results: tuple[RoundResult, ...]


def results(entrant: Entrant, rounds: Sequence[Round], late: int = 0) -> tuple[RoundResult, ...]:
    """What each round was for somebody; `late` is what each round gives that was over before they came."""
    found = []
    for number, played in enumerate(rounds, 1):
        table = next((table for table in played.tables if entrant.id in table.entrants), None)
        if table is not None:
            found.append(_played(entrant.id, table))
        elif entrant.id in played.byes:
            found.append(RoundResult("bye", WHOLE))
        else:
            found.append(RoundResult("late", late) if number < entrant.since else RoundResult("out"))
    return tuple(found)


def _played(entrant: str, table: Sitting) -> RoundResult:
    share = table.shares[table.entrants.index(entrant)] if table.shares else 0
    return RoundResult("played", share, tuple(one for one in table.entrants if one != entrant))


def scores(entrants: Sequence[Entrant], rounds: Sequence[Round], late: int = 0) -> dict[str, int]:
    """The points of everybody."""
    return {one.id: sum(result.share for result in results(one, rounds, late)) for one in entrants}


def standings(entrants: Sequence[Entrant], rounds: Sequence[Round], late: int = 0) -> tuple[Row, ...]:
    """Everybody in order after these rounds; those who are equal in everything stand in the order they were given."""
    told = {one.id: results(one, rounds, late) for one in entrants}
    points = {one: sum(result.share for result in found) for one, found in told.items()}
    keys: dict[str, tuple[int, int, int]] = {}
    for one, found in told.items():
        met = [other for result in found for other in result.against if other != FILLER]
        wins = sum(result.how == "played" and result.share == WHOLE for result in found)
        keys[one] = (points[one], sum(points[other] for other in met), wins)
    equals: dict[tuple[int, int, int], list[str]] = defaultdict(list)
    for one, key in keys.items():
        equals[key].append(one)
    last = {one: (*key, _among(one, equals[key], told[one])) for one, key in keys.items()}
    order = sorted(last, key=lambda one: last[one], reverse=True)
    return tuple(Row(one, 1 + sum(key > last[one] for key in last.values()), *keys[one], told[one]) for one in order)


def _among(one: str, equals: Sequence[str], found: Sequence[RoundResult]) -> int:
    """The points that somebody made at tables with those who are equal otherwise."""
    return sum(result.share for result in found if any(other in equals for other in result.against if other != one))
