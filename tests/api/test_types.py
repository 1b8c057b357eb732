"""A user's script is checked by `mypy --strict`: a wrong option or a wrong field of a view is found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.typed_api import FILE, class_name, formatted, source
from worldwright.games import NAMES
from worldwright.games import game as load

HEAD = "import worldwright as ww\n"
RIGHT = """
for name in ww.games:
    anything = ww.match(name, {"rounds": 1}, seats=2)
match = ww.match("mondo", seats=2, seed=7, level="expert", rounds=1, players=["Ada", "Ben"])
while waiting := match.wait():
    seat = min(waiting)
    match.submit(seat, match.actions(seat)[0])
worlds: int = len(match.view(0).worlds)
rounds: int = match.options.rounds
game = ww.games["monuments"]
other = ww.match(game, game.Options(monument="capitol"), seats=3)
stones = other.view(None).quarry


class Mine:
    def act(self, view: object, actions: "list[object]", luck: ww.Chance) -> object:
        return luck.choice(actions)


mine: ww.Bot = ww.bot("keen", "mondo")
share: float = ww.play(game, [mine, "keen", "mybots:Mine"], games=3, seed=1, options={"open_screens": True}).share(0)
record = ww.read_record("file.record")
totals: tuple[int, ...] = record.totals
"""
WRONG = {
    'ww.match("mondo", roundz=3)': 'did you mean "rounds"',
    'ww.match("mondo", level="hard")': "No overload variant",
    'ww.match("mondo", monument="capitol")': "No overload variant",
    'ww.match("monuments", ww.games["mondo"].Options())': "No overload variant",
    'ww.match("mondo").view(0).worldz': 'has no attribute "worldz"',
    'ww.match("lords_of_worlds").options.rounds': 'has no attribute "rounds"',
    'ww.games["monuments"].Options(monumentt="x")': 'Unexpected keyword argument "monumentt"',
    'ww.match("mapominoes").submit(0, 3)': 'Argument 2 to "submit"',
    "ww.reed_record": 'has no attribute "reed_record"',
}


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says of a script of right lines and then wrong ones, each with the line that it is about."""
    script = HEAD + RIGHT + "\n".join(WRONG) + "\n"
    path = tmp_path_factory.mktemp("user") / "script.py"
    path.write_text(script, encoding="utf-8")
    config = Path(__file__).parents[2] / "pyproject.toml"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(config), "--no-pretty", str(path)]
    done = subprocess.run(command, cwd=config.parent, capture_output=True, text=True, check=False)
    lines = script.splitlines()
    return [f"{lines[int(number) - 1]}: {fault}" for number, fault in re.findall(r":(\d+): error: (.*)", done.stdout)]


def test_the_right_lines_are_right(faults: list[str]) -> None:
    assert [fault for fault in faults if not fault.startswith(tuple(WRONG))] == []


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_found(faults: list[str], line: str) -> None:
    assert any(fault.startswith(f"{line}: ") and WRONG[line] in fault for fault in faults), faults


def test_the_typed_front_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == formatted(source()), "write it with: python -m tools.typed_api"


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_game_is_a_keyword(name: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    _, _, after = text.partition(f"class {class_name(name)}Options(TypedDict")
    keywords = re.findall(r"^        (\w+): ", after.partition("TypeAlias")[0], re.MULTILINE)
    assert tuple(keywords) == load(name).Options.__struct_fields__
