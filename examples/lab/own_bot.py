"""A bot of your own looks ahead by imagined games, against a built-in one: `python examples/lab/own_bot.py [GAME]`.

It copies the game, deals again what it cannot know, and plays each of a few ids on at random.
"""

import sys

import numpy as np

from worldwright.lab import Env, SoloEnv

LOOKS = 6
"""How many ids are tried."""
GAMES = 3
"""How many games are imagined for each."""
AHEAD = 20
"""Steps that are played on."""


def worth(env: Env, seat: int, number: int, luck: np.random.Generator) -> float:
    """What an id brings in one imagined game, in points ahead of the others."""
    game = env.imagine(seat, int(luck.integers(2**32)))
    game.step(number, seat)
    earned = game.rewards[seat]
    for _ in range(AHEAD):
        if game.over:
            break
        game.step(luck.choice(game.mask().nonzero()[0]))
        earned += game.rewards[seat]
    return earned


def best(env: Env, seat: int, luck: np.random.Generator) -> int:
    """The id with the best mean over imagined games."""
    legal = env.mask(seat).nonzero()[0]
    tried: list[int] = luck.choice(legal, min(LOOKS, len(legal)), replace=False).tolist()
    return max(tried, key=lambda number: sum(worth(env, seat, number, luck) for _ in range(GAMES)))


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "monuments"
    learner = SoloEnv(game, 2, opponents="novice", reward="shaped", max_decisions=60)
    luck = np.random.default_rng(1)
    learner.reset(seed=1)
    while not learner.env.over:
        learner.step(best(learner.env, learner.seat, luck))
    print("own bot and novice:", learner.env.match.totals, "points")
