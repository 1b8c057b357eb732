"""Cost of bots: CPU time of a thought by game, level and seats, and speed and size of the compiled rules.

`./dev bench bots`. Every figure is CPU time of this process, so a busy machine changes little. Compiled rules are
compared with Python by random moves per second, alternated. Exit code 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from tests.compiled.comparing import known_twin, written
from tests.compiled.pairs import PAIRS
from worldwright.bots.best_world import with_worlds
from worldwright.bots.bot import RANDOM, Thinker, bot
from worldwright.bots.levels import LEVELS
from worldwright.bots.matches import play_out
from worldwright.compiled.program import BUILT
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from, start
from worldwright.core.thinking import Budget, Sight, Thought
from worldwright.games import NAMES, game
from worldwright.games.editions import companion
from worldwright.kit.scramble.bots import filling, planning

GOALS: Final = {"novice": 1.0, "easy": 1.0, "casual": 1.0, "keen": 1.0, "strong": 5.0, "master": 100.0}
"""Largest average of a thought over a game, in milliseconds."""
TIMES_AS_FAST: Final = 30
LARGEST: Final = 100_000
"""Bytes of all compiled programs together, gzipped."""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "mondo": {"mode": "step", "rounds": 1},
    "mondo_sapiens": {"mode": "step", "rounds": 1},
    "mapominoes": {"rounds": 1},
}
"""Options of the shortest game in which a bot thinks as usual."""
ROUNDS: Final = 5
EARLY: Final = 4
"""Placed tiles when worlds are filled to their end."""
FILLED: Final = 300
"""Worlds filled in Python; the program fills ten times as many."""


class Watched:
    """A bot whose thoughts are timed; those with a single action do not count."""

    def __init__(self, inner: Thinker) -> None:
        self._inner = inner
        self.seconds = 0.0
        self.longest = 0.0
        self.thoughts = 0
        self.bot = Thinker(inner.name, self._think, inner.looks)

    def _think(self, sight: Sight, budget: Budget) -> Thought:
        began = time.process_time()
        thought = self._inner.think(sight, budget)
        spent = time.process_time() - began
        if len(sight.actions) > 1:
            self.seconds += spent
            self.longest = max(self.longest, spent)
            self.thoughts += 1
        return thought


def thinking(rules: AnyGame, level: str, seats: int, games: int) -> Watched:
    """A bot of the level after playing all seats of so many games."""
    watched = Watched(bot(level, rules))
    options = options_from(rules, SHORT.get(rules.NAME, {}))
    for number in range(-1, games):  # the first game warms up caches
        if number == 0:
            watched.seconds = watched.longest = watched.thoughts = 0
        match: Match[Any, Any, Any, Any] = Match(rules, options, seats, seed_from(max(number, 0), rules.NAME, "bench"))
        play_out(match, [watched.bot] * seats, seed_from(number, "bench", "bots"), "at_once")
    return watched


def random_moves(rules: AnyGame, options: Any, seats: int) -> float:
    """Random moves a second by the Python rules."""
    match: Match[Any, Any, Any, Any] = Match(rules, options, seats, seed_from(1, rules.NAME, "random"))
    began = time.process_time()
    play_out(match, [RANDOM] * seats, seed_from(2, rules.NAME, "random"), "at_once")
    return len(match.log) / (time.process_time() - began)


def twin_moves(name: str, options: Any, seats: int) -> float:
    """Random moves a second by the compiled rules. Those of the Mondo games deal by themselves, from the start."""
    rules, pair = game(name), PAIRS[name]
    other = known_twin(pair)
    assert other.learn(written(rules.content(options)))
    dealt: Match[Any, Any, Any, Any] = Match(rules, options, seats, seed_from(1, name, "random"))
    assert other.see(written(pair.all_seen(dealt.state if pair.play is None else start(rules, options, seats))))
    began = time.process_time()
    moves = other.bench(100, 7)
    return moves / (time.process_time() - began)


def speeds(name: str) -> Iterator[tuple[float, float]]:
    """Random moves a second in Python and compiled, alternated."""
    options, seats = PAIRS[name].tables[0]
    for _ in range(ROUNDS):
        yield random_moves(game(name), options, seats), twin_moves(name, options, seats)


def fillings(name: str) -> Iterator[tuple[float, float]]:
    """Worlds filled to their end a second in Python (`planning`) and compiled (`filling`), alternated."""
    rules = game(name)
    keen, taste_of = bot("keen", rules), companion(rules, "bot").taste_of
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, SHORT[name]), 2, seed_from(1, name, "fill"))
    luck = Chance(seed_from(2, name), "fill")
    while match.view(0).hands[0:1] != (None,) or len(match.view(0).worlds[0]) < EARLY or 0 not in match.to_move():
        seat = min(match.to_move())
        match.submit(seat, keen.think(Sight(match.view(seat), match.actions(seat)), Budget(luck)).action)
    view, actions = match.view(0), match.actions(0)
    for _ in range(ROUNDS):
        began = time.process_time()
        planning.think(taste_of(view), view, actions, luck, FILLED)
        between = time.process_time()
        filling.think(taste_of(view), view, actions, Budget(luck, 10 * FILLED))
        yield FILLED / (between - began), 10 * FILLED / (time.process_time() - between)


def main() -> int:
    """Print the costs of bots and compiled rules; 1 if a goal is missed."""
    words = argparse.ArgumentParser(prog="./dev bench bots", description=__doc__)
    words.add_argument("--only", choices=NAMES, help="one game only")
    words.add_argument("--games", type=int, default=2, help="games for each level and number of seats")
    options = words.parse_args()
    missed = 0
    names = [options.only] if options.only else list(NAMES)
    sys.stdout.write("CPU ms of a thought: mean (longest), goal; all seats of one level\n")
    for name in names:
        rules = game(name)
        for seats in sorted({max(2, rules.SEATS[0]), min(4, rules.SEATS[-1])}):
            for level in LEVELS:
                done = thinking(rules, level, seats, options.games)
                mean = 1000 * done.seconds / done.thoughts
                is_missed = mean > GOALS[level]
                missed += is_missed
                sys.stdout.write(
                    f"{name:<16} {seats} seats  {level:<8} {mean:8.2f} ({1000 * done.longest:.1f})  "
                    f"goal {GOALS[level]:g}, {'missed' if is_missed else 'met'}; {done.thoughts} thoughts\n"
                )
                sys.stdout.flush()
    sys.stdout.write("random moves a second: Python, compiled, ratio\n")
    for name in [game_name for game_name in names if game_name in PAIRS]:
        measured = list(speeds(name))
        python, compiled = (max(speed) for speed in zip(*measured, strict=True))
        is_missed = compiled < TIMES_AS_FAST * python
        missed += is_missed
        sys.stdout.write(
            f"{name:<16} {python:12,.0f} {compiled:12,.0f} {compiled / python:6.0f}x  "
            f"goal {TIMES_AS_FAST}x, {'missed' if is_missed else 'met'}\n"
        )
    sys.stdout.write("worlds filled to their end a second: Python, compiled, ratio\n")
    for name in [game_name for game_name in names if game_name in with_worlds()]:
        python, compiled = (max(speed) for speed in zip(*fillings(name), strict=True))
        is_missed = compiled < TIMES_AS_FAST * python
        missed += is_missed
        sys.stdout.write(
            f"{name:<16} {python:12,.0f} {compiled:12,.0f} {compiled / python:6.0f}x  "
            f"goal {TIMES_AS_FAST}x, {'missed' if is_missed else 'met'}\n"
        )
    sizes = {path.stem: len(gzip.compress(path.read_bytes(), 9)) for path in sorted(BUILT.glob("*.wasm"))}
    total = sum(sizes.values())
    missed += total > LARGEST
    listed = ", ".join(f"{name} {size / 1000:.1f}" for name, size in sizes.items())
    verdict = "missed" if total > LARGEST else "met"
    sys.stdout.write(f"programs, kB gzipped: {listed}; together {total / 1000:.1f}, goal 100, {verdict}\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
