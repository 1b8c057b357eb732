"""What the page is told when it looks back at a finished game: chances, reviewed decisions, best worlds.

Part of `api`, in a file of its own; the page's types are written from both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from worldwright.core.game import Line, Seat
from worldwright.core.words import Words
from worldwright.kit.scramble.view import Laid


class Standing(msgspec.Struct, frozen=True):
    """How it stood right after a move: every seat's points and its chance to win, from 0 to 1."""

    move: int
    points: tuple[int, ...]
    chances: tuple[float, ...]


class Chances(msgspec.Struct, frozen=True):
    """The chances of a finished game after every move of a player, worked out from the points alone."""

    table: str
    standings: tuple[Standing, ...]
    rounds: tuple[int, ...]
    """After which move each round began, the first among them; empty where a game has no rounds or only one."""


class Why(msgspec.Struct, frozen=True):
    """A reason in words, the points it adds, and the places that show it."""

    said: Words
    points: float
    where: tuple[str, ...]


class Weighed(msgspec.Struct, frozen=True):
    """An action, what it would have brought at once, its line of text, and why it is worth what it is."""

    act: Any
    text: str
    facts: Mapping[str, Any]
    reasons: tuple[Why, ...]


class Reviewed(msgspec.Struct, frozen=True):
    """A decision of a finished game, looked at again."""

    number: int
    """Of the move it was; the board before it is the moment of the number before."""
    played: Weighed
    best: Weighed
    instead: Words
    """The best as one would advise it beforehand: it was never played, so nothing can be told of it as done."""
    cost: float
    """In points; 0 where the difference is smaller than its error."""
    error: float
    weighed: bool
    """False: the two cannot be compared at this table, and the cost is not known."""
    chance: float
    best_chance: float
    """The seat's chance to win right after what it played, and had it played the best instead."""
    lead: float
    """Where the best was played: how many points the next best was behind; 0 where that is less than its error."""
    lead_error: float


class Review(msgspec.Struct, frozen=True):
    """A slice of the review of a seat's decisions."""

    table: str
    seat: Seat
    numbers: tuple[int, ...]
    """Of all moves with which the seat decided something."""
    first: int
    """Where this slice begins among them."""
    next: int | None
    """Where the next one does; None: there is none."""
    decisions: tuple[Reviewed, ...]
    light: bool
    """It was looked at with less work, because the whole took too long on this server."""


class BestWorld(msgspec.Struct, frozen=True):
    """A world, what it was laid from, and its points line by line."""

    tiles: Literal["laid", "yours", "left", "all"]
    points: int
    lines: tuple[Line, ...]
    laid: tuple[Laid, ...]
    pieces: tuple[int, ...]
    """Which piece of the box each of them is: the same number is the same piece, whichever side is up."""
    bound: int | None = None
    """No world of these tiles has more points; nothing where that is not proven."""


class BestWorlds(msgspec.Struct, frozen=True):
    """A seat's world of a round, and the best that a search found with more and more tiles."""

    table: str
    round: int
    rounds: int
    seat: Seat
    level: str
    worlds: tuple[BestWorld, ...]
