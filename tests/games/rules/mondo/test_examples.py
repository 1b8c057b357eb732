"""The rulebook's own example, board and all, line by line."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.golden.examples import positions
from tests.rulemark import rule
from worldwright.games.mondo.position import score_position


@rule("MO-S1", "MO-S2", "MO-S3", "MO-S6", "MO-S7", "MO-S8")
@pytest.mark.parametrize(("name", "volcanoes", "total"), [("marianne", 0, 11), ("marianne-with-volcano-chip", -6, 5)])
def test_six_animals_four_landscapes_and_volcanoes(name: str, volcanoes: int, total: int) -> None:
    sheet = score_position(positions()[f"mondo/{name}"], strict=True)[0]
    points = Counter[str]()
    for line in sheet.lines:
        points[line.rule] += line.points
    expected = {"MO-S1": 6, "MO-S2": 8, "MO-S3": 2, "MO-S6": volcanoes, "MO-S7": -4, "MO-S8": -1}
    assert dict(points) == expected
    assert sheet.total == total


@rule("MO-S2")
def test_two_deserts_a_forest_and_plains_are_closed() -> None:
    position = positions()["mondo/marianne"]
    tiles = {placed["cell"]: placed for placed in position["seats"][0]["placed"]}

    def land(place: str) -> str:
        cell, _, sides = place.partition(":")
        return str(tiles[cell]["face"]["NESW".index(sides[0]) - tiles[cell]["turn"]])

    lines = score_position(position, strict=True)[0].lines
    closed = [{land(place) for place in line.where} for line in lines if line.rule == "MO-S2" and line.points]
    assert sorted("".join(lands) for lands in closed) == ["D", "D", "F", "P"]
