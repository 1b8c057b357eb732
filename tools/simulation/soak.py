"""Many simulated worlds, one seed after the other, and the book that is kept of them."""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tools.simulation.faults import RATES
from tools.simulation.world import SoakOutcome, World
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.games import NAMES
from worldwright.games import game as load_game

if TYPE_CHECKING:
    from tools.simulation.cluster.world import ClusterWorld

_STRIDE = 382_391
"""A prime: goes through all kinds in an order that mixes them."""


class SoakPlan(msgspec.Struct, frozen=True):
    """A world to be played; plain values, so that it can be sent to another process."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    nodes: int = 1


def worlds(names: Sequence[str], count: int, first: int, nodes: int = 1) -> Iterator[SoakPlan]:
    """So many worlds of these games, mixed, each kind of table with every number of seats in turn.

    Which kinds, and how many of each, every game says itself: mostly short ones, because many games find faults and
    not long ones.
    """
    kinds = [(name, kind) for name in names for kind in extras(load_game(name)).soak for _ in range(kind.share)]
    for seed in range(first, first + count):
        name, kind = kinds[seed * _STRIDE % len(kinds)]
        seats = kind.seats or tuple(load_game(name).SEATS)
        yield SoakPlan(name, dict(kind.options), seats[seed % len(seats)], seed, nodes)


def outcome(plan: SoakPlan) -> SoakOutcome:
    """One world from its seed; what broke is told, not raised."""
    if plan.nodes > 1:
        with _without_log():
            return _run(_house(plan))
    return _run(World(load_game(plan.game), plan.options, plan.seats, plan.seed))


def _run(world: World | ClusterWorld) -> SoakOutcome:
    try:
        return world.run()
    except Exception as fault:
        return world.outcome(f"{type(fault).__name__}: {fault}")


def _house(plan: SoakPlan) -> ClusterWorld:
    from tools.simulation.cluster.world import ClusterWorld  # noqa: PLC0415 - needs an extra

    return ClusterWorld(load_game(plan.game), plan.options, plan.seats, plan.seed, plan.nodes)


@contextmanager
def _without_log() -> Iterator[None]:
    """What simulated nodes write into their log is nobody's here."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def several(plans: Sequence[SoakPlan]) -> list[SoakOutcome]:
    """Some worlds, in order."""
    return [outcome(plan) for plan in plans]


class Sum(msgspec.Struct, frozen=True):
    """What many worlds come to."""

    worlds: int
    finished: int
    events: int
    moved: int
    """How often tables changed nodes."""
    games: dict[str, int]
    """Worlds by game."""
    faults: dict[str, int]
    """How often each thing went wrong, in all of them; 0 for what never did."""
    broken: tuple[SoakOutcome, ...]


def added_up(outcomes: Iterable[SoakOutcome], rates: Iterable[str] = RATES) -> Sum:
    """All of it in numbers; `rates` names what could go wrong."""
    games: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    faults: Counter[str] = Counter(dict.fromkeys(rates, 0))
    finished = events = moved = 0
    broken = []
    for each in outcomes:
        games[each.game] += 1
        faults.update(each.faults)
        finished += each.finished
        events += each.events
        moved += each.moved
        if each.broken:
            broken.append(each)
    return Sum(sum(games.values()), finished, events, moved, dict(games), dict(sorted(faults.items())), tuple(broken))


def told_before(ledger: Path) -> dict[int, SoakOutcome]:
    """What a ledger already tells, by seed; what a crash left of a last line is cut off."""
    try:
        body = ledger.read_bytes()
        whole = body.rfind(b"\n") + 1
        found = {}
        for number, line in enumerate(body[:whole].splitlines(), 1):
            try:
                known = msgspec.json.decode(line, type=SoakOutcome)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                raise UserError(f"{ledger}: line {number} is not one of a ledger") from None
            found[known.seed] = known
        if whole < len(body):
            os.truncate(ledger, whole)
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise UserError(f"{ledger}: cannot be used ({(fault.strerror or 'unusable').lower()})") from None
    return found


def left(plans: Iterable[SoakPlan], known: dict[int, SoakOutcome]) -> list[SoakPlan]:
    """The worlds that a ledger does not tell of yet, and those of which it tells that something broke."""
    return [plan for plan in plans if not _is_told(plan, known.get(plan.seed))]


def _is_told(plan: SoakPlan, known: SoakOutcome | None) -> bool:
    if known is None or known.broken:
        return False
    return (known.game, known.seats, known.nodes) == (plan.game, plan.seats, plan.nodes)
