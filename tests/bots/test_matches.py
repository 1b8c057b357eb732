"""Matches among bots: nobody is always first, everybody has luck of their own, and a seed gives the same match."""

from __future__ import annotations

from typing import Any

from worldwright.bots.bot import Thinker
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.match import Match, options_from
from worldwright.core.thinking import Budget, Sight, Thought, decided
from worldwright.games import game

SEATS = 3


def in_steps() -> Match[Any, Any, Any, Any]:
    """A table of Mondo at which all choose at the same time."""
    mondo = game("mondo")
    return Match(mondo, options_from(mondo, {"mode": "step", "rounds": 1, "steps": 4}), SEATS, seed=7)


def played(seed: int) -> tuple[list[int], list[list[int]]]:
    """Who acted first of all who might, again and again, and what luck each bot was given."""
    match = in_steps()
    first: list[int] = []
    luck: list[list[int]] = [[] for _ in range(SEATS)]

    def noting(seat: int) -> Thinker:
        def think(sight: Sight, budget: Budget) -> Thought:
            if len(match.to_move()) == SEATS:
                first.append(seat)
            luck[seat].append(budget.luck.below(1 << 32))
            return decided(sight.actions[0])

        return Thinker("random", think, looks=False)

    play_out(match, [noting(seat) for seat in range(SEATS)], seed_from(seed), "at_once")
    return first, luck


def test_where_all_may_act_it_is_not_always_the_first_seat_that_does() -> None:
    first, _ = played(1)
    assert len(first) >= SEATS
    assert set(first) != {0}, first


def test_every_bot_has_luck_of_its_own_and_the_same_for_the_same_seed() -> None:
    _, luck = played(1)
    beginnings = [tuple(drawn[:3]) for drawn in luck]
    assert len(set(beginnings)) == SEATS
    assert played(1)[1] == luck
    assert played(2)[1] != luck
