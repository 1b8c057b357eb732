"""Mondo Sapiens bot: prefers well-matching tiles, streets that join, workers, and profitable villages and buildings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial

from worldwright.core.thinking import Reasons
from worldwright.games.mondo_sapiens.content import VILLAGES, WORKERS, box
from worldwright.games.mondo_sapiens.model import View
from worldwright.games.mondo_sapiens.results import ground_of
from worldwright.games.mondo_sapiens.scoring import own_points
from worldwright.kit.ground import Ground
from worldwright.kit.pool import look
from worldwright.kit.scramble.bots.worlds import Taste, seen
from worldwright.kit.scramble.bots.worlds import reasons as reasons_by
from worldwright.kit.scramble.options import is_solo
from worldwright.kit.scramble.view import TableView

ENOUGH_WORKERS = 2
BUILDING_WORTH = 15


@cache
def piece_faces() -> Mapping[str, str]:
    """The looks of villages and buildings."""
    return {piece.name: look(piece.sides[0]) for piece in box().pieces if piece.kind != "tile"}


@lru_cache(maxsize=64)
def taste(board: Ground, solo: bool) -> Taste:
    """The preferences on a board: in the solo game only faults count, and unconnected streets are faults too."""
    if solo:
        return Taste(board, active=-12, inactive=-12, new_street=-12)
    return Taste(
        board,
        worth=lambda world: own_points(board, world),
        pictures=dict.fromkeys(WORKERS, 10),
        faces=piece_faces(),
        bonus=settling,
    )


def settling(view: TableView, thing: str) -> int:
    """The value of a village by the workers already placed; a small fixed one for a building."""
    if thing not in VILLAGES:
        return BUILDING_WORTH
    assert view.you is not None
    worker = WORKERS[VILLAGES.index(thing)]
    count = sum(seen(laid.face).picture == worker for laid in view.worlds[view.you])
    return 10 * count if count >= ENOUGH_WORKERS else -10


def reasons(view: View) -> Reasons:
    """The reasons for the values of actions."""
    return partial(reasons_by, taste_of(view), view)


def taste_of(view: View) -> Taste:
    """The preferences at the table of a view."""
    return taste(ground_of(view.options, view.round), is_solo(view.options, view.seats))
