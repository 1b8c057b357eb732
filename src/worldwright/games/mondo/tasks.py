"""The twelve tasks of the expert game: fulfilled they bring their points, otherwise they cost them (MO-S5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worldwright.core.game import Line
from worldwright.games.mondo.content import species, tasks
from worldwright.kit.areas import Survey, survey
from worldwright.kit.ground import Ground, triangle
from worldwright.kit.pieces import EMPTY, World
from worldwright.kit.regions import Area, areas, edge_names, places

FIRST_CHIP = 4
HERD = 3
HERDS = {
    "buffalos": "buffalo",
    "elephants": "elephant",
    "pandas": "panda",
    "parrots": "parrot",
    "snakes": "snake",
    "scorpions": "scorpion",
}
"""MO-E3: at least three of a species in one landscape."""
GATHERINGS = {"plains_animals": "P", "forest_animals": "F", "desert_animals": "D"}
"""MO-E4: all four species of a landscape in one."""


def task_lines(ground: Ground, world: World, taken: Sequence[str], chip: int) -> Iterator[Line]:
    """A line for each task a seat has taken; `where` names the task, then the places that fulfil it."""
    if not taken:
        return
    found = survey(ground, world)
    found_areas = areas(found)
    for task in taken:
        where, lost = _proof(found, found_areas, world, task, chip)
        points = tasks()[task]
        if where is None:
            yield Line("MO-S5", -points, (task,), lost)
        else:
            yield Line("MO-S5", points, (task, *where))


def fulfilled(ground: Ground, world: World, task: str, chip: int) -> bool:
    """Whether a world, with the chip its player has, fulfils a task."""
    found = survey(ground, world)
    return _proof(found, areas(found), world, task, chip)[0] is not None


def _proof(
    found: Survey, found_areas: tuple[Area, ...], world: World, task: str, chip: int
) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """The places that fulfil a task and (), or None and the missing or wrong places."""
    ground = found.ground
    empty = tuple(ground.mask.cells[cell] for cell, placed in enumerate(world) if placed == EMPTY)
    if task == "first":
        return ((), ()) if chip == FIRST_CHIP else (None, ())
    if task == "on_time":
        return (None, empty) if empty else ((), ())
    if task == "perfection":
        lost = edge_names(ground, found.wrong_east | found.wrong_south | found.wrong_border) + empty
        return (None, lost) if lost else ((), ())
    for area in found_areas:
        if area.closed and area.triangles:
            animals = animals_in(ground, world, area)
            if task in HERDS:
                done = animals.count(HERDS[task]) >= HERD
            else:
                done = set(animals) >= set(species()[GATHERINGS[task]])
            if done:
                return places(ground, area), ()
    return None, ()


def animals_in(ground: Ground, world: World, area: Area) -> list[str]:
    """The animals in an area."""
    return [
        ground.pictures[placed]
        for cell, placed in enumerate(world)
        if ground.stands[placed] >= 0 and area.triangles & triangle(ground.mask.spots[cell], ground.stands[placed])
    ]
