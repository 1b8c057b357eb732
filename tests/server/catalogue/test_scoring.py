"""Scores for owners of cardboard: golden positions, what is wrong said with its place, nothing kept, not too many."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.games.golden.examples import positions
from tests.server.site import LiveSite
from worldwright.core.errors import PositionError
from worldwright.games import NAMES, game
from worldwright.server.catalogue.jobs import scored

GOLDEN = positions()
MONUMENTS = {"game": "monuments", "seats": [{"track": 34, "gems": 2}, {"track": 20}]}


@pytest.fixture
def stranger(own_site: LiveSite) -> Guest:
    """Somebody without a cookie: scoring asks for none."""
    return Guest(own_site.address)


def ask(visitor: Guest, position: Any, strict: bool = False, **headers: str) -> tuple[int, Any]:
    return visitor.answer("POST", "/api/score", {"position": position, "strict": strict}, **headers)


def test_golden_positions_get_the_sheets_of_the_rulebook(stranger: Guest) -> None:
    seen = set()
    for name, position in list(GOLDEN.items())[:50]:  # the rate of the guard is tried elsewhere
        status, scored = ask(stranger, position)
        assert status == 200, (name, scored)
        sheets = game(position["game"]).score_position(position)
        assert scored == {"game": position["game"], "sheets": json.loads(msgspec.json.encode(list(sheets.values())))}
        seen.add(position["game"])
    assert seen == set(NAMES)
    assert stranger.cookie == ""


@pytest.mark.parametrize(
    ("position", "at"),
    [
        ({}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": ["mondo"]}, "game"),
        ({"game": "monuments", "seats": [{"track": "12"}]}, "seats[0].track"),
        ({"game": "mondo", "seats": [{"placed": [{"cell": "z9", "face": "WWWW"}]}]}, "seat 0, cell z9"),
        ({"game": "mondo", "options": {"level": "noble"}, "seats": [{}]}, "options.level"),
        ({"game": "mapominoes", "seats": [{"hand": ["Atlantis"]}]}, "seats[0].hand[0]"),
        ({"game": "lords_of_worlds", "seats": [{"planet": [{"cell": "9,9"}]}]}, "seat 0, cell 9,9"),
    ],
)
def test_an_impossible_position_is_refused_with_its_place(stranger: Guest, position: Any, at: str) -> None:
    status, fault = ask(stranger, position)
    assert (status, fault["code"], fault["at"]) == (400, "position", at)
    assert fault["why"]
    assert set(fault["told"]) == {"en", "de"}
    assert fault["told"]["en"] != fault["told"]["de"]
    assert "seat 0" not in fault["told"]["en"] + fault["told"]["de"]
    assert fault["error"].startswith(at)


def test_strict_counts_against_the_box(stranger: Guest) -> None:
    rich = {"game": "monuments", "seats": [{"track": 1, "gems": 90}, {"track": 1}]}
    assert ask(stranger, rich)[0] == 200
    status, fault = ask(stranger, rich, strict=True)
    assert (status, fault["code"], fault["at"]) == (400, "position", "seats")


def test_a_position_is_capped_in_size_and_comes_from_our_page_only(stranger: Guest) -> None:
    status, _ = ask(stranger, {**MONUMENTS, "more": "x" * 70_000})
    assert status == 413
    assert ask(stranger, MONUMENTS, Origin="https://elsewhere.example")[0] == 403
    assert stranger.answer("POST", "/api/score", {"position": MONUMENTS, "keep": True})[0] == 400
    assert stranger.answer("POST", "/api/score", {"position": [MONUMENTS]})[0] == 400
    assert ask(stranger, MONUMENTS)[0] == 200


def test_too_many_positions_wait(own_site: LiveSite) -> None:
    own_site.do(lambda service: setattr(service.guard.scores, "each", 3600.0))  # none comes back while we ask
    stranger = Guest(own_site.address)
    answers = [ask(stranger, MONUMENTS)[0] for _ in range(80)]
    assert answers[0] == 200
    assert set(answers) == {200, 429}


def spoilt(tree: Any, luck: random.Random) -> Any:
    """A position with something wrong somewhere in it."""
    tree = copy.deepcopy(tree)
    spots: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        for key in node if isinstance(node, dict) else range(len(node)):
            spots.append((node, key))
            if isinstance(node[key], dict | list):
                waiting.append(node[key])
    node, key = luck.choice(spots)
    node[key] = luck.choice([None, True, -1, 10**30, 1.5, "", "x", "c2", "\u202e", [], {}, [[]], {"cell": {}}])
    return tree


def test_whatever_comes_in_is_scored_or_refused_and_breaks_nothing(own_site: LiveSite) -> None:
    own_site.do(lambda service: setattr(service.guard.scores, "each", 0.0))
    visitor, luck = Guest(own_site.address), random.Random(5)
    good = list(GOLDEN.values())
    for _ in range(300):
        status, answer = ask(visitor, spoilt(luck.choice(good), luck), strict=luck.random() < 0.5)
        assert status in {200, 400}, answer


@pytest.mark.parametrize(
    "position",
    [
        {"game": "mondo", "seats": [{"placed": [{"cell": "c3", "face": "WWFF"}] * 2000}]},
        {"game": "mondo", "seats": [{}], "options": {"children": True, "lines": ["MO-S1"] * 7000}},
        {"game": "mondo_sapiens", "seats": [{"placed": [{"cell": "c3", "face": "WWFF"}] * 2000}]},
        {"game": "mondo_sapiens", "seats": [{}], "round": {"volcano_chip": [0] * 20_000}},
        {"game": "mapominoes", "seats": [{}] * 15_000},
        {"game": "mapominoes", "seats": [{"hand": ["france"] * 5000}]},
        {"game": "monuments", "seats": [{"track": 10**4000}, {"track": 1}]},
    ],
)
def test_b1_more_than_any_box_holds_is_refused_before_it_is_counted(position: Any) -> None:
    with pytest.raises(PositionError) as refused:
        scored(json.dumps({"position": position}).encode())
    assert refused.value.code == "out_of_range"


def test_nothing_of_a_position_is_kept(own_site: LiveSite, tmp_path: Path) -> None:
    word = "unheard-of-country"
    ask(Guest(own_site.address), {"game": "mapominoes", "seats": [{"hand": [word]}]})
    own_site.close()
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or word.encode() not in file.read_bytes()


def test_a_fault_is_told_in_both_languages_with_its_reason_and_parts(stranger: Guest) -> None:
    seats = [{"chip": 4}, {"chip": 4}]
    status, fault = ask(stranger, {"game": "mondo", "seats": seats}, strict=True)
    assert (status, fault["why"], fault["parts"]) == (400, "chip_taken", {"seat": "seat 0", "chip": 4})
    assert fault["error"] == "seat 1, chip: seat 0 has the 4 already"
    assert fault["told"] == {
        "en": "Player 2, chip: Player 1 has the 4 already.",
        "de": "Person 2, Chip: den Chip 4 hat schon: Person 1.",
    }
