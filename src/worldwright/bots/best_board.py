"""The best world that could have been laid in a round of Mondo: with your own tiles, with what others left, with all.

What counts is what a world is worth in itself: animals, landscapes, wrong edges, empty cells (MO-S1, S2, S7, S8).
Chips, tasks, the modifier and volcanoes depend on the others and are left out. A search finds it; it proves nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from worldwright.core.chance import seed_from
from worldwright.core.errors import Trouble
from worldwright.core.game import Line, Seat
from worldwright.games.mondo.content import landscape_of
from worldwright.games.mondo.model import Options
from worldwright.games.mondo.results import ground as ground_of
from worldwright.games.mondo.scoring import own_points, world_lines
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World, code, piece_of, side_of, turn_of
from worldwright.kit.scramble.model import Finished
from worldwright.twins.worlds import Lie, Task, Worlds, worlds

Tiles: TypeAlias = Literal["yours", "left", "all"]
CHOICES: Final[tuple[Tiles, ...]] = ("yours", "left", "all")
STEPS: Final = 400_000
"""A quarter of a second or so: 42 to 44 of the 46 points that are known of the whole heap."""
TRIES: Final = 3
"""So often a search begins anew, from nothing and from the best world so far."""


@dataclass(frozen=True)
class Best:
    """A world, what it was laid from, and its points line by line."""

    tiles: Tiles
    world: World
    points: int
    lines: tuple[Line, ...]


def best_worlds(options: Any, ended: Finished, seat: Seat, *, steps: int = STEPS, seed: int = 1) -> list[Best]:
    """The best world of each kind of tiles; the seat's own one where nothing better was found.

    Each is at least as good as the one before it, because more tiles are allowed.
    """
    program = worlds()
    if not isinstance(options, Options) or options.edition == "small":
        raise Trouble("the best world is searched for the boards of Mondo only, not for this table")
    if program is None:
        raise Trouble("the best world needs the package wasmtime, which is not installed")
    board = ground_of(options)
    laid = ended.worlds[seat]
    mine = {piece_of(lie) for lie in laid if lie}
    others = {piece_of(lie) for who, world in enumerate(ended.worlds) if who != seat for lie in world if lie}
    every = set(range(len(board.box.pieces)))
    found: list[Best] = []
    best = laid
    for kind, tiles in zip(CHOICES, (mine, every - others, every), strict=True):
        best = _searched(program, board, tiles, best, steps=steps, seed=seed)
        found.append(Best(kind, best, own_points(board, best), tuple(world_lines(board, best))))
    return found


def laid_world(options: Options, ended: Finished, seat: Seat) -> tuple[int, tuple[Line, ...]]:
    """What a seat's own world was worth in itself."""
    board = ground_of(options)
    return own_points(board, ended.worlds[seat]), tuple(world_lines(board, ended.worlds[seat]))


def _searched(
    program: Worlds, board: Ground, allowed: Collection[int], first: World, *, steps: int, seed: int
) -> World:
    """The best world of these tiles, never worse than the first one."""
    tiles, animals = sorted(allowed), landscape_of()
    number = {tile: place for place, tile in enumerate(tiles)}
    sides = [[(side.lands, 10 * (side.picture in animals)) for side in board.box.pieces[tile].sides] for tile in tiles]
    best, points = first, own_points(board, first)
    for attempt in range(TRIES):
        hint: dict[int, Lie] = {
            cell: (number[piece_of(lie)], side_of(lie), turn_of(lie)) for cell, lie in enumerate(best) if lie
        }
        _, lies = program.best(Task(board, sides, hint=hint), steps // TRIES, seed_from(seed, attempt))
        world = tuple(code(tiles[lies[cell][0]], *lies[cell][1:]) if cell in lies else 0 for cell in range(board.cells))
        if own_points(board, world) > points:
            best, points = world, own_points(board, world)
    return best
