"""The README is short, and what it and the page of commands show is what the program does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import cli_page
from tools.architecture import part
from tools.pictures import film
from tools.pictures.webp import Frame, animated, chunks, duration
from worldwright.games import NAMES, game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_LINES = 90
MOST_BEFORE = 15
"""Lines before which the first commands are shown."""
COMMANDS = cli_page.PAGE.read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """A page's code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_table_of_commands_is_what_the_program_has() -> None:
    assert part(COMMANDS, cli_page.PART) == cli_page.table(), "write it with: python -m tools.cli_page"


def test_the_positions_score_as_shown() -> None:
    positions = [json.loads(text) for text in blocks(COMMANDS, "json")]
    assert positions
    for position in positions:
        for seat, sheet in game(position["game"]).score_position(position, True).items():
            assert f"p{seat}: {sheet.total}\n" in COMMANDS


def test_the_front_page_is_short_and_begins_with_what_to_type() -> None:
    lines = README.splitlines()
    assert len(lines) <= MOST_LINES
    first = README.split("```")[1].splitlines()
    assert lines.index(first[-1]) < MOST_BEFORE
    assert [line.split("#")[0].strip() for line in first[1:]] == [
        "uvx worldwright play", "pip install worldwright", "./dev play",
    ]  # fmt: skip
    assert "`./dev test`" in README


def commands() -> list[list[str]]:
    """The commands of the front page, word by word."""
    lines = [line for block in blocks(README, "sh") for line in block.splitlines()]
    said = [part for line in lines for part in (line.partition("#")[0], *re.findall(r"(?:or|then): ([^;]+)", line))]
    return [part.split() for part in said if part.strip()]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_of_the_front_page_is_there(words: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if words[0] == "./dev":
        assert f"       ./dev {words[1]} " in (ROOT / "dev").read_text(encoding="utf-8").replace("usage:", "      ")
        return
    at = words.index(project["name"])
    assert words[:at] in ([], ["uvx"], ["pipx", "run"], ["pip", "install"])
    assert project["name"] in project["scripts"]
    below = [word for word in words[at + 1 :] if not word.startswith(("-", "/"))]
    told = subprocess.run(
        [sys.executable, "-m", "worldwright", *below, "--help"], capture_output=True, text=True, check=True
    )
    assert {word for word in words if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", told.stdout))


def test_the_python_example_plays_all_games() -> None:
    (code,) = blocks(README, "python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(NAMES)


def test_the_pictures_are_small() -> None:
    taken = [file for file in (ROOT / "docs/pictures").glob("*.webp") if file.stem != film.NAME]
    assert taken
    assert all(picture.stat().st_size < 300_000 for picture in taken)


def test_the_moving_picture_is_small_and_takes_some_seconds() -> None:
    file = (ROOT / "docs/pictures" / f"{film.NAME}.webp").read_bytes()
    assert len(file) < 1_500_000
    assert 8_000 <= duration(file) <= 12_000
    assert f"docs/pictures/{film.NAME}.webp" in README


def test_an_animated_picture_is_a_row_of_frames() -> None:
    pixels = b"RIFF\x0e\0\0\0WEBPVP8 \x01\0\0\0x\0"
    made = animated(6, 4, [Frame(0, 0, 6, 4, pixels, 100), Frame(2, 2, 2, 2, pixels, 250)])
    assert made[:4] + made[8:12] == b"RIFFWEBP"
    assert int.from_bytes(made[4:8], "little") == len(made) - 8
    assert [name for name, _ in chunks(made[12:])] == [b"VP8X", b"ANIM", b"ANMF", b"ANMF"]
    assert chunks(made[12:])[3][1][:12] == b"\1\0\0\1\0\0\1\0\0\1\0\0"
    assert duration(made) == 350
