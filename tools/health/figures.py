"""How healthy a game is: what many games between equal bots say of it, each figure with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec

from worldwright.core.extras import Trial
from worldwright.lab.simulate import SimulatedGame, SimulationPlan

Z = 1.96
"""Standard errors on either side of a 95 % interval."""
SECONDS_A_MOVE = 20
"""What we reckon people take for a move of a game in turns."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


def share(count: float, of: int) -> Estimate:
    """A share with Wilson's interval, which stays between 0 and 1 and is honest where nothing was seen."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    found = count / of
    scale = 1 + Z * Z / of
    middle = (found + Z * Z / (2 * of)) / scale
    reach = Z * sqrt(found * (1 - found) / of + Z * Z / (4 * of * of)) / scale
    return _rounded(found, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the interval of the normal distribution."""
    found = sum(values) / len(values)
    if len(values) < 2:
        return _rounded(found, found, found)
    spread = sqrt(sum((value - found) ** 2 for value in values) / (len(values) - 1))
    reach = Z * spread / sqrt(len(values))
    return _rounded(found, found - reach, found + reach)


def _rounded(value: float, low: float, high: float) -> Estimate:
    return Estimate(round(value, 4), round(low, 4), round(high, 4))


class Spread(msgspec.Struct, frozen=True):
    """A distribution in five numbers: the lowest, the quartiles and the highest."""

    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """The five numbers, quartiles as the values at their places."""
    ordered = sorted(values)
    places = (0.0, 0.25, 0.5, 0.75, 1.0)
    return Spread(*(round(float(ordered[round(place * (len(ordered) - 1))]), 2) for place in places))


class Health(msgspec.Struct, frozen=True):
    """One table: what all its games say together."""

    game: str
    table: str
    options: dict[str, Any]
    seats: int
    games: int
    seed: int
    bot: str
    wins: tuple[Estimate, ...]
    """For each seat the share of games it won, a shared win counted in parts."""
    begins: Estimate
    """The share of games won by whoever had the first move; where all play at once, by the first seat."""
    fair: float
    """What each seat would win if none had an advantage."""
    shared: Estimate
    """The share of games that several won together."""
    blocked: Estimate | None
    """The share of rounds that ended because nobody could go; None where a game knows no such thing."""
    rounds: int
    """In how many rounds that was counted."""
    moves: Estimate
    minutes: Estimate
    """By the clock where a game is played against it, else reckoned with `SECONDS_A_MOVE`."""
    points: Estimate
    spread: Spread
    """Of the points of all seats."""


def plan_of(game: str, trial: Trial, seed: int, bot: str) -> SimulationPlan:
    """What is simulated for a table."""
    return SimulationPlan(game, trial.options, trial.seats, seed, (trial.bot or bot,) * trial.seats)


def health(plan: SimulationPlan, table: str, results: Sequence[SimulatedGame]) -> Health:
    """The health of a table from the results of its games."""
    games = len(results)
    rounds = sum(result.facts.get("rounds", 0) for result in results)
    tells = any("blocked_rounds" in result.facts for result in results)
    blocked = sum(result.facts.get("blocked_rounds", 0) for result in results)
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
        blocked=share(blocked, rounds) if tells else None,
        rounds=rounds if tells else 0,
        moves=mean([float(result.moves) for result in results]),
        minutes=mean([_minutes(result) for result in results]),
        points=mean(totals),
        spread=spread(totals),
    )


def _part(result: SimulatedGame, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _minutes(result: SimulatedGame) -> float:
    return (result.millis or result.moves * SECONDS_A_MOVE * 1000) / 60_000
