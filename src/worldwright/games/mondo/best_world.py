"""Mondo's worlds in themselves: animals, landscapes, wrong edges, empty cells (MO-S1, S2, S7, S8)."""

from __future__ import annotations

from worldwright.bots.best_board import POINT, Scoring
from worldwright.core.errors import Trouble
from worldwright.games.mondo.content import landscape_of
from worldwright.games.mondo.model import Options
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points, world_lines


def level(options: Options, _number: int) -> str:
    """The level of a round."""
    return options.level


def scoring(options: Options, _number: int) -> Scoring:
    """How a round's worlds are scored; Trouble for islands, whose tiles may lie anywhere."""
    if options.edition == "small":
        raise Trouble("the best world is searched for the boards of Mondo only, not for this table")
    board, animals = ground(options), landscape_of()
    return Scoring(
        board,
        lambda world: own_points(board, world),
        lambda world: world_lines(board, world),
        lambda side: POINT * (side.picture in animals),
    )
