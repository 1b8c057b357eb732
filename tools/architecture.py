"""Writes the generated parts of docs/architecture.md: `python -m tools.architecture`.

Layers come from import-linter's contracts in pyproject.toml, descriptions from the first line of each package.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
LAYERS = "layers"
"""Name of the part with the table of layers; the way of a move is written by `tests.way_of_a_move`."""


def layers(root: Path = ROOT) -> list[list[str]]:
    """The packages of every layer, highest first; missing ones are left out."""
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    inside: dict[str, list[list[str]]] = {}
    for contract in contracts:
        if contract["type"] == "layers":
            container = contract.get("containers", [""])[0]
            inside[container] = [
                [f"{container}.{name}".lstrip(".") for name in re.findall(r"[\w.]+", layer)]
                for layer in contract["layers"]
            ]
    named = [layer for names in inside.pop("") for layer in (names, *_within(names, inside))]
    there = [[name for name in names if _file(name, root).is_file()] for names in named]
    return [names for names in there if names]


def _within(names: list[str], inside: dict[str, list[list[str]]]) -> list[list[str]]:
    """The layers of the packages in a layer that have layers of their own."""
    return [layer for name in names for layer in inside.get(name, [])]


def first_line(module: str, root: Path = ROOT) -> str:
    """The first line of a module's or package's docstring."""
    doc = ast.get_docstring(ast.parse(_file(module, root).read_text(encoding="utf-8"))) or ""
    return doc.partition("\n")[0]


def _file(module: str, root: Path) -> Path:
    path = root.joinpath("src", *module.split("."))
    package = path / "__init__.py"
    return package if package.is_file() else path.with_suffix(".py")


def table(root: Path = ROOT) -> str:
    """The table of layers."""
    rows = [f"| `{name}` | {first_line(name, root)} |" for names in layers(root) for name in names]
    return "\n".join(["| package | what lives there |", "|---|---|", *rows])


def part(text: str, name: str) -> str:
    """The text between the marks of a part."""
    return _between(name).search(text)[1].strip("\n")  # type: ignore[index]


def with_part(text: str, name: str, content: str) -> str:
    """The page with new text between the marks of a part."""
    return _between(name).sub(lambda _: f"<!-- {name} -->\n{content}\n<!-- end of {name} -->", text)


def _between(name: str) -> re.Pattern[str]:
    return re.compile(f"<!-- {re.escape(name)} -->\n(.*?)<!-- end of {re.escape(name)} -->", re.DOTALL)


def main() -> None:
    """Write the table of layers."""
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), LAYERS, table()), encoding="utf-8")


if __name__ == "__main__":
    main()
