"""The health of a game: intervals, the tables that are tried, and what comes of results."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from tests.rulemark import rule
from tools.health.figures import Estimate, Spread, health, mean, plan_of, share, spread
from tools.health.goals import ADVISED_AGAINST, BLOCKED, FINISHED, FIRST_PLAYER, goals_of, same_as
from tools.health.tables import combinations, trials
from worldwright.core.extras import Trial
from worldwright.core.match import options_from
from worldwright.games import NAMES, game
from worldwright.games.mapominoes.content import deck_file
from worldwright.games.mapominoes.content import tables as map_tables
from worldwright.games.mapominoes.trials import JOINED
from worldwright.games.monuments.plans import plan_names
from worldwright.lab.simulate import SimulatedGame, SimulationPlan, several_games


def result(totals: tuple[int, ...], winners: tuple[int, ...], **more: Any) -> SimulatedGame:
    """A result with nothing in it that matters but this."""
    usual: dict[str, Any] = {"began": 0, "moves": 30, "millis": 0, "facts": {}}
    return SimulatedGame(
        totals=totals, winners=winners, verbs={}, pieces=1, conserved=True, played="", record="", **{**usual, **more}
    )


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
    assert combinations(rules), "what one option at a time does not show"


def _is_plain(trial: Trial, option: str) -> bool:
    return not isinstance(trial.options.get(option, []), list)


def test_a_table_that_is_refused_is_named_with_its_sentence() -> None:
    refused = {trial.name: why for trial, why in trials(game("mapominoes")).refused}
    assert refused["cosy, right side"].startswith("option correct_side: leaves too few places on a cosy table")


def test_a_table_plays_the_same_games_only_if_every_move_and_every_point_is_the_same() -> None:
    named = [Trial("plain", {}, 3), *(Trial(name, {name: True}, 3) for name in ("tempo", "moves", "points", "facts"))]
    named += [Trial("plain, 2", {}, 2), Trial("tempo, 2", {"tempo": True}, 2), Trial("strong", {"a": 1}, 3, "strong")]
    one = result((1, 2, 0), (1,))
    moved = msgspec.structs.replace(one, played="other")
    others = [[one], [one], [moved], [result((1, 3, 0), (1,))], [result((1, 2, 0), (1,), facts={"rounds": 2})]]
    assert same_as(named, [*others, [moved], [moved], [one]]) == {1: 0, 6: 5}


def test_games_played_with_other_options_can_be_the_same_move_for_move() -> None:
    """What the bots do not see changes nothing; a way that is closed does."""

    def played(**options: Any) -> list[str]:
        plan = plan_of("monuments", Trial("any", options, 3), 1, "greedy")
        return [one.played for one in several_games(plan, range(2), False)]

    assert played() == played(open_screens=True) != played(monument="capitol")


@rule("WM-R1")
def test_every_plan_of_monuments_has_the_goals_for_the_first_player_and_for_finishing() -> None:
    played = trials(game("monuments")).played
    begins = [trial for trial in played if FIRST_PLAYER in goals_of("monuments", trial)]
    assert {(trial.options["monument"], trial.seats, trial.bot) for trial in begins} == {
        (name, 3, "strong") for name in plan_names()
    }
    finished = [trial for trial in played if FINISHED in goals_of("monuments", trial)]
    assert {(trial.options.get("monument", "taj_mahal"), trial.seats, trial.bot) for trial in finished} == {
        (name, seats, bot) for name in plan_names() for seats in (2, 3, 4) for bot in ("", "strong")
    }
    assert goals_of("monuments", Trial("open", {"open_screens": True}, 3)) == ()


@rule("MA-P4", "MA-V7")
def test_every_table_of_mapominoes_has_the_goal_of_blocked_rounds_and_tells_what_set_up_advises_against() -> None:
    rules = game("mapominoes")
    played = trials(rules).played
    assert {goal for trial in played for goal in goals_of("mapominoes", trial)} == {BLOCKED, ADVISED_AGAINST}
    ordinary = [trial for trial in played if set(trial.options) <= {"deck", "rounds"}]
    decks_of = [(tuple(options_from(rules, trial.options).deck), trial.seats) for trial in ordinary]
    seen = {table: goals_of("mapominoes", trial) for table, trial in zip(decks_of, ordinary, strict=True)}
    low, high = map_tables().joined_seats
    for (decks, seats), goal in seen.items():
        least, most = deck_file(decks[0]).seats if len(decks) == 1 else (low, high)
        assert goal == ((BLOCKED if least <= seats <= most else ADVISED_AGAINST),), (decks, seats)
    for deck in ("africa", "americas", "asia_australasia", "europe", "europe_47", "us_states"):
        assert {seats for decks, seats in seen if decks == (deck,)} == {2, 3, 4, 5}
    assert {decks for decks, _ in seen if len(decks) > 1} == set(JOINED)


def test_a_goal_is_met_by_the_figure_that_was_measured() -> None:
    plan = plan_of("mapominoes", Trial("any", {}, 2), 1, "greedy")

    def table(wins: int, blocked: int) -> Any:
        facts = [{"rounds": 1, "blocked_rounds": int(number < blocked)} for number in range(100)]
        return health(plan, "any", [result((0, 0), (int(n >= wins),), facts=facts[n]) for n in range(100)])

    assert FIRST_PLAYER.met(table(36, 0))
    assert not FIRST_PLAYER.met(table(37, 0))
    assert BLOCKED.met(table(50, 2))
    assert not BLOCKED.met(table(50, 3))  # below 3 %
    assert BLOCKED.measured(table(50, 2)) == share(2, 100)
    plan = plan_of("monuments", Trial("any", {}, 2), 1, "greedy")
    for finished, met in ((96, False), (97, True)):
        games = [result((0, 0), (0,), facts={"finished": number < finished}) for number in range(100)]
        assert FINISHED.met(health(plan, "any", games)) is met


@rule("MA-S2", "MA-P4")
@pytest.mark.parametrize(
    ("options", "seats", "rounds", "most"),
    [
        pytest.param({"deck": ["europe"]}, 3, 60, 2, marks=pytest.mark.long),
        pytest.param({"deck": ["asia_australasia"]}, 4, 50, 2, marks=pytest.mark.long),
        ({"deck": ["africa"]}, 3, 60, 1),
        ({"correct_side": True}, 3, 40, 2),
        ({"deck": ["africa", "asia_australasia"]}, 5, 12, 1),
    ],
)
def test_rounds_are_rarely_blocked_at_the_recommended_numbers_of_players(
    options: dict[str, Any], seats: int, rounds: int, most: int
) -> None:
    """With 13 by 9 places and 10 Transits Asia was blocked in 4 of 5 rounds, Africa and Asia joined in 2 of 3.

    Africa's islands had too few coasts for three, and the right side too few Transits: 1 round in 6 was blocked.
    """
    plan = SimulationPlan("mapominoes", {**options, "rounds": 1}, seats, 7, ("greedy",) * seats)
    found = several_games(plan, range(rounds), False)
    assert sum(one.facts["blocked_rounds"] for one in found) <= most
