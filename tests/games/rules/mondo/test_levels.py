"""Modifiers and tasks: dealing and taking them."""

from __future__ import annotations

from tests.games.rules.scramble import CALM, JumpOut, Reach, begun, end_round, fill, lay, next_round, refused
from tests.rulemark import rule
from worldwright.core.game import DEALER, Refusal
from worldwright.kit.scramble.model import Deal


@rule("MO-A1")
def test_one_modifier_is_open_a_round_and_never_the_same_again() -> None:
    firsts = set()
    for seed in range(12):
        match = begun("mondo", 2, seed, **CALM, level="advanced", rounds=5)
        seen = []
        while not match.over:
            seen.append(match.view(0).modifier)
            end_round(match)
            if not match.over:
                next_round(match)
        assert len(set(seen)) == 5
        firsts.add(seen[0])
        assert all(past.modifier == modifier for past, modifier in zip(match.view(0).past, seen, strict=True))
    assert len(firsts) > 2
    assert begun("mondo", 2).view(0).modifier == ""


@rule("MO-E1")
def test_twice_as_many_tasks_as_players_lie_open_anew_each_round() -> None:
    match = begun("mondo", 3, **CALM, level="expert")
    first = match.view(0).open
    assert len(first) == len(set(first)) == 6
    assert match.view(0).modifier
    deal = next(move.act for move in match.log if isinstance(move.act, Deal))
    assert set(deal.open) == set(first)
    end_round(match)
    next_round(match)
    assert len(match.view(0).open) == 6
    assert begun("mondo", 3, level="advanced").view(0).open == ()


@rule("MO-E1")
def test_the_dealer_can_only_deal_what_there_is() -> None:
    match = begun("mondo", 2, **CALM, level="expert")
    rules = match.game
    first = rules.start(match.options, 2)
    deal = match.log[0].act
    assert rules.refusal(first, DEALER, deal) is None
    faults = (
        Deal(deal.tiles[:-1], (), deal.modifier, deal.open),
        Deal((*deal.tiles[:-1], deal.tiles[0]), (), deal.modifier, deal.open),
        Deal(deal.tiles, deal.tiles[:4], deal.modifier, deal.open),
        Deal(deal.tiles, (), "", deal.open),
        Deal(deal.tiles, (), "most_money", deal.open),
        Deal(deal.tiles, (), deal.modifier, deal.open[:-1]),
        Deal(deal.tiles, (), deal.modifier, (*deal.open[:-1], deal.open[0])),
        Deal(("M001:sideways:0", *deal.tiles[1:]), (), deal.modifier, deal.open),
    )
    for fault in faults:
        assert rules.refusal(first, DEALER, fault) == Refusal("WW-T4")


@rule("MO-E2")
def test_tasks_are_taken_from_the_third_own_tile_on_and_two_at_most() -> None:
    match = begun("mondo", 2, **CALM, level="expert")
    one, two, three, four = match.view(0).open
    lay(match, 0, "c3", "d3")
    assert refused(match, 0, Reach(one)) == "MO-E2"
    assert not any(isinstance(action, Reach) and action.thing == one for action in match.actions(0))
    lay(match, 0, "e3")
    match.submit(0, Reach(one))
    match.submit(0, Reach(two))
    assert set(match.view(1).taken[0]) == {one, two}
    assert match.view(1).hands[0] is None  # a task lies before its player, the hand is free
    assert refused(match, 0, Reach(three)) == "MO-E2"
    fill(match, 1, 3)
    assert refused(match, 1, Reach(one)) == "MO-E2"  # what is taken stays taken
    match.submit(1, JumpOut())
    assert refused(match, 1, Reach(four)) == "WW-T1"
    match.submit(0, JumpOut())
    assert set(match.view(0).past[0].taken[0]) == {one, two}


@rule("MO-E2")
def test_of_two_hands_on_a_task_the_earlier_gets_it() -> None:
    match = begun("mondo", 2, level="expert", pause=0)
    for seat in (0, 1):
        for cell in ("c3", "d3", "e3"):
            match.submit(seat, match.actions(seat)[0])
            match.tick(match.now + 80)
            match.submit(seat, next(a for a in match.actions(seat) if getattr(a, "cell", "") == cell))
    task = match.view(0).open[0]
    at = match.now + 100
    match.submit(0, Reach(task), at)
    match.submit(1, Reach(task, allowance=50), at + 20)
    match.tick(at + 80)
    assert match.view(0).taken == ((), (task,))
    assert match.to_move() == {0, 1}
