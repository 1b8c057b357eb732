"""The five scoring modifiers: the best at it gain four points, the worst lose four (MO-S4)."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.game import Line
from worldwright.games.mondo.content import species
from worldwright.kit.areas import survey
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World
from worldwright.kit.regions import Area, areas, cells_in, places
from worldwright.kit.worldlines import picture_cells

POINTS = 4


def lake(ground: Ground, area: Area) -> bool:
    """Closed, mistake-free water that does not touch the border's water (MO-S10)."""
    return area.land == "W" and area.closed and bool(area.triangles) and not area.triangles & ground.border


def size(ground: Ground, area: Area) -> int:
    """The number of different tiles with a part of it (MO-S11)."""
    return len(cells_in(ground, area.triangles))


def measure(ground: Ground, modifier: str, world: World) -> tuple[int, tuple[str, ...]]:
    """A world's value under a modifier, and the places that make it."""
    if modifier == "most_aquatic_animals":  # MO-S12
        cells = picture_cells(ground, world, species()["W"])
        return len(cells), cells
    found = areas(survey(ground, world))
    if modifier == "most_landscapes":
        counting = [area for area in found if area.closed and area.land != "W"]
    elif modifier == "largest_forest":
        counting = [area for area in found if area.closed and area.land == "F"]
    else:
        counting = [area for area in found if lake(ground, area)]
    if modifier in ("most_landscapes", "most_lakes"):
        return len(counting), tuple(place for area in counting for place in places(ground, area))
    largest = max(counting, key=lambda area: size(ground, area), default=None)
    return (0, ()) if largest is None else (size(ground, largest), places(ground, largest))


def modifier_lines(ground: Ground, modifier: str, worlds: Sequence[World]) -> list[Line | None]:
    """All seats with the best value gain, all with the worst lose; zero if all are equal."""
    if not modifier:
        return [None] * len(worlds)
    measured = [measure(ground, modifier, world) for world in worlds]
    values = [value for value, _ in measured]
    best, worst = max(values), min(values)
    lines: list[Line | None] = []
    for value, where in measured:
        points = POINTS * ((value == best) - (value == worst))  # zero if all are equal
        lines.append(Line("MO-S4", points, (modifier, *where)))
    return lines
