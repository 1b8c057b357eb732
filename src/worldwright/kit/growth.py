"""Random full worlds for benchmarks of scoring: with random tiles, or with well-fitting ones."""

from __future__ import annotations

from worldwright.core.chance import Chance
from worldwright.kit.areas import fit
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import EMPTY, Code, World, code, piece_of, with_piece

HANDFUL = 12
"""How many tiles are tried for a cell."""


def wild_world(ground: Ground, chance: Chance) -> World:
    """A full world of random tiles."""
    tiles = chance.shuffled(range(len(ground.box.pieces)))
    return tuple(_any_lie(ground, tiles[cell], chance) for cell in range(ground.cells))


def matched_world(ground: Ground, chance: Chance) -> World:
    """A full world where each tile is the best fitting of a handful."""
    tiles = chance.shuffled(range(len(ground.box.pieces)))
    world: World = (EMPTY,) * ground.cells
    for cell in range(ground.cells):
        lies = [
            code(piece, side, turn)
            for piece in tiles[:HANDFUL]
            for side in range(len(ground.box.pieces[piece].sides))
            for turn in range(4)
        ]
        best = max((_fitness(ground, world, cell, lie), lie) for lie in lies)[1]
        world = with_piece(world, cell, best)
        tiles.remove(piece_of(best))
    return world


def _any_lie(ground: Ground, piece: int, chance: Chance) -> Code:
    return code(piece, chance.below(len(ground.box.pieces[piece].sides)), chance.below(4))


def _fitness(ground: Ground, world: World, cell: int, lie: Code) -> int:
    matching, wrong = fit(ground, world, cell, ground.lands[lie])
    return matching - 2 * wrong


def mixed_worlds(ground: Ground, count: int, chance: Chance) -> tuple[World, ...]:
    """Full worlds, three well-fitting ones for each random one, similar to boards of people."""
    return tuple(
        wild_world(ground, chance) if number % 4 == 3 else matched_world(ground, chance) for number in range(count)
    )
