"""No two public classes of the package have the same name, outside the games: a search by name finds one."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "worldwright"


def test_no_public_class_name_is_used_twice_outside_the_games() -> None:
    modules = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "games"]
    classes = Counter(
        node.name
        for path in modules
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert classes["Registry"] == 1
    assert not {name for name, times in classes.items() if times > 1}, "give these classes names of their own"
