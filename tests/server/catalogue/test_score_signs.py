"""The page's score sheet has a sign for every line that games score."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from worldwright.games import NAMES

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_that_scored_in_a_whole_game_has_a_sign(game: str) -> None:
    text = (ROOT / f"client/src/games/{game}/signs.ts").read_text(encoding="utf-8")
    signs = set(re.findall(r'^  "([A-Z]{2}-\w+)": \w+,$', text, re.MULTILINE))
    games = [path.read_text(encoding="utf-8") for path in (ROOT / "tests/games/playthroughs").glob(f"{game}-*.txt")]
    scored = {rule for text in games for rule in re.findall(r"^ +[+-]?\d+ ([A-Z]{2}-\w+)", text, re.MULTILINE)}
    assert scored
    assert scored - signs == set()
