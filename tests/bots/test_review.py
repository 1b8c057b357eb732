"""Reviews: a decision's cost is found from what its seat saw, the same every time, and never below its error."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from worldwright.bots.bot import bot
from worldwright.bots.comparing import compared, lead
from worldwright.bots.matches import AnyMatch, play_out
from worldwright.bots.review import Decision, costliest, decisions, reviewed, swing
from worldwright.bots.win_chance import chances, curve, softmax, standing
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import Move
from worldwright.core.match import Match, options_from, replay
from worldwright.core.thinking import Choice, Sight, Thought
from worldwright.games import NAMES, game

TABLES: dict[str, dict[str, Any]] = {
    "mondo": {"rounds": 1, "mode": "step"},
    "mondo_sapiens": {"rounds": 1, "mode": "step"},
    "mapominoes": {"rounds": 1},
    "lords_of_worlds": {},
    "monuments": {},
}
LOOKED_AT = 3
"""Decisions of each game: the whole of one takes too long for a test."""


@cache
def played(name: str, level: str = "novice") -> tuple[Any, Sequence[Any], Sequence[Move[Any]]]:
    """A game between two bots, every state of it and its moves."""
    rules = game(name)
    options = options_from(rules, TABLES[name])
    match: AnyMatch = Match(rules, options, 2, seed_from(5, name))
    play_out(match, [bot(level, rules)] * 2, seed_from(6), "at_once")
    return rules, list(replay(rules, options, 2, match.log)), match.log


def some(name: str, light: bool = False) -> list[Decision]:
    """Decisions of the first seat, spread over the game."""
    rules, states, moves = played(name)
    numbers = decisions(rules, states, moves, 0)
    wanted = numbers[len(numbers) // 3 :: max(1, len(numbers) // (2 * LOOKED_AT))][:LOOKED_AT]
    return [reviewed(rules, states[number - 1], moves[number - 1], number, light=light) for number in wanted]


@pytest.mark.parametrize("name", NAMES)
def test_a_review_of_every_game_says_the_same_twice_and_names_legal_actions(name: str) -> None:
    rules, states, moves = played(name)
    found = some(name)
    assert found == some(name)
    for one in found:
        before = states[one.number - 1]
        assert rules.refusal(before, one.seat, one.best.action) is None
        assert moves[one.number - 1].by == one.seat == 0
        assert one.is_weighed
        assert one.cost == 0 or one.cost > one.error
        if one.best.action == one.played.action:
            assert (one.cost, one.best) == (0, one.played)


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_is_judged_by_what_its_seat_could_see(name: str) -> None:
    rules, states, moves = played(name)
    numbers = decisions(rules, states, moves, 0)
    number = numbers[len(numbers) // 2]
    before, move = states[number - 1], moves[number - 1]
    other = rules.imagine(rules.view(before, 0), Chance(seed_from(9), "other"))
    assert rules.view(other, 0) == rules.view(before, 0)
    assert reviewed(rules, before, move, number, light=True) == reviewed(rules, other, move, number, light=True)


def test_the_chance_to_win_at_mapominoes_follows_the_cards_in_hand() -> None:
    rules, states, moves = played("mapominoes")
    chances_of_one = [moment.chances[0] for moment in curve(rules, states, moves)]
    assert len(set(chances_of_one)) > len(chances_of_one) // 4  # one round, and no points before its end
    for moment in curve(rules, states, moves)[1:-1]:
        own, other = (hand.bit_count() for hand in states[moment.move].hands)
        assert (moment.chances[0] > 0.5) == (own < other)
        assert moment.points == (own, other)


def test_careless_play_costs_and_what_the_search_would_play_costs_nothing() -> None:
    rules, states, moves = played("monuments")
    number = next(
        number
        for number in decisions(rules, states, moves, 0)
        if len(rules.actions(states[number - 1], 0)) > 5 and type(moves[number - 1].act).__name__ == "Build"
    )
    before, move = states[number - 1], moves[number - 1]
    best = reviewed(rules, before, move, number).best.action
    again = reviewed(rules, before, Move(move.at, move.by, best), number)
    assert (again.cost, again.best.action) == (0, best)


@pytest.mark.parametrize("seed", [10, 13])
def test_a_tile_that_fits_nowhere_costs_a_few_points_and_no_whole_world(seed: int) -> None:
    """The search left it in the hand until the world was spoilt: taking it was said to cost forty points."""
    rules = game("mondo_sapiens")
    match: AnyMatch = Match(rules, options_from(rules, TABLES["mondo_sapiens"]), 2, seed_from(seed))
    view = match.view(0)
    forest = next(f"t{place}" for place, tile in enumerate(view.pool, 1) if tile and tile.face == "FFFF")
    move = Move(0, 0, next(action for action in match.actions(0) if getattr(action, "thing", "") == forest))
    found = reviewed(rules, match.state, move, 2)
    assert found.is_weighed
    assert found.cost < 12
    assert found.error < 5


def test_a_decision_without_a_choice_is_none() -> None:
    rules, states, moves = played("monuments")
    numbers = decisions(rules, states, moves, 0)
    alone = [
        number
        for number, move in enumerate(moves, 1)
        if move.by == 0 and len(rules.actions(states[number - 1], 0)) == 1
    ]
    assert alone
    assert not set(alone) & set(numbers)


def test_a_search_that_looked_long_at_both_compares_them_itself() -> None:
    rules, states, moves = played("monuments")
    number = decisions(rules, states, moves, 0)[0]
    sight = Sight(rules.view(states[number - 1], 0), rules.actions(states[number - 1], 0))
    first, second = sight.actions[:2]
    thought = Thought((Choice(first, 5.0, 0.3), Choice(second, 2.0, 0.4)), 5000)
    apart = compared(rules, sight, thought, second, number)
    assert apart is not None
    assert apart.points == 3.0
    assert apart.error == pytest.approx(1.96 * 0.5)
    glanced = Thought((Choice(first, 5.0, 0.3), Choice(second, 2.0, 0.0)), 5000)
    paired = compared(rules, sight, glanced, second, number)
    assert paired is not None
    assert paired.pairs == 120, "an error of nothing is a choice that was hardly looked at"


def test_a_lead_is_measured_against_the_next_best_that_was_looked_at() -> None:
    rules, states, moves = played("monuments")
    number = decisions(rules, states, moves, 0)[0]
    sight = Sight(rules.view(states[number - 1], 0), rules.actions(states[number - 1], 0))
    a, b, c, d = sight.actions[:4]
    searched = Thought((Choice(a, 5.0, 0.3), Choice(b, 2.0, 0.4), Choice(c, 3.0, 0.4), Choice(d, 4.9)), 5000)
    found = lead(rules, sight, searched, number)
    assert found is not None
    assert found.points == 2.0, "the last was hardly looked at"
    assert found.error == pytest.approx(1.96 * 0.5)
    guessed = Thought((Choice(a, 9.0), Choice(b, 2.0)), 400)
    fair = lead(rules, sight, guessed, number)
    assert fair is not None
    assert fair.pairs == 120, "what a thought says itself is no fair judgement: both are played on"
    assert lead(rules, sight, guessed, number, light=True) is None
    assert lead(rules, sight, Thought((Choice(a, 3.0), Choice(b, 2.0)), 400), number) is None
    assert lead(rules, sight, Thought((Choice(a, 5.0),), 5000), number) is None


def test_only_what_was_best_has_a_lead_and_it_is_greater_than_its_error() -> None:
    for one in (one for name in ("monuments", "mondo") for one in some(name)):
        assert one.lead == 0 or (one.lead > one.lead_error and one.played == one.best)


def test_the_costliest_come_first_and_what_cost_nothing_is_not_among_them() -> None:
    one = some("monuments")[0]
    costs = [0.0, 2.0, 5.0, 1.0, 3.0]
    listed = [Decision(number, 0, one.played, one.best, cost, 0.5, True) for number, cost in enumerate(costs, 1)]
    assert [found.number for found in costliest(listed)] == [3, 5, 2]
    assert costliest(listed[:1]) == []


@pytest.mark.parametrize("name", NAMES)
def test_chances_add_up_to_one_and_end_with_who_has_won(name: str) -> None:
    rules, states, moves = played(name)
    found = curve(rules, states, moves)
    assert [one.move for one in found] == sorted({one.move for one in found})
    assert all(sum(one.chances) == pytest.approx(1) for one in found)
    won = rules.winners(states[-1])
    assert [chance > 0 for chance in found[-1].chances] == [seat in won for seat in range(2)]
    assert found[0].chances[0] == pytest.approx(0.5)


def test_a_lead_counts_for_more_late_and_points_are_bad_in_mapominoes() -> None:
    early, late = chances(game("monuments"), (20, 14), 0.1), chances(game("monuments"), (20, 14), 0.9)
    assert 0.5 < early[0] < late[0] < 1
    assert chances(game("mapominoes"), (20, 14), 0.5)[0] < 0.5
    assert softmax((1000, 0), 5) == pytest.approx((1, 0))


def test_the_best_instead_would_have_been_a_better_chance() -> None:
    rules, states, moves = played("monuments")
    number = decisions(rules, states, moves, 0)[3]
    one = some("monuments")[0]
    after = standing(rules, states, moves, number)
    dear = Decision(number, 0, one.played, one.best, 4.0, 1.0, True)
    now, then = swing(game("monuments"), after, dear)
    assert now == after.chances[0] < then
