"""Random playouts of catanatron with 2 and 4 seats.

Every action counts as a move, including rolls and the end of a turn. Games stop where catanatron stops them: at 10
points or after 1000 turns.
"""

from __future__ import annotations

import random

from catanatron import Color, Game, RandomPlayer

from bench.peers.playouts import Playout, main


def seated(seats: int) -> Playout:
    """A playout with so many random players."""
    colors = list(Color)[:seats]

    def playout(chance: random.Random) -> int:
        # catanatron seeds the global generator with this and takes 0 for "no seed".
        game = Game([RandomPlayer(color) for color in colors], seed=chance.randrange(1, 2**31))
        game.play()
        return len(game.state.actions)

    return playout


if __name__ == "__main__":
    main("catanatron", {"catan-2": seated(2), "catan-4": seated(4)})
