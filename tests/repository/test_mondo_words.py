"""What the page says of Mondo's rules in its own words is what the rules say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from worldwright.kit.scramble.options import SOLO_LIMIT

ROOT = Path(__file__).parents[2]
NO = re.compile(r'text: "([^"]+)", rule: "([^"]+)"')
GOAL = re.compile(r'(easy|moderate|hard): "(?:goal: at most|Ziel: höchstens) (\d)')


def words(lang: str) -> str:
    return (ROOT / f"client/src/games/scramble/words.{lang}.ts").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["mondo", "mondo_sapiens"])
def test_every_act_that_is_not_possible_is_answered_in_few_words_with_a_rule_of_the_book(game: str, lang: str) -> None:
    book = (ROOT / f"src/worldwright/games/{game}/rulebook.{lang}.toml").read_text(encoding="utf-8")
    said = NO.findall(words(lang))
    assert len(said) > 10
    for text, rule in said:
        assert f'number = "{rule}"' in book, rule
        assert len(text.split()) <= 6, text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_solo_goal_on_the_table_is_the_limit_of_the_rules(lang: str) -> None:
    assert {name: int(limit) for name, limit in GOAL.findall(words(lang))} == SOLO_LIMIT
