"""The page has words in both languages for every note that a table can tell of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from worldwright.server.engine.events import AnyNote

WORDS = Path(__file__).parents[3] / "client" / "src" / "base" / "words" / "table.ts"


def test_every_note_has_words_in_both_languages() -> None:
    blocks = re.findall(r"notes: \{(.*?)\n  \}", WORDS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    names = {kind.__struct_config__.tag for kind in get_args(AnyNote)}
    for block in blocks:
        assert set(re.findall(r"^    (\w+): \"", block, re.MULTILINE)) == names
