"""Learn by self-play, then play with what was learned: `pip install 'worldwright[lab,train]'`.

python examples/lab/train.py [GAME [UPDATES [BOT]]]    `monuments 600 easy` takes minutes; 3 updates teach little
"""

import sys
import tempfile
from pathlib import Path

import worldwright as ww
from worldwright.lab import Learned, ppo

SIZES = ["--lanes", "64", "--steps", "32", "--batch", "1024", "--width", "64", "--rate", "1e-3"]

if __name__ == "__main__":
    name, updates, bot = (*sys.argv[1:], *("monuments", "3", "random")[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        words = [name, *SIZES, "--reward", "shaped", "--rarely", "jump_out", "--updates", updates, "--out", folder]
        ppo.train(ppo.arguments(words))
        learned = Learned(Path(folder) / "weights-6.npz")
        options = {"mode": "step"} if name.startswith("mondo") else {}
        result = ww.play(name, [learned, bot], games=4, seed=1, **options)
        print(f"{name}: {result.share(0):.0%} won against {bot}")
