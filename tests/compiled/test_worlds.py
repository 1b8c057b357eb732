"""The program that lays worlds: what it counts is what the rules count, and what it lays could be laid."""

from __future__ import annotations

from collections import Counter

import pytest

from tools import twins as building
from worldwright.compiled.program import TwinError
from worldwright.core.chance import Chance, seed_from
from worldwright.games.mondo.content import MaskName, SideName, StripsName, ground, landscape_of, small_ground
from worldwright.games.mondo.scoring import own_points
from worldwright.kit.areas import tally
from worldwright.kit.ground import Ground
from worldwright.kit.growth import mixed_worlds
from worldwright.kit.pieces import World, code
from worldwright.kit.scramble.world_search import Lie, Side, Task, Worlds, worlds

GROUNDS: list[tuple[MaskName, SideName, StripsName]] = [
    ("globe", "front", "joined"),
    ("globe", "back", "joined"),
    ("globe", "back", "separate"),
    ("rectangle", "front", "joined"),
    ("rectangle", "back", "joined"),
    ("rectangle", "back", "separate"),
]


def program() -> Worlds:
    found = worlds()
    assert found is not None
    return found


def sides_of(board: Ground) -> list[list[Side]]:
    """Every tile of the box; an animal is worth a point."""
    animals = landscape_of()
    return [[(side.lands, 10 * (side.picture in animals)) for side in piece.sides] for piece in board.box.pieces]


def lies_of(world: World) -> dict[int, Lie]:
    """A world of the rules as the program writes it."""
    return {cell: ((lie - 1) >> 3, (lie - 1) >> 2 & 1, (lie - 1) & 3) for cell, lie in enumerate(world) if lie}


def world_of(board: Ground, lies: dict[int, Lie]) -> World:
    return tuple(code(*lies[cell]) if cell in lies else 0 for cell in range(board.cells))


@pytest.mark.parametrize("count", [20, pytest.param(2_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("mask", "side", "strips"), GROUNDS)
def test_a_world_is_worth_what_the_rules_say(mask: MaskName, side: SideName, strips: StripsName, count: int) -> None:
    board = ground(mask, side, strips)
    chance = Chance(seed_from(count), f"{mask} {side} {strips}")
    for grown in mixed_worlds(board, count, chance):
        for gaps in (0, 2, 9):
            world = list(grown)
            for _ in range(gaps):
                world[chance.below(len(world))] = 0
            task = Task(board, sides_of(board), lies_of(tuple(world)))
            assert program().worth(task) == 10 * own_points(board, tuple(world))


def test_where_there_is_no_border_what_faces_outside_is_open() -> None:
    board = small_ground()
    for world in mixed_worlds(board, 10, Chance(seed_from(1), "island")):
        found = tally(board, world)
        points = found.counted[0] + 2 * found.landscapes - found.misconnections - found.empty
        assert program().worth(Task(board, sides_of(board), lies_of(world))) == 10 * points


def test_the_best_world_is_worth_what_it_says_and_uses_no_tile_twice() -> None:
    board = ground()
    task = Task(board, sides_of(board))
    worth, lies = program().best(task, 20_000, seed_from(1))
    assert worth == 10 * own_points(board, world_of(board, lies)) > 200
    assert max(Counter(tile for tile, _, _ in lies.values()).values()) == 1
    assert program().best(task, 20_000, seed_from(1)) == (worth, lies)


def test_what_lies_stays_and_the_held_tile_goes_where_it_may() -> None:
    board = ground()
    lying = {9: (3, 0, 1), 10: (40, 0, 2)}
    task = Task(board, sides_of(board), lying, held=77, open=(4, 8, 11))
    _, lies = program().best(task, 5_000, seed_from(2))
    assert lies[9] == (3, 0, 1)
    assert lies[10] == (40, 0, 2)
    assert next(cell for cell, lie in lies.items() if lie[0] == 77) in (4, 8, 11)


def test_a_tile_that_has_to_be_laid_is_tried_wherever_it_may_lie() -> None:
    """A desert fits between two deserts; at the border of water, where it is tried first, two edges are wrong."""
    board = ground()
    mask = board.mask
    left = mask.index["c3"]
    right = mask.neighbours[mask.neighbours[left][1]][1]
    tiles: list[list[Side]] = [[("DDDD", 0)], [("DDDD", 0)], [("DDDD", 0)]]
    lying = {left: (1, 0, 0), right: (2, 0, 0)}
    between, apart = mask.neighbours[left][1], 0
    task = Task(board, tiles, lying, held=0, open=(apart, between))
    _, lies = program().best(task, 2_000, seed_from(3))
    assert lies[between][0] == 0


def test_the_points_known_of_the_whole_heap_are_nearly_found_in_a_tenth_of_a_second() -> None:
    board = ground()
    worth, _ = program().best(Task(board, sides_of(board)), 60_000, seed_from(1))
    assert worth >= 430


def test_a_search_never_ends_below_the_plan_it_began_with() -> None:
    board = ground()
    task = Task(board, sides_of(board))
    worth, lies = program().best(task, 50_000, seed_from(1))
    again, _ = program().best(Task(board, task.tiles, hint=lies), 10, seed_from(2))
    assert again >= worth


def test_streets_that_meet_are_worth_what_the_task_says() -> None:
    board = ground()
    tiles: list[list[Side]] = [[("PpPP", 0)], [("PPPp", 0)]]
    lying = {9: (0, 0, 0), 10: (1, 0, 0)}
    assert board.mask.neighbours[9][1] == 10
    plain = program().worth(Task(board, tiles, lying))
    assert program().worth(Task(board, tiles, lying, street=7)) == plain + 7
    assert program().worth(Task(board, tiles, {9: (0, 0, 1), 10: (1, 0, 0)}, street=7)) == plain


def test_a_world_it_has_no_room_for_is_refused() -> None:
    board = ground()
    with pytest.raises(TwinError):
        program().worth(Task(board, sides_of(board) * 2))
    with pytest.raises(TwinError):
        program().worth(Task(board, [[("XXXX", 0)]]))


def test_what_was_built_comes_from_the_sources_that_are_here() -> None:
    assert building.recorded()["worlds"] == building.fingerprint("worlds"), "run ./dev twins"
