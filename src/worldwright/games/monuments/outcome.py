"""The outcome of a move of Monuments, for the story of a table: public information only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worldwright.core.game import Move
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Act, Build, Pass, State, Walk
from worldwright.games.monuments.plans import plan


def outcome(before: State, move: Move[Act], after: State) -> Mapping[str, Any]:
    """The worker's origin, the stone built with its place and points, the cost of a pass, and the first builder."""
    found: dict[str, Any] = {}
    match move.act:
        case Walk():
            if before.worker >= 0:
                found["from"] = box().fields[before.worker]
            if after.start_stones[move.by] > before.start_stones[move.by]:
                found["points"] = box().file.start_stone_points
        case Build(place=name):
            monument = plan(before.options.monument)
            place = monument.number[name]
            row, number = monument.counted[place]
            stone = box().kinds[monument.kinds[place]]
            found |= {"stone": stone, "row": row, "place": number, "points": monument.points[place]}
        case Pass():
            found["cost"] = after.costs[move.by][-1]
    if before.phase == "quarry" and after.phase == "build":
        found["builds"] = after.holder
    return found
