"""Many simulated worlds, one seed after the other, and the book that is kept of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.games import NAMES
from worldwright.games import game as load_game
from worldwright.simulation.faults import RATES
from worldwright.simulation.world import Outcome, World

_SHORT = {"mode": "step", "rounds": 1, "steps": 4}


_STRIDE = 382_391
"""A prime: goes through all kinds in an order that mixes them."""


class Plan(msgspec.Struct, frozen=True):
    """A world to be played; plain values, so that it can be sent to another process."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int


class Kind(msgspec.Struct, frozen=True):
    """A sort of table, and how many of a thousand are of it."""

    share: int
    game: str
    options: dict[str, Any]
    seats: tuple[int, ...]


MIX = (
    Kind(560, "mondo", {**_SHORT, "edition": "small"}, (2, 3)),
    Kind(12, "mondo", {"rounds": 1, "window": 200}, (1, 2)),
    Kind(2, "mondo", {}, (2, 3, 4)),
    Kind(160, "mondo_sapiens", _SHORT, (2, 3, 4)),
    Kind(12, "mondo_sapiens", {"rounds": 1}, (1, 2)),
    Kind(130, "mapominoes", {"rounds": 1}, (2, 3, 4, 5)),
    Kind(14, "mapominoes", {"rounds": 1, "bluff": True, "timer": True}, (2, 3)),
    Kind(90, "monuments", {}, (2,)),
    Kind(16, "monuments", {"monument": "capitol"}, (3, 4)),
    Kind(4, "lords_of_worlds", {}, (2, 3, 4)),
)
"""All games, with the clock and in turns; mostly short ones, because many games find faults and not long ones."""


def worlds(names: Sequence[str], count: int, first: int) -> Iterator[Plan]:
    """So many worlds of these games, mixed, each kind with every number of seats in turn."""
    kinds = [kind for kind in MIX if kind.game in names for _ in range(kind.share)]
    for seed in range(first, first + count):
        kind = kinds[seed * _STRIDE % len(kinds)]
        yield Plan(kind.game, kind.options, kind.seats[seed % len(kind.seats)], seed)


def outcome(plan: Plan) -> Outcome:
    """One world from its seed; what broke is told, not raised."""
    world = World(load_game(plan.game), plan.options, plan.seats, plan.seed)
    try:
        return world.run()
    except Exception as fault:
        return world.outcome(f"{type(fault).__name__}: {fault}")


def several(plans: Sequence[Plan]) -> list[Outcome]:
    """Some worlds, in order."""
    return [outcome(plan) for plan in plans]


class Sum(msgspec.Struct, frozen=True):
    """What many worlds come to."""

    worlds: int
    finished: int
    events: int
    games: dict[str, int]
    """Worlds by game."""
    faults: dict[str, int]
    """How often each thing went wrong, in all of them; 0 for what never did."""
    broken: tuple[Outcome, ...]


def added_up(outcomes: Iterable[Outcome]) -> Sum:
    """All of it in numbers."""
    games: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    faults: Counter[str] = Counter(dict.fromkeys(RATES, 0))
    finished = events = 0
    broken = []
    for each in outcomes:
        games[each.game] += 1
        faults.update(each.faults)
        finished += each.finished
        events += each.events
        if each.broken:
            broken.append(each)
    return Sum(sum(games.values()), finished, events, dict(games), dict(sorted(faults.items())), tuple(broken))


def told_before(ledger: Path) -> dict[int, Outcome]:
    """What a ledger already tells, by seed; what a crash left of a last line is cut off."""
    try:
        body = ledger.read_bytes()
        whole = body.rfind(b"\n") + 1
        found = {}
        for number, line in enumerate(body[:whole].splitlines(), 1):
            try:
                known = msgspec.json.decode(line, type=Outcome)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                raise Trouble(f"{ledger}: line {number} is not one of a ledger") from None
            found[known.seed] = known
        if whole < len(body):
            os.truncate(ledger, whole)
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise Trouble(f"{ledger}: cannot be used ({(fault.strerror or 'unusable').lower()})") from None
    return found


def left(plans: Iterable[Plan], known: dict[int, Outcome]) -> list[Plan]:
    """The worlds that a ledger does not tell of yet, and those of which it tells that something broke."""
    return [plan for plan in plans if not _is_told(plan, known.get(plan.seed))]


def _is_told(plan: Plan, known: Outcome | None) -> bool:
    return known is not None and (known.game, known.seats) == (plan.game, plan.seats) and not known.broken
