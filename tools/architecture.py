"""Writes the parts of docs/architecture.md that can be read from the code: `python -m tools.architecture`.

The floors come from import-linter's layers in pyproject.toml and from the first line of each package.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
FLOORS = "floors"
"""The name of the part with the table of floors; the way of a move is written by `tests.way_of_a_move`."""


def layers(root: Path = ROOT) -> list[list[str]]:
    """The packages of every floor, the highest first; those that are not there yet are left out."""
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layered,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    named = [re.findall(r"[\w.]+", layer) for layer in layered]
    there = [[name for name in names if _file(name, root).is_file()] for names in named]
    return [names for names in there if names]


def first_line(module: str, root: Path = ROOT) -> str:
    """What a module or package says about itself in its first line."""
    said = ast.get_docstring(ast.parse(_file(module, root).read_text(encoding="utf-8"))) or ""
    return said.partition("\n")[0]


def _file(module: str, root: Path) -> Path:
    path = root.joinpath("src", *module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def floors(root: Path = ROOT) -> str:
    """The table of floors."""
    rows = [f"| `{name}` | {first_line(name, root)} |" for names in layers(root) for name in names]
    return "\n".join(["| package | what lives there |", "|---|---|", *rows])


def part(text: str, name: str) -> str:
    """What stands between the marks of a part of the page."""
    return _between(name).search(text)[1].strip("\n")  # type: ignore[index]


def with_part(text: str, name: str, content: str) -> str:
    """The page with another content between the marks of a part."""
    return _between(name).sub(lambda _: f"<!-- {name} -->\n{content}\n<!-- end of {name} -->", text)


def _between(name: str) -> re.Pattern[str]:
    return re.compile(f"<!-- {re.escape(name)} -->\n(.*?)<!-- end of {re.escape(name)} -->", re.DOTALL)


def main() -> None:
    """Write the table of floors."""
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), FLOORS, floors()), encoding="utf-8")


if __name__ == "__main__":
    main()
