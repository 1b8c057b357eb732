"""Answers about challenges, as types."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Seat
from worldwright.server.engine.ghost import Lane


class ChallengeDay(msgspec.Struct, frozen=True):
    """A challenge of a daily deal whose day is not over: it is played as the visitor's counted attempt."""

    day: str
    ghost: int
    """The number of the result in the leaderboard."""


class ChallengeCard(msgspec.Struct, frozen=True):
    """A challenge before it is accepted: whose, how many points, and how they came. Nothing of the deal."""

    link: str
    game: str
    options: dict[str, Any]
    seats: int
    seat: Seat
    levels: tuple[str, ...]
    """The levels of the bots on the other seats."""
    name: str
    """Empty where the player hides it."""
    you: bool
    """It is the visitor's own result."""
    points: int
    lane: Lane
    day: ChallengeDay | None = None
