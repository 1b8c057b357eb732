"""Master of Monuments with its learned value against master without it: `python -m tools.train.monuments.contest`.

Both play by the rules and in the sandbox of the product; every deal is played once from every seat. Prints the share of
wins with its 95% interval, and the cost of a thought of each.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any

import click

from worldwright.bots.bot import Thinker, bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.match import Match, options_from
from worldwright.core.thinking import Budget, Sight, Thought
from worldwright.games import monuments
from worldwright.games.monuments.plans import plan_names
from worldwright.lab.arena import interval


def _watched(by_games: bool, spent: Counter[str]) -> Thinker:
    master, name = bot("master", monuments), "games" if by_games else "value"
    wanted: Callable[[Sight, Budget], Thought] = master.think

    def think(sight: Sight, budget: Budget) -> Thought:
        began = time.process_time_ns()
        thought = wanted(sight, replace(budget, by_games=by_games))
        if len(sight.actions) > 1:
            spent[name] += time.process_time_ns() - began
            spent[f"{name} thoughts"] += 1
        return thought

    return Thinker(name, think)


def one_game(seats: int, seed: int, number: int) -> tuple[float, Counter[str]]:
    """The share of the win of the player with the learned value, and the cost of thoughts."""
    deal, mine = divmod(number, seats)
    names = sorted(plan_names())
    options = options_from(monuments, {"monument": names[deal % len(names)]})
    match: Match[Any, Any, Any, Any] = Match(monuments, options, seats, seed_from(seed, "value", deal))
    spent: Counter[str] = Counter()
    players = [_watched(seat != mine, spent) for seat in range(seats)]
    play_out(match, players, seed_from(seed, "value", deal, "bots"))
    winners = monuments.winners(match.state)
    return (1 / len(winners) if mine in winners else 0.0), spent


@click.command(help=__doc__)
@click.option("--games", type=int, default=400, show_default=True)
@click.option("--seats", type=click.IntRange(2, 3), default=2, show_default=True)
@click.option("--seed", type=int, default=18, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes.  [default: all cores]")
def main(*, games: int, seats: int, seed: int, jobs: int) -> None:
    """Play and print a line after every tenth deal."""
    games -= games % seats
    won, done, spent = 0.0, 0, Counter[str]()
    with ProcessPoolExecutor(jobs) as pool:
        for share, cost in pool.map(one_game, [seats] * games, [seed] * games, range(games)):
            won, done = won + share, done + 1
            spent.update(cost)
            if done % (10 * seats) and done < games:
                continue
            low, high = interval(won / done, done)
            costs = {name: round(spent[name] / spent[f"{name} thoughts"] / 1e6, 1) for name in ("value", "games")}
            click.echo(json.dumps({"seats": seats, "games": done, "share": round(won / done, 4), "low": round(low, 4),
                                   "high": round(high, 4), "cpu_ms": costs}))  # fmt: skip


if __name__ == "__main__":
    main()
