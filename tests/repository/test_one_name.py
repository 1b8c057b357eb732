"""One name for one thing in what players read, as far as it needs no page to be seen."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from worldwright.core.words import LANGS
from worldwright.games import NAMES
from worldwright.kit.scramble import words

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/worldwright/games"
OURS = {"en": " (ours)", "de": " (von uns)"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", NAMES)
def test_three_b12_no_rule_shows_the_marks_of_code(game: str, lang: str) -> None:
    assert "`" not in (GAMES / game / f"rulebook.{lang}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
def test_three_b12_a_monument_is_called_the_same_in_the_set_up_and_at_the_table(lang: str) -> None:
    options = tomllib.loads((GAMES / "monuments" / f"options.{lang}.toml").read_text(encoding="utf-8"))
    offered = options["monument"]["values"]
    for plan in (GAMES / "monuments" / "plans").glob("*.toml"):
        content = tomllib.loads(plan.read_text(encoding="utf-8"))
        ours = OURS[lang] if content["source"] == "own" else ""
        assert offered[plan.stem] == content["title"][lang] + ours, plan.stem


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game", "option", "folder"), [("monuments", "monument", "plans"), ("mapominoes", "deck", "decks")]
)
def test_what_no_publisher_printed_is_offered_as_ours(game: str, option: str, folder: str, lang: str) -> None:
    offered = tomllib.loads((GAMES / game / f"options.{lang}.toml").read_text(encoding="utf-8"))[option]["values"]
    files = (GAMES / game / folder).glob("*.toml")
    sources = {file.stem: tomllib.loads(file.read_text(encoding="utf-8"))["source"] for file in files}
    assert set(sources) == set(offered)
    assert [name for name, said in offered.items() if said.endswith(OURS[lang])] == [
        name for name, source in sorted(sources.items()) if source == "own"
    ]
    assert set(sources.values()) == {"own", "reconstructed"}, "none is known as printed"


@pytest.mark.parametrize("game", ["mondo", "mondo_sapiens"])
def test_w17_a_level_has_one_german_word_in_set_up_table_and_terminal(game: str) -> None:
    options = tomllib.loads((GAMES / game / "options.de.toml").read_text(encoding="utf-8"))
    page = (ROOT / "client/src/games/scramble/words.de.ts").read_text(encoding="utf-8")
    for level, said in words.LEVELS.items():
        assert options["level"]["values"][level] == said.de
        assert f'{level}: "{said.de}"' in page
