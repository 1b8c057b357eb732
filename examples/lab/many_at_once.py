"""A thousand games at once by the compiled rules, at random: `python examples/lab/many_at_once.py [GAME [STEPS]]`."""

import sys

import numpy as np

from worldwright.core.errors import UserError
from worldwright.lab import VectorEnv

if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "monuments"
    try:
        lanes = VectorEnv(name, 1000, 2, seed=1)
    except UserError as refused:
        print(refused)
        sys.exit()
    luck = np.random.default_rng(1)
    games = points = 0
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 300):
        lanes.step((luck.random(lanes.mask.shape) * lanes.mask).argmax(1))
        ended = lanes.done > 0
        games, points = games + int(ended.sum()), points + int(lanes.totals[ended].sum())
    print(f"{games} games, {points / max(1, games) / lanes.seats:.1f} points a seat")
