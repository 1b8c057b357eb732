"""The worlds of Mondo Sapiens by themselves: people, landscapes, streets, wrong edges, empty cells (MS-S1 to S8).

A street tile is a point and each connected street one less, so the points of streets are the number of places where two
of them meet. The rules score buildings and villages, but they do not guide the search.
"""

from __future__ import annotations

from worldwright.core.game import Seat
from worldwright.games.mondo_sapiens.content import WORKERS
from worldwright.games.mondo_sapiens.model import Options, State
from worldwright.games.mondo_sapiens.results import ground_of, level_of
from worldwright.games.mondo_sapiens.scoring import own_points, world_lines
from worldwright.kit.scramble.bots.best_world import POINT, WorldRound, WorldScoring, finished_round


def level(options: Options, number: int) -> str:
    """The level of a round."""
    return level_of(options, number)


def scoring(options: Options, number: int) -> WorldScoring:
    """How the worlds of a round are scored; rounds count from 1."""
    board, high = ground_of(options, number), level_of(options, number)
    return WorldScoring(
        board,
        lambda world: own_points(board, world, high),
        lambda world: world_lines(board, world, high),
        lambda side: POINT * (side.picture in WORKERS),
        street=POINT,
        is_whole=high == "beginner",  # above it buildings and villages count
    )


def best_round(state: State, number: int, seat: Seat) -> WorldRound:
    """A finished round, counted from 1, or 0 for the last; UserError if there is none."""
    return finished_round(state, number, seat, scoring, level)
