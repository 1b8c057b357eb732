"""Placings tried by filling worlds: what is found could be laid, and at four seats it beats who takes what fits."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from worldwright.bots.bot import bot
from worldwright.bots.levels import style
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from
from worldwright.core.thinking import Budget, Sight
from worldwright.games import game
from worldwright.games.mondo.content import ground
from worldwright.kit.scramble.bots.filling import others_left
from worldwright.kit.scramble.model import JumpOut, Reach
from worldwright.kit.scramble.world_search import Filling, Side, Task, Worlds, worlds
from worldwright.lab.arena import ArenaContest, several_games

STEP = {"mode": "step", "rounds": 1}


def program() -> Worlds:
    found = worlds()
    assert found is not None
    return found


def deserts(others: int = 0) -> tuple[Task, int]:
    """A desert in hand, two deserts with a gap between them, and where that gap is; some woods in the pool."""
    board = ground()
    mask = board.mask
    left = mask.index["c3"]
    between = mask.neighbours[left][1]
    right = mask.neighbours[between][1]
    woods: list[list[Side]] = [[("FFFF", 0)]] * others
    tiles: list[list[Side]] = [[("DDDD", 0)], [("DDDD", 0)], [("DDDD", 0)], *woods]
    lying = {left: (1, 0, 0), right: (2, 0, 0)}
    near = {other for cell in lying for other in mask.neighbours[cell] if other >= 0}
    return Task(board, tiles, lying, held=0, open=sorted(near)), between


def test_what_is_held_goes_where_it_fits() -> None:
    task, between = deserts(12)
    found = program().fill(task, Filling(60, 1), seed_from(1))
    assert (found[0].cell, found[0].tile) == (between, 0)
    assert {one.cell for one in found} <= set(task.open)
    assert found[0].value == max(one.value for one in found)
    assert program().fill(task, Filling(60, 1), seed_from(1)) == found


def test_the_best_world_around_a_placing_counts_too() -> None:
    task, between = deserts(12)
    found = program().fill(task, Filling(60, 1, 6_000, 100), seed_from(1))
    assert found[0].cell == between
    assert found != program().fill(task, Filling(60, 1), seed_from(1))


def test_a_pool_that_others_have_emptied_leaves_what_is_held() -> None:
    task, between = deserts()
    assert program().fill(task, Filling(10, 3), seed_from(1))[0].cell == between


def a_take() -> tuple[Any, Sight]:
    rules = game("mondo")
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, STEP), 2, seed_from(4))
    while not any(isinstance(action, Reach) for action in match.actions(0)):
        seat = min(match.to_move())
        match.submit(seat, bot("keen", rules).think(Sight(match.view(seat), match.actions(seat)), luck()).action)
    return rules, Sight(match.view(0), match.actions(0))


def luck() -> Budget:
    return Budget(Chance(seed_from(1), "luck"))


def test_who_has_jumped_out_takes_nothing_more_and_a_master_searches_the_world_it_wants() -> None:
    rules, sight = a_take()
    alone = Sight(msgspec.structs.replace(sight.view, out=(1,)), sight.actions)
    assert (others_left(sight.view), others_left(alone.view)) == (1, 0)
    assert bot("master", rules).think(sight, luck()).iterations == style("mondo", "master").fillings
    assert bot("master", rules).think(alone, luck()).iterations > style("mondo", "master").search


def test_the_choices_are_ranked_with_reasons_and_doubts() -> None:
    rules, sight = a_take()
    choices = bot("strong", rules).think(sight, luck()).choices
    assert len({choice.action for choice in choices}) == len(choices) > 3
    assert choices[0].reasons
    assert choices[0].apart is None
    assert all(choice.apart is not None and choice.apart >= 0 for choice in choices[1:])
    assert not any(isinstance(choice.action, JumpOut) for choice in choices)


@pytest.mark.long
def test_at_four_seats_strong_takes_more_than_its_share_from_keen() -> None:
    contest = ArenaContest("mondo_sapiens", STEP, 4, 5, ("strong", "keen"), 8)
    games = several_games(contest, ("strong", "keen"), range(8))
    assert sum(one.share for one in games) / 8 > 1.3 / 4
