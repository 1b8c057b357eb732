"""Every Python block that a page shows runs, and for all games where it names one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import api_page
from worldwright.games import NAMES, game

ROOT = Path(__file__).parents[2]
BUILT = re.compile(r"docs/adding-a-game")
"""Pages whose blocks are files of a game: test_adding_a_game.py builds and runs it."""
NAMED = re.compile(rf'"({"|".join(NAMES)})"')


def shown() -> dict[str, str]:
    """The blocks of all pages by page and number, each for the games it can be played with."""
    found: dict[str, str] = {}
    for page in (ROOT / name for name in ("README.md", "CONTRIBUTING.md")):
        found |= of_page(page)
    for page in sorted((ROOT / "docs").rglob("*.md")):
        if not BUILT.match(str(page.relative_to(ROOT))):
            found |= of_page(page)
    return found


def of_page(page: Path) -> dict[str, str]:
    """The blocks of one page."""
    found = {}
    code = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for number, block in enumerate(code):
        named = set(NAMED.findall(block))
        options = {field for name in named for field in game(name).Options.__struct_fields__}
        is_any = len(named) == 1 and not options & set(re.findall(r"(\w+)=", block))
        for name in NAMES if is_any else [""]:
            text = NAMED.sub(f'"{name}"', block) if name else block
            found[f"{page.relative_to(ROOT)} {number} {name}".strip()] = text
    return found


BLOCKS = shown()


@pytest.mark.parametrize("where", BLOCKS)
def test_a_block_runs(where: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS[where]], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_readme_shows_one_that_runs_for_every_game() -> None:
    shown = [block for where, block in BLOCKS.items() if where.startswith("README.md")]
    assert any("for name in ww.games" in block for block in shown)


def test_the_page_of_the_api_is_up_to_date() -> None:
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page(), "write it with: python -m tools.api_page"


def test_every_public_name_is_on_that_page() -> None:
    import worldwright

    listed = {name for _, names in api_page.SECTIONS.values() for name in names}
    assert listed == set(worldwright.__all__)
