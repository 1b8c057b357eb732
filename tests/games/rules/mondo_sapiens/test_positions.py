"""Positions of Mondo Sapiens typed in by hand: what is refused, and where."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from worldwright.core.errors import PositionError
from worldwright.games.mondo_sapiens.explanation import explain_position
from worldwright.games.mondo_sapiens.position import score_position

GOOD: dict[str, Any] = {
    "game": "mondo_sapiens",
    "options": {"level": "expert", "board": 1},
    "round": {"volcano_chip": []},
    "seats": [
        {
            "chip": 2,
            "placed": [
                {"cell": "c2", "face": "MMWW", "street": "NE", "picture": "coach", "volcano": "inactive"},
                {"cell": "d2", "village": "fishermen", "turn": 3},
                {"cell": "d3", "building": "lighthouse", "face": "WWMM", "turn": 0},
                {"cell": "e3", "tile": "S001", "side": "picture", "turn": 1},
            ],
        }
    ],
}


def with_placed(*things: dict[str, Any], level: str = "expert") -> dict[str, Any]:
    position = copy.deepcopy(GOOD)
    position["options"]["level"] = level
    position["seats"][0]["placed"] = [
        {"cell": cell, **thing} for cell, thing in zip(("c3", "d3"), things, strict=False)
    ]
    return position


def test_the_good_position_scores_and_is_drawn() -> None:
    sheet = score_position(GOOD)[0]
    assert sheet.total == sum(line.points for line in sheet.lines)
    text = explain_position(GOOD).plain()
    assert f"Seat 0: {sheet.total} points" in text
    assert "MS-E4" in text


@pytest.mark.parametrize(
    ("position", "where", "reason"),
    [
        (with_placed({"face": "FFMM", "street": "NE"}), "seat 0, cell c3", "run into forest"),
        (with_placed({"face": "MMMM", "street": "NS"}), "seat 0, cell c3", "'NS' is no street"),
        (with_placed({"face": "MMMM", "picture": "coach"}), "seat 0, cell c3", "stands on a street"),
        (with_placed({"face": "MMMM", "picture": "dragon"}), "seat 0, cell c3", "no picture 'dragon'"),
        (with_placed({"face": "MMMM", "picture": "ship"}), "seat 0, cell c3", "cannot stand"),
        (with_placed({"face": "WMWM", "picture": "ship"}), "seat 0, cell c3", "two parts of water"),
        (with_placed({"face": "WWPP"}), "seat 0, cell c3", "'P'"),
        (with_placed({"village": "fishermen"}, {"village": "fishermen"}), "seat 0, cell d3", "MS-A1"),
        (with_placed({"village": "pirates"}), "seat 0, cell c3", "no village 'pirates'"),
        (with_placed({"village": "fishermen"}, level="beginner"), "seat 0, cell c3", "MS-A1"),
        (with_placed({"building": "mill", "face": "MMMM"}, level="advanced"), "seat 0, cell c3", "MS-E1"),
        (with_placed({"building": "mill"}), "seat 0, cell c3", "needs its face"),
        (with_placed({"building": "castle", "face": "MMMM"}), "seat 0, cell c3", "no building 'castle'"),
        (
            with_placed({"building": "mill", "face": "MMMM"}, {"building": "lighthouse", "face": "WWMM"}),
            "seat 0, cell d3",
            "a second building",
        ),
        (with_placed({"building": "mill", "village": "fishermen"}), "seat 0, cell c3", "cannot be one thing"),
        (with_placed({"village": "fishermen", "volcano": "active"}), "seat 0, cell c3", "no volcano"),
        (with_placed({"tile": "S001", "side": "picture", "street": "NE"}), "seat 0, cell c3", "not by both"),
        (with_placed({"tile": "fishermen", "side": "picture"}), "seat 0, cell c3", "no tile 'fishermen'"),
        ({**GOOD, "options": {"board": 5}}, "options.board", "<= 4"),
        ({**GOOD, "round": {"volcano_chip": [3]}}, "round.volcano_chip", "seat 3 doesn’t exist"),
        ({**GOOD, "round": {"modifier": "most_lakes"}}, "round", "unknown field modifier"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(position: Any, where: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        score_position(position)
    assert caught.value.where == where
    assert reason in str(caught.value)


def test_two_things_in_one_cell_are_refused() -> None:
    position = copy.deepcopy(GOOD)
    position["seats"][0]["placed"][1]["cell"] = "c2"
    with pytest.raises(PositionError, match="seat 0, cell c2: two tiles"):
        score_position(position)


def test_owners_may_type_the_faces_of_their_own_villages_and_buildings() -> None:
    mine = with_placed(
        {"village": "fishermen", "face": "WWWM"}, {"building": "coach_station", "face": "MMMW", "street": "NE"}
    )
    rules = [line.rule for line in score_position(mine)[0].lines if line.points > 0]
    assert "MS-A2" in rules
    assert "MS-E3" in rules
    with pytest.raises(PositionError, match="the box has fewer"):
        score_position(mine, strict=True)


def test_strict_refuses_more_copies_than_the_box_holds() -> None:
    score_position(with_placed({"face": "MMWW", "street": "NE", "picture": "ship"}), strict=True)
    score_position(with_placed({"building": "mill", "face": "MMMM"}), strict=True)
    no_such = with_placed({"face": "MMWW", "street": "NE", "picture": "coach", "volcano": "inactive"})
    with pytest.raises(PositionError, match="seat 0, cell c3: the box has fewer"):
        score_position(no_such, strict=True)
    chips = {**GOOD, "seats": [{"chip": 2}, {"chip": 2}]}
    with pytest.raises(PositionError, match="same chip"):
        score_position(chips, strict=True)
