"""The processes in which bots think."""

from __future__ import annotations

import subprocess
import sys

HOUSE = """
import os, signal
from worldwright.tables.bot_seats import WorkerPool, Turn

thought = WorkerPool(2).think(Turn("mondo", "random", b"", b"not a list", b"", 1))
assert thought.exception() is not None
print("thought", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_bots_end_with_a_house_that_dies() -> None:
    with subprocess.Popen([sys.executable, "-c", HOUSE], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        # Whoever is left has inherited this pipe: it ends when the last of them has.
        assert house.communicate(timeout=60)[0] == "thought\n"
