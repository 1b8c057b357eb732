"""Commands, options, modules and files that the documents name are there, with that spelling."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from tools.health.__main__ import health
from tools.puzzles.__main__ import puzzles
from tools.simulation.__main__ import soak
from worldwright.cli import COMMANDS, GROUPS, group

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name != "rules"),
]
NO_COMMANDS = ("record", "origin", "seed", "tournament")
"""The first line of a record and three purposes of luck begin as commands do."""
MAPS = ["docs/architecture.md", "docs/glossary.md"]
"""The pages that say where things are."""
BELOW = ("", "src/worldwright", "src/worldwright/server", "client", "client/src")
"""Where the path of a file may begin."""
TOOLS: dict[str, click.Command] = {"health": health, "puzzles": puzzles, "soak": soak}
"""What `./dev` runs beside the commands of the package."""
TOOL_CALL = re.compile(rf"\./dev ({'|'.join(TOOLS)})\b((?: [^`|#\n]*)?)")
CALL = re.compile(rf"\bworldwright ((?:{'|'.join(COMMANDS)})(?: check)?)\b((?: [^`|#\n]*)?)")
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


@pytest.mark.parametrize("named_in", PAGES)
def test_every_option_that_a_page_calls_a_tool_with_exists(named_in: str) -> None:
    for name, rest in TOOL_CALL.findall((ROOT / named_in).read_text(encoding="utf-8")):
        wrong = {*re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest)} - {
            option for parameter in TOOLS[name].params for option in parameter.opts
        }
        assert not wrong, f"./dev {name} has no {wrong}"


@pytest.mark.parametrize("named_in", PAGES)
def test_every_command_that_a_page_calls_exists(named_in: str) -> None:
    text = (ROOT / named_in).read_text(encoding="utf-8")
    words = rf"(?:^|[`$] ?)worldwright ((?:(?:{'|'.join(GROUPS)}) )?[a-z][a-z-]+)"
    called = {*re.findall(words, text, re.MULTILINE)}
    assert called <= {*COMMANDS, *NO_COMMANDS}, called


@pytest.mark.parametrize("named_in", PAGES)
def test_every_part_of_dev_that_a_page_names_exists(named_in: str) -> None:
    script = (ROOT / "dev").read_text(encoding="utf-8")
    known = {name for line in re.findall(r"^([a-z |]+)\)", script, re.MULTILINE) for name in line.split(" | ")}
    assert {*re.findall(r"`\./dev ([a-z]+)", (ROOT / named_in).read_text(encoding="utf-8"))} <= known


@pytest.mark.parametrize("named_in", PAGES)
def test_every_module_that_a_page_runs_exists(named_in: str) -> None:
    for name in re.findall(r"python -m ([a-z][\w.]*)", (ROOT / named_in).read_text(encoding="utf-8")):
        parts = name.split(".")
        paths = [ROOT.joinpath(*parts), ROOT.joinpath("src", *parts)]
        assert any(part.with_suffix(".py").is_file() or (part / "__main__.py").is_file() for part in paths), name


@pytest.mark.parametrize("named_in", MAPS)
def test_a_map_names_many_files(named_in: str) -> None:
    assert len(PATH.findall((ROOT / named_in).read_text(encoding="utf-8"))) > 10


@pytest.mark.parametrize("named_in", [*MAPS, *(page for page in PAGES if page.startswith("docs/decisions/"))])
def test_every_file_that_a_map_or_a_decision_names_exists(named_in: str) -> None:
    for path in PATH.findall((ROOT / named_in).read_text(encoding="utf-8")):
        assert any((ROOT / below / path).exists() for below in BELOW), path
