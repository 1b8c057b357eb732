"""The one open tile that would have made the difference on a planet, on a free hex at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from worldwright.core.game import Seat
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.model import OVER, Planet, State
from worldwright.games.lords_of_worlds.pieces import TERRAIN_OF, TERRAINS, TILE_NAMES, Tile
from worldwright.games.lords_of_worlds.planets import bare, bits
from worldwright.games.lords_of_worlds.scoring import planet_lines

LEAST: Final = 2
"""The least points that are mentioned."""


def nearly(state: State, seat: Seat) -> Mapping[str, Any] | None:
    """The hex, the tile and the points it would have added at the end (LW-E2, V4); None: less than LEAST.

    Among tiles of one land and value the first is tried: at most 19 hexes and about 40 open tiles.
    """
    if state.phase != OVER:
        return None
    planet = state.planets[seat]
    free, before = bits(bare(planet)), _worth(state, seat, planet)
    best, where, what = 0, -1, -1
    for tile in _open(state):
        for cell in free:
            gain = _worth(state, seat, (*planet[:cell], tile, *planet[cell + 1 :])) - before
            if gain > best:
                best, where, what = gain, cell, tile
    if best < LEAST:
        return None
    return {"cell": CELL_NAMES[where], "tile": TILE_NAMES[what], "points": best}


def _open(state: State) -> list[Tile]:
    """The distinct basic tiles that are open at the market and in the supply."""
    seen = {tile for tile in (*state.tiles, *state.supply) if tile >= 0 and TERRAIN_OF[tile] < len(TERRAINS)}
    return sorted(seen)


def _worth(state: State, seat: Seat, planet: Planet) -> int:
    lines = planet_lines(planet, state.mixes[seat], state.covered[seat], state.table.options)
    return sum(line.points for line in lines)
