"""Every command that a page shows is there, and those that end soon run as they are shown."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import called
from worldwright.cli import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md"))),
]
SHORT = ("simulate", "export", "arena", "games", "rules", "content")


def shown(name: str) -> list[str]:
    """The commands of ours in the blocks of a page, without what they print."""
    blocks = re.findall(
        r"^```(?:sh|bash|console)?\n(.*?)^```", (ROOT / name).read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    lines = [line.removeprefix("$ ").strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("worldwright ")]


@pytest.mark.parametrize("name", [name for name in PAGES if shown(name)])
def test_every_command_that_a_page_shows_has_help_and_short_ones_run(name: str, tmp_path: Path) -> None:
    for line in shown(name):
        words = shlex.split(line.partition(" #")[0].replace("…", ""))[1:]
        command = next((one for one in (" ".join(words[:2]), words[0]) if one in COMMANDS), None)
        if command is None:
            assert words[0].startswith("--"), line  # an option before the command
            continue
        assert called(*command.split(), "--help").code == 0
        if command in SHORT and "adding-a-game" not in name:  # its game is built and played elsewhere
            done = subprocess.run(
                [sys.executable, "-m", "worldwright", *words],
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{line}: {done.stderr}"
