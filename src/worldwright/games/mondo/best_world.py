"""Mondo's worlds by themselves: animals, landscapes, wrong edges, empty cells (MO-S1, S2, S7, S8)."""

from __future__ import annotations

from worldwright.core.errors import UserError
from worldwright.core.game import Seat
from worldwright.games.mondo.content import landscape_of
from worldwright.games.mondo.model import Options, State
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points, world_lines
from worldwright.kit.scramble.bots.best_world import POINT, WorldRound, WorldScoring, finished_round


def level(options: Options, _number: int) -> str:
    """The level of a round."""
    return options.level


def scoring(options: Options, _number: int) -> WorldScoring:
    """How a round's worlds are scored; UserError for islands, whose tiles may lie anywhere."""
    if options.edition == "small":
        raise UserError("the best world is searched for the boards of Mondo only, not for this table")
    board, animals = ground(options), landscape_of()
    return WorldScoring(
        board,
        lambda world: own_points(board, world),
        lambda world: world_lines(board, world),
        lambda side: POINT * (side.picture in animals),
    )


def best_round(state: State, number: int, seat: Seat) -> WorldRound:
    """A finished round, counted from 1, or 0 for the last; UserError if there is none."""
    return finished_round(state, number, seat, scoring, level)
