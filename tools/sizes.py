"""Code lines of `src` by package, the largest files and classes: `python -m tools.sizes`.

A code line is one that is not blank, a comment, a docstring or an import.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "worldwright"
SPLIT = ("server", "games")
"""Packages whose folders are counted one by one."""


def _left_out(tree: ast.AST) -> Iterator[range]:
    """The lines of imports and docstrings; a string alone in a body documents what is above it."""
    for node in ast.walk(tree):
        is_words = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (is_words or isinstance(node, ast.Import | ast.ImportFrom)):
            yield range(node.lineno, (node.end_lineno or node.lineno) + 1)


def code_lines(text: str) -> int:
    """How many code lines a file has."""
    out = {line for lines in _left_out(ast.parse(text)) for line in lines}
    lines = enumerate(text.splitlines(), 1)
    return sum(number not in out and bool(line.strip()) and not line.lstrip().startswith("#") for number, line in lines)


def by_package(source: Path = SOURCE) -> Counter[str]:
    """Code lines of each package, and of each folder of the server and the games."""
    found: Counter[str] = Counter()
    for path in source.rglob("*.py"):
        package, *more = path.relative_to(source).parts
        lines = code_lines(path.read_text(encoding="utf-8"))
        found[package.removesuffix(".py")] += lines
        if package in SPLIT and len(more) > 1:
            found[f"{package}/{more[0]}"] += lines
    return found


def methods(source: Path = SOURCE) -> Counter[str]:
    """How many methods each class has."""
    return Counter(
        {
            f"{path.relative_to(source).as_posix()}: {node.name}": sum(
                isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body
            )
            for path in source.rglob("*.py")
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ClassDef)
        }
    )


def main() -> None:
    """Print the sizes."""
    packages = by_package()
    for name, lines in sorted(packages.items()):
        print(f"{lines:7,} {name}")
    print(f"{sum(lines for name, lines in packages.items() if '/' not in name):7,} together")
    print(*(f"{count:7} methods: {name}" for name, count in methods().most_common(5)), sep="\n")


if __name__ == "__main__":
    main()
