"""The page's score sheet has a sign for every line that games score."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_rule_that_scored_in_a_whole_game_has_a_sign() -> None:
    signs = set(
        re.findall(r'^  "([A-Z]{2}-\w+)": \w+,$', (ROOT / "client/src/table/signs.ts").read_text(), re.MULTILINE)
    )
    games = [path.read_text() for path in (ROOT / "tests/games/playthroughs").glob("*.txt")]
    scored = {rule for text in games for rule in re.findall(r"^ +[+-]?\d+ ([A-Z]{2}-\w+)", text, re.MULTILINE)}
    assert len(scored) > 20
    assert scored - signs == set()
