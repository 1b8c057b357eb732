"""The arena: deals are shared, seats rotated, ratings found again, and each level beats the one below it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from worldwright.bots.levels import LEVELS
from worldwright.core.playout import Dice
from worldwright.lab.arena import (
    ArenaContest,
    ArenaOutcome,
    interval,
    one_game,
    plot,
    ratings,
    report,
    several_games,
    strengths_of,
)

STEP: dict[str, Any] = {"mode": "step", "rounds": 1}
NEIGHBOURS = list(zip(LEVELS[1:], LEVELS, strict=False))
QUICK = NEIGHBOURS[:3]
"""Levels that take what looks best: many games cost little."""


def contest(game: str = "monuments", options: dict[str, Any] | None = None, **wanted: Any) -> ArenaContest:
    terms: dict[str, Any] = {"seats": 2, "seed": 2, "bots": ("greedy", "random"), "games": 4, **wanted}
    return ArenaContest(game, options or {}, **terms)


def test_a_deal_is_played_from_every_seat_and_a_game_is_the_same_every_time() -> None:
    games = several_games(contest(), ("greedy", "random"), range(4))
    assert [one.deal for one in games] == [0, 0, 1, 1]
    assert one_game(contest(), ("greedy", "random"), 3) == games[3]
    assert all(one.ranking[0] == "greedy" and one.share == 1 for one in games)


def test_fewest_points_win_where_the_rules_say_so() -> None:
    game = one_game(contest("mapominoes", {"rounds": 1}), ("greedy", "random"), 0)
    assert game.ranking == ("greedy", "random")


def drawn(strengths: dict[str, float], tables: list[tuple[str, ...]], games: int) -> list[ArenaOutcome]:
    """Rankings as bots of these strengths would bring about."""
    dice, found = Dice(5), []
    for number in range(games):
        left = list(tables[number % len(tables)])
        first, ranking = left[0], []
        while left:
            at, pick = 0, dice.below(1 << 30) / (1 << 30) * sum(strengths[name] for name in left)
            while pick >= strengths[left[at]]:
                pick -= strengths[left[at]]
                at += 1
            ranking.append(left.pop(at))
        found.append(ArenaOutcome(first, ranking[-1], number, float(ranking[0] == first), tuple(ranking)))
    return found


@pytest.mark.parametrize("tables", [[("a", "b"), ("b", "c")], [("a", "b", "b"), ("b", "c", "c"), ("a", "c", "c")]])
def test_ratings_find_the_strengths_again(tables: list[tuple[str, ...]]) -> None:
    truth = {"a": 1.0, "b": 3.0, "c": 9.0}
    rated = {one.bot: one for one in ratings(("a", "b", "c"), drawn(truth, tables, 2400), 1)}
    step = 400 * math.log10(3)
    for low, high in (("a", "b"), ("b", "c")):
        assert rated[high].rating - rated[low].rating == pytest.approx(step, rel=0.2)
    for one in rated.values():
        assert one.low < one.rating < one.high


def test_who_never_lost_is_not_infinitely_strong() -> None:
    found = strengths_of(("a", "b"), {("b", "a"): 10})
    assert 10 < found["b"] / found["a"] < 30


def test_an_interval_holds_its_share_and_shrinks_with_games() -> None:
    (low, high), (lower, higher) = interval(0.75, 400), interval(0.75, 40)
    assert lower < low < 0.75 < high < higher
    assert interval(1.0, 10)[1] == 1.0


def test_a_report_names_pairs_and_ratings_and_draws_them() -> None:
    wanted = contest(games=4)
    found = report(wanted, several_games(wanted, ("greedy", "random"), range(4)))
    (pair,) = found.pairs
    assert (pair.won, pair.shared, pair.games, pair.share) == (4, 0, 4, 1.0)
    assert [one.bot for one in found.ratings] == ["greedy", "random"]
    assert found.ratings[0].rating == 1300 > found.ratings[1].rating
    assert all("O" in line for line in plot(found))


@pytest.mark.parametrize(
    ("game", "options", "pairs", "games"),
    [
        ("monuments", {}, QUICK, 16),
        ("mapominoes", {"rounds": 1}, QUICK, 12),
        pytest.param("lords_of_worlds", {}, QUICK, 6, marks=pytest.mark.long),
        ("mondo", STEP, QUICK, 8),
        ("mondo_sapiens", STEP, QUICK, 8),
        pytest.param("monuments", {}, NEIGHBOURS[3:4], 6, marks=pytest.mark.long),
        pytest.param("mapominoes", {"rounds": 1}, NEIGHBOURS[3:4], 4, marks=pytest.mark.long),
        pytest.param("mondo", STEP, NEIGHBOURS[3:4], 6, marks=pytest.mark.long),
    ],
)
def test_each_level_beats_the_one_below_it(
    game: str, options: dict[str, Any], pairs: list[tuple[str, str]], games: int
) -> None:
    for pair in pairs:
        done = several_games(contest(game, options, games=games), pair, range(games))
        assert sum(one.share for one in done) > games / 2, pair
