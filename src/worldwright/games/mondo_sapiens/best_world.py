"""The worlds of Mondo Sapiens in themselves: people, landscapes, streets, wrong edges, empty cells (MS-S1 to S8).

A street tile is a point and each connected street one less, so what counts about streets is how often two of them
meet. What houses and villages add is scored by the rules, but the search does not aim at it.
"""

from __future__ import annotations

from worldwright.bots.best_board import POINT, Scoring
from worldwright.games.mondo_sapiens.content import WORKERS
from worldwright.games.mondo_sapiens.model import Options
from worldwright.games.mondo_sapiens.results import ground_of, level_of
from worldwright.games.mondo_sapiens.scoring import own_points, world_lines


def level(options: Options, number: int) -> str:
    """The level of a round."""
    return level_of(options, number)


def scoring(options: Options, number: int) -> Scoring:
    """How the worlds of a round are scored; rounds count from 1."""
    board, high = ground_of(options, number), level_of(options, number)
    return Scoring(
        board,
        lambda world: own_points(board, world, high),
        lambda world: world_lines(board, world, high),
        lambda side: POINT * (side.picture in WORKERS),
        street=POINT,
        is_whole=high == "beginner",  # above it buildings and villages count
    )
