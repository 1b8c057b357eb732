"""Streets are zigzags: whether two border segments can ever be joined is fixed by parity."""

from __future__ import annotations

import random

import pytest

from tests.rulemark import rule
from worldwright.games.mondo_sapiens.content import box as box_of
from worldwright.games.mondo_sapiens.content import ground as ground_of
from worldwright.kit.areas import survey
from worldwright.kit.pieces import code
from worldwright.kit.square import EAST, GLOBE, WEST, opposite
from worldwright.kit.streets import streets


def can_ever_join(first: int, second: int) -> bool:
    """A street turns in every cell, so it steps sideways and up or down in turns; that fixes where it can come out."""
    a, b = GLOBE.border[first], GLOBE.border[second]
    across = GLOBE.spots[a.cell] % 6 - GLOBE.spots[b.cell] % 6
    down = GLOBE.spots[a.cell] // 6 - GLOBE.spots[b.cell] // 6
    alike = (a.direction in (EAST, WEST)) == (b.direction in (EAST, WEST))
    return (across + down) % 2 == (1 if alike else 0)


def ways_out(first: int) -> set[int]:
    """Every border edge some street from this one comes out at, by walking all of them."""
    found: set[int] = set()

    def walk(cell: int, came: int, been: frozenset[int]) -> None:
        for turn in (1, 3):
            leave = (came + turn) % 4
            other = GLOBE.neighbours[cell][leave]
            if other < 0:
                found.add(GLOBE.border_at[cell, leave])
            elif other not in been:
                walk(other, opposite(leave), been | {other})

    edge = GLOBE.border[first]
    walk(edge.cell, edge.direction, frozenset({edge.cell}))
    return found


@rule("MS-S4")
def test_parity_alone_says_which_border_edges_a_street_can_join() -> None:
    for first in range(24):
        assert ways_out(first) == {second for second in range(24) if second != first and can_ever_join(first, second)}


@rule("MS-S4")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_no_street_of_a_world_joins_segments_against_parity(number: int) -> None:
    ground = ground_of(number)
    chance = random.Random(number)
    curve = box_of().index["S022"]  # a meadow with nothing but a street
    for _ in range(700):
        world = tuple(code(curve, 0, chance.randrange(4)) for _ in GLOBE.cells)
        for street in streets(survey(ground, world)):
            assert all(a == b or can_ever_join(a, b) for a in street.segments for b in street.segments)


@rule("MS-E6")
def test_every_barrel_of_boards_2_and_3_can_be_reached_from_the_tavern() -> None:
    for number in (2, 3):
        board = ground_of(number).board
        tavern = next(edge for picture, edge in board.pictures if picture == "tavern")
        barrels = [edge for picture, edge in board.pictures if picture == "barrel" and edge != tavern]
        assert all(can_ever_join(tavern, edge) for edge in barrels)
