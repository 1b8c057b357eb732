"""A second scorer of Monuments, written from the rules alone: it reads a log and keeps the track by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from worldwright.core.game import Move

LEVEL_POINTS = {1: 1, 2: 3, 3: 5, 4: 7, 5: 9}
LEVEL_COLOUR = {1: "purple", 2: "red", 3: "white", 4: "orange", 5: "orange"}


def totals(moves: Iterable[Move[Any]], seats: int, stones_of_the_plan: int) -> list[int]:
    """The final points of a finished game, from what its log says happened."""
    points = [10] * seats
    screens: list[list[str]] = [[] for _ in range(seats)]
    quarry = 0
    round_ = 0
    placed = 0
    for move in moves:
        act = move.act
        name = type(act).__name__
        if name == "Fill":
            round_ += 1
            quarry = sum(len([kind for kind in field.split(",") if kind]) for field in act.fields)
        elif name == "Walk":
            for step in act.steps:
                if ":" in step:
                    screens[move.by].append(step.split(":")[1])
                    quarry -= 1
            if quarry == 0:
                for seat in range(seats):
                    if "black" in screens[seat]:
                        screens[seat].remove("black")
                        points[seat] += 2
        elif name == "Build":
            level = int(act.place[1])
            screens[move.by].remove(LEVEL_COLOUR[level])
            points[move.by] += LEVEL_POINTS[level]
            placed += 1
        elif name == "Pass" and round_ < 3:
            points[move.by] -= sum(kind in LEVEL_COLOUR.values() for kind in screens[move.by])
    assert round_ == 3 or placed == stones_of_the_plan
    return [points[seat] + 3 * screens[seat].count("blue") for seat in range(seats)]
