"""Measure the speed of the rules and the memory of a table."""

from __future__ import annotations

import gc
import time
import tracemalloc
from typing import Any, Literal, TypeAlias

import msgspec

from worldwright.bots.bot import RANDOM
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from, start
from worldwright.core.playout import Dice, playout
from worldwright.games import IN_TURNS

Mode: TypeAlias = Literal["list", "sample"]
MODES: tuple[Mode, ...] = ("list", "sample")

_WARM_UP = 0.2


class Speed(msgspec.Struct, frozen=True):
    """Random playouts of the rules alone, on one core, in CPU time. Players' moves are counted, not the dealer's."""

    game: str
    mode: Mode
    seats: int
    moves: int
    games: int
    cpu_seconds: float
    moves_per_second: float
    moves_per_game: float


def speed(game: AnyGame, mode: Mode, seats: int, seconds: float, seed: int) -> Speed:
    """Playouts until the time is up, after a short warm-up."""
    options = options_from(game, IN_TURNS.get(game.NAME, {}))
    first = start(game, options, seats)
    dice = Dice(seed)
    _play(game, first, dice, mode, _WARM_UP)
    moves, games, spent = _play(game, first, dice, mode, seconds)
    return Speed(
        game.NAME, mode, seats, moves, games, round(spent, 3), round(moves / spent, 1), round(moves / games, 2)
    )


def _play(game: AnyGame, first: Any, dice: Dice, mode: Mode, seconds: float) -> tuple[int, int, float]:
    moves = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not games:
        moves += playout(game, first, dice, mode == "list")[1]
        games += 1
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
