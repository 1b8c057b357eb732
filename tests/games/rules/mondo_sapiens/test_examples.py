"""The rulebook's own examples, boards and all, line by line."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.golden.examples import positions
from tests.rulemark import rule
from worldwright.games.mondo_sapiens.position import score_position


def sheets(name: str) -> list[tuple[int, dict[str, int]]]:
    """For each seat the total and the points of each rule."""
    position = positions()[f"mondo_sapiens/{name}"]
    found = []
    for sheet in score_position(position, strict=True).values():
        points = Counter[str]()
        for line in sheet.lines:
            points[line.rule] += line.points
        found.append((sheet.total, dict(points)))
    return found


@rule("MS-S1", "MS-S2", "MS-S3", "MS-S4", "MS-S5", "MS-S6", "MS-S7", "MS-S8")
@pytest.mark.parametrize(
    ("name", "volcanoes", "total"), [("katherine", 0, 17), ("katherine-with-volcano-chip", -7, 10)]
)
def test_workers_landscapes_streets_and_volcanoes(name: str, volcanoes: int, total: int) -> None:
    assert sheets(name)[0] == (
        total,
        {
            "MS-S1": 5,
            "MS-S2": 12,
            "MS-S3": 6,
            "MS-S4": -3,
            "MS-S5": 2,
            "MS-S6": volcanoes,
            "MS-S7": -4,
            "MS-S8": -1,
        },
    )


@rule("MS-A2", "MS-A3")
def test_villages_bring_13_and_9() -> None:
    for (total, points), workers, bonus in zip(sheets("villages"), (7, 6), (6, 3), strict=True):
        assert points["MS-A2"] == workers
        assert points["MS-A3"] == bonus
        assert total == workers + bonus  # on these boards everything else adds up to nothing


@rule("MS-E4", "MS-E8")
def test_a_lodge_with_three_boars_is_six() -> None:
    (total, points), (_, other) = sheets("lodge")
    assert points["MS-E4"] == 3
    assert "MS-E4" not in other
    assert total == 6
