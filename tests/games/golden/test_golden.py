"""Every printed example, as a scenario, a position file or a scene of the game's book."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.games.golden.examples import PAGE, Example, examples, page
from tests.games.golden.scenario import Scenario
from worldwright.games import NAMES, game
from worldwright.teaching.book import SceneFile, book, played, scenes

HERE = Path(__file__).parent
SCENARIOS = sorted(HERE.glob("*/*.scenario"))
POSITIONS = sorted(HERE.glob("*/*.position.json"))
CLAIM = re.compile("^(refused|score) ", re.MULTILINE)
AFTERWARDS = "mapominoes/book/double-connection-after.toml"
"""What may and may not be done in the extra turn: proved, and the same table as its diagram."""
TIPS = {
    "mondo": (
        "Look the tiles over", "4 kinds of its own", "Stuck?", "wrong edge can pay", "a cell empty", "Don't chase",
    ),
    "mondo_sapiens": (
        "Look the tiles over", "curves on meadow", "Stuck?", "wrong edge can pay", "a cell empty", "Watch the others",
        "Few villages and buildings",
    ),
    "mapominoes": (
        "by regions", "few neighbours", "Transits of others", "your own Transits", "double connections",
        "Leave little choice", "your own regions", "Mind the edge",
    ),
    "monuments": ("different stones", "low stones too"),
}  # fmt: skip
"""A few words of every printed tip as we say it."""
SCENES = [(one, name, scene) for one in NAMES for name, scene in scenes(game(one)).items()]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", SCENARIOS, ids=name)
def test_scenario(path: Path) -> None:
    assert Scenario(path).run() > 0, "the scenario claims nothing"


@pytest.mark.parametrize("path", POSITIONS, ids=name)
def test_position(path: Path) -> None:
    position = json.loads(path.read_text(encoding="utf-8"))
    expected = json.loads(path.with_name(path.name.replace(".position.", ".expected.")).read_text(encoding="utf-8"))
    sheets = game(position["game"]).score_position(position, False)
    assert [sheet.total for sheet in sheets.values()] == expected["totals"]


@pytest.mark.parametrize(("game_name", "name", "scene"), SCENES, ids=[f"{one}/book/{name}" for one, name, _ in SCENES])
def test_a_scene_of_a_book_keeps_what_it_promises(game_name: str, name: str, scene: SceneFile) -> None:
    played(game(game_name), name, scene)
    lines = "\n".join(scene.moves)
    if scene.source != "own":
        assert scene.points or scene.totals or scene.next or CLAIM.search(lines), "a printed example claims nothing"


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"{example.game}: {example.what}")
def test_every_worked_example_of_a_rulebook_is_proved_or_its_picture_is_lost(example: Example) -> None:
    assert bool(example.proved) != bool(example.lost)
    for named, path in zip(example.proved, example.files, strict=True):
        assert path.is_file(), path
        test = named.partition("::")[2]
        assert f"def {test}(" in path.read_text(encoding="utf-8") if test else path.suffix != ".py", named


def test_the_list_of_worked_examples_has_every_game_and_is_the_page_of_the_documentation() -> None:
    assert {example.game for example in examples()} == set(NAMES)
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.games.golden.examples --write"


def test_scenes_say_what_is_printed_of_them() -> None:
    """Of a worked example the numbers are printed; its picture is lost, so the pieces are reconstructed."""
    listed = {named for example in examples() for named in example.proved if "/book/" in named}
    marks = {f"{one}/book/{scene_name}.toml": scene.source for one, scene_name, scene in SCENES}
    assert {named for named, mark in marks.items() if mark == "reconstructed"} == listed
    assert set(marks.values()) <= {"own", "reconstructed"}


def test_all_seven_diagrams_of_mapominoes_are_drawn() -> None:
    numbered = [example for example in examples() if example.what.startswith("E.g.")]
    assert len(numbered) == 6, "4a and 4b together, and so are 6 and 7"
    drawn = {named for example in numbered for named in example.proved if "/book/" in named}
    assert all(any("/book/" in named for named in example.proved) for example in numbered)
    shown = book(game("mapominoes"))
    assert shown is not None
    assert drawn <= {f"mapominoes/book/{name}.toml" for name in shown.scenes} | {AFTERWARDS}


@pytest.mark.parametrize("game_name", TIPS)
def test_the_printed_tips_are_in_the_book(game_name: str) -> None:
    found = book(game(game_name))
    assert found is not None
    told = " ".join(tip.title.en + " " + tip.say.en for tip in found.tips)
    for words in TIPS[game_name]:
        assert words in told


@pytest.mark.parametrize("game_name", NAMES)
def test_every_game_has_golden_files(game_name: str) -> None:
    assert any(path.parent.name == game_name for path in SCENARIOS), "no scenario"
    positions = [path.parent.name for path in POSITIONS] + [name for name, _, scene in SCENES if scene.position]
    assert game_name in positions, "no position"


def test_a_scenario_that_is_wrong_says_where(tmp_path: Path) -> None:
    path = tmp_path / "wrong.scenario"
    path.write_text("game monuments\nseats 2\n\nscore p0 11\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"wrong.scenario:4: score p0 11: total is 10"):
        Scenario(path).run()
