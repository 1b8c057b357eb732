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
Step: TypeAlias = tuple[Millis, int, int, int]
"""The table's time, the points from then on, how much the seat has placed, and the points it has earned.

Placed are tiles in a race, else moves. Earned points leave out what is still missing, which counts as lost until then.
"""


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
    played = zip(replay.moves, states, strict=True)
    return msgspec.json.encode(Lane(steps_of(replay.game, replay.options, played, seat), "", None, 0, 0, 0))


def steps_of(game: AnyGame, options: Any, played: Iterable[tuple[Move[Any], Any]], seat: Seat = 0) -> tuple[Step, ...]:
    """A seat's points after each move."""
    hooks = extras(game)
    is_race, moves, steps = hooks.all_at_once(options), 0, []
    for move, state in played:
        sheets = game.score(state)
        course = hooks.course(state, sheets)
        moves += move.by == seat
        points = sheets[seat].total
        placed = course["tiles"][seat] if is_race and "tiles" in course else moves
        steps.append((move.at, points, placed, course["earned"][seat] if "earned" in course else points))
    return changes(steps)


def changes(steps: list[Step]) -> tuple[Step, ...]:
    """The steps at which something changes, the first and the last; evenly thinned where there are too many."""
    if not steps:
        return ()
    changed = [steps[0], *(after for before, after in pairwise(steps) if before[1:] != after[1:]), steps[-1]]
    stride = 1 + len(changed) // MOST_STEPS
    return tuple(dict.fromkeys([*changed[::stride], changed[-1]]))
