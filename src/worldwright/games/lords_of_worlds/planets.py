"""A planet as bit masks, one bit a hex: open hexes and chains."""

from __future__ import annotations

from collections.abc import Iterable

from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.model import NO_TILE, Planet
from worldwright.games.lords_of_worlds.pieces import ARCHITECT, MIX, TERRAIN_OF
from worldwright.games.lords_of_worlds.table import NEXT_TO

FIRST_ARCHITECT_TILE = TERRAIN_OF.index(ARCHITECT)
LAST_ARCHITECT_TILE = FIRST_ARCHITECT_TILE + 1


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def names(mask: int) -> tuple[str, ...]:
    """The names of the planet's hexes in a mask."""
    return tuple(CELL_NAMES[cell] for cell in bits(mask))


def bare(planet: Planet) -> int:
    """The hexes without a tile."""
    mask = 0
    bit = 1
    for tile in planet:
        if tile == NO_TILE:
            mask |= bit
        bit <<= 1
    return mask


def architect_tiles(planet: Planet) -> int:
    """The hexes with an Architect tile on top."""
    mask = 0
    if FIRST_ARCHITECT_TILE in planet or LAST_ARCHITECT_TILE in planet:
        for cell, tile in enumerate(planet):
            if FIRST_ARCHITECT_TILE <= tile <= LAST_ARCHITECT_TILE:
                mask |= 1 << cell
    return mask


def flood(start: int, within: int) -> int:
    """All hexes of a mask that are connected to the start."""
    reached = frontier = start
    while frontier:
        grown = 0
        while frontier:
            low = frontier & -frontier
            grown |= NEXT_TO[low.bit_length() - 1]
            frontier ^= low
        frontier = grown & within & ~reached
        reached |= frontier
    return reached


def groups(mask: int) -> list[int]:
    """The connected parts of a mask, by their lowest hex."""
    parts = []
    while mask:
        part = flood(mask & -mask, mask)
        parts.append(part)
        mask ^= part
    return parts


def basic_masks(planet: Planet) -> list[int]:
    """For each basic terrain the hexes with such a tile on top; then Mixes and the other specials."""
    masks = [0] * 10
    for cell, tile in enumerate(planet):
        if tile >= 0:
            masks[TERRAIN_OF[tile]] |= 1 << cell
    return masks


def undeclared(masks: list[int], mixes: Iterable[tuple[int, int]]) -> int:
    """The Mixes without a declared terrain."""
    return masks[MIX] & ~sum(1 << cell for cell, _ in mixes)


def chains(planet: Planet, mixes: Iterable[tuple[int, int]]) -> list[int]:
    """Every chain of one basic terrain, declared Mixes included; Mixes alone are none (LW-S1)."""
    masks = basic_masks(planet)
    found: list[int] = []
    for terrain in range(6):
        basic = masks[terrain]
        if basic:
            declared = sum(1 << cell for cell, chosen in mixes if chosen == terrain)
            found.extend(part for part in groups(basic | declared) if part & basic)
    return found
