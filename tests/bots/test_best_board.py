"""The best world of a round: never worse than what was laid, laid from the tiles it says, with the rules' points."""

from __future__ import annotations

from typing import Any

import pytest

from worldwright.bots.best_world import round_of
from worldwright.bots.bot import RANDOM
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.errors import UserError
from worldwright.core.match import Match, start
from worldwright.games import mondo, mondo_sapiens, monuments
from worldwright.kit.pieces import piece_of
from worldwright.kit.scramble.bots.best_world import best_worlds

STEPS = 6_000


def finished(options: Any, rules: Any = mondo) -> Any:
    """The state at the end of a round between two careless players."""
    match: Match[Any, Any, Any, Any] = Match(rules, options, 2, seed_from(3))
    play_out(match, [RANDOM, RANDOM], seed_from(4))
    return match.state


TABLES: list[tuple[Any, Any]] = [
    (mondo, mondo.Options(rounds=1, mode="step", side="front")),
    (mondo, mondo.Options(rounds=1, mode="step", side="back")),
    (mondo_sapiens, mondo_sapiens.Options(rounds=1, mode="step")),
    (mondo_sapiens, mondo_sapiens.Options(rounds=1, mode="step", level="expert", board=2)),
]


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=["front", "back", "sapiens", "sapiens-expert"])
def test_each_best_world_is_laid_from_its_own_tiles_and_never_worse_than_the_one_before(
    rules: Any, options: Any
) -> None:
    this = round_of(rules, finished(options, rules), 0, 1)
    laid, lines = this.points_of(this.laid)
    assert laid == sum(line.points for line in lines)
    found = best_worlds(this, steps=STEPS)
    mine = {piece_of(lie) for lie in this.laid if lie}
    theirs = {piece_of(lie) for lie in this.ended.worlds[0] if lie}
    used = [[piece_of(lie) for lie in one.world if lie] for one in found]
    assert all(len(tiles) == len(set(tiles)) for tiles in used)
    assert set(used[0]) <= mine
    assert not set(used[1]) & (theirs - mine)
    pieces = this.scoring.ground.box.pieces
    assert all(pieces[tile].kind == "tile" or tile in mine for tiles in used for tile in tiles)
    points = [laid, *(one.points for one in found)]
    assert points == sorted(points)
    assert points[-1] > laid + 10, "careless players leave much on the table"
    for one in found:
        assert one.points == this.scoring.points(one.world) == sum(line.points for line in one.lines)
        assert len(this.shown(one.world)) == len([lie for lie in one.world if lie])
    assert best_worlds(this, steps=STEPS) == found


def test_other_tables_are_told_that_there_is_none() -> None:
    state = finished(mondo.Options(rounds=1, mode="step", edition="small"))
    with pytest.raises(UserError, match="boards of Mondo only"):
        round_of(mondo, state, 0, 0)
    with pytest.raises(UserError, match="monuments has no worlds"):
        round_of(monuments, state, 0, 0)
    with pytest.raises(UserError, match="no round is over yet"):
        round_of(mondo, start(mondo, mondo.Options(), 2), 0, 0)
