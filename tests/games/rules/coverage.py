"""Which tests prove which rule: `python -m tests.games.rules.coverage [GAME]` lists them."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES

TESTS = Path(__file__).parents[2]


@cache
def covered() -> dict[str, list[str]]:
    """From a rule's number to the tests marked with it, anywhere among the tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in _marks(node):
                    found.setdefault(number, []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


def _marks(node: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def numbers(game: str) -> list[str]:
    """The rules of a game that can be proven: all but those that only say what is reconstructed."""
    return [n for n, rule in rulebook(game, "en").rules().items() if not n.split("-")[1].startswith("R")]


def main() -> None:
    """Print every rule with its tests."""
    found = covered()
    for game in sys.argv[1:] or NAMES:
        for number in numbers(game):
            print(number)
            for test in found.get(number, ["NO TEST"]):
                print(f"    {test}")


if __name__ == "__main__":
    main()
