"""Positions of Mondo typed in by hand: what is refused, and where."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from worldwright.core.errors import PositionError
from worldwright.games.mondo.explanation import explain_position
from worldwright.games.mondo.position import score_position

GOOD: dict[str, Any] = {
    "game": "mondo",
    "options": {"level": "expert", "mask": "globe", "side": "front"},
    "round": {"modifier": "most_lakes", "volcano_chip": [0]},
    "seats": [
        {
            "chip": 4,
            "tasks": ["pandas", "first"],
            "placed": [
                {"cell": "c2", "face": "WWFF", "turn": 1, "animal": "panda@F", "volcano": "active"},
                {"cell": "d2", "tile": "M113", "side": "picture", "turn": 2},
                {"cell": "e2", "tile": "M113", "side": "bare"},
            ],
        }
    ],
}


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The good position with one thing different."""
    position = copy.deepcopy(GOOD)
    here: Any = position
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = to
    return position


def placed(**keys: Any) -> dict[str, Any]:
    return changed("seats", 0, "placed", to=[{"cell": "c3", **keys}])


def test_the_good_position_scores() -> None:
    assert score_position(GOOD)[0].total == sum(line.points for line in score_position(GOOD)[0].lines)


def test_missing_keys_mean_none() -> None:
    assert score_position({"game": "mondo", "seats": [{}]})[0].total == -24


