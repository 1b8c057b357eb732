"""The one tile that would have made the difference in a last world of Mondo (MO-S1, S2, S7, S8; alone MO-1P4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from worldwright.core.game import Seat
from worldwright.games.mondo.model import Options, State
from worldwright.games.mondo.results import ground
from worldwright.games.mondo.scoring import own_points, solo_minus
from worldwright.kit.pieces import World
from worldwright.kit.scramble.nearly import nearest_tile
from worldwright.kit.scramble.options import is_solo


def nearly(state: State, seat: Seat) -> Mapping[str, Any] | None:
    """The tile, its cell and its points; None: there is none, or other scores count at this table."""
    options = cast("Options", state.options)
    if options.edition == "small" or options.children:
        return None
    board = ground(options)

    def worth(world: World) -> int:
        return -solo_minus(board, world) if is_solo(options, state.seats) else own_points(board, world)

    return nearest_tile(state, seat, board, worth)
