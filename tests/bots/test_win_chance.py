"""Chances to win: better points mean a better chance, in games where the fewest points win too."""

from __future__ import annotations

import pytest

from worldwright.bots.win_chance import ChanceStanding, chances, with_more
from worldwright.games import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_standing_better_raises_the_own_chance_in_every_game(name: str) -> None:
    points = (10, 10)
    now = ChanceStanding(7, 0.5, points, chances(game(name), points, 0.5))
    assert with_more(game(name), now, 0, 4.0) > now.chances[0] > with_more(game(name), now, 0, -4.0)


def test_where_the_fewest_points_win_fewer_are_better() -> None:
    assert chances(game("mapominoes"), (3, 9), 0.5)[0] > 0.5 > chances(game("monuments"), (3, 9), 0.5)[0]
