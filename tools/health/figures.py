"""Statistics of many games between equal bots, each with its 95% interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec

from worldwright.core.extras import Trial
from worldwright.lab.simulate import SimulatedGame, SimulationPlan

Z = 1.96
"""Standard errors on either side of a 95% interval."""
SECONDS_A_MOVE = 20
"""Assumed seconds of a human move in a game in turns."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95% interval."""

    value: float
    low: float
    high: float


def share(count: float, of: int) -> Estimate:
    """A share with Wilson's interval, which stays between 0 and 1 and is sound for rare events."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    observed = count / of
    scale = 1 + Z * Z / of
    middle = (observed + Z * Z / (2 * of)) / scale
    reach = Z * sqrt(observed * (1 - observed) / of + Z * Z / (4 * of * of)) / scale
    return _rounded(observed, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the interval of the normal distribution."""
    average = sum(values) / len(values)
    if len(values) < 2:
        return _rounded(average, average, average)
    spread = sqrt(sum((value - average) ** 2 for value in values) / (len(values) - 1))
    reach = Z * spread / sqrt(len(values))
    return _rounded(average, average - reach, average + reach)


def _rounded(value: float, low: float, high: float) -> Estimate:
    return Estimate(round(value, 4), round(low, 4), round(high, 4))


class Spread(msgspec.Struct, frozen=True):
    """A distribution in five numbers: minimum, quartiles and maximum."""

    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """The five numbers of some values."""
    ordered = sorted(values)
    places = (0.0, 0.25, 0.5, 0.75, 1.0)
    return Spread(*(round(float(ordered[round(place * (len(ordered) - 1))]), 2) for place in places))


class Health(msgspec.Struct, frozen=True):
    """Statistics of one table's games."""

    game: str
    table: str
    options: dict[str, Any]
    seats: int
    games: int
    seed: int
    bot: str
    wins: tuple[Estimate, ...]
    """Each seat's share of wins, shared wins counted in parts."""
    begins: Estimate
    """Share of wins of the player with the first move; where all play at once, of the first seat."""
    fair: float
    """Each seat's share without any advantage."""
    shared: Estimate
    """Share of games with several winners."""
    blocked: Estimate | None
    """Share of rounds that ended because no one could move; None where a game has no such rounds."""
    rounds: int
    """Number of rounds behind `blocked`."""
    finished: Estimate | None
    """Share of games whose common building was finished; None where nothing is built together."""
    moves: Estimate
    minutes: Estimate
    """By the game's own clock, otherwise estimated with `SECONDS_A_MOVE`."""
    points: Estimate
    spread: Spread
    """Of the points of all seats."""


def plan_of(game: str, trial: Trial, seed: int, bot: str) -> SimulationPlan:
    """The simulation of a table."""
    return SimulationPlan(game, trial.options, trial.seats, seed, (trial.bot or bot,) * trial.seats)


def health(plan: SimulationPlan, table: str, results: Sequence[SimulatedGame]) -> Health:
    """The statistics of a table from the results of its games."""
    games = len(results)
    rounds = sum(result.facts.get("rounds", 0) for result in results)
    has_blocked = any("blocked_rounds" in result.facts for result in results)
    blocked = sum(result.facts.get("blocked_rounds", 0) for result in results)
    finished = [result.facts["finished"] for result in results if "finished" in result.facts]
    totals = [float(total) for result in results for total in result.totals]
    return Health(
        game=plan.game,
        table=table,
        options=plan.options,
        seats=plan.seats,
        games=games,
        seed=plan.seed,
        bot=plan.bots[0],
        wins=tuple(share(sum(_part(result, seat) for result in results), games) for seat in range(plan.seats)),
        begins=share(sum(_part(result, result.began) for result in results), games),
        fair=round(1 / plan.seats, 4),
        shared=share(sum(len(result.winners) > 1 for result in results), games),
        blocked=share(blocked, rounds) if has_blocked else None,
        rounds=rounds if has_blocked else 0,
        finished=share(sum(finished), len(finished)) if finished else None,
        moves=mean([float(result.moves) for result in results]),
        minutes=mean([_minutes(result) for result in results]),
        points=mean(totals),
        spread=spread(totals),
    )


def _part(result: SimulatedGame, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _minutes(result: SimulatedGame) -> float:
    return (result.millis or result.moves * SECONDS_A_MOVE * 1000) / 60_000
