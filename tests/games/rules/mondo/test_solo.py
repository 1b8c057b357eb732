"""The solo game: its start, its time, its end."""

from __future__ import annotations

import pytest

from tests.games.rules.scramble import JumpOut, Place, Reach, begun, fill, laid_out, reach_any, refused
from tests.rulemark import rule
from worldwright.core.errors import OptionError
from worldwright.games.mondo.best_world import best_round
from worldwright.games.mondo.content import ground, tinted
from worldwright.games.mondo.rules import solo_plan
from worldwright.games.mondo.scoring import own_points, solo_minus
from worldwright.games.mondo_sapiens.best_world import best_round as sapiens_round
from worldwright.games.mondo_sapiens.results import ground_of
from worldwright.games.mondo_sapiens.scoring import own_points as sapiens
from worldwright.kit.pool import laid_code
from worldwright.kit.scramble.solving import Solver

LIMITS = [("easy", 10, 3), ("moderate", 6, 2), ("hard", 5, 1)]


@rule("MO-1P1")
def test_four_pictured_tiles_without_volcano_lie_on_the_tinted_cells() -> None:
    for seed in range(20):
        match = begun("mondo", 1, seed)
        laid = match.view(0).worlds[0]
        assert {tile.cell for tile in laid} == {"c2", "e3", "d5", "b4"}
        assert all(len(set(tile.face[:4])) >= 2 and "active" not in tile.face for tile in laid)
        assert len(match.view(0).pool) == 132
    turns = {tile.turn for seed in range(10) for tile in begun("mondo", 1, seed).view(0).worlds[0]}
    assert turns == {0, 1, 2, 3}
    assert {tile.cell for tile in begun("mondo", 1, mask="rectangle").view(0).worlds[0]} == {"b2", "c3", "d2", "e3"}


@rule("MO-1P1")
@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("mask", ["globe", "rectangle"])
@pytest.mark.parametrize(("difficulty", "_minutes", "limit"), LIMITS)
def test_every_start_can_be_won(mask: str, side: str, difficulty: str, _minutes: int, limit: int) -> None:
    for seed in range(6):
        match = laid_out("mondo", 1, seed, mask=mask, side=side, difficulty=difficulty)
        box = solo_plan(match.options).box
        start = [code for text in match.log[0].act.start if (code := laid_code(box, text)) is not None]
        board = ground(mask, side)
        world = Solver(board, tinted(mask), limit).solution(start)
        assert world is not None
        assert [world[cell] for cell in tinted(mask)] == start
        assert len({(code - 1) >> 3 for code in world}) == 24
        assert solo_minus(board, world) <= limit


@rule("MO-1P2")
def test_the_first_tile_touches_any_of_the_start_tiles() -> None:
    match = begun("mondo", 1, pause=0)
    reach_any(match, 0)
    cells = {action.cell for action in match.actions(0) if isinstance(action, Place)}
    assert cells == {"c1", "b2", "d2", "c3", "e2", "d3", "f3", "e4", "d4", "c5", "e5", "d6", "a4", "b3", "c4", "b5"}
    assert refused(match, 0, Place("a3")) == "MO-P2"
    assert refused(match, 0, Place("c2")) == "MO-P8"


@rule("MO-1P3")
@pytest.mark.parametrize(("difficulty", "minutes", "_limit"), LIMITS)
def test_one_round_of_ten_six_or_five_minutes_without_chips(difficulty: str, minutes: int, _limit: int) -> None:
    match = begun("mondo", 1, difficulty=difficulty)
    assert match.view(0).bell == 3_000 + minutes * 60_000
    assert match.view(0).stack == ()
    match.submit(0, JumpOut())
    assert match.over
    assert match.score()[0].total == -20  # nothing but the empty cells


@rule("MO-1P4")
def test_it_is_won_within_the_limit_and_lost_beyond() -> None:
    for seed in range(3):
        match = laid_out("mondo", 1, seed, difficulty="hard", mode="step")
        start = [code for text in match.log[0].act.start if (code := laid_code(solo_plan(match.options).box, text))]
        board = ground()
        world = Solver(board, tinted(), 1).solution(start)
        assert world is not None
        box = board.box
        where = {text.split(":")[0]: place for place, text in enumerate(match.log[0].act.tiles)}
        missing = set(range(24)) - set(tinted())
        while missing:
            near = board.mask.neighbours
            cell = next(c for c in sorted(missing) if any(o >= 0 and o not in missing for o in near[c]))
            name, side, turn = box.decode(world[cell])
            match.submit(0, Reach(f"t{where[name] + 1}"))
            match.submit(0, Place(board.mask.cells[cell], turn, "picture" if side == "picture" else "bare"))
            missing.discard(cell)
        match.submit(0, JumpOut())
        assert match.over
        assert match.score()[0].total >= -1
        assert match.game.winners(match.state) == {0}
    lost = begun("mondo", 1)
    lost.submit(0, JumpOut())
    assert lost.game.winners(lost.state) == frozenset()


def test_there_are_no_levels_or_handicaps_alone() -> None:
    for options in ({"level": "expert"}, {"handicap": ("strong",)}, {"edition": "small"}, {"children": True}):
        with pytest.raises(OptionError):
            laid_out("mondo", 1, **options)


@rule("MO-S1")
@rule("MO-S8")
@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_a_normal_round_alone_counts_like_one_with_others_without_chips_and_volcanoes(name: str) -> None:
    volcanoes = 0
    for seed in range(12):
        match = begun(name, 1, seed, difficulty="round", minutes=5, pause=0)
        assert (match.view(0).worlds[0], match.view(0).stack) == ((), ())
        assert match.view(0).bell == 3_000 + 5 * 60_000
        fill(match, 0, 6)
        match.submit(0, JumpOut())
        assert match.over
        assert match.game.winners(match.state) == {0}
        world = match.state.past[0].worlds[0]
        own = (
            own_points(ground("globe", "front"), world)
            if name == "mondo"
            else sapiens(ground_of(match.options, 1), world)
        )
        assert match.score()[0].total == own
        this = (best_round if name == "mondo" else sapiens_round)(match.state, 0, 0)
        assert this.points_of(this.laid)[0] == own, "the best world is searched by the same rule"
        assert not {line.rule for line in match.score()[0].lines} & {
            "MO-S3",
            "MO-S6",
            "MO-1P4",
            "MS-S5",
            "MS-S6",
            "MS-1P",
        }
        volcanoes += sum("active" in tile.face for tile in match.view(0).worlds[0])
    assert volcanoes, "some of these worlds would pay for volcanoes"
