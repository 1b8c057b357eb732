"""Random games by the compiled rules: played again move by move in Python, and what `simulate` makes of them."""

from __future__ import annotations

import msgspec
import pytest

from tests.lab.played_again import compare, tables
from tools import twins as building
from worldwright.core.match import options_from
from worldwright.games import IN_TURNS, NAMES, game
from worldwright.lab import simulate
from worldwright.lab.playouts import AT_ONCE, PlayoutTable, playouts

every_game = pytest.mark.parametrize("name", NAMES)


def plan(name: str, bots: tuple[str, ...] = ("random", "random"), seats: int = 2) -> simulate.SimulationPlan:
    options = msgspec.to_builtins(options_from(game(name), IN_TURNS.get(name, {})))
    return simulate.SimulationPlan(name, options, seats, 4, bots)


@every_game
@pytest.mark.parametrize("share", range(4))
def test_the_python_rules_come_to_the_same_by_the_same_moves(name: str, share: int) -> None:
    """`python -m tests.lab.played_again` compares more."""
    compare(name, share * (len(tables(name)) // 4) + share)


@pytest.mark.slow
@every_game
def test_twenty_games_of_many_tables_are_the_same_in_python(name: str) -> None:
    for number in range(20):
        compare(name, number * (len(tables(name)) // 20) + 1000 * len(tables(name)))


def test_what_was_built_comes_from_the_sources_that_are_here() -> None:
    built = building.batches(building.PLAYOUTS)
    assert building.recorded(building.PLAYOUTS_BUILT) == {
        name: building.fingerprint(name, building.PLAYOUTS) for name in built
    }, "run ./dev twins"


@every_game
def test_a_game_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    asked = plan(name)
    rows = simulate.many_games(asked, range(30))
    assert simulate.many_games(asked, range(10)) + simulate.many_games(asked, range(10, 30)) == rows
    assert simulate.many_games(msgspec.structs.replace(asked, seed=5), range(30)) != rows


def test_more_games_than_one_call_takes_follow_each_other() -> None:
    asked = plan("monuments")
    rows = simulate.many_games(asked, range(AT_ONCE + 5))
    assert rows[-5 * len(rows) // (AT_ONCE + 5) :] == simulate.many_games(asked, range(AT_ONCE, AT_ONCE + 5))


@every_game
def test_random_players_score_about_as_by_the_python_rules(name: str) -> None:
    """Other luck, the same game: means of points and lengths are near each other."""
    asked = plan(name)
    python = simulate.summary(asked, simulate.columns(asked, simulate.several_games(asked, range(12), False)))
    compiled = simulate.summary(asked, simulate.compiled_columns(asked, simulate.many_games(asked, range(200))))
    assert (python.rules, compiled.rules) == ("python", "compiled")
    assert set(python.verbs) <= set(compiled.verbs)
    assert (python.pieces, python.conserved, set(python.facts)) == (compiled.pieces, True, set(compiled.facts))
    assert compiled.conserved
    assert compiled.shortest <= python.mean_moves <= compiled.longest
    for seat in range(2):
        assert compiled.lowest_totals[seat] <= python.mean_totals[seat] <= compiled.highest_totals[seat]
    assert sum(compiled.wins) + compiled.shared_wins == compiled.games == len(compiled.totals) == 200


def test_what_the_compiled_rules_do_not_cover_is_played_in_python() -> None:
    assert simulate.compiled(plan("monuments", ("random", "greedy"))) is None
    assert playouts(PlayoutTable("mondo", b'{"mode": "real_time"}', 2, 1)) is None
    assert playouts(PlayoutTable("mondo", b'{"mode": "step", "rounds": 1}', 1, 1)) is None
    joined = msgspec.json.encode({"deck": ["europe", "africa"]})
    assert playouts(PlayoutTable("mapominoes", joined, 4, 1)) is None
