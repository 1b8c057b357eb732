"""The best world of a round: never worse than what was laid, laid from the tiles it says, with the rules' points."""

from __future__ import annotations

from typing import Any

import pytest

from worldwright.bots.best_board import best_worlds, laid_world
from worldwright.bots.bot import RANDOM
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.errors import Trouble
from worldwright.core.match import Match
from worldwright.games import mondo, mondo_sapiens
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points
from worldwright.kit.pieces import piece_of

STEPS = 6_000


def finished(options: Any, rules: Any = mondo) -> Any:
    """The state at the end of a round between two careless players."""
    match: Match[Any, Any, Any, Any] = Match(rules, options, 2, seed_from(3))
    play_out(match, [RANDOM, RANDOM], seed_from(4))
    return match.state


@pytest.mark.parametrize("side", ["front", "back"])
def test_each_best_world_is_laid_from_its_own_tiles_and_never_worse_than_the_one_before(side: Any) -> None:
    state = finished(mondo.Options(rounds=1, mode="step", side=side))
    (ended,) = state.past
    board = ground(state.options)
    laid, lines = laid_world(state.options, ended, 1)
    assert laid == own_points(board, ended.worlds[1]) == sum(line.points for line in lines)
    found = best_worlds(state.options, ended, 1, steps=STEPS)
    mine = {piece_of(lie) for lie in ended.worlds[1] if lie}
    theirs = {piece_of(lie) for lie in ended.worlds[0] if lie}
    used = [[piece_of(lie) for lie in one.world if lie] for one in found]
    assert all(len(tiles) == len(set(tiles)) for tiles in used)
    assert set(used[0]) <= mine
    assert not set(used[1]) & theirs
    points = [laid, *(one.points for one in found)]
    assert points == sorted(points)
    assert points[1] > laid + 10, "careless players leave much on the table"
    for one in found:
        assert one.points == own_points(board, one.world) == sum(line.points for line in one.lines)
    assert best_worlds(state.options, ended, 1, steps=STEPS) == found


def test_other_tables_are_told_that_there_is_none() -> None:
    state = finished(mondo.Options(rounds=1, mode="step", edition="small"))
    with pytest.raises(Trouble, match="boards of Mondo only"):
        best_worlds(state.options, state.past[0], 0)
    state = finished(mondo_sapiens.Options(rounds=1, mode="step"), mondo_sapiens)
    with pytest.raises(Trouble, match="boards of Mondo only"):
        best_worlds(state.options, state.past[0], 0)
