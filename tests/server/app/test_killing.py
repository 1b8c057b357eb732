"""A share of the kills: `./dev test` kills a hundred times more (`python -m tests.server.app.killing --kills 100`)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_s001_s002_s003_s073_after_kills_under_load_all_that_was_seen_is_there_and_clocks_stood_still() -> None:
    command = [sys.executable, "-m", "tests.server.app.killing", "--kills", "6", "--seed", "11"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    told = re.search(r"6 kills, (\d+) things seen, \d+ events kept, (\d+) times resumed, (\d+) of them", done.stdout)
    assert told is not None
    assert all(int(number) > 0 for number in told.groups())
