"""What the built page weighs, and what it is made of beside its scripts."""

from __future__ import annotations

import gzip
import json
import re
import struct
import zlib
from pathlib import Path

import pytest

from tools.icons import ICONS, PUBLIC, pixels, squares
from worldwright.server.app.application import STATIC

FIRST_LOAD = 90 * 1000
"""Bytes of script, packed with gzip, that opening the page may load; three.js is not among them."""


def first_scripts() -> set[Path]:
    """The scripts that opening the page loads: those it names, and what they import before they run."""
    page = (STATIC / "index.html").read_text()
    found: set[Path] = set()
    waiting = [STATIC / name for name in re.findall(r'<script[^>]* src="\./([^"]+)"', page)]
    waiting += [STATIC / name for name in re.findall(r'<link rel="modulepreload"[^>]* href="\./([^"]+)"', page)]
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            for name in re.findall(r'(?:from|import)\s*["`\']\./([\w.-]+\.js)["`\']', script.read_text()):
                waiting.append(script.parent / name)
    return found


def test_the_first_load_is_light() -> None:
    scripts = first_scripts()
    assert any(script.name.startswith("start-") for script in scripts)
    weight = {script.name: len(gzip.compress(script.read_bytes(), 6)) for script in scripts}
    assert sum(weight.values()) < FIRST_LOAD, weight


def test_three_is_loaded_by_monuments_alone() -> None:
    heavy = [path for path in (STATIC / "assets").glob("*.js") if "WebGLRenderer" in path.read_text()]
    assert heavy
    assert not first_scripts() & set(heavy)
    names = json.loads(re.search(r'"files":(\[[^]]*\])', (STATIC / "sw.js").read_text())[1])  # type: ignore[index]
    assert not {path.name for path in heavy} & {Path(name).name for name in names}  # nor kept before it is needed


def test_the_worker_keeps_files_that_are_there() -> None:
    names = json.loads(re.search(r'"files":(\[[^]]*\])', (STATIC / "sw.js").read_text())[1])  # type: ignore[index]
    assert {script.relative_to(STATIC).as_posix() for script in first_scripts()} <= set(names)
    for name in names:
        assert (STATIC / name).exists(), name


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_manifest_names_icons_that_are_there(lang: str) -> None:
    told = json.loads((PUBLIC / f"worldwright.{lang}.webmanifest").read_text())
    assert told["lang"] == lang
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        file = PUBLIC / icon["src"]
        assert file.is_file()
        if file.suffix == ".png":
            size = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == "{}x{}".format(*size)


@pytest.mark.parametrize("name", ["mark-192.png", "maskable-192.png", "touch-180.png"])
def test_the_icons_are_the_mark_as_it_is_drawn(name: str) -> None:
    mark = squares((PUBLIC / "mark.svg").read_text())
    packed = (PUBLIC / "icons" / name).read_bytes()
    length = struct.unpack(">I", packed[33:37])[0]
    drawn = zlib.decompress(packed[41 : 41 + length])
    assert drawn == b"".join(b"\0" + row for row in pixels(ICONS[name], mark))
