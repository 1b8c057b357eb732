"""What differs at the table of Mondo Sapiens: rounds, villages, buildings, solo, options."""

from __future__ import annotations

import pytest

from tests.games.rules.scramble import (
    CALM,
    JumpOut,
    Place,
    Reach,
    Return,
    begun,
    end_round,
    fill,
    laid_out,
    lay,
    next_round,
    reach_any,
    refused,
)
from tests.rulemark import rule
from worldwright.core.errors import OptionError
from worldwright.games.mondo_sapiens.content import board_row, box, ground, tinted
from worldwright.games.mondo_sapiens.scoring import solo_minus
from worldwright.kit.pool import laid_code
from worldwright.kit.scramble.solving import Solver

SAPIENS = "mondo_sapiens"
MINUTE = 60_000


@rule("MS-G1")
@pytest.mark.parametrize("level", ["beginner", "advanced", "expert"])
def test_three_rounds_of_seven_minutes_at_every_level(level: str) -> None:
    match = begun(SAPIENS, 2, **CALM, level=level)
    assert match.view(0).bell == 3_000 + 7 * MINUTE
    assert len(match.view(0).pool) == 145
    for number in (1, 2, 3):
        assert match.view(0).round == number
        end_round(match)
        if number < 3:
            next_round(match)
    assert match.over


@rule("MS-G1")
def test_a_quick_start_climbs_the_levels() -> None:
    match = begun(SAPIENS, 2, **CALM, quick_start=True)
    seen = []
    while not match.over:
        view = match.view(0)
        seen.append((view.level, len(view.villages), len(view.open)))
        end_round(match)
        if not match.over:
            next_round(match)
    assert seen == [("beginner", 0, 0), ("advanced", 2, 0), ("expert", 2, 2)]
    for options in ({"level": "expert"}, {"rounds": 2}):
        with pytest.raises(OptionError):
            laid_out(SAPIENS, 2, quick_start=True, **options)


@rule("MS-A1")
def test_each_player_may_place_the_own_three_villages() -> None:
    match = begun(SAPIENS, 2, level="advanced")
    match.submit(0, Reach("shepherds"), 5_000)
    match.submit(1, Reach("shepherds"), 5_000)  # everybody has one: no ruling is needed
    held = match.view(1).hands[0]
    assert held is not None
    assert held.thing == "shepherds"
    assert refused(match, 0, Reach("t1"), 5_001) == "MO-P5"
    match.submit(0, Place("c3", 2), 5_002)  # may be the first tile
    assert refused(match, 0, Reach("shepherds"), 6_000) == "MS-A1"  # it is placed
    assert match.view(0).villages == (("fishermen", "lumberjacks"), ("fishermen", "shepherds", "lumberjacks"))
    assert refused(match, 1, Place("c3", 0, "bare"), 6_000) == "MO-P3"  # one usable side
    match.submit(1, Return(), 6_000)
    assert match.view(1).hands[1] is None
    match.submit(1, Reach("shepherds"), 7_000)  # it was back in its slot
    match.submit(1, JumpOut(), 7_001)
    assert len(match.view(1).villages[1]) == 3


@rule("MS-A1")
def test_villages_come_back_each_round_and_beginners_have_none() -> None:
    match = begun(SAPIENS, 2, **CALM, level="advanced")
    match.submit(0, Reach("fishermen"))
    match.submit(0, Place("c3"))
    end_round(match)
    next_round(match)
    assert all(len(left) == 3 for left in match.view(0).villages)
    assert refused(begun(SAPIENS, 2, **CALM), 0, Reach("fishermen")) == "MS-A1"


@rule("MS-E1")
def test_as_many_buildings_as_players_lie_open_anew_each_round() -> None:
    seen = set()
    for seed in range(6):
        match = begun(SAPIENS, 3, seed, **CALM, level="expert", rounds=2)
        first = match.view(0).open
        assert len(first) == len(set(first)) == 3
        seen |= set(first)
        end_round(match)
        next_round(match)
        assert len(match.view(0).open) == 3
    assert len(seen) > 4
    assert len({piece.name for piece in box().pieces if piece.kind not in ("tile", "village")}) == 8
    assert begun(SAPIENS, 3, level="advanced").view(0).open == ()


