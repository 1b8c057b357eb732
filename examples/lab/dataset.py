"""Games between bots as arrays to learn from: `python examples/lab/dataset.py [GAME [GAMES [FILE.npz]]]`.

Each row is a decision: what the seat knew, what was legal, what the bot chose, and how its game ended.
"""

import sys

import numpy as np

import worldwright as ww
from worldwright import lab


def rows(name: str, games: int) -> dict[str, np.ndarray]:
    """The decisions of so many games between two easy bots."""
    bot = ww.bot("easy", name)
    columns: dict[str, list[np.ndarray | int | float]] = {"seen": [], "mask": [], "chosen": [], "seat": [], "won": []}
    for seed in range(games):
        env = lab.make(name, seats=2, seed=seed, max_decisions=150)
        luck = ww.Chance(seed.to_bytes(32, "big"), "dataset")
        began = len(columns["seat"])
        while not env.over:
            seat = env.seat
            action = bot.act(env.match.view(seat), env.match.actions(seat), luck)
            for number in env.number(action):
                columns["seen"].append(env.observe(seat))
                columns["mask"].append(env.mask(seat))
                columns["chosen"].append(number)
                columns["seat"].append(seat)
                env.step(number, seat)
        columns["won"] += [env.returns[int(seat)] for seat in columns["seat"][began:]]
    return {column: np.array(values) for column, values in columns.items()}


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "monuments"
    data = rows(name, int(sys.argv[2]) if len(sys.argv) > 2 else 2)
    for column, values in data.items():
        print(f"{column:<7}{values.dtype!s:<8}{values.shape}")
    if len(sys.argv) > 3:
        np.savez_compressed(sys.argv[3], allow_pickle=False, **data)
