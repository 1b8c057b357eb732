"""The best world that could have been built in a round of Mondo or Mondo Sapiens.

It is searched three times: with the seat's own tiles, with those that no other seat used, with all. Only the score of
the world by itself counts; chips, tasks, bonuses, the modifier and volcanoes depend on the others and are left out. The
upper bound on what a better world could score is given where it is proven (`compiled/c/worlds/bounding.h`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from worldwright.core.chance import seed_from
from worldwright.core.errors import UserError
from worldwright.core.game import Line, Seat
from worldwright.kit.faces import STREETS, Face
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World, code, piece_of, side_of, turn_of
from worldwright.kit.pool import look
from worldwright.kit.scramble.model import ScoredRound
from worldwright.kit.scramble.view import Laid
from worldwright.kit.scramble.world_search import Lie, Side, Task, Worlds, worlds

Tiles: TypeAlias = Literal["yours", "left", "all"]
CHOICES: Final[tuple[Tiles, ...]] = ("yours", "left", "all")
STEPS: Final = 300_000
"""About a third of a second. Finds 44 to 46 of the 46 points known for all of Mondo's tiles."""
TRIES: Final = 3
"""How often a search restarts, from nothing and from the best world so far."""
BOUND_STEPS: Final = 400
"""Steps of the search for a bound: more gain hardly anything."""
POINT: Final = 10
"""The search counts in tenths."""


@dataclass(frozen=True)
class WorldScoring:
    """How the worlds of one round are scored by themselves, and the values that guide the search."""

    ground: Ground
    points: Callable[[World], int]
    lines: Callable[[World], Sequence[Line]]
    worth: Callable[[Face], int]
    """The points of a tile's side wherever it lies, in tenths."""
    street: int = 0
    """The points of a connection of two streets, in tenths."""
    is_whole: bool = True
    """Whether points are exactly worths, landscapes, streets, wrong edges and empty cells."""


@dataclass(frozen=True)
class Best:
    """A world, the tiles it may use, and its points line by line."""

    tiles: Tiles
    world: World
    points: int
    lines: tuple[Line, ...]
    bound: int | None
    """No world of these tiles has more points; None: unproven."""


@dataclass(frozen=True)
class WorldRound:
    """A finished round as it was scored, from one seat."""

    scoring: WorldScoring
    ended: ScoredRound
    seat: Seat
    level: str
    """Above the first level more than the world by itself counts."""

    @property
    def laid(self) -> World:
        """The seat's own world."""
        return self.ended.worlds[self.seat]

    def points_of(self, world: World) -> tuple[int, tuple[Line, ...]]:
        """The points of a world by itself, in total and line by line."""
        return self.scoring.points(world), tuple(self.scoring.lines(world))

    def pieces(self, world: World) -> tuple[int, ...]:
        """The piece of the box in each filled cell, in order."""
        return tuple(piece_of(lie) for lie in world if lie)

    def shown(self, world: World) -> tuple[Laid, ...]:
        """A world as views show it, cell by cell."""
        ground = self.scoring.ground
        return tuple(
            Laid(ground.mask.cells[cell], look(ground.box.pieces[piece_of(lie)].sides[side_of(lie)]), turn_of(lie))
            for cell, lie in enumerate(world)
            if lie
        )


def finished_round(
    state: Any,
    number: int,
    seat: Seat,
    scoring: Callable[[Any, int], WorldScoring],
    level: Callable[[Any, int], str],
) -> WorldRound:
    """A finished round, counted from 1, or 0 for the last; UserError if there is none."""
    past = state.past
    if not past:
        raise UserError("no round is over yet")
    if not 0 <= number <= len(past) or not 0 <= seat < state.seats:
        raise UserError(f"there are {len(past)} rounds and {state.seats} seats")
    number = number or len(past)
    return WorldRound(scoring(state.options, number), past[number - 1], seat, level(state.options, number))


def best_worlds(this: WorldRound, *, steps: int = STEPS, seed: int = 1) -> list[Best]:
    """The best world of each set of tiles; the seat's own one if no better was found.

    Each is at least as good as the previous one, because more tiles are allowed.
    """
    program = worlds()
    if program is None:
        raise UserError("the best world needs the package wasmtime, which is not installed")
    pieces = this.scoring.ground.box.pieces
    mine = {piece_of(lie) for lie in this.laid if lie}
    others = {piece_of(lie) for who, world in enumerate(this.ended.worlds) if who != this.seat for lie in world if lie}
    # Villages and buildings do not come from the pool: their owner keeps them, and several may have the same.
    every = {number for number, piece in enumerate(pieces) if piece.kind == "tile"} | mine
    found: list[Best] = []
    best = this.laid
    for kind, tiles in zip(CHOICES, (mine, (every - others) | mine, every), strict=True):
        best = best_of(program, this.scoring, tiles, best, steps=steps, seed=seed)
        bound = bound_of(program, this.scoring, tiles, this.scoring.points(best))
        found.append(Best(kind, best, *this.points_of(best), bound))
    return found


def bound_of(program: Worlds, scoring: WorldScoring, allowed: Collection[int], found: int) -> int | None:
    """A proven upper bound on the points of a world of these tiles; None if nothing is proven."""
    if not scoring.is_whole:
        return None
    board = scoring.ground
    task = Task(board, _sides(scoring, sorted(allowed)), street=scoring.street)
    # An islet or the streets of the border score without any tile.
    before = scoring.points((0,) * board.cells) + board.cells
    return program.bound(task, BOUND_STEPS, POINT * (found - before)) // POINT + before


def _sides(scoring: WorldScoring, tiles: Sequence[int]) -> list[list[Side]]:
    pieces = scoring.ground.box.pieces
    return [[(_edges(side), scoring.worth(side)) for side in pieces[tile].sides] for tile in tiles]


def best_of(
    program: Worlds, scoring: WorldScoring, allowed: Collection[int], first: World, *, steps: int, seed: int
) -> World:
    """The best world of these tiles, never worse than the first one."""
    tiles, board = sorted(allowed), scoring.ground
    number = {tile: place for place, tile in enumerate(tiles)}
    sides = _sides(scoring, tiles)
    best, points = first, scoring.points(first)
    for attempt in range(TRIES):
        hint: dict[int, Lie] = {
            cell: (number[piece_of(lie)], side_of(lie), turn_of(lie)) for cell, lie in enumerate(best) if lie
        }
        task = Task(board, sides, hint=hint, street=scoring.street)
        _, lies = program.best(task, steps // TRIES, seed_from(seed, attempt))
        world = tuple(code(tiles[lies[cell][0]], *lies[cell][1:]) if cell in lies else 0 for cell in range(board.cells))
        if scoring.points(world) > points:
            best, points = world, scoring.points(world)
    return best


def _edges(side: Face) -> str:
    """The edges of a side, in small letters where a street ends."""
    ends = STREETS.get(side.street, ())
    return "".join(letter.lower() if at in ends else letter for at, letter in enumerate(side.lands))
