"""The score of a position typed in from a cardboard game; an impossible one is refused with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from worldwright.core.errors import PositionError
from worldwright.core.game import Line, Seat, Sheet
from worldwright.core.position import position_from
from worldwright.games.lords_of_worlds.content import CELL_OF_NAME, CELLS, tiles_of
from worldwright.games.lords_of_worlds.model import NO_TILE
from worldwright.games.lords_of_worlds.pieces import (
    ARCHITECT,
    MIX,
    SPECIALS,
    TERRAIN_OF,
    TERRAINS,
    TILE_NAMES,
    TILE_OF_NAME,
    Tile,
)
from worldwright.games.lords_of_worlds.reasons import LordsReason
from worldwright.games.lords_of_worlds.scoring import planet_lines
from worldwright.games.lords_of_worlds.table import Options

MOST_SEATS = 4
_LARGEST_TRACK = 10_000


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The sheets of all planets; `strict` checks all tiles against the box, otherwise only the Mixes are checked."""
    _keys(position, "position", {"game", "options", "seats"})
    if position.get("game", "lords_of_worlds") != "lords_of_worlds":
        raise PositionError("game", LordsReason.OTHER_GAME, game=position["game"])
    options = _options(position.get("options", {}))
    seats = position.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS:
        raise PositionError("seats", LordsReason.PLANETS, most=MOST_SEATS)
    used: Counter[Tile] = Counter()
    sheets = {}
    for seat, entry in enumerate(seats):
        where = f"seat {seat}"
        _keys(entry, where, {"track", "planet"})
        planet, mixes, covered = _planet(entry.get("planet", []), where)
        used.update((*(tile for tile in planet if tile >= 0), *(tile for _, tile in covered)))
        if strict:
            _in_the_box(used, where)
        _mixes_in_the_box(used, where)
        lines = [Line("LW-T2", track)] if (track := _track(entry.get("track", 0), where)) else []
        sheets[seat] = Sheet.of([*lines, *planet_lines(planet, mixes, covered, options)])
    return sheets


def _keys(entry: Any, where: str, known: set[str]) -> None:
    if not isinstance(entry, dict):
        raise PositionError(where, LordsReason.NO_OBJECT)
    for key in entry:
        if key not in known:
            raise PositionError(where, LordsReason.UNKNOWN_KEY, key=key)


def _options(tree: Any) -> Options:
    return position_from(tree, Options, "options")


def _track(track: Any, where: str) -> int:
    if type(track) is not int or not 0 <= track <= _LARGEST_TRACK:
        raise PositionError(f"{where}, track", LordsReason.TRACK)
    return track


def _planet(entries: Any, where: str) -> tuple[tuple[Tile, ...], list[tuple[int, int]], list[tuple[int, Tile]]]:
    """The tiles on top, the declared Mixes, and the covered tiles."""
    if not isinstance(entries, list):
        raise PositionError(f"{where}, planet", LordsReason.NO_HEXES)
    planet = [NO_TILE] * len(CELLS)
    mixes: list[tuple[int, int]] = []
    covered: list[tuple[int, Tile]] = []
    for entry in entries:
        _keys(entry, f"{where}, planet", {"cell", "stack"})
        name = entry.get("cell")
        here = f"{where}, cell {name}"
        if not isinstance(name, str) or name not in CELL_OF_NAME:
            raise PositionError(here, LordsReason.NO_SUCH_HEX)
        cell = CELL_OF_NAME[name]
        if planet[cell] != NO_TILE:
            raise PositionError(here, LordsReason.HEX_TWICE)
        stack = entry.get("stack")
        if not isinstance(stack, list) or not stack:
            raise PositionError(here, LordsReason.NO_STACK)
        lying = [_tile(tile, here) for tile in stack]
        for tile, _ in lying[:-1]:
            if TERRAIN_OF[tile] != ARCHITECT:
                raise PositionError(here, LordsReason.COVERED, tile=TILE_NAMES[tile])
        planet[cell], terrain = lying[-1]
        if terrain >= 0:
            mixes.append((cell, terrain))
        covered.extend((cell, tile) for tile, _ in lying[:-1])
    return tuple(planet), mixes, covered


def _tile(entry: Any, here: str) -> tuple[Tile, int]:
    """A tile of a stack and the terrain of a declared Mix; -1 for any other tile."""
    _keys(entry, here, {"terrain", "value", "as"})
    terrain, value = entry.get("terrain"), entry.get("value")
    if terrain not in (*TERRAINS, *SPECIALS):
        raise PositionError(here, LordsReason.NO_SUCH_TERRAIN, terrain=terrain)
    tile = TILE_OF_NAME.get(f"{terrain}{value}", NO_TILE) if type(value) is int else NO_TILE
    if tile == NO_TILE:
        raise PositionError(here, LordsReason.NO_SUCH_VALUE, terrain=terrain, value=value)
    if "as" not in entry:
        return tile, -1
    if TERRAIN_OF[tile] != MIX:
        raise PositionError(here, LordsReason.ONLY_A_MIX, terrain=terrain)
    if entry["as"] not in TERRAINS:
        raise PositionError(here, LordsReason.MIX_AS, terrain=entry["as"])
    return tile, TERRAINS.index(entry["as"])


def _in_the_box(used: Counter[Tile], where: str) -> None:
    box = Counter(tiles_of(tuple(range(len(TERRAINS)))))
    for tile, number in sorted(used.items()):
        if number > box[tile]:
            raise PositionError(where, LordsReason.NOT_THAT_MANY, tile=TILE_NAMES[tile], count=number, held=box[tile])


def _mixes_in_the_box(used: Counter[Tile], where: str) -> None:
    """Refuse more Mixes than the box has: each one multiplies the ways to count a planet by six (LW-S1)."""
    held = sum(1 for tile in tiles_of(tuple(range(len(TERRAINS)))) if TERRAIN_OF[tile] == MIX)
    count = sum(number for tile, number in used.items() if TERRAIN_OF[tile] == MIX)
    if count > held:
        raise PositionError(where, LordsReason.NOT_THAT_MANY, tile=SPECIALS[0], count=count, held=held)
