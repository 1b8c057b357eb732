"""OpenSpiel's information set Monte Carlo tree search against random play: `python examples/lab/ismcts.py [GAME]`.

It deals again what it cannot know by `resample_from_infostate`, which imagines a game that looks the same.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from worldwright.lab import openspiel

LOOKS = 12
"""Games imagined for an id."""
LENGTH = 12
"""Actions in a game, which ends by points."""


def played(name: str, seed: int) -> list[float]:
    """A short game between the search and random play; the margins at its end."""
    settings = {"max_decisions": LENGTH, "reward": "margin"}
    if name.startswith("mondo"):
        settings["options"] = "rounds=1"
    game = pyspiel.load_game(f"python_worldwright_{name}", settings)
    luck = np.random.RandomState(seed)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    search = ismcts.ISMCTSBot(game, judge, uct_c=1.0, max_simulations=LOOKS, random_state=luck)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.randint(game.max_chance_outcomes()))
        elif state.current_player() == 0:
            state.apply_action(search.step(state))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    openspiel.register()
    name = sys.argv[1] if len(sys.argv) > 1 else "monuments"
    print("search and random play:", played(name, seed=1))
