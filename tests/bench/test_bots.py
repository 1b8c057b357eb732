"""What bots cost is counted by thoughts, and twins are measured on games that end."""

from __future__ import annotations

from bench.bots import speeds, thinking
from worldwright.games import game


def test_thoughts_are_counted_without_the_first_game_and_without_what_is_decided() -> None:
    done = thinking(game("monuments"), "novice", 2, 1)
    again = thinking(game("monuments"), "novice", 2, 1)
    assert 40 < done.thoughts == again.thoughts < 100
    assert 0 < done.longest <= done.seconds


def test_a_twin_makes_more_random_moves_than_the_rules() -> None:
    python, compiled = next(iter(speeds("monuments")))
    assert 0 < python < compiled
