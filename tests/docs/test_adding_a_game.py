"""The game of the guide, built from the code that the guide shows, keeps the laws."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
_FILE = re.compile(r"^`(\S+/shore\S*)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def run(folder: Path, *command: str) -> str:
    """What a Python module says when it runs in the folder."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with Shore in place of all other games."""
    folder = tmp_path_factory.mktemp("house")
    unwanted = shutil.ignore_patterns("__pycache__", "static", "*.txt", ".hypothesis")
    shutil.copytree(ROOT / "src/worldwright", folder / "src/worldwright", ignore=unwanted)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path, text in _FILE.findall(GUIDE):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / "tests/games/rules/shore/__init__.py").touch()
    registry = folder / "src/worldwright/games/__init__.py"
    code, found = re.subn(
        r"(NAMES: tuple\[str, \.\.\.\] =) \(.*?\)", r'\1 ("shore",)', registry.read_text("utf-8"), flags=re.DOTALL
    )
    assert found == 1
    registry.write_text(code, encoding="utf-8")
    return folder


def test_it_keeps_the_laws_and_all_its_rules_have_tests(house: Path) -> None:
    assert "shore-3-long.txt" in run(house, "tests.games.playthroughs.write")
    assert "NO TEST" not in run(house, "tests.games.rules.coverage", "shore")
    folders = (
        "tests/games/laws",
        "tests/games/rules/shore",
        "tests/games/rules/test_coverage.py",
        "tests/games/golden",
        "tests/games/playthroughs",
    )
    said = run(house, "pytest", "-q", "-p", "no:cacheprovider", "-k", "shore or SH- or every", *folders)
    assert " passed" in said
    assert "failed" not in said


def test_the_commands_know_it(house: Path) -> None:
    assert "Shore" in run(house, "worldwright", "games")
    assert "18 pieces, all conserved" in run(house, "worldwright", "simulate", "shore", "--bot=greedy", "--games=5")
    assert "p0: 5" in run(house, "worldwright", "score", "tests/games/golden/shore/rising.position.json")
    assert "SH-P1" in run(house, "worldwright", "rules", "shore", "--lang", "de")
