"""A share of the faults; `./dev test long` has a hundred kills (`python -m tests.server.cluster.faults`)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def faults(*words: str) -> str:
    command = [sys.executable, "-m", "tests.server.cluster.faults", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_kills_of_nodes_and_restarts_of_engines_under_load_lose_and_double_nothing() -> None:
    told = faults("--kills=2", "--database-restarts=1", "--bus-restarts=1", "--seed=3")
    assert told.startswith("2 kills, 1 database restarts, 1 bus restarts: ")
    assert re.search(r"failover p50 [\d.]+ s, p99 [\d.]+ s of \d+; handover none", told)
    answered = re.search(r"(\d+) commands answered once, 0 shown moves lost, 0 double moves", told)
    assert answered is not None
    assert int(answered[1]) > 50


@pytest.mark.long
def test_sleeping_and_rolling_nodes_and_a_slow_or_frozen_bus_lose_and_double_nothing() -> None:
    told = faults("--freezes=2", "--rolls=1", "--database-cuts=2", "--bus-freezes=1", "--slow-buses=1", "--seed=4")
    assert "0 shown moves lost, 0 double moves" in told
