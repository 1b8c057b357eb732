"""The score of a position typed in from a cardboard game; every impossible one is refused with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from worldwright.core.errors import PositionError
from worldwright.core.game import Line, Seat, Sheet
from worldwright.core.reading import converted
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
from worldwright.games.lords_of_worlds.scoring import planet_lines
from worldwright.games.lords_of_worlds.table import Options

MOST_SEATS = 4
_LARGEST_TRACK = 10_000


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The sheets of all planets; `strict` also counts the tiles against the box."""
    _keys(position, "position", {"game", "options", "seats"})
    if position.get("game", "lords_of_worlds") != "lords_of_worlds":
        raise PositionError("game", f"is {position['game']!r}, not lords_of_worlds")
    strategic = _options(position.get("options", {})).strategic
    seats = position.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS:
        raise PositionError("seats", f"must be a list of 1 to {MOST_SEATS} planets")
    used: Counter[Tile] = Counter()
    sheets = {}
    for seat, entry in enumerate(seats):
        where = f"seat {seat}"
        _keys(entry, where, {"track", "planet"})
        planet, mixes, tiles = _planet(entry.get("planet", []), where)
        used.update(tiles)
        if strict:
            _in_the_box(used, where)
        lines = [Line("LW-T2", track)] if (track := _track(entry.get("track", 0), where)) else []
        sheets[seat] = Sheet.of([*lines, *planet_lines(planet, mixes, strategic)])
    return sheets


def _keys(entry: Any, where: str, known: set[str]) -> None:
    if not isinstance(entry, dict):
        raise PositionError(where, "must be an object")
    for key in entry:
        if key not in known:
            raise PositionError(where, f"has an unknown key {key!r}")


def _options(tree: Any) -> Options:
    try:
        return converted(tree, Options)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).replace("`", "").partition(" - at ")
        raise PositionError(place.replace("$", "options") or "options", reason[:1].lower() + reason[1:]) from None


def _track(track: Any, where: str) -> int:
    if type(track) is not int or not 0 <= track <= _LARGEST_TRACK:
        raise PositionError(f"{where}, track", "must be a whole number from 0 on")
    return track


def _planet(entries: Any, where: str) -> tuple[tuple[Tile, ...], list[tuple[int, int]], list[Tile]]:
    """The tiles on top, the Mixes that are declared, and all tiles used."""
    if not isinstance(entries, list):
        raise PositionError(f"{where}, planet", "must be a list of hexes")
    planet = [NO_TILE] * len(CELLS)
    mixes: list[tuple[int, int]] = []
    tiles: list[Tile] = []
    for entry in entries:
        _keys(entry, f"{where}, planet", {"cell", "stack"})
        name = entry.get("cell")
        here = f"{where}, cell {name}"
        if not isinstance(name, str) or name not in CELL_OF_NAME:
            raise PositionError(here, "is not a hex of the planet")
        cell = CELL_OF_NAME[name]
        if planet[cell] != NO_TILE:
            raise PositionError(here, "stands there twice")
        stack = entry.get("stack")
        if not isinstance(stack, list) or not stack:
            raise PositionError(here, "needs a stack of at least one tile, bottom to top")
        lying = [_tile(tile, here) for tile in stack]
        for tile, _ in lying[:-1]:
            if TERRAIN_OF[tile] != ARCHITECT:
                raise PositionError(here, f"a tile lies on {TILE_NAMES[tile]}: only Architects can be covered")
        planet[cell], terrain = lying[-1]
        if terrain >= 0:
            mixes.append((cell, terrain))
        tiles.extend(tile for tile, _ in lying)
    return tuple(planet), mixes, tiles


def _tile(entry: Any, here: str) -> tuple[Tile, int]:
    """A tile of a stack and, for a declared Mix, what it is; else -1."""
    _keys(entry, here, {"terrain", "value", "as"})
    terrain, value = entry.get("terrain"), entry.get("value")
    if terrain not in (*TERRAINS, *SPECIALS):
        raise PositionError(here, f"there is no terrain {terrain!r}")
    tile = TILE_OF_NAME.get(f"{terrain}{value}", NO_TILE) if type(value) is int else NO_TILE
    if tile == NO_TILE:
        raise PositionError(here, f"there is no {terrain} of value {value!r}")
    if "as" not in entry:
        return tile, -1
    if TERRAIN_OF[tile] != MIX:
        raise PositionError(here, f"only a Mix can stand for a terrain, not {terrain}")
    if entry["as"] not in TERRAINS:
        raise PositionError(here, f"a Mix cannot stand for {entry['as']!r}")
    return tile, TERRAINS.index(entry["as"])


def _in_the_box(used: Counter[Tile], where: str) -> None:
    box = Counter(tiles_of(tuple(range(len(TERRAINS)))))
    for tile, number in sorted(used.items()):
        if number > box[tile]:
            raise PositionError(where, f"{TILE_NAMES[tile]} is there {number} times, the box holds {box[tile]}")
