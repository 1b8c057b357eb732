"""`./dev health`: the same figures however many work on them, as text, JSON, picture and page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from tests.cli.run import Ran, ran
from tests.cli.run import called as called_here
from tools.health.__main__ import health
from tools.health.goals import goals_of
from tools.health.page import AND, page, rows_of
from tools.health.tables import trials
from worldwright.games import NAMES, game

FEW = ("--games", "2", "--seats", "3")
ORDINARY = ("--only", "default")
WRONG = [
    ((), "name one game, or give --all"),
    (("monuments", "--all"), "name one game, or give --all"),
    (("chess",), "there is no game 'chess'"),
    (("monuments", "--games", "0"), "--games: must be at least 1, not 0"),
    (("monuments", "--bot", "genius"), "there is no bot 'genius': choose novice, easy, casual, keen"),
    (("monuments", "--only", "castle"), "--only: monuments has no such table"),
    (("monuments", "--seats", "9"), "--seats: monuments has no such table"),
    (("--all", "--plot", "x.svg"), "--plot: draws one game"),
]


def called(*words: str) -> Ran:
    return called_here(*words, command=health)


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_bad_input_is_one_sentence(words: tuple[str, ...], told: str) -> None:
    ended = called(*words)
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert told in ended.err


def test_the_same_seed_gives_the_same_figures_in_however_many_processes() -> None:
    words = ("monuments", "--json", *FEW, *ORDINARY)
    alone = ran("tools.health", *words, "--jobs", "1")
    shared = ran("tools.health", *words, "--jobs", "2")
    assert (alone.code, alone.out) == (0, shared.out)
    (found,) = json.loads(alone.out)["games"]
    assert found["game"] == "monuments"
    assert all(table["seats"] == 3 and table["games"] == 2 for table in found["tables"])
    assert {"wins", "begins", "shared", "blocked", "moves", "minutes", "points", "spread"} <= set(found["tables"][0])
    assert "games played" in alone.err
    other = ran("tools.health", *words, "--jobs", "1", "--seed", "2")
    assert other.out != alone.out


def test_the_picture_is_an_svg_with_every_table(tmp_path: Path) -> None:
    file = tmp_path / "health.svg"
    ran = CliRunner().invoke(health, ["mapominoes", *FEW, "--only", "table", "--jobs", "1", "--plot", str(file)])
    assert ran.exit_code == 0, ran.output
    assert "who begins wins" in ran.output
    texts = [node.text for node in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]
    assert {"table = cosy", "table = banquet"} <= set(texts)


def test_a_table_that_counts_in_thousands_does_not_flatten_the_others(tmp_path: Path) -> None:
    file = tmp_path / "health.svg"
    words = ["mapominoes", "--games", "1", "--only", "o", "--seats", "3", "--jobs", "1", "--plot", str(file)]
    assert CliRunner().invoke(health, words).exit_code == 0
    heading = next(text for text in ET.parse(file).getroot().itertext() if text.startswith("points, "))
    assert int(heading.split()[-1]) < 1_000


def test_the_page_is_written_with_its_pictures(tmp_path: Path) -> None:
    file = tmp_path / "docs" / "health.md"
    words = ["mapominoes", "--games", "1", "--only", "right side", "--jobs", "1", "--write", str(file)]
    ran = CliRunner().invoke(health, words)
    assert ran.exit_code == 0, ran.output
    text = file.read_text(encoding="utf-8")
    (row,) = rows_of(tmp_path / "docs" / "health" / "mapominoes.csv")
    assert (row["table"], row["seats"], row["verdict"]) == ("Asia, right side", "4", "too few")
    assert "- cosy, right side, 3 seats: option correct_side:" in text
    assert (tmp_path / "docs" / "health" / "mapominoes.svg").is_file()
    assert "(health/mapominoes.svg)" in text
    assert "[All 1 tables](health/mapominoes.csv)" in text


def test_one_game_is_written_again_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "health.md"
    words = ["--games", "1", "--jobs", "1", "--write", str(file)]
    for name, only in (("monuments", "notre_dame, 2"), ("mapominoes", "right side"), ("monuments", "san_pietro, 2")):
        ran = CliRunner().invoke(health, [name, "--only", only, *words])
        assert ran.exit_code == 0, ran.output
    text = file.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# Health of the games", "## Goals", "## Mapominoes", "## Monuments",
    ]  # fmt: skip
    tables = {file.stem: [row["table"] for row in rows_of(file)] for file in (tmp_path / "health").glob("*.csv")}
    assert tables == {"mapominoes": ["Asia, right side"], "monuments": ["san_pietro, 2 players"]}


def test_only_and_all_measure_the_games_that_have_such_a_table() -> None:
    found = called("--all", "--only", "notre_dame, 2", "--games", "1", "--jobs", "1", "--json")
    assert [each["game"] for each in json.loads(found.out)["games"]] == ["monuments"]
    none = called("--all", "--only", "no such", "--games", "1", "--jobs", "1")
    assert (none.code, none.err.count("\n")) == (2, 1)
    assert "no game has such a table" in none.err


def test_the_plans_of_monuments_are_measured_between_strong_bots_too() -> None:
    found = called("monuments", "--only", "taj_mahal, strong bots, 3", "--games", "1", "--jobs", "1", "--json")
    (table,) = json.loads(found.out)["games"][0]["tables"]
    assert (table["bot"], table["seats"]) == ("strong", 3)


def test_options_that_change_nothing_are_named_in_a_line_and_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.health.__main__.COMPARED", 2)
    file = tmp_path / "health.md"
    words = ["monuments", "--seats", "3", "--only", "e", "--games", "3", "--bot", "random", "--jobs", "1"]
    ran = CliRunner().invoke(health, [*words, "--write", str(file)])
    assert ran.exit_code == 0, ran.output
    text = file.read_text(encoding="utf-8")
    assert "The same games as default, 3 players, move for move in the first 2: open_screens (true)" in text
    assert "open_screens" not in (tmp_path / "health" / "monuments.csv").read_text(encoding="utf-8")
    assert "\n| 3 | 3 | " in text


def test_what_was_stopped_goes_on_and_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = ("monuments", *ORDINARY, "--seats", "2", "--bot", "random", "--jobs", "1", "--json")
    whole = ran("tools.health", *words, "--games", "6")
    first = called(*words, "--games", "4", "--keep", str(kept))
    assert "monuments: 4 games played" in first.err
    lines = kept.read_bytes().splitlines()
    kept.write_bytes(b"\n".join(lines[:-1]) + b"\n" + lines[-1][:20])  # stopped while it was writing
    again = called(*words, "--games", "6", "--keep", str(kept))
    assert "monuments: 3 games played" in again.err
    assert again.out == whole.out
    assert "games played" not in called(*words, "--games", "6", "--keep", str(kept)).err
    other = called(*words, "--games", "6", "--keep", str(kept), "--seed", "2")
    assert "monuments: 6 games played" in other.err


def test_goals_stand_at_the_top_and_a_game_that_is_written_anew_leaves_those_of_the_others(tmp_path: Path) -> None:
    file = tmp_path / "health.md"
    words = ["--games", "1", "--jobs", "1", "--write", str(file)]
    tables = (
        ("monuments", "capitol, strong bots, 3"), ("mapominoes", "americas, 2"),
        ("monuments", "taj_mahal, strong bots, 2"),
    )  # fmt: skip
    for name, only in tables:
        assert CliRunner().invoke(health, [name, "--only", only, *words]).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Goals",
        "## Mapominoes",
        "## Monuments",
    ]
    rows = [line.split(" | ") for line in text.splitlines() if line.endswith(", too few |")]  # one game tells nothing
    assert [(row[0], row[4].partition(":")[0]) for row in rows] == [
        ("| Mapominoes", "americas, 2 players"), ("| Monuments", "taj_mahal, strong bots, 2 players"),
    ]  # fmt: skip
    assert "0 of 2 are met." in text
    assert not list(tmp_path.glob("*.unfinished"))


def test_the_documentation_has_every_table_every_goal_and_no_verdict_on_too_few_games() -> None:
    docs = Path(__file__).parents[2] / "docs" / "measured"
    text = (docs / "health.md").read_text(encoding="utf-8")
    parts = {file: part for part in text.split("\n## ") for file in re.findall(r"\(health/(\w+)\.csv\)", part)}
    for name in NAMES:
        rows = {(row["table"], row["seats"]): row for row in rows_of(docs / "health" / f"{name}.csv")}
        for trial in trials(game(name)).played:
            row = rows.get((trial.name, str(trial.seats)))
            if row is None:  # it plays the games of another table, and a line says so
                option, _, value = trial.name.partition(" = ")
                line = rf"^The same games as .*\b{option} \([^)]*\b{re.escape(value)}\b"
                assert re.search(line, parts[name], re.MULTILINE), trial
                continue
            goals = goals_of(name, trial)
            assert row["goal"] == AND.join(goal.words for goal in goals)
            counted = int(row["rounds"] or row["games"])
            for goal, verdict in zip(goals, row["verdict"].split(AND) if goals else (), strict=True):
                assert (counted < goal.least) == (verdict == "too few"), row


def test_the_page_of_the_documentation_is_what_its_figures_give() -> None:
    docs = Path(__file__).parents[2] / "docs" / "measured"
    text = (docs / "health.md").read_text(encoding="utf-8")
    assert page([], docs / "health", text) == text


def test_the_page_of_the_documentation_shows_every_game() -> None:
    docs = Path(__file__).parents[2] / "docs" / "measured"
    text = (docs / "health.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"(health/{name}.svg)" in text
        ET.parse(docs / "health" / f"{name}.svg")
