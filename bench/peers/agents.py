"""Random agents in a PettingZoo AEC environment with action masks."""

from __future__ import annotations

import random
from typing import Any

from bench.peers.playouts import Playout


def playout_of(env: Any) -> Playout:
    """A playout of an environment: every step reads observation and mask, draws a legal id and takes it."""

    def playout(chance: random.Random) -> int:
        env.reset(seed=chance.randrange(2**31))
        moves = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[chance.randrange(len(legal))]))
            moves += 1
        return moves

    return playout
