"""Commands, options, modules and files that the documents name are there, with that spelling."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from worldwright.cli import COMMANDS, group

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md")))]
MAPS = ["docs/architecture.md", "docs/glossary.md"]
"""The pages that say where things are."""
CALL = re.compile(rf"\bworldwright ((?:{'|'.join(COMMANDS)})(?: tables| check)?)\b((?: [^`|#\n]*)?)")
PATH = re.compile(r"`([a-z][a-z_.-]*/[a-z0-9_./-]+)`")


def options(words: list[str]) -> set[str]:
    """What a command takes, and those below it that are named."""
    command: click.Command = group
    found = {"--help"}
    for word in words:
        below = command.get_command(click.Context(command), word) if isinstance(command, click.Group) else None
        if below is None:
            break
        command = below
        found |= {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    return found


@pytest.mark.parametrize("named_in", PAGES)
def test_every_option_that_a_page_calls_a_command_with_exists(named_in: str) -> None:
    for call, rest in CALL.findall((ROOT / named_in).read_text(encoding="utf-8")):
        wrong = {*re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest)} - options(call.split())
        assert not wrong, f"worldwright {call} has no {wrong}"


def test_every_option_in_the_readme_s_table_exists() -> None:
    for line in re.findall(r"^\| `worldwright .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        taken = set().union(*(options(call.split()) for call, _ in CALL.findall(line)))
        assert {*re.findall(r"`(--[a-z][a-z-]*)", line)} <= taken, line


@pytest.mark.parametrize("named_in", PAGES)
def test_every_module_that_a_page_runs_exists(named_in: str) -> None:
    for name in re.findall(r"python -m ([a-z][\w.]*)", (ROOT / named_in).read_text(encoding="utf-8")):
        path = ROOT / name.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), name


@pytest.mark.parametrize("named_in", MAPS)
def test_every_file_that_a_map_names_exists(named_in: str) -> None:
    named = PATH.findall((ROOT / named_in).read_text(encoding="utf-8"))
    assert len(named) > 10
    for path in named:
        assert any((below / path).exists() for below in (ROOT, ROOT / "src" / "worldwright")), path


def test_the_core_is_listed_file_by_file() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+(?:\.py|/))` \|", text, re.MULTILINE)
    core = ROOT / "src" / "worldwright" / "core"
    there = [file.name for file in core.glob("*.py") if file.stem != "__init__"]
    assert sorted(listed) == sorted([*there, "house/"])
