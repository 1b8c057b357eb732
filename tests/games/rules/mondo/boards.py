"""Small boards to score, written as position files have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.core.game import Line, Sheet
from worldwright.games.mondo.position import score_position

Placed = dict[str, Any]


def block(
    land: str = "F",
    around: str = "W",
    at: Sequence[str] = ("c2", "d2", "c3", "d3"),
    animals: Sequence[str] = ("", "", "", ""),
) -> list[Placed]:
    """Four tiles round one corner that enclose a landscape; cells and animals from the top left in reading order."""
    turns = (3, 0, 2, 1)
    placed = []
    for cell, turn, animal in zip(at, turns, animals, strict=True):
        tile: Placed = {"cell": cell, "face": around * 2 + land * 2, "turn": turn}
        if animal:
            tile["animal"] = animal
        placed.append(tile)
    return placed


def tile(cell: str, face: str, **more: Any) -> Placed:
    return {"cell": cell, "face": face, **more}


def filled(face: str, *, but: Sequence[Placed] = (), mask: str = "globe") -> list[Placed]:
    """A whole board of one face, with some tiles of your own."""
    rows = {"globe": ("cd", "bcde", "abcdef", "abcdef", "bcde", "cd"), "rectangle": ("abcdef",) * 4}[mask]
    cells = [f"{column}{y}" for y, row in enumerate(rows, 1) for column in row]
    mine = {placed["cell"]: placed for placed in but}
    return [mine.get(cell, tile(cell, face)) for cell in cells]


def sheets(
    *worlds: Sequence[Placed],
    chips: Sequence[int] = (),
    tasks: Sequence[Sequence[str]] = (),
    modifier: str | None = None,
    volcano_chip: Sequence[int] = (),
    **options: Any,
) -> list[Sheet]:
    """The sheets of a round with these worlds."""
    seats = [
        {
            "placed": list(world),
            "chip": chips[seat] if seat < len(chips) else 0,
            "tasks": list(tasks[seat]) if seat < len(tasks) else [],
        }
        for seat, world in enumerate(worlds)
    ]
    position = {
        "game": "mondo",
        "options": options,
        "round": {"modifier": modifier, "volcano_chip": list(volcano_chip)},
        "seats": seats,
    }
    return list(score_position(position).values())


def lines(sheet: Sheet, rule: str) -> list[Line]:
    return [line for line in sheet.lines if line.rule == rule]


def points(sheet: Sheet, rule: str) -> int:
    return sum(line.points for line in lines(sheet, rule))
