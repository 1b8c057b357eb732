"""Setting up, rounds, time, jumping out, and from round to round."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.rules.scramble import (
    CALM,
    AnyMatch,
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
from worldwright.core.game import CLOCK
from worldwright.games import game
from worldwright.kit.scramble.model import Deal, DecideClaims, Ready

MINUTE = 60_000


@rule("MO-G1")
def test_one_to_four_play_and_one_alone_plays_the_solo_game() -> None:
    assert list(game("mondo").SEATS) == [1, 2, 3, 4]
    assert begun("mondo", 1).view(0).stack == ()
    with pytest.raises(OptionError):
        laid_out("mondo", 5)


@rule("MO-G2")
def test_three_rounds_each_with_empty_worlds_and_every_tile_in_the_pool() -> None:
    match = begun("mondo", 2, **CALM)
    deals = 0
    while not match.over:
        assert len(match.view(0).pool) == 136
        assert all(lying is not None for lying in match.view(0).pool)
        assert match.view(0).worlds == ((), ())
        fill(match, 0, 2)
        end_round(match)
        deals += 1
        if not match.over:
            next_round(match)
    assert deals == 3
    layouts = [move.act.tiles for move in match.log if isinstance(move.act, Deal)]
    assert len(set(layouts)) == 3
    sides = [text.split(":")[1] for text in layouts[0]]
    assert 40 < sides.count("picture") < 96  # a random side is up


@rule("MO-G3")
def test_all_worlds_are_the_same_board() -> None:
    match = begun("mondo", 3, **CALM, mask="rectangle")
    cells = [{a.cell for a in places(match, seat)} for seat in range(3)]
    assert cells[0] == cells[1] == cells[2] == {f"{column}{row}" for column in "abcdef" for row in "1234"}


def places(match: AnyMatch, seat: int) -> list[Place]:
    if match.view(seat).hands[seat] is None:
        reach_any(match, seat)
    return [action for action in match.actions(seat) if isinstance(action, Place)]


@rule("MO-G4")
@pytest.mark.parametrize(
    ("seats", "options", "stack"),
    [(4, {}, (4, 3, 2, 1)), (3, {}, (4, 3, 2)), (2, {}, (4, 2)), (2, {"two_player_chips": "4-3"}, (4, 3))],
)
def test_the_chips_of_the_player_count_lie_with_the_four_on_top(
    seats: int, options: dict[str, Any], stack: tuple[int, ...]
) -> None:
    assert begun("mondo", seats, **options).view(0).stack == stack


@rule("MO-T1")
def test_nobody_sees_a_face_or_acts_before_go() -> None:
    match = laid_out("mondo", 2)
    assert match.to_move() == frozenset()
    assert match.view(0).until == 3_000
    for viewer in (None, 0, 1):
        assert match.view(viewer).pool == ()
        deal = match.game.redact(match.state, match.log[0], viewer)
        assert deal.act.tiles == ()
    assert refused(match, 0, Reach("t1"), 2_999) == "WW-T1"
    match.tick(3_000)
    assert match.log[-1].by == CLOCK
    assert match.to_move() == {0, 1}
    assert len(match.view(1).pool) == 136


@rule("MO-T2")
@pytest.mark.parametrize(("level", "minutes"), [("beginner", 7), ("advanced", 6), ("expert", 5)])
def test_a_round_lasts_as_long_as_its_level_says(level: str, minutes: int) -> None:
    match = begun("mondo", 2, level=level)
    assert match.view(0).bell == 3_000 + minutes * MINUTE


@rule("MO-T3")
def test_the_round_ends_with_the_last_jump_or_with_the_bell() -> None:
    early = begun("mondo", 2, **CALM)
    early.submit(0, JumpOut(), 10_000)
    assert early.view(0).phase == "playing"
    early.submit(1, JumpOut(), 11_000)
    assert early.view(0).phase == "resting"
    late = begun("mondo", 2, **CALM)
    late.tick(3_000 + 7 * MINUTE)
    assert late.view(0).phase == "resting"
    assert late.view(0).past[0].chips == (0, 0)


@rule("MO-T3")
def test_the_next_round_comes_when_all_are_ready_or_have_rested() -> None:
    match = begun("mondo", 2, **CALM)
    end_round(match)
    match.submit(0, Ready())
    assert match.view(0).awaited == (1,)
    match.submit(1, Ready())
    assert match.view(0).phase == "counting"
    other = begun("mondo", 2, **CALM, rest=5)
    end_round(other)
    other.tick(other.now + 5_000)
    assert other.view(0).phase == "counting"


@rule("MO-T4")
def test_at_the_bell_a_tile_in_hand_goes_back() -> None:
    match = begun("mondo", 2, **CALM)
    thing = reach_any(match, 0)
    bell = match.view(0).bell
    assert bell is not None
    assert refused(match, 0, Place("c3"), bell) == "MO-T1"  # the round was scored already
    assert match.view(0).hands == (None, None)
    assert match.view(0).pool[int(thing[1:]) - 1] is not None
    assert match.view(0).past[0].worlds == ((), ())


@rule("MO-T4")
def test_a_chip_claimed_before_the_bell_is_kept_and_ruled_on_after_it() -> None:
    match = begun("mondo", 2)
    bell = match.view(0).bell
    assert bell is not None
    match.submit(1, JumpOut(), bell - 1)
    match.tick(bell + 1_000)
    assert match.view(0).past[0].chips == (0, 4)
    assert [type(move.act).__name__ for move in match.log[-4:]] == ["JumpOut", "TimeUp", "DecideClaims", "Close"]


@rule("MO-T4")
def test_a_hand_heard_of_after_the_bell_counts_only_if_it_was_there_before() -> None:
    match = begun("mondo", 3)
    bell = match.view(0).bell
    assert bell is not None
    match.submit(0, JumpOut(allowance=60), bell + 50)  # was there 10 ms before the bell
    match.submit(1, JumpOut(allowance=40), bell + 50)  # was there 10 ms after it
    assert refused(match, 2, JumpOut(), bell + 50) == "MO-T4"
    assert refused(match, 2, JumpOut(allowance=151), bell + 51) == "MO-T4"  # more than the table allows
    assert refused(match, 2, Reach("t1", allowance=100), bell + 51) == "MO-T4"  # it would only go back again
    match.tick(bell + 2_000)
    assert match.view(0).past[0].chips == (4, 0, 0)


@rule("MO-J1")
def test_anybody_may_jump_out_at_any_time_and_takes_the_top_chip() -> None:
    match = begun("mondo", 3, **CALM)
    match.submit(2, JumpOut(), 3_001)
    fill(match, 0, 1)
    match.submit(0, JumpOut(), 4_000)
    view = match.view(1)
    assert view.chips == (3, 0, 4)
    assert view.stack == (2,)
    assert view.out == (0, 2)


@rule("MO-J2")
def test_who_is_out_does_nothing_more_and_a_held_tile_went_back_first() -> None:
    match = begun("mondo", 2, **CALM)
    thing = reach_any(match, 0)
    match.submit(0, JumpOut())
    assert match.view(1).hands == (None, None)
    assert match.view(1).pool[int(thing[1:]) - 1] is not None
    assert match.to_move() == {1}
    for action in (Reach("t1"), Place("c3"), Return(), JumpOut()):
        assert refused(match, 0, action) == "WW-T1"


@rule("MO-J3")
def test_a_full_world_goes_on_until_its_player_jumps() -> None:
    match = begun("mondo", 2, **CALM)
    fill(match, 0, 24)
    assert match.to_move() == {0, 1}
    thing = reach_any(match, 0)
    assert all(isinstance(action, Return | JumpOut) for action in match.actions(0))
    match.submit(0, Return("bare"))
    assert Reach(thing) in match.actions(0)


@rule("MO-C1")
def test_the_best_of_a_round_have_the_volcano_chip_in_the_next() -> None:
    match = begun("mondo", 3, **CALM)
    assert match.view(0).volcano_chip == ()
    for seat in (2, 1, 0):
        match.submit(seat, JumpOut())  # 4, 3 and 2 points, and 24 empty cells each
    next_round(match)
    assert match.view(0).volcano_chip == (2,)
    tied = begun("mondo", 3, **CALM)
    tied.tick(3_000 + 7 * MINUTE)
    next_round(tied)
    assert tied.view(0).volcano_chip == (0, 1, 2)


@rule("MO-C2")
def test_the_highest_sum_of_all_rounds_wins_and_ties_share() -> None:
    match = begun("mondo", 2, **CALM)
    for jumpers in ((0, 1), (1, 0), (0, 1)):
        for seat in jumpers:
            match.submit(seat, JumpOut())
        if not match.over:
            next_round(match)
    totals = [sheet.total for sheet in match.score().values()]
    assert totals == [4 + 2 + 4 - 72, 2 + 4 + 2 - 72]
    assert match.game.winners(match.state) == {0}
    even = begun("mondo", 2, **CALM, rounds=2)
    for jumpers in ((0, 1), (1, 0)):
        for seat in jumpers:
            even.submit(seat, JumpOut())
        if not even.over:
            next_round(even)
    assert even.game.winners(even.state) == {0, 1}
    assert refused(even, 0, JumpOut()) == "WW-T2"


def test_a_line_names_the_round_it_was_scored_in() -> None:
    match = begun("mondo", 2, **CALM, rounds=2)
    end_round(match)
    next_round(match)
    lay(match, 0, "c3")
    end_round(match)
    lines = match.score()[0].lines
    assert any(line.rule == "MO-S3" and line.where == ("r1",) for line in lines)
    assert any(line.rule == "MO-S8" and line.lost == ("r2:a3",) for line in lines)
    assert not any(line.rule == "MO-S8" and line.lost == ("r2:c3",) for line in lines)


def test_the_sheets_end_with_the_totals_that_were_counted_without_evidence() -> None:
    for seed in range(3):
        for name, options in (("mondo", {"level": "expert"}), ("mondo_sapiens", {"level": "expert", "board": 3})):
            match = begun(name, 4, seed, **CALM, **options)
            while not match.over:
                for seat in range(4):
                    fill(match, seat, 6 * seat + 2)
                end_round(match)
                if not match.over:
                    next_round(match)
            counted = [sum(past.totals[seat] for past in match.view(None).past) for seat in range(4)]
            assert [sheet.total for sheet in match.score().values()] == counted


def test_a_ruling_is_written_with_every_claim() -> None:
    match = begun("mondo", 2)
    match.submit(0, Reach("t5"), 5_000)
    match.submit(1, Reach("t5", allowance=30), 5_020)
    match.tick(5_080)
    ruling = match.log[-1].act
    assert isinstance(ruling, DecideClaims)
    assert ruling.to == 1
    assert msgspec.to_builtins(ruling.claims) == (
        {"seat": 0, "at": 5_000, "reached": 5_000},
        {"seat": 1, "at": 5_020, "reached": 4_990, "allowance": 30},
    )
