"""The scripts of examples/lab run for every game and are short."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from worldwright.games import NAMES

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "examples/lab"
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("[!_]*.py"))
MOST_LINES = 60


def run(script: str, *words: str | Path) -> str:
    done = subprocess.run([sys.executable, EXAMPLES / script, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_runs(script: str) -> None:
    assert run(script)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_runs_for_every_game(script: str, name: str) -> None:
    assert run(script, name)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_short(script: str) -> None:
    assert len((EXAMPLES / script).read_text(encoding="utf-8").splitlines()) < MOST_LINES


def test_a_dataset_holds_only_legal_choices(tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    run("dataset.py", "monuments", file)
    data = np.load(file)
    chosen = data["chosen"]
    assert data["mask"][np.arange(len(chosen)), chosen].all()
    assert set(data["won"]) <= {1.0, -1.0, 0.0}
