"""The best world of a finished round, for the games in which players build worlds."""

from __future__ import annotations

from typing import Any

from worldwright.bots.companions import skill
from worldwright.core.errors import UserError
from worldwright.core.game import AnyGame, Seat
from worldwright.games import NAMES
from worldwright.games import game as installed
from worldwright.kit.scramble.bots.best_world import WorldRound


def with_worlds() -> tuple[str, ...]:
    """The games whose best world can be searched."""
    return tuple(name for name in NAMES if skill(installed(name)).best_round is not None)


def round_of(game: AnyGame, state: Any, number: int, seat: Seat) -> WorldRound:
    """A finished round of such a game, counted from 1, or 0 for the last; UserError if there is none."""
    best_round = skill(game).best_round
    if best_round is None:
        raise UserError(f"{game.NAME} has no worlds: the best one is searched for {' and '.join(with_worlds())}")
    finished: WorldRound = best_round(state, number, seat)
    return finished
