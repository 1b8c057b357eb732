"""`worldwright record best`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from worldwright.cli import group
from worldwright.core.errors import UserError


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    words = ["simulate", "mondo", "--games", "1", "--seats", "2", "--records", str(folder), "--seed", "4"]
    done = CliRunner().invoke(group, [*words, "--options", '{"rounds": 1, "mode": "step"}'], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    (path,) = folder.iterdir()
    return path


def asked(*words: str) -> str:
    done = CliRunner().invoke(group, ["record", "best", *words], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_the_table_has_a_column_for_each_kind_of_tiles_in_both_languages(record: Path) -> None:
    assert "all tiles" in (told := asked(str(record), "--steps", "3000"))
    assert "upper limit" in told
    assert "Obergrenze" in asked(str(record), "--steps", "3000", "--lang", "de")


def test_as_json_the_points_are_the_sum_of_the_lines(record: Path) -> None:
    told = json.loads(asked(str(record), "--steps", "3000", "--seat", "2", "--json"))
    assert [one["tiles"] for one in told["best"]] == ["yours", "left", "all"]
    for one in (told["laid"], *told["best"]):
        assert one["points"] == sum(line["points"] for line in one["lines"])
    assert len(told["best"][-1]["world"]) == 24
    assert all(one["points"] <= one["bound"] for one in told["best"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "3"], "1 rounds and 2 seats"),
        (["--seat", "0"], "1 rounds and 2 seats"),
        (["--round", "2"], "1 rounds and 2 seats"),
        (["--steps", "0"], "--steps"),
        (["--lang", "fr"], "fr"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(record: Path, words: list[str], sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        CliRunner().invoke(group, ["record", "best", str(record), *words], catch_exceptions=False)
