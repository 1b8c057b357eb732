"""Answers about a table's game: its moves, moments, score, record and seal, as types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from worldwright.core.game import Millis, Seat, Sheet
from worldwright.core.words import Lang


class Choices(msgspec.Struct, frozen=True):
    """Every legal action of the visitor's seat."""

    seq: int
    actions: tuple[Any, ...]


class LoggedMove(msgspec.Struct, frozen=True):
    """A move as a viewer saw it, with its outcome and text."""

    number: int
    seq: int
    at: Millis
    by: Seat
    act: Any
    text: str
    facts: Mapping[str, Any]


class LoggedEvent(msgspec.Struct, frozen=True):
    """An event that is not a move, such as a player leaving or an undo."""

    seq: int
    at: Millis
    note: str
    facts: Mapping[str, Any]


class LogPage(msgspec.Struct, frozen=True):
    """The moves of a table as one viewer saw them."""

    table: str
    game: str
    you: Seat | None
    sealed: str
    moves: tuple[LoggedMove, ...]
    notes: tuple[LoggedEvent, ...]
    over: bool


class Moment(msgspec.Struct, frozen=True):
    """A table at an exact move, as one viewer saw it."""

    table: str
    game: str
    options: dict[str, Any]
    move: int
    moves: int
    you: Seat | None
    text: str
    view: Any
    players: tuple[str, ...]
    at: Millis
    """The table's time of that move."""
    sheets: tuple[Sheet, ...]
    """The public score at that move."""
    drawing: dict[Lang, str]


class RecordCheck(msgspec.Struct, frozen=True):
    """Result of verifying a finished game's record: legal moves, and deals that follow from the sealed seed."""

    table: str
    verified: bool
    """Everything is correct, and the seed is published."""
    complete: bool
    moves: int
    deals: int
    fault: str
    """The first fault, as one sentence."""
    record: str
    """Where to download the record, to verify it elsewhere."""


class Drawing(msgspec.Struct, frozen=True):
    """The table as text, as the visitor's seat sees it now."""

    seq: int
    text: str


class Point(msgspec.Struct, frozen=True):
    """Every seat's points right after a move."""

    move: int
    at: Millis
    by: Seat
    totals: tuple[int, ...]
    more: Mapping[str, tuple[int, ...]] = {}
    """The game's own counts besides points, by name, one number a seat."""


class Course(msgspec.Struct, frozen=True):
    """Points of a game move by move, as they were public."""

    table: str
    points: tuple[Point, ...]


class Ending(msgspec.Struct, frozen=True):
    """The end of a finished game, as a picture of it may name it."""

    table: str
    winners: tuple[Seat, ...]
    guests: tuple[Seat, ...]
    """Seats of people who asked not to be named."""
    sealed: bool
    """Others have yet to play this deal, or the game it branched from still runs: it may be watched, not shared."""


class Nearly(msgspec.Struct, frozen=True):
    """The one piece that would have changed the result for a seat."""

    table: str
    seat: Seat
    found: Mapping[str, Any] | None
    """What and where it was and what it would have scored, as the game describes it; None: no such piece."""


class Sheets(msgspec.Struct, frozen=True):
    """The public score."""

    table: str
    over: bool
    sheets: tuple[Sheet, ...]


class Seal(msgspec.Struct, frozen=True):
    """The fairness code of a table's deals, and the seed once the game is over."""

    table: str
    chance: str
    sealed: str
    seed: str | None
    verify: str
    """Where to download the record that `worldwright verify` reads; empty while the game runs."""
