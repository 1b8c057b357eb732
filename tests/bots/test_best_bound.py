"""The bound of a best world: no world of the tiles has more points, whoever lays it and however badly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from worldwright.core.chance import Chance, seed_from
from worldwright.games import mondo, mondo_sapiens
from worldwright.games.mondo import best_world as best_mondo
from worldwright.games.mondo_sapiens import best_world as best_sapiens
from worldwright.kit.growth import mixed_worlds
from worldwright.kit.pieces import World, code, piece_of
from worldwright.kit.scramble.bots.best_world import WorldScoring, best_of, bound_of
from worldwright.kit.scramble.world_search import Worlds, worlds

SCORINGS: dict[str, WorldScoring] = {
    "front": best_mondo.scoring(mondo.Options(side="front"), 1),
    "back": best_mondo.scoring(mondo.Options(side="back"), 1),
    "rectangle, strips apart": best_mondo.scoring(mondo.Options(side="back", mask="rectangle", strips="separate"), 1),
    **{f"sapiens {board}": best_sapiens.scoring(mondo_sapiens.Options(board=board), 1) for board in (1, 3)},
}


def program() -> Worlds:
    found = worlds()
    assert found is not None
    return found


def laid_by_somebody(scoring: WorldScoring, count: int, chance: Chance) -> Iterator[World]:
    """Worlds laid well, badly and with gaps."""
    for grown in mixed_worlds(scoring.ground, count, chance):
        yield grown
        world = list(grown)
        for _ in range(1 + chance.below(8)):
            world[chance.below(len(world))] = 0
        yield tuple(world)


def found_by_search(scoring: WorldScoring, tiles: list[int], seed: int) -> int:
    nothing = (0,) * scoring.ground.cells
    return scoring.points(best_of(program(), scoring, tiles, nothing, steps=9_000, seed=seed))


@pytest.mark.parametrize("name", SCORINGS)
@pytest.mark.parametrize("count", [8, pytest.param(300, marks=pytest.mark.long)])
def test_no_world_is_above_the_bound_of_its_own_tiles(name: str, count: int) -> None:
    scoring, chance = SCORINGS[name], Chance(seed_from(count), name)
    for world in laid_by_somebody(scoring, count, chance):
        tiles = {piece_of(lie) for lie in world if lie}
        points = scoring.points(world)
        bound = bound_of(program(), scoring, tiles, points)
        assert bound is not None
        assert bound >= points


@pytest.mark.parametrize("name", SCORINGS)
@pytest.mark.parametrize("count", [2, pytest.param(60, marks=pytest.mark.long)])
def test_no_search_finds_more_than_the_bound_of_any_pool(name: str, count: int) -> None:
    scoring, chance = SCORINGS[name], Chance(seed_from(count), name)
    numbers = [number for number, piece in enumerate(scoring.ground.box.pieces) if piece.kind == "tile"]
    for pool in range(count):
        tiles = chance.shuffled(numbers)[: 12 + chance.below(len(numbers) - 12)]
        found = found_by_search(scoring, tiles, pool)
        bound = bound_of(program(), scoring, tiles, found)
        assert bound is not None
        assert bound >= found


@pytest.mark.parametrize("seed", range(3))
def test_every_way_to_lay_three_tiles_beside_each_other_is_within_the_bound(seed: int) -> None:
    scoring = SCORINGS["front"]
    ground = scoring.ground
    first = ground.mask.index["c3"]
    cells = (first, ground.mask.neighbours[first][1], ground.mask.neighbours[first][2])
    tiles = Chance(seed_from(seed), "three").shuffled(list(range(len(ground.box.pieces))))[:3]
    most = -ground.cells
    for order in permutations(tiles):
        for lies in product(range(8), repeat=3):
            world = [0] * ground.cells
            for cell, tile, lie in zip(cells, order, lies, strict=True):
                world[cell] = code(tile, lie >> 2, lie & 3)
            most = max(most, scoring.points(tuple(world)))
    bound = bound_of(program(), scoring, tiles, most)
    assert bound is not None
    assert most <= bound <= -10, "three tiles leave 21 cells empty"


def test_nobody_can_have_more_than_48_points_in_mondo() -> None:
    """46 are known; the whole heap is bounded for all worlds, with mistakes and gaps too."""
    scoring = SCORINGS["front"]
    bound = bound_of(program(), scoring, range(len(scoring.ground.box.pieces)), 46)
    assert bound == 48


def test_where_buildings_count_nothing_is_proven() -> None:
    options: Any = mondo_sapiens.Options(level="expert", board=2)
    assert bound_of(program(), best_sapiens.scoring(options, 1), range(40), 10) is None
