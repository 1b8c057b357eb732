"""How long bots let people wait: with a spread, not in step with each other, and as the table wants it."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean, median, pstdev
from typing import Any

import pytest

from worldwright.bots.bot import bot
from worldwright.bots.levels import LADDER
from worldwright.bots.matches import play_out
from worldwright.bots.pace import EASY, HARD, LATEST, SLOWEST, Setting, delay, likeness, paced
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from
from worldwright.games import game

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mondo", {"rounds": 1}),
    ("mondo", {"rounds": 1, "tempo": "untimed"}),
    ("mondo", {"rounds": 1, "mode": "step"}),
    ("mondo_sapiens", {"rounds": 1}),
    ("mapominoes", {"rounds": 1}),
    ("lords_of_worlds", {}),
    ("monuments", {}),
]


def acts(name: str, options: dict[str, Any], pace: Setting = "natural") -> list[list[int]]:
    """When each of three bots acted."""
    rules = game(name)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, options), 3, seed_from(5))
    play_out(match, [bot("keen", rules)] * 3, seed_from(5, "bots"), pace)
    return [[move.at for move in match.log if move.by == seat] for seat in range(3)]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_b2_the_intervals_of_a_bot_have_a_spread_and_no_two_bots_are_in_step(
    name: str, options: dict[str, Any]
) -> None:
    times = acts(name, options)
    for own in times:
        waits = [later - earlier for earlier, later in pairwise(own)]
        assert pstdev(waits) / mean(waits) >= 0.3
    for one, other in pairwise(times):
        together = sum(any(abs(at - there) <= 50 for there in other) for at in one)
        assert together < 0.2 * len(one)


def test_at_once_no_time_passes_where_people_take_turns() -> None:
    assert {at for own in acts("monuments", {}, "at_once") for at in own} == {0}


def drawn(hardness: float, **how: Any) -> list[int]:
    luck = Chance(bytes(32), "pace")
    return [delay("keen", "place", hardness, luck, **how) for _ in range(400)]


def test_a_forced_move_is_quick_and_a_hard_choice_slow() -> None:
    forced, easy, hard = (median(drawn(hardness)) for hardness in (0.0, 0.1, 1.0))
    assert forced < 0.5 * easy < hard
    assert 0.8 * EASY < easy < 1.4 * EASY
    assert 0.8 * HARD < hard < 1.2 * HARD
    assert max(drawn(1.0)) <= SLOWEST


def test_a_stronger_level_takes_less_time_for_a_tile_and_a_lost_one_costs_a_part_of_a_search() -> None:
    seconds = [level.seconds for level in LADDER]
    assert seconds == sorted(seconds, reverse=True)
    assert median(drawn(0.5, races=True, again=True)) < 0.5 * median(drawn(0.5, races=True))


def test_a_table_may_want_half_the_wait_none_or_that_of_its_people() -> None:
    assert paced(1000, "natural") == 1000
    assert paced(1000, "brisk") == 500
    assert paced(1000, "at_once") == 0
    assert paced(1000, "like_me", 1.5) == 1500
    assert paced(1000, "like_me", 100.0) == 3000, "nobody waits for ever"


def test_like_me_is_natural_until_the_people_are_known_and_follows_them_then() -> None:
    people = frozenset({0})
    slow = [(number * 10_000, number % 2, "build") for number in range(12)]
    assert likeness("keen", slow[:4], people, races=False) == 1.0
    assert likeness("keen", slow, people, races=False) > 3
    quick = [(number * 500, number % 2, "build") for number in range(12)]
    assert likeness("keen", quick, people, races=False) < 0.5
    tiles = [
        (at, 0, verb)
        for number in range(6)
        for at, verb in ((number * 19_000, "reach"), (number * 19_000 + 9_000, "place"))
    ]
    assert likeness("keen", tiles, people, races=True) == pytest.approx(2.0)


def test_like_me_follows_the_latest_waits_not_the_first() -> None:
    people = frozenset({0})
    waits = [10_000] * LATEST + [500] * LATEST
    moves = [(sum(waits[:number]), 0, "build") for number in range(len(waits) + 1)]
    assert likeness("keen", moves, people, races=False) < 0.5
    assert likeness("keen", moves[: LATEST + 1], people, races=False) > 3


def test_where_hands_race_the_time_from_tile_to_tile_counts_however_long_the_reach_took() -> None:
    people, reaches = frozenset({0}), (1_000, 7_000, 2_000, 9_000, 500, 8_000)
    moves = [(0, 0, "place")]
    for number, reach in enumerate(reaches):
        begins = 9_500 * number
        moves += [(begins + reach, 0, "reach"), (begins + reach + 1, 1, "place"), (begins + 9_500, 0, "place")]
    assert likeness("keen", moves, people, races=True) == pytest.approx(1.0), "Kofi takes 9.5 seconds for a tile"
