"""Mondo Sapiens: the tile that matches best, streets that join, workers, and villages and buildings once they pay."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from worldwright.bots.thought import Budget, Sight, Thought
from worldwright.bots.worlds import Taste, seen
from worldwright.bots.worlds import think as think_by
from worldwright.games.mondo_sapiens.content import VILLAGES, WORKERS, box, ground
from worldwright.games.mondo_sapiens.model import View
from worldwright.games.mondo_sapiens.results import board_of
from worldwright.games.mondo_sapiens.scoring import own_points
from worldwright.kit.pool import look
from worldwright.kit.scramble.view import TableView

ENOUGH_WORKERS = 2
BUILDING_WORTH = 15


@cache
def piece_faces() -> Mapping[str, str]:
    """What villages and buildings show."""
    return {piece.name: look(piece.sides[0]) for piece in box().pieces if piece.kind != "tile"}


@lru_cache(maxsize=64)
def taste(board: int, solo: bool) -> Taste:
    """What is liked on a board: alone only faults count, and streets that stand alone are faults too."""
    if solo:
        return Taste(ground(board), active=-12, inactive=-12, new_street=-12)
    return Taste(
        ground(board),
        worth=lambda world: own_points(ground(board), world),
        pictures=dict.fromkeys(WORKERS, 10),
        faces=piece_faces(),
        bonus=settling,
    )


def settling(view: TableView, thing: str) -> int:
    """What a village brings by the workers that stand already; a building a little by itself."""
    if thing not in VILLAGES:
        return BUILDING_WORTH
    assert view.you is not None
    worker = WORKERS[VILLAGES.index(thing)]
    count = sum(seen(laid.face).picture == worker for laid in view.worlds[view.you])
    return 10 * count if count >= ENOUGH_WORKERS else -10


def think(sight: Sight, budget: Budget) -> Thought:
    """What to do, with what it looks worth."""
    return think_by(taste_of(sight.view), sight.view, sight.actions, budget.luck)


def taste_of(view: View) -> Taste:
    """What is liked at the table of a view."""
    return taste(board_of(view.options, view.round), view.seats == 1)
