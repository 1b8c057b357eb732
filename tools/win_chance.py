"""Fits the constants of `bots/win_chance.py` to games between bots; deterministic.

    python -m tools.win_chance monuments --games 200

Prints each game's two constants, the log loss (beside that of equal chances), and how often seats won in ten classes
of predicted chances.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.bots.win_chance import at_the_end, points_now, softmax
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from, replay
from worldwright.core.skill import Slope
from worldwright.games import IN_TURNS, NAMES, game

LOOKS = 20
"""Moments taken from each game, evenly spread."""
ROUNDS = 6
TINY = 1e-6


@dataclass(frozen=True)
class Look:
    """A moment of a game, with its result."""

    share: float
    points: tuple[int, ...]
    won: tuple[float, ...]


def looks(rules: AnyGame, seats: int, number: int) -> list[Look]:
    """The moments of one game between bots."""
    options = options_from(rules, IN_TURNS.get(rules.NAME, {}))
    match: Match[Any, Any, Any, Any] = Match(rules, options, seats, seed_from(number, rules.NAME, seats))
    play_out(match, [bot("keen", rules)] * seats, seed_from(number, "bots"), "at_once")
    made = [at for at, move in enumerate(match.log, 1) if move.by >= 0]
    won = at_the_end(rules.winners(match.state), seats)
    wanted = {made[at * len(made) // LOOKS]: at / LOOKS for at in range(LOOKS)}
    moments = []
    for at, state in enumerate(replay(rules, options, seats, match.log)):
        if at in wanted:
            moments.append(Look(wanted[at], points_now(rules, state), won))
    return moments


def loss(moments: Sequence[Look], slope: Slope, sign: int) -> float:
    """The mean log loss of the chances over moments."""
    total = 0.0
    for look in moments:
        chances = softmax(look.points, sign * slope.at(look.share))
        total -= sum(won * math.log(max(TINY, chance)) for won, chance in zip(look.won, chances, strict=True))
    return total / len(moments)


def fitted(moments: Sequence[Look], sign: int) -> Slope:
    """The slope with the least loss, on a grid that grows finer."""
    best, step = Slope(-2.0, 1.5), 1.0
    for _ in range(ROUNDS):
        grid = [
            Slope(best.start + step * across, best.growth + step * up) for across in (-1, 0, 1) for up in (-1, 0, 1)
        ]
        nearer = min(grid, key=lambda slope: loss(moments, slope, sign))
        while nearer != best:
            best = nearer
            grid = [Slope(best.start + step * x, best.growth + step * y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
            nearer = min(grid, key=lambda slope: loss(moments, slope, sign))
        step /= 2
    return best


def calibration(moments: Sequence[Look], slope: Slope, sign: int) -> list[str]:
    """For ten classes of chances: mean prediction, share of wins, count."""
    classes: dict[int, list[tuple[float, float]]] = {}
    for look in moments:
        for won, chance in zip(look.won, softmax(look.points, sign * slope.at(look.share)), strict=True):
            classes.setdefault(min(9, int(chance * 10)), []).append((chance, won))
    return [
        f"  predicted {sum(chance for chance, _ in some) / len(some):.2f}"
        f"  won {sum(won for _, won in some) / len(some):.2f}  n {len(some)}"
        for _, some in sorted(classes.items())
    ]


def main() -> None:
    """Fit the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(NAMES))
    parser.add_argument("--games", dest="count", type=int, default=100, help="games for each number of players")
    options = parser.parse_args()
    for name in options.games:
        rules, sign = game(name), -1 if extras(game(name)).fewest_win else 1
        moments = [
            look for seats in (2, 3, 4) for number in range(options.count) for look in looks(rules, seats, number)
        ]
        slope = fitted(moments, sign)
        equal = sum(math.log(len(look.points)) for look in moments) / len(moments)
        print(f"{name}: Slope({slope.start:.2f}, {slope.growth:.2f}); {3 * options.count} games, log loss "
              f"{loss(moments, slope, sign):.3f} (equal chances: {equal:.3f})")  # fmt: skip
        print("\n".join(calibration(moments, slope, sign)), flush=True)


if __name__ == "__main__":
    main()
