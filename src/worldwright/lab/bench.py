"""Measure the speed of the rules and the memory of a table."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any, Literal, TypeAlias

import msgspec

from worldwright.bots.bot import RANDOM
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from, start
from worldwright.core.playout import Dice, playout
from worldwright.games import IN_TURNS
from worldwright.lab.playouts import AT_ONCE
from worldwright.lab.simulate import SimulationPlan, compiled, compiled_columns, many_games, summary

Mode: TypeAlias = Literal["list", "sample", "compiled"]
MODES: tuple[Mode, ...] = ("list", "sample", "compiled")

_WARM_UP = 0.2


class Speed(msgspec.Struct, frozen=True):
    """Random playouts of the rules alone, on one core, in CPU time. Players' moves are counted, not the dealer's.

    `compiled` is all that `simulate` does: the compiled rules, and the summary of every thousand games.
    """

    game: str
    mode: Mode
    seats: int
    moves: int
    games: int
    cpu_seconds: float
    moves_per_second: float
    moves_per_game: float


def speed(game: AnyGame, mode: Mode, seats: int, seconds: float, seed: int) -> Speed | None:
    """Playouts until the time is up, after a short warm-up; None if the compiled rules do not cover the table."""
    options = options_from(game, IN_TURNS.get(game.NAME, {}))
    some: Callable[[], tuple[int, int]]
    if mode == "compiled":
        plan = SimulationPlan(game.NAME, msgspec.to_builtins(options), seats, seed, (RANDOM.name,) * seats)
        if compiled(plan) is None:
            return None
        some = partial(_simulated, plan, count(0, AT_ONCE))
    else:
        some = partial(_played, game, start(game, options, seats), Dice(seed), mode == "list")
    _measured(some, _WARM_UP)
    moves, games, spent = _measured(some, seconds)
    return Speed(
        game.NAME, mode, seats, moves, games, round(spent, 3), round(moves / spent, 1), round(moves / games, 2)
    )


def _played(game: AnyGame, first: Any, dice: Dice, listing: bool) -> tuple[int, int]:
    """One game: its moves, and 1."""
    return playout(game, first, dice, listing)[1], 1


def _simulated(plan: SimulationPlan, firsts: Iterator[int]) -> tuple[int, int]:
    """A thousand games and their summary: their moves, and how many they are."""
    first = next(firsts)
    many, rows = compiled(plan), many_games(plan, range(first, first + AT_ONCE))
    assert many is not None
    made = summary(plan, compiled_columns(plan, rows))
    return sum(rows[many.column("acted") :: many.width]), made.games


def _measured(some: Callable[[], tuple[int, int]], seconds: float) -> tuple[int, int, float]:
    moves = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not games:
        more, played = some()
        moves, games = moves + more, games + played
    return moves, games, spent


class Cost(msgspec.Struct, frozen=True):
    """The memory of one finished table: its state and its whole log."""

    game: str
    seats: int
    moves: int
    bytes: int


def table_cost(game: AnyGame, seats: int, tables: int = 5) -> Cost:
    """The mean over a few tables, without content and code."""
    options = options_from(game, IN_TURNS.get(game.NAME, {}))
    play_out(Match(game, options, seats, 0), [RANDOM] * seats, seed_from(0))
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        matches = []
        for number in range(tables):
            match: Match[Any, Any, Any, Any] = Match(game, options, seats, number)
            play_out(match, [RANDOM] * seats, seed_from(number))
            matches.append(match)
        gc.collect()
        used = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    return Cost(game.NAME, seats, sum(len(match.log) for match in matches) // tables, used // tables)
