"""Standings: points, then the sum of the opponents' points, tables won, and direct results among equals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from worldwright.server.tournaments.pairing.entries import FILLER, WHOLE, Entrant, Round, Sitting

How: TypeAlias = Literal["played", "absent", "bye", "late", "out"]


class RoundResult(msgspec.Struct, frozen=True):
    """An entrant's result of a round: played, absent, a bye, not there yet, or gone."""

    how: How
    share: int = 0
    against: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    """Those of `against` for whom a bot played."""


class Row(msgspec.Struct, frozen=True):
    """An entrant's standing. Equal ones share a place; None: they never played and no longer can."""

    entrant: str
    place: int | None
    points: int
    opponents: int
    """The sum of their opponents' points."""
    wins: int
    results: tuple[RoundResult, ...]


def results(entrant: Entrant, rounds: Sequence[Round], late: int = 0) -> tuple[RoundResult, ...]:
    """An entrant's result of each round; `late` is the share of rounds before they joined."""
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
    shares = table.shares or (0,) * len(table.entrants)
    share = shares[table.entrants.index(entrant)]
    others = [(one, worth) for one, worth in zip(table.entrants, shares, strict=True) if one != entrant]
    against, bots = tuple(one for one, _ in others), tuple(one for one, worth in others if worth is None)
    return RoundResult("absent" if share is None else "played", share or 0, against, bots)


def scores(entrants: Sequence[Entrant], rounds: Sequence[Round], late: int = 0) -> dict[str, int]:
    """Points of all entrants."""
    return {one.id: sum(result.share for result in results(one, rounds, late)) for one in entrants}


def standings(
    entrants: Sequence[Entrant], rounds: Sequence[Round], late: int = 0, *, is_over: bool = False
) -> tuple[Row, ...]:
    """All entrants in order; those equal in everything keep the given order.

    Byes and rounds before the start give no place to those who never played and are out, or at the end.
    """
    by_entrant = {entrant.id: results(entrant, rounds, late) for entrant in entrants}
    points = {id_: sum(result.share for result in own_results) for id_, own_results in by_entrant.items()}
    keys: dict[str, tuple[int, int, int]] = {}
    for id_, own_results in by_entrant.items():
        met = [other for result in own_results for other in result.against if other != FILLER]
        wins = sum(result.how == "played" and result.share == WHOLE for result in own_results)
        keys[id_] = (points[id_], sum(points[other] for other in met), wins)
    equals: dict[tuple[int, int, int], list[str]] = defaultdict(list)
    for id_, key in keys.items():
        equals[key].append(id_)
    last = {id_: (*key, _among(id_, equals[key], by_entrant[id_])) for id_, key in keys.items()}
    unplaced = {
        entrant.id
        for entrant in entrants
        if (is_over or entrant.until is not None)
        and not any(result.how == "played" for result in by_entrant[entrant.id])
    }
    placed = [key for id_, key in last.items() if id_ not in unplaced]
    order = sorted(last, key=lambda id_: (id_ not in unplaced, last[id_]), reverse=True)
    return tuple(
        Row(
            id_,
            None if id_ in unplaced else 1 + sum(key > last[id_] for key in placed),
            *keys[id_],
            by_entrant[id_],
        )
        for id_ in order
    )


def _among(one: str, equals: Sequence[str], found: Sequence[RoundResult]) -> int:
    """Points of an entrant at tables with those who are equal otherwise."""
    return sum(result.share for result in found if any(other in equals for other in result.against if other != one))
