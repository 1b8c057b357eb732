"""End scoring of Lords of Worlds by trying everything: a second opinion, written from the rules alone.

A planet is a dictionary from (q, r) to (terrain, value); Mixes that were declared are in `declared`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

BASICS = ("water", "desert", "lowlands", "forest", "hills", "mountains")

Cell = tuple[int, int]
World = dict[Cell, tuple[str, int]]


def touching(one: Cell, other: Cell) -> bool:
    """Two hexes touch when they are one step apart in cube coordinates."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2 == 1


def chain_of(start: Cell, counted: dict[Cell, str]) -> frozenset[Cell]:
    """All hexes that hang together with one and count as the same terrain."""
    chain = {start}
    grew = True
    while grew:
        grew = False
        for cell, terrain in counted.items():
            if cell not in chain and terrain == counted[start] and any(touching(cell, other) for other in chain):
                chain.add(cell)
                grew = True
    return frozenset(chain)


def chain_score(world: World, counted: dict[Cell, str]) -> int:
    """n(n + 1)/2 for every chain with at least one tile that is no Mix."""
    found = {chain_of(cell, counted) for cell in counted}
    real = [chain for chain in found if any(world[cell][0] != "mix" for cell in chain)]
    return sum(len(chain) * (len(chain) + 1) // 2 for chain in real)


def readings(world: World, declared: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
    """Every way to count the planet: each open Mix as each terrain."""
    fixed = {cell: terrain for cell, (terrain, _) in world.items() if terrain in BASICS} | declared
    free = [cell for cell, (terrain, _) in world.items() if terrain == "mix" and cell not in declared]
    for choice in product(BASICS, repeat=len(free)):
        yield fixed | dict(zip(free, choice, strict=True))


def chains(world: World, declared: dict[Cell, str]) -> int:
    """The best that the chains can score."""
    return max(chain_score(world, reading) for reading in readings(world, declared))


def values(world: World) -> int:
    """Strategic: three of a value 10, four 20, five 40, six or more 70."""
    score = 0
    for wanted in range(1, 11):
        number = sum(1 for _, value in world.values() if value == wanted)
        score += {0: 0, 1: 0, 2: 0, 3: 10, 4: 20, 5: 40}.get(number, 70)
    return score
