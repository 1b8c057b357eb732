"""Mondo Sapiens' scoring against its oracle, on thousands of worlds."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.oracle import mondo_sapiens as oracle
from tests.games.oracle.test_mondo import by_rule
from tests.games.oracle.worlds import Growth, typed
from worldwright.games.mondo_sapiens.content import BUILDINGS
from worldwright.games.mondo_sapiens.content import ground as ground_of
from worldwright.games.mondo_sapiens.scoring import Level, Round, own_points, round_sheets, solo_minus
from worldwright.kit.pieces import World, code, piece_of

LEVELS: tuple[Level, ...] = ("beginner", "advanced", "expert")
ROUNDS = [200, pytest.param(520, marks=pytest.mark.long)]
OWN = {"MS-S1", "MS-A2", "MS-E3", "MS-E4", "MS-E5", "MS-E6", "MS-E7", "MS-S2", "MS-S3", "MS-S4", "MS-S7", "MS-S8"}


def settled(growth: Growth, level: Level) -> World:
    """A random world with the villages and buildings its level allows: at most one building."""
    allowed = {
        "beginner": ("tile",),
        "advanced": ("tile", "village"),
        "expert": ("tile", "village", *BUILDINGS),
    }
    pieces = growth.ground.box.pieces
    if growth.random.random() < 0.2:
        return one_long_street(growth)
    while True:
        world = growth.any_world()
        kinds = Counter(pieces[piece_of(code)].kind for code in world if code)
        if set(kinds) <= set(allowed[level]) and sum(kinds[building] for building in BUILDINGS) <= 1:
            return world


def one_long_street(growth: Growth) -> World:
    """A world of curves, where one street zigzags from a border segment, to another one if that can be found."""
    chance = growth.random
    mask, board = growth.ground.mask, growth.ground.board
    turns: list[int] = []
    for _ in range(40):
        turns = [chance.randrange(4) for _ in mask.cells]
        edge = mask.border[chance.choice(board.segments)]
        cell, came, been = edge.cell, edge.direction, set[int]()
        while cell not in been:
            been.add(cell)
            leave = (came + chance.choice((1, 3))) % 4
            turns[cell] = came if leave == (came + 1) % 4 else leave  # the curve of turn n runs from edge n clockwise
            if mask.neighbours[cell][leave] < 0:
                break
            cell, came = mask.neighbours[cell][leave], leave ^ 2
        if mask.border_at.get((cell, leave)) in board.segments:
            break
    curves = chance.sample(range(24), 24)  # S001 to S024 are meadows with a street from north to east
    return tuple(code(curve, 0, turn) for curve, turn in zip(curves, turns, strict=True))


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_sheets_agree_with_the_oracle(number: int, rounds: int) -> None:
    ground = ground_of(number)
    growth = Growth(ground, seed=number)
    chance = growth.random
    for pieces in growth.codes.values():  # villages and buildings turn up often enough to be compared
        pieces.extend(code for code in list(pieces) for _ in range(6) if piece_of(code) >= 145)
    seen = Counter[str]()
    most = Counter[str]()
    for _ in range(rounds):
        seats = chance.randint(1, 4)
        level = chance.choice((*LEVELS, "expert", "expert"))
        worlds = [settled(growth, level) for _ in range(seats)]
        chips = chance.sample([4, 3, 2, 1, 0, 0], seats)
        holders = [seat for seat in range(seats) if chance.random() < 0.3]
        plain = [typed(ground, world) for world in worlds]
        expected = oracle.score(plain, number, level, chips=chips, holders=holders)
        sheets = round_sheets(ground, Round(level, tuple(holders)), worlds, chips)
        assert [by_rule(sheet) for sheet in sheets] == expected
        for world, points in zip(worlds, expected, strict=True):
            own = sum(n for rule, n in points.items() if rule in OWN)
            assert own_points(ground, world, level) == own
            minus = oracle.solo_minus(typed(ground, world), number)
            assert solo_minus(ground, world) == minus
            assert round_sheets(ground, Round(solo=True), [world])[0].total == -minus
            seen.update(points.keys())
            most |= points
    assert seen["MS-E4"] > 5
    assert seen["MS-E3"] > 5
    assert most["MS-E5" if number == 1 else "MS-E7" if number == 4 else "MS-E6"] > 1
