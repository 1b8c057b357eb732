"""Taking tiles from the pool and laying them."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.rules.scramble import CALM, JumpOut, Place, Reach, Return, begun, fill, lay, reach_any, refused
from tests.rulemark import rule
from worldwright.kit.scramble.model import SideName
from worldwright.kit.square import GLOBE


@rule("MO-P1")
def test_the_first_tile_may_lie_on_any_cell() -> None:
    match = begun("mondo", 2, **CALM)
    reach_any(match, 0)
    cells = {action.cell for action in match.actions(0) if isinstance(action, Place)}
    assert cells == set(GLOBE.cells)


@rule("MO-P2")
def test_every_later_tile_shares_an_edge_with_one_that_lies() -> None:
    match = begun("mondo", 2, **CALM)
    lay(match, 0, "c3")
    reach_any(match, 0)
    cells = {action.cell for action in match.actions(0) if isinstance(action, Place)}
    assert cells == {"c2", "b3", "d3", "c4"}
    assert refused(match, 0, Place("d4")) == "MO-P2"  # only a corner touches
    reach_any(match, 1)
    match.submit(1, Place("f4"))  # another world is another matter


@rule("MO-P3")
def test_a_tile_may_be_turned_four_ways_and_laid_on_either_side() -> None:
    match = begun("mondo", 2, **CALM)
    reach_any(match, 0)
    here = [action for action in match.actions(0) if isinstance(action, Place) and action.cell == "c3"]
    assert {(action.side, action.turn) for action in here} == {(s, t) for s in ("picture", "bare") for t in range(4)}
    assert refused(match, 0, Place("c3", 0, "front")) == "MO-P3"


@rule("MO-P4")
def test_edges_that_do_not_match_are_allowed() -> None:
    match = begun("mondo", 2, **CALM)
    lay(match, 0, "c3")
    lying = match.view(0).worlds[0][0].face[:4]
    for place, tile in enumerate(match.view(0).pool):
        if tile is not None and not set(tile.face[:4]) & set(lying):
            match.submit(0, Reach(f"t{place + 1}"))
            break
    side = match.view(0).hands[0].side
    match.submit(0, Place("d3", 0, side))
    assert sum(line.points for line in match.score()[0].lines if line.rule == "MO-S7") <= -1


@rule("MO-P5")
def test_one_hand_holds_one_thing() -> None:
    match = begun("mondo", 2, **CALM, level="expert")
    fill(match, 0, 3)
    task = match.view(0).open[0]
    reach_any(match, 0)
    assert refused(match, 0, Reach("t9")) == "MO-P5"
    assert refused(match, 0, Reach(task)) == "MO-P5"
    waiting = begun("mondo", 2)
    waiting.submit(0, Reach("t1"), 5_000)
    assert 0 not in waiting.to_move()  # the hand is out until the ruling
    assert refused(waiting, 0, Reach("t2"), 5_010) == "WW-T1"


@rule("MO-P6")
@pytest.mark.parametrize("side", ["picture", "bare"])
def test_a_held_tile_goes_on_the_own_world_or_back_either_side_up(side: SideName) -> None:
    match = begun("mondo", 2, **CALM)
    assert refused(match, 0, Place("c3")) == "MO-P6"
    assert refused(match, 0, Return()) == "MO-P6"
    thing = reach_any(match, 0)
    held = match.view(0).hands[0]
    sides = {held.side: held.face, ("bare" if held.side == "picture" else "picture"): held.under}
    match.submit(0, Return(side))
    lying = match.view(1).pool[int(thing[1:]) - 1]
    assert lying is not None
    assert lying.face == sides[side]
    match.submit(1, Reach(thing))  # now all can reach it


@rule("MO-P7")
def test_what_lies_stays_as_it_lies() -> None:
    match = begun("mondo", 2, **CALM)
    lay(match, 0, "c3")
    laid = match.view(0).worlds[0][0]
    assert refused(match, 0, Reach(laid.thing)) == "MO-P10"
    assert not any(isinstance(action, Place | Return) for action in match.actions(0))
    fill(match, 0, 5)
    assert laid in match.view(0).worlds[0]


@rule("MO-P8")
def test_only_empty_cells_of_the_board_take_a_tile() -> None:
    match = begun("mondo", 2, **CALM)
    lay(match, 0, "c3")
    reach_any(match, 0)
    assert refused(match, 0, Place("c3")) == "MO-P8"
    assert refused(match, 0, Place("a1")) == "MO-P8"  # no cell of the globe
    assert refused(match, 0, Place("zz99")) == "MO-P8"


@rule("MO-P9")
def test_one_tile_at_a_time_from_those_that_lie_in_the_pool() -> None:
    match = begun("mondo", 2, **CALM)
    for thing in ("", "t0", "t137", "t-1", "M001", "chip", "t1.0", "t" + "9" * 40):
        assert refused(match, 0, Reach(thing)) == "MO-P9"
    before = [tile is not None for tile in match.view(0).pool]
    match.submit(0, Reach("t7"))
    after = [tile is not None for tile in match.view(0).pool]
    assert [place for place in range(136) if before[place] != after[place]] == [6]


@rule("MO-P10")
def test_a_tile_somebody_holds_cannot_be_taken() -> None:
    match = begun("mondo", 2, **CALM)
    match.submit(0, Reach("t7"))
    assert refused(match, 1, Reach("t7")) == "MO-P10"
    assert refused(match, 1, Reach("t8", allowance=10)) == "MO-P10"  # nobody waits for slow lines here


def test_nobody_but_the_holder_knows_the_underside() -> None:
    match = begun("mondo", 3, **CALM)
    match.submit(0, Reach("t7"))
    held, seen, watched = (match.view(viewer).hands[0] for viewer in (0, 1, None))
    assert held.under
    assert seen == watched
    assert (seen.under, seen.side, seen.face) == ("", None, held.face)
    other: SideName = "bare" if held.side == "picture" else "picture"
    match.submit(0, Place("c3", 0, other))  # the other side up: now all have seen both
    laid = match.view(2).worlds[0][0]
    assert (laid.face, laid.under, laid.flipped) == (held.under, held.face, True)


def test_a_place_tells_nothing_about_the_tile_and_no_view_names_one() -> None:
    match = begun("mondo", 2, **CALM)
    fill(match, 0, 3)
    reach_any(match, 1)
    match.submit(0, JumpOut())
    for viewer in (None, 0, 1):
        assert b"M0" not in msgspec.json.encode(match.view(viewer))
