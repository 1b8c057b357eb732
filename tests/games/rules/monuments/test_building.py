"""The building phase and the end, rule by rule."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.rules.monuments.situations import CAPITOL, building, done, opened, refused, stones, total
from tests.rulemark import rule
from worldwright.core.errors import OptionError
from worldwright.core.game import CLOCK, DEALER, Line, Move
from worldwright.core.match import Match, Refused
from worldwright.games import monuments
from worldwright.games.monuments.model import Build, First, Options, Pass, Walk
from worldwright.games.monuments.plans import plan
from worldwright.games.monuments.scoring import track_field


@rule("WM-G1")
def test_everybody_starts_on_10_points_at_the_monument_the_table_chose() -> None:
    state = monuments.start(Options(monument="notre_dame"), 4)
    assert [sheet.total for sheet in monuments.score(state).values()] == [10] * 4
    assert monuments.score(state)[0].lines == (Line("WM-G1", 10),)
    with pytest.raises(OptionError, match="monument: there is no 'castle'"):
        monuments.start(Options(monument="castle"), 2)


@rule("WM-G1")
@pytest.mark.parametrize(("points", "field"), [(10, 10), (60, 60), (61, 1), (75, 15), (120, 60), (0, 0), (-2, -2)])
def test_the_track_wraps_after_60(points: int, field: int) -> None:
    assert track_field(points) == field


@rule("WM-B1")
def test_building_goes_round_from_the_workers_holder_one_stone_each() -> None:
    state = building(["purple purple", "purple", "purple"])
    turns = []
    for place in ("L1:0,0", "L1:0,2", "L1:0,4"):
        turns.append(state.turn)
        state = done(state, state.turn, Build(place))
    assert turns == [0, 1, 2]
    assert state.turn == 0
    assert refused(state, 1, Build("L1:2,2")) == "WW-T1"


@rule("WM-B2")
def test_a_stone_needs_a_free_place_of_its_colour_whose_supports_all_stand() -> None:
    three = ["L1:0,0", "L1:0,2", "L1:2,0"]
    state = building(["red purple", ""], three)
    assert refused(state, 0, Build("L2:1,1")) == "WM-B2"  # rests on these and L1:2,2
    assert refused(state, 0, Build("L1:0,0")) == "WM-B2"  # taken
    assert refused(state, 0, Build("L1:1,1")) == "WM-B2"  # no place of the plan
    assert refused(building(["red", ""]), 0, Build("L1:0,0")) == "WM-B2"  # not a red place
    all_four = building(["red", ""], [*three, "L1:2,2"])
    assert list(monuments.actions(all_four, 0)) == [Build("L2:1,1")]


@rule("WM-B2")
def test_lower_levels_need_not_be_complete() -> None:
    wing = [f"L1:{x},{y}" for x in (0, 2) for y in (0, 2, 4)]
    built = [*wing, "L2:1,1", "L2:1,3", "L3:1,2"]
    state = building(["orange", ""], built)
    after = done(state, 0, Build("L4:1,2"))
    assert total(after, 0) == total(state, 0) + 7


@rule("WM-B3")
@pytest.mark.parametrize(("kind", "place", "points"), [("purple", "L1:0,4", 1), ("red", "L2:1,1", 3)])
def test_a_stone_scores_its_level_at_once(kind: str, place: str, points: int) -> None:
    state = building([kind, ""], ["L1:0,0", "L1:0,2", "L1:2,0", "L1:2,2"])
    after = done(state, 0, Build(place))
    assert total(after, 0) - total(state, 0) == points
    assert Line("WM-B3", points, (place,)) in monuments.score(after)[0].lines


@rule("WM-B3")
def test_the_levels_are_worth_1_3_5_7_9() -> None:
    monument = plan("capitol_grand")
    assert sorted({(level, points) for level, points in zip(monument.levels, monument.points, strict=True)}) == [
        (1, 1), (2, 3), (3, 5), (4, 7), (5, 9),
    ]  # fmt: skip


@rule("WM-B4")
def test_one_passes_only_when_nothing_can_be_built_and_then_must() -> None:
    can = building(["purple blue", ""])
    assert refused(can, 0, Pass()) == "WM-B4"
    assert "L1:0,0" in (monuments.refusal(can, 0, Pass()) or pytest.fail("allowed")).at
    for screen in ("red white", "blue blue", ""):
        assert list(monuments.actions(building([screen, ""]), 0)) == [Pass()]


@rule("WM-B5")
@pytest.mark.parametrize(("round_", "cost"), [(1, 3), (2, 3), (3, 0)])
def test_passing_with_purple_red_orange_and_gems_costs_3_but_not_in_the_last_round(round_: int, cost: int) -> None:
    taken = [name for name in plan("capitol_grand").places if name.startswith(("L1:", "L2:"))]
    state = building(["purple red orange blue blue", "red"], taken, round_)
    before = total(state, 0)
    after = done(state, 0, Pass())
    assert before - total(after, 0) == cost
    assert monuments.view(state, 0).pass_cost == cost
    assert monuments.view(state, 1).pass_cost == (1 if cost else 0)
    assert monuments.view(state, None).pass_cost is None


@rule("WM-B5")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_passing_costs_in_the_last_round_too_where_the_table_says_so(round_: int) -> None:
    taken = [name for name in plan("capitol_grand").places if name.startswith(("L1:", "L2:"))]
    state = building(["purple red orange blue blue", "red"], taken, round_)
    state = replace(state, options=replace(state.options, last_pass="costs"))
    assert monuments.view(state, 0).pass_cost == 3
    assert total(state, 0) - total(done(state, 0, Pass()), 0) == 3


@rule("WM-B5")
def test_passing_shows_the_stones_to_all() -> None:
    state = building(["red blue", "purple"])
    assert monuments.view(state, 1).screens[0].stones is None
    after = done(state, 0, Pass())
    assert monuments.view(after, 1).screens[0].stones == ("red", "blue")
    assert monuments.view(after, None).screens[0].stones == ("red", "blue")


@rule("WM-B5")
def test_points_may_go_below_zero() -> None:
    state = building([" ".join(["red"] * 12), ""])
    assert total(done(state, 0, Pass()), 0) == -2


@rule("WM-B6")
def test_who_passed_is_skipped_and_keeps_stones_for_the_next_round() -> None:
    state = done(building(["red blue", "purple purple"]), 0, Pass())
    state = done(state, 1, Build("L1:0,0"))
    assert state.turn == 1
    state = done(state, 1, Build("L1:0,2"))
    state = done(state, 1, Pass())
    assert state.phase == "fill"
    assert state.screens == (stones("red blue"), 0)


@rule("WM-B7")
def test_when_all_have_passed_the_workers_holder_opens_the_next_round() -> None:
    state = msgspec.structs.replace(building(["red", "red"]), holder=1, turn=1)
    state = done(done(state, 1, Pass()), 0, Pass())
    assert (state.phase, state.round, state.turn, state.passed) == ("fill", 2, 1, 0)
    assert monuments.view(state, 1).screens[0].stones is None  # the screens stand again


@rule("WM-E1")
def test_the_game_ends_after_round_3() -> None:
    state = done(done(building(["red", "red"], round_=3), 0, Pass()), 1, Pass())
    assert state.phase == "over"
    assert not monuments.to_move(state)


@rule("WM-E1")
def test_the_game_ends_at_once_when_the_monument_is_complete() -> None:
    places = list(plan("capitol_grand").places)
    state = building(["orange blue", "purple"], places[:-1], round_=2)
    after = done(state, 0, Build(places[-1]))
    assert after.phase == "over"
    assert total(after, 0) == total(state, 0) + 9 + 3


@rule("WM-E2")
def test_gems_score_3_each_at_the_end_and_stones_nothing() -> None:
    state = building(["blue blue red", "blue white white"], round_=3)
    assert total(state, 0) == 10
    state = done(done(state, 0, Pass()), 1, Pass())
    assert (total(state, 0), total(state, 1)) == (16, 13)
    assert monuments.winners(state) == {0}


@rule("WM-E2")
def test_ties_share() -> None:
    state = done(done(building(["blue", "blue"], round_=3), 0, Pass()), 1, Pass())
    assert monuments.winners(state) == {0, 1}


@rule("WW-T1")
def test_only_who_is_to_move_may_act() -> None:
    assert refused(building(["purple", "purple"]), 1, Build("L1:0,0")) == "WW-T1"


@rule("WW-T2")
def test_after_the_end_nobody_acts() -> None:
    state = done(done(building(["", ""], round_=3), 0, Pass()), 1, Pass())
    for seat in (0, 1, DEALER):
        assert refused(state, seat, Pass()) == "WW-T2"


@rule("WW-T3")
def test_players_do_not_deal_and_the_dealer_does_not_play() -> None:
    state = building(["purple", ""])
    assert refused(state, 0, First(1)) == "WW-T3"
    assert refused(state, DEALER, Pass()) == "WW-T3"
    match = Match(monuments, CAPITOL, 2, 1)
    for nobody in (DEALER, CLOCK):
        with pytest.raises(Refused, match="WW-T3"):
            match.submit(nobody, Walk(("O0:red",)))


@rule("WW-T4")
def test_the_dealer_deals_only_what_can_be() -> None:
    assert refused(monuments.start(CAPITOL, 2), DEALER, First(2)) == "WW-T4"
    assert refused(opened(), DEALER, First(0)) == "WW-T4"


@rule("WW-T5")
def test_time_goes_forward() -> None:
    match = Match(monuments, CAPITOL, 2, 1)
    (seat,) = match.to_move()
    match.submit(seat, match.actions(seat)[0], at=500)
    (seat,) = match.to_move()
    with pytest.raises(Refused, match="WW-T5"):
        match.submit(seat, match.actions(seat)[0], at=499)
    assert match.log[-1] == Move(500, match.log[-1].by, match.log[-1].act)
