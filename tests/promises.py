"""Which tests keep which promise: `python -m tests.promises` lists them, with `--missing` those that have none.

A promise has a number such as S012 (what must never happen, as a statement that can be tested); a test keeps it by
carrying the number in its name: `test_s012_…` here, `S012` in a test of the page.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "client" / "test"
GROUPS = {
    "crash and storage": (1, 16),
    "hidden information": (20, 38),
    "the shared pool": (40, 56),
    "play in turns": (60, 69),
    "time": (70, 76),
    "connection": (80, 90),
    "hostile input": (100, 112),
    "identity and web": (120, 133),
    "privacy": (140, 144),
    "luck and audit": (150, 155),
    "upgrade and operations": (160, 165),
}
"""What is promised now, by the first and last number."""
LATER = frozenset(f"S{n}" for n in range(170, 176))
"""About people at the page: known by their numbers, and due with the page."""

_NUMBER = re.compile(r"(?:^|_)[sS](\d{3})(?=_|$)")
_PAGE_TEST = re.compile(r"^\s*test(?:\.\w+)?\(\s*[\"'`]([^\"'`]*)", re.MULTILINE)


def numbers() -> dict[str, str]:
    """Every number that is promised, with its group."""
    return {f"S{n:03}": group for group, (first, last) in GROUPS.items() for n in range(first, last + 1)}


def _named() -> Iterator[tuple[str, str]]:
    """A promise and a test that keeps it, again and again."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in _NUMBER.findall(node.name):
                    yield f"S{number}", f"{path.relative_to(TESTS.parent)}::{node.name}"
    for path in sorted(PAGE.glob("*.test.ts")):
        for name in _PAGE_TEST.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(r"\bS(\d{3})\b", name):
                yield f"S{number}", f"{path.relative_to(TESTS.parent)}: {name}"


@cache
def kept() -> dict[str, list[str]]:
    """From a promise to the tests that keep it."""
    found: dict[str, list[str]] = {}
    for number, test in _named():
        found.setdefault(number, []).append(test)
    return found


def missing() -> list[str]:
    """Promises without a test."""
    found = kept()
    return [number for number in numbers() if number not in found]


def main() -> None:
    """Print every promise with its tests."""
    if "--missing" in sys.argv[1:]:
        print(*missing(), sep="\n")
        return
    found, group = kept(), ""
    for number, of in numbers().items():
        if of != group:
            group = of
            print(group)
        print(f"  {number}")
        for test in found.get(number, ["NO TEST"]):
            print(f"    {test}")


if __name__ == "__main__":
    main()
