"""Worlds of square tiles: their value, and the best one that can be built with given tiles."""

from __future__ import annotations

import atexit
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from worldwright.compiled.program import BUILT, FUEL, Program, ProgramCall, TwinError, halves
from worldwright.core.thinking import Programs
from worldwright.kit.ground import Ground

Side: TypeAlias = tuple[str, int]
"""A side of a tile: its edges N E S W, in small letters where a street ends, and its worth in tenths of a point."""
Lie: TypeAlias = tuple[int, int, int]
"""A placed tile: its number among the tiles, the number of its side, its turn."""
FUEL_A_STEP = 40_000
FUEL_A_BOUND = 40_000_000
FUEL_A_FILLING = 8_000_000
DIRECTIONS = "NESW"
_found = msgspec.json.Decoder(tuple[int, list[Lie | None]])


@dataclass(frozen=True)
class Filling:
    """How placings are evaluated: by worlds filled from there, and by the best worlds found around them."""

    fillings: int
    rivals: int
    """Other hands that take from the tiles meanwhile."""
    steps: int = 0
    """Of the searches around the best placings, together; 0: none."""
    weight: int = 0
    """The weight of such a world relative to the filled ones, in hundredths."""

    def numbers(self) -> tuple[int, ...]:
        """The parameters for the program."""
        return self.fillings, self.rivals, self.steps, self.weight


class Placing(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A tile placed in a cell, evaluated by filling the world from there many times; in tenths of a point."""

    cell: int
    tile: int
    side: int
    turn: int
    value: float
    """The mean value of the full worlds, plus the placing's own estimate."""
    apart: float
    """The error of its distance from the best placing."""


_placings = msgspec.json.Decoder(list[Placing])


@dataclass(frozen=True)
class Task:
    """Tiles to place on a board, and the weights. All points are in tenths."""

    ground: Ground
    tiles: Sequence[Sequence[Side]]
    """Each tile with the sides that may lie up."""
    lying: Mapping[int, Lie] = field(default_factory=dict)
    """The placed tiles, by cell."""
    hint: Mapping[int, Lie] = field(default_factory=dict)
    """An earlier plan, by cell, from which the search starts."""
    held: int = -1
    """A tile that must be placed, in `open` cells only; -1: none."""
    open: Collection[int] = ()
    wrong: int = -10
    empty: int = -10
    landscape: int = 20
    street: int = 0
    """For every place where two ends of streets meet."""

    def written(self) -> bytes:
        """The task in JSON, for the program."""
        cells = range(self.ground.cells)
        task: dict[str, Any] = {
            "lands": self.ground.box.landscapes.ljust(4, "X"),  # a box may have fewer
            "cells": _board(self.ground),
            "tiles": self.tiles,
            "world": [self.lying.get(cell, ()) for cell in cells],
            "hint": [self.hint.get(cell, ()) for cell in cells],
            "held": self.held,
            "open": list(self.open),
            "wrong": self.wrong,
            "empty": self.empty,
            "landscape": self.landscape,
            "meet": self.street,
        }
        return msgspec.json.encode(task)


@lru_cache(maxsize=32)
def _board(ground: Ground) -> list[dict[str, Any]]:
    """Each cell: its spot, its neighbours, and outside the landscape and the number of its strip."""
    board, mask = ground.board, ground.mask
    cells = []
    for cell, spot in enumerate(mask.spots):
        border: list[tuple[str, int] | tuple[()]] = []
        for direction in range(4):
            edge = mask.border_at.get((cell, direction))
            if edge is None or not board.border:
                border.append(())
                continue
            letter = board.border[edge]
            strip = ground.strip_of[edge] if ground.strip_of else -1
            border.append((letter.lower() if edge in board.segments else letter, strip))
        cells.append({"spot": spot, "next": mask.neighbours[cell], "border": border})
    return cells


class Worlds(Program):
    """The program that builds worlds."""

    def _take(self, task: Task) -> None:
        if not self.see(task.written()):
            raise TwinError("there is no room for such a world")

    def worth(self, task: Task) -> int:
        """The value of the placed tiles, in tenths of a point."""
        self._take(task)
        return self._call("worth")

    def bound(self, task: Task, steps: int, found: int = 0) -> int:
        """An upper bound on the value of a world of the tiles, in tenths; `found`: a value reached with them."""
        self._take(task)
        return self._call("bound", steps, found, fuel=max(1, steps) * FUEL_A_BOUND)

    def best(self, task: Task, steps: int, seed: bytes) -> tuple[int, dict[int, Lie]]:
        """The best world found in `steps` steps: its worth in tenths, and the tile of each cell."""
        self._take(task)
        fuel = max(1, steps) * FUEL_A_STEP
        return _world(self._told(self._call("best", steps, *halves(seed), fuel=fuel)))

    def fill(self, task: Task, work: Filling, seed: bytes) -> list[Placing]:
        """The best placings after worlds were filled and searched."""
        self._take(task)
        fuel = FUEL + work.fillings * FUEL_A_FILLING + work.steps * FUEL_A_STEP
        return _placings.decode(self._told(self._call("fill", *work.numbers(), *halves(seed), fuel=fuel)))


def filled_by(page: Programs | None, task: Task, work: Filling, seed: bytes) -> list[Placing]:
    """A page's placings; empty without a page or if its answer is malformed."""
    if page is None:
        return []
    call = ProgramCall("worlds", "", task.written().decode(), "fill", (*work.numbers(), *halves(seed)))
    try:
        found = _placings.decode(page.ask(call))
    except msgspec.DecodeError:
        return []
    return found if all(_is_sound(task, one.cell, (one.tile, one.side, one.turn)) for one in found) else []


def _is_sound(task: Task, cell: int, lie: Lie) -> bool:
    """Whether the board has this cell and the task this tile, side and turn."""
    tile, side, turn = lie
    return (
        0 <= cell < task.ground.cells
        and 0 <= tile < len(task.tiles)
        and 0 <= side < len(task.tiles[tile])
        and 0 <= turn < len(DIRECTIONS)
    )


def best_by(page: Programs | None, task: Task, steps: int, seed: bytes) -> tuple[int, dict[int, Lie]] | None:
    """The best world that a page found; None without a page or if its answer is malformed."""
    if page is None:
        return None
    call = ProgramCall("worlds", "", task.written().decode(), "best", (steps, *halves(seed)))
    try:
        worth, world = _world(page.ask(call))
    except msgspec.DecodeError:
        return None
    is_sound = all(_is_sound(task, cell, lie) for cell, lie in world.items())
    return (worth, world) if is_sound else None


def _world(told: bytes) -> tuple[int, dict[int, Lie]]:
    worth, lies = _found.decode(told)
    return worth, {cell: lie for cell, lie in enumerate(lies) if lie is not None}


@lru_cache(maxsize=1)
def worlds() -> Worlds | None:
    """This process's program; None without the runtime."""
    try:
        return Worlds(BUILT / "worlds.wasm")
    except ImportError:
        return None


atexit.register(worlds.cache_clear)  # before the runtime library is unloaded