@pytest.mark.parametrize(
    ("position", "where", "reason"),
    [
        (changed("seats", 0, "placed", 1, "cell", to="c2"), "seat 0, cell c2", "two tiles"),
        (placed(cell="a1", face="WWWW"), "seat 0, cell a1", "no such cell"),
        (placed(face="WWXF"), "seat 0, cell c3", "'X'"),
        (placed(face="WWF"), "seat 0, cell c3", "four letters"),
        (placed(face="WWWM"), "seat 0, cell c3", "'M'"),
        (placed(face="WWFF", animal="unicorn@F"), "seat 0, cell c3", "no animal 'unicorn'"),
        (placed(face="WWFF", animal="panda@W"), "seat 0, cell c3", "stands in forest"),
        (placed(face="WWDD", animal="panda@F"), "seat 0, cell c3", "cannot stand"),
        (placed(face="FWFW", animal="panda@F"), "seat 0, cell c3", "two parts of forest"),
        (placed(face="WWFF", turn=4), "seats[0].placed[0].turn", "<= 3"),
        (placed(face="WWFF", volcano="loud"), "seats[0].placed[0].volcano", "is not an option"),
        (placed(face="WWFF", colour="red"), "seats[0].placed[0]", "unknown field colour"),
        (placed(), "seat 0, cell c3", "needs a face"),
        (placed(tile="M999", side="bare"), "seat 0, cell c3", "no tile 'M999'"),
        (placed(tile="M001"), "seat 0, cell c3", "picture or bare"),
        (placed(tile="M001", side="bare", face="WWWW"), "seat 0, cell c3", "not by both"),
        (changed("seats", 0, "tasks", to=["dragons"]), "seat 0, tasks", "'dragons'"),
        (changed("seats", 0, "tasks", to=["pandas", "first", "on_time"]), "seat 0, tasks", "up to two"),
        (changed("options", "level", to="advanced"), "seat 0, tasks", "expert"),
        (changed("options", "level", to="beginner"), "round.modifier", "advanced"),
        (changed("options", "level", to="hero"), "options.level", "is not an option"),
        (changed("round", "modifier", to="most_fun"), "round.modifier", "'most_fun'"),
        (changed("round", "volcano_chip", to=[1]), "round.volcano_chip", "seat 1 doesn’t exist"),
        (changed("options", "handicap", to=["none", "none"]), "options.handicap", "2 players at 1"),
        (changed("seats", 0, "chip", to=5), "seats[0].chip", "<= 4"),
        (changed("seats", to=[]), "seats", "length"),
        (changed("game", to="chess"), "game", "is not an option"),
        ([], "position", "object"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(position: Any, where: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        score_position(position)
    assert caught.value.where == where
    assert reason in str(caught.value)
    with pytest.raises(PositionError):
        explain_position(position)


def test_strict_refuses_more_copies_than_the_box_holds() -> None:
    def position(*tiles: dict[str, Any]) -> dict[str, Any]:
        cells = [f"{x}{y}" for y in (3, 4) for x in "abcdef"]
        return {
            "game": "mondo",
            "seats": [{"placed": [{"cell": cell, **tile} for cell, tile in zip(cells, tiles, strict=False)]}],
        }

    score_position(position(*[{"face": "WWWW"}] * 12), strict=True)  # many bare sides are water
    one_panda = {"face": "FFFF", "animal": "panda@F"}
    score_position(position(one_panda, {"face": "FFDD", "animal": "panda@F"}), strict=True)
    score_position(position({"face": "DDFF", "animal": "panda@F"}), strict=True)  # held upside down when typed
    for too_many in (
        (one_panda, one_panda),
        ({"face": "FFFF", "animal": "panda@F", "volcano": "active"},),
        ({"face": "WFWF"},),
        ({"tile": "M001", "side": "bare"}, {"tile": "M001", "side": "picture"}),
        # M005 is the panda's own tile: its bare side cannot lie there as well
        (one_panda, {"tile": "M005", "side": "bare"}),
    ):
        score_position(position(*too_many))
        with pytest.raises(PositionError, match="the box has fewer"):
            score_position(position(*too_many), strict=True)


def test_strict_refuses_one_chip_or_task_for_two() -> None:
    twice = {"game": "mondo", "options": {"level": "expert"}, "seats": [{"chip": 4}, {"chip": 4}]}
    score_position(twice)
    with pytest.raises(PositionError, match="seat 1, chip"):
        score_position(twice, strict=True)
    tasks = {"game": "mondo", "options": {"level": "expert"}, "seats": [{"tasks": ["first"]}, {"tasks": ["first"]}]}
    with pytest.raises(PositionError, match="seat 1, tasks"):
        score_position(tasks, strict=True)


def test_an_island_wider_than_three_is_refused() -> None:
    row = [{"cell": cell, "face": "FFFF"} for cell in ("a3", "b3", "c3", "d3")]
    with pytest.raises(PositionError, match="seat 0: the tiles do not fit"):
        score_position({"game": "mondo", "options": {"edition": "small"}, "seats": [{"placed": row}]})


def test_only_one_complete_island_was_first() -> None:
    one = {"cell": "c3", "face": "WFFW"}
    for seats in ([{"chip": 4, "placed": [one]}], [{"chip": 3}], [{"chip": 4}, {"chip": 4}]):
        with pytest.raises(PositionError, match="MO-V6"):
            score_position({"game": "mondo", "options": {"edition": "small"}, "seats": seats})


def test_an_island_is_explained_too() -> None:
    position = {
        "game": "mondo",
        "options": {"edition": "small"},
        "seats": [{"placed": [{"cell": "c3", "face": "WFFW"}]}],
    }
    assert "a  forest: c3:ES, spoiled by d3 c4" in explain_position(position).plain()


def test_explaining_marks_what_scored_and_what_was_spoiled() -> None:
    block = [
        {"cell": cell, "face": "WWFF", "turn": turn} for cell, turn in (("c2", 3), ("d2", 0), ("c3", 2), ("d3", 1))
    ]
    position = {"game": "mondo", "seats": [{"placed": [*block, {"cell": "e3", "face": "DDDD", "volcano": "active"}]}]}
    text = explain_position(position).plain()
    assert "Seat 0: -19 points" in text
    assert "A  forest: c2:ES d2:SW c3:NE d3:NW" in text
    assert "a  desert: e3, spoiled by d3E e2 f3 e4" in text
    assert "×  wrong edges: d3E" in text
    assert "FA" in text
    assert "▲" in text
