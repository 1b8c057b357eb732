"""Schemas of reviews: win chances, reviewed decisions, best worlds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from worldwright.core.game import Line, Seat
from worldwright.core.words import Words
from worldwright.kit.scramble.view import Laid


class Standing(msgspec.Struct, frozen=True):
    """Every seat's points and its chance to win, from 0 to 1, right after a move."""

    move: int
    points: tuple[int, ...]
    chances: tuple[float, ...]


class Chances(msgspec.Struct, frozen=True):
    """Win chances of a finished game after every move of a player, estimated from points alone."""

    table: str
    standings: tuple[Standing, ...]
    rounds: tuple[int, ...]
    """Move at which each round began, including the first; empty where a game has at most one."""


class Weighed(msgspec.Struct, frozen=True):
    """An action, its immediate outcome, its text, and the places that show it."""

    act: Any
    text: str
    facts: Mapping[str, Any]
    where: tuple[str, ...]


class Reviewed(msgspec.Struct, frozen=True):
    """A reviewed decision of a finished game."""

    number: int
    """The number of its move; the position before it is the moment with the number before."""
    played: Weighed
    best: Weighed
    instead: Words
    """The best action as advice, since it was never played."""
    why: Words | None
    """The reason that decides for the best one; None: it cost nothing, or no figure favours the best one."""
    cost: float
    """In points; 0 where the difference is below its error."""
    error: float
    weighed: bool
    """False: the two cannot be compared at this table, and the cost is unknown."""
    chance: float
    best_chance: float
    """The seat's chance to win after its move, and after the best one."""
    lead: float
    """Where the best was played: points ahead of the next best; 0 where that is below its error."""
    lead_error: float


class Review(msgspec.Struct, frozen=True):
    """A slice of the review of a seat's decisions."""

    table: str
    seat: Seat
    numbers: tuple[int, ...]
    """Numbers of all moves with which the seat decided something."""
    first: int
    """Index in `numbers` at which this slice begins."""
    next: int | None
    """Index of the next slice; None: this is the last."""
    decisions: tuple[Reviewed, ...]
    light: bool
    """Reviewed with less work, because the full review took too long on this server."""


class BestWorld(msgspec.Struct, frozen=True):
    """A world, the tiles it was built from, and its points line by line."""

    tiles: Literal["laid", "yours", "left", "all"]
    points: int
    lines: tuple[Line, ...]
    laid: tuple[Laid, ...]
    pieces: tuple[int, ...]
    """The physical piece of each tile: the same number is the same piece, whichever side is up."""
    bound: int | None = None
    """Proven upper bound of points with these tiles; None: not proven."""


class BestWorlds(msgspec.Struct, frozen=True):
    """A seat's world of a round, and the best ones found with more and more tiles."""

    table: str
    round: int
    rounds: int
    seat: Seat
    level: str
    worlds: tuple[BestWorld, ...]
