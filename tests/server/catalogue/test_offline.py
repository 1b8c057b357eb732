"""What the page keeps for times without a network: the same answers as by themselves, bounded, nothing of a table."""

from __future__ import annotations

import gzip
import json
from typing import Any

import msgspec
import pytest

from tests.server.catalogue.test_printing import asked
from tests.server.site import LiveSite
from worldwright.core.extras import extras
from worldwright.games import NAMES, game
from worldwright.server.catalogue import jobs
from worldwright.teaching.lesson import headings

MOST_BYTES = 200_000
"""Of a game, compressed."""


def test_a_game_is_kept_whole_and_small(own_site: LiveSite) -> None:
    answers: dict[str, Any] = {}
    size, part, parts = 0, 0, 1
    while part < parts:
        status, _, body = asked(own_site, f"/api/games/mapominoes/offline/{part}")
        assert status == 200, (part, body)
        size += len(gzip.compress(body, mtime=0))
        found = json.loads(body)
        answers |= found["answers"]
        parts, part = found["parts"], part + 1
    assert size <= MOST_BYTES
    puzzles = [heading["id"] for heading in answers["puzzles"]]
    assert len(puzzles) == jobs.MOST_PUZZLES
    assert {f"puzzles/{each}" for each in puzzles} == {path for path in answers if path.startswith("puzzles/")}
    assert all(answers[f"puzzles/{each}"]["id"] == each for each in puzzles)
    assert answers["pad"] == json.loads(jobs.pad_of("mapominoes"))
    lessons = {path.removeprefix("lessons/") for path in answers if path.startswith("lessons/")}
    assert lessons == set(headings(game("mapominoes")))


def test_a_part_holds_the_same_answers_as_the_server_gives_alone(own_site: LiveSite) -> None:
    status, _, body = asked(own_site, "/api/games/monuments/offline/0")
    assert status == 200
    kept = json.loads(body)["answers"]
    for path in ("pad", "content", "lessons/first", "explained"):
        status, _, alone = asked(own_site, f"/api/games/monuments/{path}")
        assert status == 200
        assert kept[path] == json.loads(alone)


@pytest.mark.parametrize("path", ["chess/offline/0", "mondo/offline/99", "mondo/offline/-1", "mondo/offline/x"])
def test_a_part_that_there_is_not_is_refused(own_site: LiveSite, path: str) -> None:
    status, _, _ = asked(own_site, f"/api/games/{path}")
    assert status == 404


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
