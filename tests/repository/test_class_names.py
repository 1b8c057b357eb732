"""No two public classes of the package have the same name, outside the games: whoever searches for one finds one."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "worldwright"
KNOWN = """
Asked Board Closed Conflict Connection Deal End Finished Holiday Kept Lane Line Log Moment Noted Notice Over
Past Pause Place Plan Ready Reason Refused Result Rule Said SealedDeals Seen Shown Sight Skill Standing State
Step Tally Undo Vacation Verdict
"""
"""Names that several classes still have. This list may only shrink."""


def test_no_public_class_name_is_used_twice_outside_the_games() -> None:
    modules = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "games"]
    classes = Counter(
        node.name
        for path in modules
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert classes["Registry"] == 1
    twice = {name for name, times in classes.items() if times > 1}
    known = set(KNOWN.split())
    assert not twice - known, "give these classes names of their own"
    assert not known - twice, "these are unique now: take them off the list"
