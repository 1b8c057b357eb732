"""What the page keeps for times without a network: the same answers as by themselves, bounded, nothing of a table."""

from __future__ import annotations

import gzip
import json

import msgspec
import pytest

from tests.server.catalogue.test_printing import asked
from tests.server.site import LiveSite
from worldwright.core.extras import extras
from worldwright.games import NAMES, game
from worldwright.server.catalogue import jobs

MOST_BYTES = 300_000
"""Of a game, compressed."""


def parts(name: str) -> list[bytes]:
    first = jobs.offline_of(name, "0")
    return [first, *(jobs.offline_of(name, str(i)) for i in range(1, json.loads(first)["parts"]))]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_kept_whole_and_small(name: str) -> None:
    found = parts(name)
    answers = {path: answer for part in found for path, answer in json.loads(part)["answers"].items()}
    puzzles = [heading["id"] for heading in answers["puzzles"]]
    assert len(puzzles) >= 10
    for each in puzzles:
        assert answers[f"puzzles/{each}"]["id"] == each
    assert answers["pad"] == json.loads(jobs.pad_of(name))
    assert any(path.startswith("lessons/") for path in answers)
    assert sum(len(gzip.compress(part, mtime=0)) for part in found) <= MOST_BYTES
    with pytest.raises(jobs.NoPart):
        jobs.offline_of(name, str(len(found)))


def test_the_server_gives_parts_and_refuses_others(own_site: LiveSite) -> None:
    status, _, body = asked(own_site, "/api/games/monuments/offline/0")
    assert status == 200
    kept = json.loads(body)["answers"]
    for path in ("pad", "content", "lessons/first", "explained"):
        status, _, alone = asked(own_site, f"/api/games/monuments/{path}")
        assert status == 200
        assert kept[path] == json.loads(alone)
    for path, wanted in (("chess/offline/0", 404), ("mondo/offline/99", 404), ("mondo/offline/x", 404)):
        status, _, _ = asked(own_site, f"/api/games/{path}")
        assert status == wanted, path


def test_pads_name_rules_and_lines_there_are() -> None:
    for name in NAMES:
        offer = extras(game(name)).pad
        assert offer is not None
        pad = offer()
        lines = {line.name: line for line in pad.lines}
        assert len(lines) == len(pad.lines)
        for sheet in pad.sheets:
            assert set(sheet.lines) <= set(lines)
            assert set(range(sheet.least, sheet.most + 1)) <= set(game(name).SEATS)
        assert msgspec.json.decode(msgspec.json.encode(pad), type=type(pad)) == pad
