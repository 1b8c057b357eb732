"""The health of a game: intervals, the tables that are tried, and what comes of results."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from tests.rulemark import rule
from worldwright.bots.health import Estimate, Spread, health, mean, plan_of, share, spread
from worldwright.bots.health_tables import COMBINATIONS, Trial, trials
from worldwright.bots.simulation import Plan, Result, several_games
from worldwright.core.match import options_from
from worldwright.games import NAMES, game


def result(totals: tuple[int, ...], winners: tuple[int, ...], **more: Any) -> Result:
    """A result with nothing in it that matters but this."""
    usual: dict[str, Any] = {"began": 0, "moves": 30, "millis": 0, "facts": {}}
    return Result(totals=totals, winners=winners, verbs={}, pieces=1, conserved=True, record="", **{**usual, **more})


def test_shares_have_wilsons_interval() -> None:
    assert share(5, 10) == Estimate(0.5, 0.2366, 0.7634)
    assert share(0, 10) == Estimate(0.0, 0.0, 0.2775)  # nothing seen is not nothing
    assert share(10, 10) == Estimate(1.0, 0.7225, 1.0)
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0)


def test_means_and_spreads() -> None:
    assert mean([1.0, 3.0]) == Estimate(2.0, 0.04, 3.96)
    assert mean([7.0]) == Estimate(7.0, 7.0, 7.0)
    assert spread([5, 1, 2, 4, 3]) == Spread(1, 2, 3, 4, 5)


def test_shared_wins_count_in_parts_and_who_begins_is_who_moved_first() -> None:
    plan = plan_of("mapominoes", Trial("any", {}, 2), 1, "greedy")
    facts = {"rounds": 2, "blocked_rounds": 1}
    results = [
        result((3, 5), (0,), began=1, facts=facts),
        result((4, 4), (0, 1), began=1, facts={"rounds": 2, "blocked_rounds": 0}),
    ]
    found = health(plan, "any", results)
    assert [part.value for part in found.wins] == [0.75, 0.25]
    assert (found.begins.value, found.fair, found.shared.value) == (0.25, 0.5, 0.5)
    assert (found.blocked, found.rounds) == (share(1, 4), 4)
    assert (found.moves.value, found.minutes.value, found.points.value) == (30, 10, 4)
    quiet = health(plan, "any", [result((1, 2), (1,), millis=180_000)])
    assert (quiet.blocked, quiet.minutes.value) == (None, 3)


@pytest.mark.parametrize("name", NAMES)
def test_every_word_and_truth_an_option_can_be_is_tried(name: str) -> None:
    rules = game(name)
    chosen = trials(rules)
    tried = [*chosen.played, *(trial for trial, _ in chosen.refused)]
    assert {trial.seats for trial in chosen.played} == set(rules.SEATS)
    for field in msgspec.structs.fields(rules.Options):
        values = {field.default} | {trial.options[field.name] for trial in tried if _is_plain(trial, field.name)}
        if field.type is bool:
            assert values == {False, True}, field.name
        elif get_origin(field.type) is Literal:
            assert values == set(get_args(field.type)), field.name
    seen = [
        (trial.bot, trial.seats, msgspec.json.encode(options_from(rules, trial.options))) for trial in chosen.played
    ]
    assert len(set(seen)) == len(seen)
    assert set(COMBINATIONS) <= set(NAMES)


def _is_plain(trial: Trial, option: str) -> bool:
    return not isinstance(trial.options.get(option, []), list)


def test_a_table_that_is_refused_is_named_with_its_sentence() -> None:
    refused = {trial.name: why for trial, why in trials(game("mapominoes")).refused}
    assert refused["cosy, right side"].startswith("option correct_side: leaves too few places on a cosy table")


@rule("MA-S2", "MA-P4")
@pytest.mark.parametrize(
    ("decks", "seats", "rounds", "most"),
    [
        (["europe"], 3, 60, 2),
        (["asia_australasia"], 4, 50, 2),
        (["africa"], 4, 50, 2),
        (["africa", "asia_australasia"], 5, 12, 1),
    ],
)
def test_rounds_are_rarely_blocked_at_the_recommended_numbers_of_players(
    decks: list[str], seats: int, rounds: int, most: int
) -> None:
    """With 13 by 9 places and 10 Transits Asia was blocked in 4 of 5 rounds, Africa and Asia joined in 2 of 3."""
    plan = Plan("mapominoes", {"deck": decks, "rounds": 1}, seats, 7, ("greedy",) * seats)
    found = several_games(plan, range(rounds), False)
    assert sum(one.facts["blocked_rounds"] for one in found) <= most
