"""The parts both Mondo games are made of: masks, faces, codes, areas, drawings."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from worldwright.core.chance import Chance
from worldwright.games.mondo.content import box, ground, small_ground
from worldwright.games.mondo.scoring import boards_scored, own_points, world_lines
from worldwright.games.mondo_sapiens.content import ground as sapiens_ground
from worldwright.games.mondo_sapiens.scoring import boards_scored as sapiens_boards_scored
from worldwright.kit.areas import fit, tally
from worldwright.kit.drawing import draw_small_world, draw_world
from worldwright.kit.faces import parts, turned, turned_street
from worldwright.kit.growth import matched_world, mixed_worlds, wild_world
from worldwright.kit.pieces import code, piece_of, side_of, turn_of, with_piece
from worldwright.kit.square import EAST, GLOBE, ISLAND, NORTH, SOUTH, WEST, frames

EMPTY_WORLD = (0,) * 24


def test_edges_have_one_name_from_both_sides() -> None:
    c3, d3 = GLOBE.index["c3"], GLOBE.index["d3"]
    assert GLOBE.edge(c3, EAST) == GLOBE.edge(d3, WEST) == "c3E"
    assert GLOBE.edge(c3, NORTH) == GLOBE.edge(GLOBE.index["c2"], SOUTH) == "c2S"
    assert GLOBE.edge(GLOBE.index["f3"], EAST) == "B7"


@rule("MO-P3")
def test_a_quarter_turn_clockwise_brings_west_to_north() -> None:
    assert turned("WFDP", 1) == "PWFD"
    assert turned("WFDP", 4 - 1) == "FDPW"
    assert [turned_street("NE", turn) for turn in range(4)] == ["NE", "ES", "SW", "WN"]


@pytest.mark.parametrize(
    ("lands", "expected"),
    [
        ("WWWW", ((0, 1, 2, 3),)),
        ("WWFF", ((0, 1), (2, 3))),
        ("FWWF", ((0, 3), (1, 2))),
        ("WFWF", ((0,), (1,), (2,), (3,))),
        ("WFWW", ((0, 2, 3), (1,))),
    ],
)
def test_neighbouring_triangles_of_one_landscape_are_one_part(
    lands: str, expected: tuple[tuple[int, ...], ...]
) -> None:
    assert parts(lands) == expected


@rule("MO-V6")
def test_an_islands_frame_is_fixed_when_it_spans_three_rows_and_columns() -> None:
    def laid(*cells: str) -> frozenset[int]:
        return frozenset(ISLAND.index[cell] for cell in cells)

    assert len(frames(laid("c3"))) == 9
    assert len(frames(laid("c3", "d3", "e3"))) == 3
    assert len(frames(laid("c3", "d3", "e3", "e4", "e5"))) == 1
    assert frames(laid("b3", "c3", "d3", "e3")) == ()


def test_a_tally_counts_what_the_lines_say() -> None:
    world = matched_world(ground(), Chance(bytes(32), "test"))
    found = tally(ground(), world)
    lines = world_lines(ground(), world)
    count = {
        rule: [line.points for line in lines if line.rule == rule] for rule in ("MO-S1", "MO-S2", "MO-S7", "MO-S8")
    }
    assert found.counted[0] == len(count["MO-S1"])
    assert found.landscapes == count["MO-S2"].count(2)
    assert found.misconnections == len(count["MO-S7"])
    assert found.empty == 0
    tile = box().code("M021", "picture", 0)  # a panda beside an active volcano
    alone = tally(ground(), with_piece(EMPTY_WORLD, GLOBE.index["c3"], tile))
    assert (alone.active, alone.inactive, alone.empty, alone.counted) == (1, 0, 23, (1, 0))


@rule("MO-P4")
def test_fit_counts_matching_and_wrong_edges_and_passes_over_gaps() -> None:
    world = with_piece(EMPTY_WORLD, GLOBE.index["d1"], box().code("M005", "picture", 0))  # all forest
    assert fit(ground(), world, GLOBE.index["c1"], "WFDW") == (3, 0)
    assert fit(ground(), world, GLOBE.index["c1"], "FWDW") == (1, 2)


def test_many_boards_are_scored_as_one_by_one() -> None:
    chance = Chance(bytes(32), "test")
    worlds = mixed_worlds(ground(), 8, chance)
    assert boards_scored(ground(), worlds) == sum(own_points(ground(), world) for world in worlds)
    assert worlds == mixed_worlds(ground(), 8, Chance(bytes(32), "test"))
    sapiens = sapiens_ground(1)
    assert sapiens_boards_scored(sapiens, [wild_world(sapiens, chance)]) < 0
    assert all(0 not in world for world in worlds)


@rule("MO-P3")
def test_a_world_turned_as_a_whole_is_worth_the_same() -> None:
    chance = Chance(bytes(32), "turning")
    for number, whole in enumerate(mixed_worlds(ground(), 24, chance)):
        gaps = {chance.below(24) for _ in range(number % 5)}
        world = tuple(0 if cell in gaps else placed for cell, placed in enumerate(whole))
        turned_world = [0] * 24
        for cell, placed in enumerate(world):
            x, y = GLOBE.spots[cell] % 6, GLOBE.spots[cell] // 6
            there = GLOBE.spots.index(x * 6 + 5 - y)  # a quarter turn clockwise round the middle
            turned_world[there] = code(piece_of(placed), side_of(placed), (turn_of(placed) + 1) % 4) if placed else 0
        assert tally(ground(), tuple(turned_world)) == tally(ground(), world)


def test_a_world_is_drawn_with_border_wrong_edges_and_empty_cells() -> None:
    world = with_piece(EMPTY_WORLD, GLOBE.index["d1"], box().code("M021", "picture", 1))
    text = draw_world(ground(), world).plain()
    assert "c3" in text  # an empty cell by its name
    assert "pa▲" in text
    assert "×" in text
    assert len(text.splitlines()) <= 27
    small = draw_small_world(small_ground(), (0,) * 25).plain()
    assert small.count("·") == 25
