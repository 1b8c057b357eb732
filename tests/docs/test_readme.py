"""What the README and the page of commands show is what the program does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tools import cli_page
from tools.architecture import part
from worldwright.games import game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = cli_page.PAGE.read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """A page's code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_table_of_commands_is_what_the_program_has() -> None:
    assert part(COMMANDS, cli_page.PART) == cli_page.table(), "write it with: python -m tools.cli_page"


def test_the_python_examples_run() -> None:
    assert blocks(README, "python")
    for code in blocks(README, "python"):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_positions_score_as_shown() -> None:
    positions = [json.loads(text) for text in blocks(COMMANDS, "json")]
    assert positions
    for position in positions:
        for seat, sheet in game(position["game"]).score_position(position, True).items():
            assert f"p{seat}: {sheet.total}\n" in COMMANDS


def test_the_two_commands_come_first() -> None:
    assert README.split("```")[1].split() == ["./dev", "play", "./dev", "test"]


def test_the_picture_is_small() -> None:
    assert all(picture.stat().st_size < 300_000 for picture in (ROOT / "docs/pictures").iterdir())
