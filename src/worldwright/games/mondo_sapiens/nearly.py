"""The one tile that would have made the difference in a last world of Mondo Sapiens (its own lines; alone MS-1P)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from worldwright.core.game import Seat
from worldwright.games.mondo_sapiens.model import Options, State
from worldwright.games.mondo_sapiens.results import ground_of, level_of
from worldwright.games.mondo_sapiens.scoring import own_points, solo_minus
from worldwright.kit.pieces import World
from worldwright.kit.scramble.nearly import nearest_tile
from worldwright.kit.scramble.options import is_solo


def nearly(state: State, seat: Seat) -> Mapping[str, Any] | None:
    """The tile, its cell and its points; None: there is none, or other scores count at this table."""
    options = cast("Options", state.options)
    if options.children or not state.past:
        return None
    last = len(state.past)
    board, level = ground_of(options, last), level_of(options, last)

    def worth(world: World) -> int:
        return -solo_minus(board, world) if is_solo(options, state.seats) else own_points(board, world, level)

    return nearest_tile(state, seat, board, worth)