@rule("MS-E2")
def test_one_building_from_the_third_own_tile_on_and_back_until_it_is_placed() -> None:
    match = begun(SAPIENS, 2, **CALM, level="expert")
    one, two = match.view(0).open
    match.submit(0, Reach("lumberjacks"))
    match.submit(0, Place("c3"))
    lay(match, 0, "d3")
    assert refused(match, 0, Reach(one)) == "MS-E2"
    lay(match, 0, "e3")  # the village counts: this is the third
    match.submit(0, Reach(one))
    assert match.view(1).open == (two,)
    fill(match, 1, 3)
    assert refused(match, 1, Reach(one)) == "MS-E2"
    match.submit(0, Return())
    assert match.view(1).open == (one, two)
    match.submit(0, Reach(one))
    match.submit(0, Place("d4", 1))
    assert match.view(1).taken == ((one,), ())
    assert refused(match, 0, Reach(two)) == "MS-E2"  # at most one
    match.submit(1, Reach(two))
    match.submit(1, JumpOut())  # it goes back first
    assert match.view(1).open == (two,)
    match.tick(match.now + 8 * MINUTE)
    assert match.view(1).past[0].taken == ((one,), ())


@rule("MS-1P")
@pytest.mark.parametrize("board", [1, 2, 3, 4])
@pytest.mark.parametrize(("difficulty", "minutes", "limit"), [("easy", 10, 3), ("moderate", 6, 2), ("hard", 5, 1)])
def test_alone_street_tiles_lie_on_the_tinted_cells_and_every_start_can_be_won(
    board: int, difficulty: str, minutes: int, limit: int
) -> None:
    for seed in range(4):
        match = begun(SAPIENS, 1, seed, board=board, difficulty=difficulty, pause=0)
        laid = match.view(0).worlds[0]
        assert {tile.cell for tile in laid} == set(board_row(board).tinted)
        assert all({"NE", "ES", "SW", "WN"} & set(tile.face.split()) for tile in laid)
        assert not any("active" in tile.face for tile in laid)
        assert match.view(0).bell == 3_000 + minutes * MINUTE
        assert match.view(0).villages == ()
        start = [code for text in match.log[0].act.start if (code := laid_code(box(), text)) is not None]
        world = Solver(ground(board), tinted(board), limit, 2).solution(start)
        assert world is not None
        assert [world[cell] for cell in tinted(board)] == start
        assert len({(code - 1) >> 3 for code in world}) == 24
        assert solo_minus(ground(board), world) <= limit
    reach_any(match, 0)
    assert refused(match, 0, Place(board_row(board).tinted[0])) == "MO-P8"
    match.submit(0, JumpOut())
    assert match.over
    assert match.game.winners(match.state) == frozenset()


@rule("MS-V")
def test_handicap_shorter_time_children_hidden_time_and_a_board_a_round() -> None:
    assert begun(SAPIENS, 2, minutes=5).view(0).bell == 3_000 + 5 * MINUTE
    assert begun(SAPIENS, 2, hidden_time=True).view(0).bell is None
    children = begun(SAPIENS, 2, **CALM, children=True, rounds=1)
    assert children.view(0).bell == 3_000 + 10 * MINUTE
    assert begun(SAPIENS, 2, children=True, minutes=6).view(0).bell == 3_000 + 6 * MINUTE
    for wrong in ({"level": "expert"}, {"level": "advanced"}, {"quick_start": True}):
        with pytest.raises(OptionError, match="MS-V") as fault:
            laid_out(SAPIENS, 2, children=True, **wrong)
        assert fault.value.option in wrong
    fill(children, 0, 10)
    assert {line.rule for line in children.score()[0].lines} <= {"MS-S1", "MS-S2", "MS-S8"}
    handicap = begun(SAPIENS, 2, **CALM, handicap=("strong", "none"), rounds=2)
    fill(handicap, 0, 24)
    fill(handicap, 1, 24)
    lines = [{line.rule for line in sheet.lines} for sheet in handicap.score().values()]
    assert not any("MS-S6" in rules for rules in lines)
    assert all(line.points == 0 for line in handicap.score()[1].lines if line.rule == "MS-V")
    end_round(handicap)
    next_round(handicap)
    assert handicap.view(0).volcano_chip == ()
    boards = begun(SAPIENS, 2, **CALM, boards=(1, 3), rounds=2)
    end_round(boards)
    next_round(boards)
    segments = [line for line in boards.score()[0].lines if line.rule == "MS-S3"]
    assert len(segments) == 1 + 5  # one street segment on board 1, five on board 3
    with pytest.raises(OptionError):
        laid_out(SAPIENS, 2, boards=(1, 2))
