"""What a table can agree on has words in every language, and they are no part of what is played with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from worldwright.core.content import FOLDER_VARIABLE, digest
from worldwright.core.rulebook import rulebook
from worldwright.core.words import LANGS
from worldwright.games import NAMES
from worldwright.games import game as load
from worldwright.server.catalogue.jobs import options_schema


def listed(option: dict[str, Any]) -> set[str]:
    """The values among which an option is chosen, where they are words."""
    values = option.get("enum", option.get("items", {}).get("enum", ()))
    return {str(value) for value in values}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_every_listed_value_has_words(game: str, lang: Any) -> None:
    book = rulebook(game, lang)
    schema: Any = options_schema(game)
    options = schema["properties"]
    assert set(book.options) == set(options)
    for name, words in book.options.items():
        assert words.title, name
        assert words.note.endswith("."), name
        assert not words.must or words.must.endswith("."), name
        # A value that is a rule's number is called by that rule's title.
        assert set(words.values) == listed(options[name]) - set(book.rules()), name
        assert all(words.values.values()), name


@pytest.mark.parametrize("game", NAMES)
def test_the_languages_tell_the_same_options(game: str) -> None:
    english, german = (rulebook(game, lang).options for lang in LANGS)
    assert list(english) == list(german)
    for name, words in english.items():
        assert list(words.values) == list(german[name].values), name
        assert bool(words.must) == bool(german[name].must), name
        assert words.note != german[name].note, name


@pytest.mark.parametrize("game", NAMES)
def test_the_words_are_no_part_of_what_is_played_with(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest(load(game).content())
    own = {name: {"title": "Own", "note": "Own."} for name in rulebook(game, "en").options}
    (tmp_path / game).mkdir()
    lines = [f'["{name}"]\ntitle = "{words["title"]}"\nnote = "{words["note"]}"' for name, words in own.items()]
    (tmp_path / game / "options.en.toml").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    rulebook.cache_clear()
    try:
        assert msgspec.to_builtins(rulebook(game, "en").options) == own
        assert digest(load(game).content()) == before
    finally:
        rulebook.cache_clear()


QUOTED = {"en": re.compile("[Oo]ption “([^”]+)”"), "de": re.compile("Option „([^“]+)“")}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_rules_name_options_as_the_page_calls_them(game: str, lang: Any) -> None:
    """A reader finds an option by what the page calls it; codes such as `portal_from_start` stand in no rule."""
    book = rulebook(game, lang)
    titles = {words.title for words in book.options.values()}
    named: set[str] = set()
    for number, rule in book.rules().items():
        assert not re.search(r"`|'\w+_\w+'", rule.text), number
        found = set(QUOTED[lang].findall(rule.text))
        assert found <= titles, (number, found - titles)
        named |= found
    assert named, "no rule names an option"
