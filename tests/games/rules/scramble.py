"""Tables of both Mondo games for small tests: laid out, begun, and played by hand."""

from __future__ import annotations

from typing import Any

import pytest

from worldwright.core.game import Action, Millis, Seat
from worldwright.core.match import Match, Refused
from worldwright.games import game
from worldwright.kit.scramble.model import JumpOut, Place, Reach, Return

AnyMatch = Match[Any, Any, Any, Any]

CALM: dict[str, Any] = {"window": 0, "pause": 0}
"""Hands get what they reach for at once."""


def laid_out(name: str, seats: int = 2, seed: int = 1, **options: Any) -> AnyMatch:
    """A table before `go`."""
    rules = game(name)
    return Match(rules, rules.Options(**options), seats, seed)


def begun(name: str, seats: int = 2, seed: int = 1, **options: Any) -> AnyMatch:
    """A table that has just begun its first round."""
    match = laid_out(name, seats, seed, **options)
    due = match.game.deadline(match.state)
    if due is not None:
        match.tick(due[0])
    return match


def refused(match: AnyMatch, seat: Seat, action: Action, at: Millis | None = None) -> str:
    """The rule that forbids an action."""
    with pytest.raises(Refused) as fault:
        match.submit(seat, action, at)
    return fault.value.refusal.rule


def lay(match: AnyMatch, seat: Seat, *cells: str) -> None:
    """Take any tile and lay it, on one cell after the other."""
    for cell in cells:
        reach_any(match, seat)
        match.submit(seat, next(a for a in match.actions(seat) if isinstance(a, Place) and a.cell == cell))


def reach_any(match: AnyMatch, seat: Seat) -> str:
    """Take the first tile that lies there."""
    action = next(a for a in match.actions(seat) if isinstance(a, Reach) and a.thing.startswith("t"))
    match.submit(seat, action)
    return str(action.thing)


def fill(match: AnyMatch, seat: Seat, count: int) -> None:
    """Take and lay so many tiles, wherever they may go."""
    for _ in range(count):
        reach_any(match, seat)
        match.submit(seat, next(a for a in match.actions(seat) if isinstance(a, Place)))


def end_round(match: AnyMatch) -> None:
    """Everybody jumps out, the last seat first."""
    for seat in sorted(match.to_move(), reverse=True):
        match.submit(seat, JumpOut())


def next_round(match: AnyMatch) -> None:
    """From the end of a round to the next `go`."""
    for _ in range(2):
        due = match.game.deadline(match.state)
        assert due is not None
        match.tick(due[0])


__all__ = [
    "CALM", "AnyMatch", "JumpOut", "Place", "Reach", "Return", "begun", "end_round", "fill", "laid_out", "lay",
    "next_round", "reach_any", "refused",
]  # fmt: skip
