"""Whoever only follows the coach wins against the easy bot; for many games: `python -m tests.bots.coached`."""

from __future__ import annotations

import pytest

from tests.bots.coached import FIRST_ROUND, LEAST_POINTS, TABLES, played


@pytest.mark.slow
def test_whoever_only_follows_the_coach_wins_at_monuments_from_either_seat() -> None:
    assert sum(played("monuments", TABLES["monuments"], number)[0] for number in range(2)) >= 1


@pytest.mark.slow
def test_a_first_round_of_mondo_by_the_coach_alone_is_above_ten_points() -> None:
    assert played("mondo", FIRST_ROUND, 0)[1] > LEAST_POINTS
