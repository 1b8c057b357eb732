"""`worldwright review`."""

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
    words = ["simulate", "monuments", "--games", "1", "--seats", "2", "--records", str(folder), "--seed", "4"]
    done = CliRunner().invoke(group, [*words, "--bot", "novice"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    (path,) = folder.iterdir()
    return path


def asked(*words: str) -> str:
    done = CliRunner().invoke(group, ["review", *words], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_a_review_adds_up_and_is_drawn(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "chances.svg"
    told = json.loads(asked(str(record), "--seat", "2", "--json", "--plot", str(picture)))
    (seat,) = told["seats"]
    assert seat["seat"] == 2
    assert seat["given_away"] == pytest.approx(sum(one["cost"] for one in seat["decisions"]), abs=0.1)
    dear = {one["move"]: one["cost"] for one in seat["decisions"]}
    costs = [dear[number] for number in seat["costliest"]]
    assert costs == sorted(dear.values(), reverse=True)[: len(costs)]
    assert len(costs) == 3, "a novice gives points away"
    assert picture.read_text(encoding="utf-8").count("<polyline") == 2


@pytest.mark.parametrize(
    ("lang", "title", "third"),
    [
        pytest.param("en", "novice: biggest mistakes", "\n3. move ", marks=pytest.mark.long),
        ("de", "novice: größte Fehler", "\n3. Zug "),
    ],
)
def test_the_three_costliest_are_told_in_both_languages(record: Path, lang: str, title: str, third: str) -> None:
    told = asked(str(record), "--seat", "1", "--lang", lang)
    assert title in told
    assert third.lower() in told.lower()


def test_what_cannot_be_reviewed_is_one_sentence(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    half = tmp_path / "half.txt"
    half.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    broken = tmp_path / "broken.txt"
    broken.write_text("".join(lines).replace("build", "bild", 1), encoding="utf-8")
    for words, sentence in (
        ([str(half)], "cut off"),
        ([str(broken)], "line"),
        ([str(record), "--seat", "3"], "seats 1 to 2, not 3"),
        ([str(record), "--seat", "0"], "seats are counted from 1"),
        ([str(record), "--lang", "fr"], "fr"),
        ([str(tmp_path / "none.txt")], "cannot be read"),
        ([str(record), "--plot", str(record / "x.svg")], "cannot be written"),
    ):
        with pytest.raises(UserError, match=sentence):
            CliRunner().invoke(group, ["review", *words], catch_exceptions=False)
