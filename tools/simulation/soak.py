"""Many simulated worlds, one seed after the other, and their ledger."""

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
"""A prime that visits all kinds in a mixed order."""


class SoakPlan(msgspec.Struct, frozen=True):
    """A world to play, as plain values for another process."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    nodes: int = 1


def worlds(names: Sequence[str], count: int, first: int, nodes: int = 1) -> Iterator[SoakPlan]:
    """So many worlds of these games, mixed, each kind of table with every number of seats in turn.

    Every game defines its kinds and their shares: mostly short ones, because many short games find more faults.
    """
    kinds = [(name, kind) for name in names for kind in extras(load_game(name)).soak for _ in range(kind.share)]
    for seed in range(first, first + count):
        name, kind = kinds[seed * _STRIDE % len(kinds)]
        seats = kind.seats or tuple(load_game(name).SEATS)
        yield SoakPlan(name, dict(kind.options), seats[seed % len(seats)], seed, nodes)


def outcome(plan: SoakPlan) -> SoakOutcome:
    """Play one world from its seed; a broken promise is returned, not raised."""
    if plan.nodes > 1:
        with _without_log():
            return _run(_cluster(plan))
    return _run(World(load_game(plan.game), plan.options, plan.seats, plan.seed))


def _run(world: World | ClusterWorld) -> SoakOutcome:
    try:
        return world.run()
    except Exception as fault:
        return world.outcome(f"{type(fault).__name__}: {fault}")


def _cluster(plan: SoakPlan) -> ClusterWorld:
    from tools.simulation.cluster.world import ClusterWorld  # noqa: PLC0415 - needs an extra

    return ClusterWorld(load_game(plan.game), plan.options, plan.seats, plan.seed, plan.nodes)


@contextmanager
def _without_log() -> Iterator[None]:
    """Silence the logs of simulated nodes."""
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
    """Totals of many worlds."""

    worlds: int
    finished: int
    events: int
    moved: int
    """How often tables changed nodes."""
    games: dict[str, int]
    """Worlds by game."""
    faults: dict[str, int]
    """Count of each fault, with 0 for those that never happened."""
    broken: tuple[SoakOutcome, ...]


def added_up(outcomes: Iterable[SoakOutcome], rates: Iterable[str] = RATES) -> Sum:
    """The totals; `rates` names the possible faults."""
    games: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    faults: Counter[str] = Counter(dict.fromkeys(rates, 0))
    finished = events = moved = 0
    broken = []
    for world_outcome in outcomes:
        games[world_outcome.game] += 1
        faults.update(world_outcome.faults)
        finished += world_outcome.finished
        events += world_outcome.events
        moved += world_outcome.moved
        if world_outcome.broken:
            broken.append(world_outcome)
    return Sum(sum(games.values()), finished, events, moved, dict(games), dict(sorted(faults.items())), tuple(broken))


def read_ledger(ledger: Path) -> dict[int, SoakOutcome]:
    """The outcomes in a ledger, by seed; an incomplete last line is cut off."""
    try:
        body = ledger.read_bytes()
        whole = body.rfind(b"\n") + 1
        by_seed = {}
        for number, line in enumerate(body[:whole].splitlines(), 1):
            try:
                world_outcome = msgspec.json.decode(line, type=SoakOutcome)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                raise UserError(f"{ledger}: line {number} is not a line of a ledger") from None
            by_seed[world_outcome.seed] = world_outcome
        if whole < len(body):
            os.truncate(ledger, whole)
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise UserError(f"{ledger}: cannot be used ({(fault.strerror or 'unusable').lower()})") from None
    return by_seed


def left(plans: Iterable[SoakPlan], known: dict[int, SoakOutcome]) -> list[SoakPlan]:
    """The worlds that are missing in a ledger, and those that broke."""
    return [plan for plan in plans if not _is_done(plan, known.get(plan.seed))]


def _is_done(plan: SoakPlan, known: SoakOutcome | None) -> bool:
    if known is None or known.broken:
        return False
    return (known.game, known.seats, known.nodes) == (plan.game, plan.seats, plan.nodes)
