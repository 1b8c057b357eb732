"""The command as a person calls it, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def worldwright(*words: str, typed: str = "", **variables: str) -> Ran:
    """Run `worldwright` with these words, this typed at it, and these environment variables."""
    done = subprocess.run(
        [sys.executable, "-m", "worldwright", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "160", **variables},
        timeout=240,
    )
    return Ran(done.returncode, done.stdout, done.stderr)
