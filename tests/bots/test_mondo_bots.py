"""Bots at the tables of both Mondo games: in real time and step by step, from what lies face up."""

from __future__ import annotations

from typing import Any

import pytest

from bench.alone import OTHERS, world_points
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from, replay
from worldwright.core.thinking import Budget, Sight
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.kit.scramble.model import DecideClaims

TABLES = [
    ("mondo", 2, {"rounds": 1}, 24),
    ("mondo", 4, {"rounds": 1, "level": "expert", "side": "back"}, 24),
    ("mondo", 2, {"rounds": 1, "mask": "rectangle", "mode": "step"}, 24),
    ("mondo", 3, {"rounds": 1, "edition": "small"}, 9),
    ("mondo", 1, {}, 24),
    ("mondo_sapiens", 2, {"rounds": 1, "board": 2}, 24),
    ("mondo_sapiens", 4, {"rounds": 1, "level": "expert", "board": 3}, 24),
    ("mondo_sapiens", 3, {"rounds": 1, "level": "advanced", "board": 4, "mode": "step"}, 24),
    ("mondo_sapiens", 1, {"board": 1, "difficulty": "hard"}, 24),
]


def played(name: str, seats: int, options: dict[str, Any], seed: int, *bots: str) -> Match[Any, Any, Any, Any]:
    """A match among these bots."""
    rules = game(name)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, options), seats, seed_from(seed))
    play_out(match, [bot(one, rules) for one in bots], seed_from(seed, "bots"))
    assert match.over
    return match


@pytest.mark.parametrize(("name", "seats", "options", "cells"), TABLES)
def test_greedy_fills_its_world_within_the_time(name: str, seats: int, options: dict[str, Any], cells: int) -> None:
    filled = []
    for seed in range(2):
        match = played(name, seats, options, seed, *["greedy"] * seats)
        filled += [len(world) for world in match.view(None).past[0].worlds]
        assert not any(type(move.act).__name__ == "TimeUp" for move in match.log)
    assert sum(filled) >= 0.95 * cells * len(filled)


@pytest.mark.parametrize("mode", ["real_time", "step"])
@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_greedy_beats_random(name: str, mode: str) -> None:
    for seed in range(3):
        match = played(name, 2, {"mode": mode, "rounds": 1}, seed, "random", "greedy")
        random, greedy = (sheet.total for sheet in match.score().values())
        assert greedy > random + 20


def test_a_master_alone_with_the_pool_lays_a_world_worth_nearly_forty_points() -> None:
    """Forty on average, by `./dev bench alone`; one round is enough to see that a plan is held from tile to tile."""
    rules = game("mondo")
    assert world_points(rules, bot("master", rules), OTHERS["out"], 0) >= 38


def test_random_ends_its_games() -> None:
    for name, options in (("mondo", {"level": "expert"}), ("mondo_sapiens", {"tempo": "untimed", "rounds": 1})):
        played(name, 4, options, 1, *["random"] * 4)


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    one, two = (played(name, 3, {"rounds": 1}, 7, "greedy", "random", "greedy") for _ in range(2))
    assert one.log == two.log


def test_a_match_with_contested_reaches_verifies_and_replays_to_the_same_owners() -> None:
    rules = game("mondo")
    contested = 0
    for seed in range(12):
        match: Match[Any, Any, Any, Any] = Match(
            rules, rules.Options(window=300, rounds=1), 4, seed_from(seed, "contested")
        )
        play_out(match, [bot("greedy", rules)] * 4, seed_from(seed, "bots"), "at_once")
        rulings = [move.act for move in match.log if isinstance(move.act, DecideClaims)]
        contested += sum(len(ruling.claims) > 1 for ruling in rulings)
        assert verify(match.record().text().encode(), game).sealed
        states = list(replay(rules, match.options, 4, match.log))
        assert states[-1] == match.state
        for number, move in enumerate(match.log):
            if isinstance(move.act, DecideClaims) and move.act.to is not None and move.act.thing.startswith("t"):
                held = rules.view(states[number + 1], None).hands[move.act.to]
                assert held is not None
                assert held.thing == move.act.thing
    assert contested > 20


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_a_bot_given_twins_that_look_the_same_makes_equal_moves(name: str) -> None:
    """It reads only what lies face up: tables that differ in undersides alone are one to it."""
    match = played(name, 2, {"rounds": 1, "mode": "step"}, 3, "greedy", "greedy")
    rules = match.game
    think = bot("greedy", rules).think
    states = list(replay(rules, match.options, 2, match.log))
    for state in states[5:-1:9]:
        for seat in sorted(seat for seat in rules.to_move(state) if seat >= 0):
            seen = rules.view(state, seat)
            twin = rules.imagine(seen, Chance(bytes(32), "twin"))
            moves = [
                think(Sight(rules.view(one, seat), rules.actions(one, seat)), Budget(Chance(bytes(32), "choice")))
                for one in (state, twin)
            ]
            assert moves[0] == moves[1]
