"""Small boards to score, written as position files have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.core.game import Line, Sheet
from worldwright.games.mondo_sapiens.position import score_position

Placed = dict[str, Any]


def block(
    land: str = "F",
    around: str = "W",
    at: Sequence[str] = ("c2", "d2", "c3", "d3"),
    pictures: Sequence[str] = ("", "", "", ""),
) -> list[Placed]:
    """Four tiles round one corner that enclose a landscape; cells and pictures from the top left in reading order."""
    turns = (3, 0, 2, 1)
    placed = []
    for cell, turn, picture in zip(at, turns, pictures, strict=True):
        entry: Placed = {"cell": cell, "face": around * 2 + land * 2, "turn": turn}
        if picture:
            entry["picture"] = picture
        placed.append(entry)
    return placed


def tile(cell: str, face: str, **more: Any) -> Placed:
    return {"cell": cell, "face": face, **more}


def village(cell: str, name: str, turn: int = 0) -> Placed:
    return {"cell": cell, "village": name, "turn": turn}


def building(cell: str, name: str, face: str, turn: int = 0) -> Placed:
    return {"cell": cell, "building": name, "face": face, "turn": turn}


def sheets(
    *worlds: Sequence[Placed], chips: Sequence[int] = (), volcano_chip: Sequence[int] = (), **options: Any
) -> list[Sheet]:
    """The sheets of a round with these worlds."""
    position = {
        "game": "mondo_sapiens",
        "options": options,
        "round": {"volcano_chip": list(volcano_chip)},
        "seats": [
            {"placed": list(world), "chip": chips[seat] if seat < len(chips) else 0}
            for seat, world in enumerate(worlds)
        ],
    }
    return list(score_position(position).values())


def lines(sheet: Sheet, rule: str) -> list[Line]:
    return [line for line in sheet.lines if line.rule == rule]


def points(sheet: Sheet, rule: str) -> int:
    return sum(line.points for line in lines(sheet, rule))
