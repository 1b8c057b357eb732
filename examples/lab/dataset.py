"""Records as arrays to learn from: `python examples/lab/dataset.py [GAME | FILE.record ...] [FILE.npz]`.

Each row is a decision: what the seat knew, what was legal, what it chose, and how its game ended. With the name of a
game, two easy bots play some first.
"""

import sys

import numpy as np

import worldwright as ww
from worldwright.lab import decisions


def records(words: list[str]) -> list[bytes | str]:
    """The named files, or the records of two games between bots."""
    if words and words[0].endswith(".record"):
        return [*words]
    name = words[0] if words else "monuments"
    games = ww.play(name, ["easy", "easy"], games=2, seed=1).games
    return [game.record.text().encode() for game in games]


def joined(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The columns of all records, one below the other."""
    return {column: np.concatenate([part[column] for part in parts]) for column in parts[0]}


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.endswith(".npz")]
    data = joined([decisions(record) for record in records(words)])
    for column, values in data.items():
        print(f"{column:<7}{values.dtype!s:<8}{values.shape}")
    if sys.argv[-1].endswith(".npz"):
        np.savez_compressed(sys.argv[-1], allow_pickle=False, **data)
