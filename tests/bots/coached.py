"""Somebody who knows nothing but what the coach says, against the easy bot: `python -m tests.bots.coached --games 20`.

Every decision is the first action that a hint of the last grade names. Seats change from game to game.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import click

from worldwright.bots.bot import Thinker, bot
from worldwright.bots.hints import GRADES, advised, hint_of
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from
from worldwright.core.thinking import Budget, Sight, Thought, decided
from worldwright.games import game

TABLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "mondo_sapiens": {"mode": "step", "rounds": 1},
    "mapominoes": {"rounds": 1},
    "lords_of_worlds": {},
    "monuments": {},
}
FIRST_ROUND: Final = {"mode": "step", "rounds": 1}
"""Of Mondo."""
OPPONENT: Final = "easy"
LEAST_SHARE: Final = 0.6
LEAST_POINTS: Final = 10


def follower(rules: AnyGame) -> Thinker:
    """A player who does what the coach says first."""

    def think(sight: Sight, budget: Budget) -> Thought:
        hint = hint_of(rules, sight, advised(rules, sight, budget.luck), GRADES)
        return decided(hint.actions[0])

    return Thinker("coached", think)


def played(name: str, options: Mapping[str, Any], number: int) -> tuple[float, int]:
    """One game: which share of the win the follower had, and their points."""
    rules = game(name)
    seat, seed = number % 2, seed_from(number + 1)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, dict(options)), 2, seed)
    players = [follower(rules), bot(OPPONENT, rules)]
    play_out(match, players if seat == 0 else players[::-1], seed, "at_once")
    winners = rules.winners(match.state)
    return (1 / len(winners) if seat in winners else 0.0), match.score()[seat].total


def _job(wish: tuple[str, Mapping[str, Any], int]) -> tuple[float, int]:
    return played(*wish)


@click.command()
@click.option("--games", type=int, default=20, show_default=True, help="For each game.")
@click.option("--jobs", type=int, default=2, show_default=True, help="Processes.")
@click.option("--only", type=click.Choice([*TABLES, "mondo"]), default=None, help="One game instead of all.")
def main(games: int, jobs: int, only: str | None) -> None:
    """Print which share of the wins somebody takes who only follows the coach."""
    failed = False
    with ProcessPoolExecutor(jobs) as pool:
        for name, options in TABLES.items():
            if only not in (None, name):
                continue
            shares = [share for share, _ in pool.map(_job, [(name, options, number) for number in range(games)])]
            share = sum(shares) / games
            failed = failed or share < LEAST_SHARE
            print(f"{name}: {share:.0%} of {games} games against {OPPONENT}", flush=True)
        if only not in (None, "mondo"):
            raise SystemExit(failed)
        points = [total for _, total in pool.map(_job, [("mondo", FIRST_ROUND, number) for number in range(games)])]
        failed = failed or min(points) <= LEAST_POINTS
        print(f"mondo: first rounds of {min(points)} to {max(points)} points, {sum(points) / games:.1f} on average")
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
