"""Random playouts: moves per second of CPU time, one JSON line a game."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

Playout: TypeAlias = Callable[[random.Random], int]
"""Plays one game to its end and returns its number of moves."""

WARM_UP_SECONDS = 0.3


def positive_seconds(text: str) -> float:
    """A duration above 0."""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return seconds


def measure(playout: Playout, seconds: float, chance: random.Random) -> tuple[int, int, float]:
    """Moves, games and CPU seconds of whole playouts: the last one is finished and counted."""
    moves = games = 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds:
        moves += playout(chance)
        games += 1
        spent = time.process_time() - began
    return moves, games, spent


def main(peer: str, playouts: Mapping[str, Playout]) -> None:
    """Measure each chosen game, after an uncounted warm-up."""
    parser = argparse.ArgumentParser(
        description=f"Random playouts of {peer}: one JSON line a game.", allow_abbrev=False
    )
    parser.add_argument("--seconds", type=positive_seconds, default=3.0, help="CPU seconds a game (3)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random players (1)")
    parser.add_argument("--game", action="append", choices=list(playouts), help="only this game (repeatable)")
    options = parser.parse_args()
    for game in options.game or playouts:
        chance = random.Random(f"{options.seed}/{game}")
        measure(playouts[game], min(WARM_UP_SECONDS, options.seconds), chance)
        moves, games, spent = measure(playouts[game], options.seconds, chance)
        line = {
            "peer": peer,
            "game": game,
            "moves": moves,
            "games": games,
            "cpu_seconds": round(spent, 6),
            "moves_per_second": round(moves / spent, 1),
        }
        print(json.dumps(line), flush=True)
