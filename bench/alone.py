"""Points of a world that a bot builds with the whole pool to itself: `./dev bench alone`.

The other seat jumps out at once, or plays at random (`--other random`). Points are those of the world itself:
pictures, landscapes, wrong edges, empty cells. Prints CPU time of a thought and a 95% interval.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from typing import Any, Final

from bench.bots import SHORT, Watched
from worldwright.bots.best_world import round_of, with_worlds
from worldwright.bots.bot import RANDOM, Thinker, bot
from worldwright.bots.levels import NAMES
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from
from worldwright.core.thinking import Budget, Sight, Thought, decided
from worldwright.games import game
from worldwright.kit.scramble.model import JumpOut

GOAL: Final = 40.0
"""Least average of a master's world in Mondo."""


def _out_at_once(sight: Sight, _budget: Budget) -> Thought:
    return decided(next((action for action in sight.actions if isinstance(action, JumpOut)), sight.actions[0]))


OTHERS: Final = {"out": Thinker("out", _out_at_once, looks=False), "random": RANDOM}


def world_points(rules: AnyGame, watched: Thinker, other: Thinker, number: int) -> int:
    """Points of the world that a bot builds in one round, in either seat."""
    options, seat = options_from(rules, SHORT[rules.NAME]), number % 2
    match: Match[Any, Any, Any, Any] = Match(rules, options, 2, seed_from(number, rules.NAME, "alone"))
    play_out(match, [watched, other] if seat == 0 else [other, watched], seed_from(number, "alone"), "at_once")
    this = round_of(rules, match.state, 0, seat)
    return this.points_of(this.laid)[0]


def main() -> int:
    """Print the points of the worlds; 1 if a master of Mondo misses its goal."""
    words = argparse.ArgumentParser(prog="./dev bench alone", description=__doc__)
    words.add_argument("--game", choices=with_worlds(), default=with_worlds()[0])
    words.add_argument("--bot", choices=NAMES, default="master")
    words.add_argument("--other", choices=sorted(OTHERS), default="out")
    words.add_argument("--rounds", type=int, default=40)
    asked = words.parse_args()
    if asked.rounds < 2:
        words.error("--rounds must be at least 2: fewer have no interval")
    rules = game(asked.game)
    watched = Watched(bot(asked.bot, rules))
    points = [world_points(rules, watched.bot, OTHERS[asked.other], number) for number in range(asked.rounds)]
    mean, error = statistics.mean(points), 1.96 * statistics.stdev(points) / math.sqrt(len(points))
    sys.stdout.write(
        f"{asked.game}, {asked.bot}, other seat {asked.other}: "
        f"{mean:.1f} points ({mean - error:.1f} to {mean + error:.1f}), "
        f"{min(points)} to {max(points)} in {len(points)} rounds; "
        f"{1000 * watched.seconds / watched.thoughts:.1f} CPU ms a thought, longest {1000 * watched.longest:.0f}\n"
    )
    return int(asked.game == "mondo" and asked.bot == "master" and mean < GOAL)


if __name__ == "__main__":
    sys.exit(main())
