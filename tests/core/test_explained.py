"""What lies on a table, in words: for every game, with rules that there are, or refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from worldwright.core import content
from worldwright.core.errors import ContentError
from worldwright.core.rulebook import COMMON
from worldwright.core.words import LANGS, text
from worldwright.games import NAMES
from worldwright.teaching.explained import explained

FEWEST = {COMMON: 3}
FILE = """
source = "own"
[kinds."{kind}"]
name = {{ en = "Stone", de = "Stein" }}
say = {{ en = "{say}", de = "Er liegt." }}
rules = ["{rule}"]
"""
BROKEN = {
    "there is no rule WM-X9": {"kind": "stone:red", "say": "It lies.", "rule": "WM-X9"},
    "a kind is one word": {"kind": "red stone", "say": "It lies.", "rule": "WM-B2"},
    "has more than 20 words": {"kind": "stone:red", "say": "It lies" + " and lies" * 10 + ".", "rule": "WM-B2"},
}


@pytest.mark.parametrize("name", [COMMON, *NAMES])
def test_every_game_explains_its_pieces_in_both_languages(name: str) -> None:
    kinds = explained(name).kinds
    assert len(kinds) >= FEWEST.get(name, 15)
    for kind, said in kinds.items():
        assert all(text(words, lang).strip() for words in (said.name, said.say) for lang in LANGS), kind
        assert name == COMMON or said.rules or kind == "region", f"{kind} names no rule"


@pytest.mark.parametrize("because", BROKEN)
def test_a_file_that_promises_what_is_not_so_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, because: str
) -> None:
    (tmp_path / "monuments").mkdir()
    (tmp_path / "monuments" / "explained.toml").write_text(FILE.format(**BROKEN[because]))
    monkeypatch.setenv(content.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(ContentError, match=because):
        explained("monuments")


def test_a_game_without_a_file_explains_nothing() -> None:
    assert explained("chess").kinds == {}
