"""Random playouts of PettingZoo's connect four: with the usual wrappers, and without."""

from __future__ import annotations

from pettingzoo.classic import connect_four_v3

from bench.peers.agents import playout_of
from bench.peers.playouts import main

if __name__ == "__main__":
    main(
        "pettingzoo",
        {"connect_four": playout_of(connect_four_v3.env()), "connect_four_raw": playout_of(connect_four_v3.raw_env())},
    )
