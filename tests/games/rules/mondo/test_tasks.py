"""The twelve tasks of Mondo's expert game."""

from __future__ import annotations

import pytest

from tests.games.rules.mondo.boards import Placed, block, filled, points, sheets, tile
from tests.rulemark import rule

HERDS = {
    "buffalos": "buffalo@P",
    "elephants": "elephant@P",
    "pandas": "panda@F",
    "parrots": "parrot@F",
    "snakes": "snake@D",
    "scorpions": "scorpion@D",
}
GATHERINGS = {
    "plains_animals": ("P", ("buffalo", "elephant", "zebra", "lion")),
    "forest_animals": ("F", ("panda", "parrot", "tiger", "cassowary")),
    "desert_animals": ("D", ("snake", "scorpion", "camel", "lizard")),
}


def task_points(world: list[Placed], task: str, chip: int = 0) -> int:
    (sheet,) = sheets(world, tasks=[[task]], chips=(chip,), level="expert")
    return points(sheet, "MO-S5")


@rule("MO-E3", "MO-S5")
@pytest.mark.parametrize("task", HERDS)
def test_three_of_a_kind_in_one_whole_landscape(task: str) -> None:
    animal = HERDS[task]
    land = animal[-1]
    three = block(land, animals=(animal, animal, "", animal))
    assert task_points(three, task) == 6
    assert task_points(block(land, animals=(animal, animal, "", "")), task) == -6
    corner = block(land, animals=(animal, animal, animal, ""))
    assert task_points(corner, task) == 6
    assert task_points(corner[:3], task) == -6  # all three in one landscape, but open towards d3
    assert task_points([*corner[:3], tile("d3", "WWWW")], task) == -6  # enclosed with mistakes
    others = block(land, at=("e3", "f3", "e4", "f4"), animals=(animal, "", "", ""))
    assert task_points([*block(land, animals=(animal, animal, "", "")), *others], task) == -6  # not in one


@rule("MO-E4", "MO-S5")
@pytest.mark.parametrize("task", GATHERINGS)
def test_all_four_species_in_one_whole_landscape(task: str) -> None:
    land, species = GATHERINGS[task]
    animals = [f"{animal}@{land}" for animal in species]
    assert task_points(block(land, animals=animals), task) == 5
    assert task_points(block(land, animals=[*animals[:3], animals[0]]), task) == -5
    assert task_points([*block(land, animals=animals)[:3], tile("d3", "WWWW")], task) == -5


@rule("MO-E5", "MO-S5")
def test_perfection_on_time_and_first() -> None:
    perfect = filled("WWWW")
    assert task_points(perfect, "perfection") == 4
    assert task_points(perfect, "on_time") == 2
    wrong = filled("WWWW", but=[tile("c3", "WWWF")])
    assert task_points(wrong, "perfection") == -4
    assert task_points(wrong, "on_time") == 2
    assert task_points(perfect[:-1], "perfection") == -4
    assert task_points(perfect[:-1], "on_time") == -2
    assert task_points([], "first", chip=4) == 2
    assert task_points([], "first", chip=3) == -2
    assert task_points([], "first") == -2


@rule("MO-S5")
def test_a_missed_task_names_what_is_missing() -> None:
    (sheet,) = sheets(filled("WWWW", but=[tile("c3", "WWWF")])[:-1], tasks=[["perfection"]], level="expert")
    line = next(line for line in sheet.lines if line.rule == "MO-S5")
    assert line.where == ("perfection",)
    assert line.lost == ("b3E", "d6")


@rule("MO-S5")
def test_one_world_may_fulfil_several_tasks() -> None:
    world = block("F", animals=("panda@F", "panda@F", "panda@F", ""))
    (sheet,) = sheets(world, tasks=[["pandas", "first"]], chips=(4,), level="expert")
    assert points(sheet, "MO-S5") == 8
