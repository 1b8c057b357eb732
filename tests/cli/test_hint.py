"""`worldwright record hint`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from worldwright.api.records import read_record
from worldwright.cli import group
from worldwright.core.errors import UserError
from worldwright.core.notation import action_text
from worldwright.games import NAMES


def record(folder: Path, game: str) -> Path:
    words = ["simulate", game, "--games", "1", "--seats", "2", "--records", str(folder), "--seed", "4"]
    done = CliRunner().invoke(group, [*words, "--bot", "random"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    (path,) = folder.iterdir()
    return path


def asked(*words: str) -> str:
    done = CliRunner().invoke(group, ["record", "hint", *words], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_names_what_can_be_done_at_that_moment_and_is_the_same_twice(tmp_path: Path, game: str) -> None:
    path = record(tmp_path, game)
    past = read_record(path)
    moment = next(
        n for n, state in enumerate(past.states) if n >= 2 and any(who >= 0 for who in past.game.to_move(state))
    )
    text = asked(str(path), "--at", str(moment), "--json")
    assert text == asked(str(path), "--at", str(moment), "--json")
    told = json.loads(text)
    assert (told["game"], told["at"]) == (game, moment)
    assert told["seat"] - 1 in past.game.to_move(past.states[moment])
    can = {action_text(action) for action in past.game.actions(past.states[moment], told["seat"] - 1)}
    assert told["actions"]
    assert can.issuperset(told["actions"])
    assert asked(str(path), "--at", str(moment)).split() == told["text"].split()


def test_a_lower_grade_tells_less_and_german_is_spoken(tmp_path: Path) -> None:
    path = record(tmp_path, "monuments")
    least = json.loads(asked(str(path), "--at", "3", "--grade", "1", "--json", "--lang", "de"))
    if least["kind"] == "clear":
        assert least["text"].endswith(".")
        assert (least["places"], least["pieces"], least["actions"]) == ([], [], [])
    else:  # one of several equally good ones is named at once
        assert least["actions"]
    assert least["text"] != json.loads(asked(str(path), "--at", "3", "--grade", "1", "--json"))["text"]


def test_where_there_is_nothing_to_say_it_is_one_sentence(tmp_path: Path) -> None:
    path = record(tmp_path, "monuments")
    for words, sentence in (
        ([str(path)], "no seat is to move after"),
        ([str(path), "--at", "9999"], "there is no moment 9999"),
        ([str(path), "--at", "-1"], "there is no moment -1"),
        ([str(path), "--at", "0", "--seat", "2"], "seat 2 is not to move after 0 moves"),
        ([str(path), "--at", "0", "--seat", "0"], "seats 1 to 2, not 0"),
        ([str(path), "--at", "0", "--grade", "5"], "grades 1 to 4, not 5"),
        ([str(path), "--at", "0", "--lang", "fr"], "fr"),
        ([str(tmp_path / "none.txt")], "cannot be read"),
    ):
        with pytest.raises(UserError, match=sentence):
            CliRunner().invoke(group, ["record", "hint", *words], catch_exceptions=False)
