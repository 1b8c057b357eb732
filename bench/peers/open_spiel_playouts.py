"""Random playouts of OpenSpiel: backgammon (C++) and block dominoes (Python), 2 seats.

A move is a player's uniform choice among the legal actions. Chance nodes (dice, dominoes) are sampled by their
probabilities: their time counts, and they are no moves.
"""

from __future__ import annotations

import random

import open_spiel.python.games.block_dominoes  # noqa: F401  # registers the game
import pyspiel

from bench.peers.playouts import Playout, main


def playouts_of(name: str) -> Playout:
    """A playout of an OpenSpiel game by name."""
    game = pyspiel.load_game(name)

    def playout(chance: random.Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[chance.randrange(len(legal))])
                moves += 1
        return moves

    return playout


if __name__ == "__main__":
    main("open_spiel", {name: playouts_of(name) for name in ("backgammon", "python_block_dominoes")})
