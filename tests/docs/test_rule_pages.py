"""The rule pages say what the rulebooks say."""

from __future__ import annotations

import pytest

from tools.rule_pages import FOLDER, pages
from worldwright.core.rulebook import COMMON, rulebook
from worldwright.core.words import LANGS
from worldwright.games import NAMES


def test_the_rule_pages_are_up_to_date() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert written == pages(), "write them with: python -m tools.rule_pages"


@pytest.mark.parametrize("game", [*NAMES, COMMON])
def test_every_rule_stands_on_its_page(game: str) -> None:
    for lang in LANGS:
        text = pages()[f"{game}.{lang}.md"]
        for number in rulebook(game, lang).rules():
            assert f"**{number} " in text
