"""Mondo's scoring against its oracle, on thousands of worlds."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.oracle import mondo as oracle
from tests.games.oracle.worlds import Growth, typed
from worldwright.core.game import Sheet
from worldwright.games.mondo.content import MaskName, SideName, StripsName, box, ground_for, small_ground
from worldwright.games.mondo.content import ground as ground_of
from worldwright.games.mondo.content import modifiers as modifier_names
from worldwright.games.mondo.scoring import Round, own_points, round_sheets, solo_minus
from worldwright.games.mondo.tasks import fulfilled
from worldwright.kit.pieces import Box, Piece

GROUNDS: list[tuple[MaskName, SideName, StripsName]] = [
    ("globe", "front", "joined"),
    ("globe", "front", "separate"),
    ("globe", "back", "joined"),
    ("globe", "back", "separate"),
    ("rectangle", "front", "joined"),
    ("rectangle", "back", "joined"),
    ("rectangle", "back", "separate"),
]
ROUNDS = [90, pytest.param(290, marks=pytest.mark.long)]


def by_rule(sheet: Sheet) -> dict[str, int]:
    points = Counter[str]()
    for line in sheet.lines:
        points[line.rule] += line.points
    assert sum(points.values()) == sheet.total
    return {rule: n for rule, n in points.items() if n}


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize(("mask", "side", "strips"), GROUNDS)
def test_sheets_agree_with_the_oracle(mask: MaskName, side: SideName, strips: StripsName, rounds: int) -> None:
    ground = ground_of(mask, side, strips)
    growth = Growth(ground, seed=len(mask) + 10 * len(side) + 100 * len(strips))
    chance = growth.random
    border = "W" * len(ground.mask.border) if side == "front" else oracle.BACK[mask]
    for _ in range(rounds):
        seats = chance.randint(1, 4)
        worlds = [growth.any_world() for _ in range(seats)]
        chips = chance.sample([4, 3, 2, 1, 0, 0], seats)
        tasks = [chance.sample(sorted(oracle.TASK_POINTS), chance.randint(0, 2)) for _ in range(seats)]
        modifier = chance.choice(["", *modifier_names()])
        holders = [seat for seat in range(seats) if chance.random() < 0.3]
        handicaps = [chance.choice(("none", "normal", "strong")) for _ in range(seats)] if chance.random() < 0.3 else []
        if handicaps and set(handicaps) == {"none"}:
            handicaps = []
        plain = [typed(ground, world) for world in worlds]
        expected = oracle.score(
            plain,
            mask,
            border,
            joined=strips == "joined",
            chips=chips,
            tasks=tasks,
            modifier=modifier,
            holders=holders,
            handicaps=handicaps,
        )
        facts = Round(modifier, tuple(holders), tuple(handicaps))  # type: ignore[arg-type]
        sheets = round_sheets(ground, facts, worlds, chips, tasks)
        assert [by_rule(sheet) for sheet in sheets] == expected
        for world, points in zip(worlds, expected, strict=True):
            own = sum(points.get(f"MO-S{number}", 0) for number in (1, 2, 7, 8))
            assert own_points(ground, world) == own
            volcanoes = sum(bool(tile["volcano"]) for tile in typed(ground, world).values())
            minus = volcanoes - points.get("MO-S7", 0) - points.get("MO-S8", 0)
            assert solo_minus(ground, world) == minus
            assert round_sheets(ground, Round(solo=True), [world])[0].total == -minus


def test_islands_agree_with_the_oracle() -> None:
    ground = small_ground()
    growth = Growth(ground, seed=5)
    standing = 0
    for _ in range(1500):
        world = grown_island(growth)
        expected = oracle.island_score(typed(ground, world))
        assert own_points(ground, world) == expected
        volcano = sum(tile["volcano"] == "active" for tile in typed(ground, world).values())
        sheet = round_sheets(ground, Round(), [world])[0]
        breached = [line.rule for line in sheet.lines] == ["MO-V6"]
        assert sheet.total == (0 if breached else expected - volcano)
        standing += not breached
    assert standing > 100


def grown_island(growth: Growth) -> tuple[int, ...]:
    """An island in some 3x3 frame, mostly with water outside and land inside."""
    ground = growth.ground
    chance = growth.random
    left, top = chance.randrange(3), chance.randrange(3)
    frame = [ground.mask.index["abcde"[left + dx] + str(top + dy + 1)] for dy in range(3) for dx in range(3)]
    world = [0] * ground.cells
    used: set[int] = set()
    for cell in frame[: chance.choice((9, 9, chance.randint(0, 9)))]:
        wanted = list(growth.wanted(world, cell))
        for direction, other in enumerate(ground.mask.neighbours[cell]):
            if other not in frame:
                wanted[direction] = "W"
            elif wanted[direction] == "." and chance.random() < 0.95:
                wanted[direction] = chance.choice("FDP")
        code = growth.choice(tuple(wanted), used) or growth.choice((".", ".", ".", "."), used)
        world[cell] = code
        used.add((code - 1) // 8)
    return tuple(world)


@pytest.mark.parametrize("land", ["F", "D", "P"])
def test_tasks_agree_with_the_oracle_where_animals_crowd(land: str) -> None:
    crowd = tuple(
        Piece(f"{piece.name}-{copy}", piece.sides)
        for copy in range(3)
        for piece in box().pieces
        if piece.sides[0].on == land
    )
    ground = ground_for(Box("WFDP", crowd, ("picture", "bare")), "globe", "W" * 24)
    growth = Growth(ground, seed=7)
    tasks = sorted(oracle.TASK_POINTS)
    done = set()
    for _ in range(150):
        world = growth.world(24, 1.0)
        land_ = oracle.Land(typed(ground, world), "globe", "W" * 24, joined=True)
        for task in tasks:
            expected = oracle.task_done(land_, task, chip=4)
            assert fulfilled(ground, world, task, chip=4) == expected
            done |= {task} if expected else set()
    assert done - {"first", "on_time", "perfection"}
