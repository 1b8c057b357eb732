"""What the README shows is what the program does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from worldwright.cli import COMMANDS
from worldwright.games import game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The README's code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_every_command_stands_in_the_table() -> None:
    assert re.findall(r"^\| `worldwright ([\w-]+)", README, re.MULTILINE) == list(COMMANDS)


def test_the_python_examples_run() -> None:
    assert blocks("python")
    for code in blocks("python"):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_positions_score_as_shown() -> None:
    positions = [json.loads(text) for text in blocks("json")]
    assert positions
    for position in positions:
        for seat, sheet in game(position["game"]).score_position(position, True).items():
            assert f"p{seat}: {sheet.total}\n" in README


def test_the_picture_is_small() -> None:
    assert all(picture.stat().st_size < 300_000 for picture in (ROOT / "docs/pictures").iterdir())
