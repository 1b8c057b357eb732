"""A ghost to race against: the points of a finished game over time and moves, and nothing else of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec

from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Millis, Move, Seat
from worldwright.server.engine.replay import Replay, ReplayInput

MOST_STEPS = 400
Step: TypeAlias = tuple[Millis, int, int]
"""The table's time, the points from then on, and how much the seat has placed: tiles, or else its moves."""


class Lane(msgspec.Struct, frozen=True):
    """The points of a game over time, and nothing else of it."""

    steps: tuple[Step, ...]
    name: str
    level: str | None
    points: int
    score: int
    took: Millis


def lane(past: ReplayInput, seat: Seat = 0) -> bytes:
    """A seat's points over time, without the player's name."""
    replay = Replay(past)
    states = replay.states()
    next(states)
    return msgspec.json.encode(
        Lane(steps_of(replay.game, zip(replay.moves, states, strict=True), seat), "", None, 0, 0, 0)
    )


def steps_of(game: AnyGame, played: Iterable[tuple[Move[Any], Any]], seat: Seat = 0) -> tuple[Step, ...]:
    """A seat's points after each move: those earned, where a game counts what is still missing as lost."""
    moves, steps = 0, []
    for move, state in played:
        sheets = game.score(state)
        course = extras(game).course(state, sheets)
        moves += move.by == seat
        points = course["earned"][seat] if "earned" in course else sheets[seat].total
        steps.append((move.at, points, course["tiles"][seat] if "tiles" in course else moves))
    return changes(steps)


def changes(steps: list[Step]) -> tuple[Step, ...]:
    """The steps at which something changes, the first and the last; evenly thinned where there are too many."""
    if not steps:
        return ()
    changed = [steps[0], *(after for before, after in pairwise(steps) if before[1:] != after[1:]), steps[-1]]
    stride = 1 + len(changed) // MOST_STEPS
    return tuple(dict.fromkeys([*changed[::stride], changed[-1]]))
