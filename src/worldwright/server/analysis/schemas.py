"""What can be asked about a table's game, as types: its moves, a moment of it, its score, its record and its seal."""

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
    """A move as a viewer saw it, what it brought, and its line of text."""

    number: int
    seq: int
    at: Millis
    by: Seat
    act: Any
    text: str
    facts: Mapping[str, Any]


class LoggedEvent(msgspec.Struct, frozen=True):
    """Something that happened and is no move: somebody left or came, a move was taken back."""

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
    """The score as everybody could know it then."""
    drawing: dict[Lang, str]


class RecordCheck(msgspec.Struct, frozen=True):
    """What checking a finished game's record came to: every move legal, every deal the one the sealed seed decides."""

    table: str
    verified: bool
    """Nothing was wrong, and the seed was told."""
    complete: bool
    moves: int
    deals: int
    fault: str
    """The first thing that was wrong, as one sentence."""
    record: str
    """Where to get the record, to check it elsewhere."""


class Drawing(msgspec.Struct, frozen=True):
    """The table as text, as the visitor's seat sees it now."""

    seq: int
    text: str


class Point(msgspec.Struct, frozen=True):
    """What every seat was worth right after a move."""

    move: int
    at: Millis
    by: Seat
    totals: tuple[int, ...]
    more: Mapping[str, tuple[int, ...]] = {}
    """What the game counts beside points, by name, one number a seat."""


class Course(msgspec.Struct, frozen=True):
    """The points of a game, move by move, as everybody could know them."""

    table: str
    points: tuple[Point, ...]


class Nearly(msgspec.Struct, frozen=True):
    """The one piece that would have made the difference to a seat."""

    table: str
    seat: Seat
    found: Mapping[str, Any] | None
    """What and where it was and what it would have brought, as the game tells it; nothing: there was none."""


class Sheets(msgspec.Struct, frozen=True):
    """The score as everybody may know it now."""

    table: str
    over: bool
    sheets: tuple[Sheet, ...]


class Seal(msgspec.Struct, frozen=True):
    """The promise made about a table's deals, and the seed once the game is over."""

    table: str
    chance: str
    sealed: str
    seed: str | None
    verify: str
    """Where to get the record that `worldwright verify` checks; empty while the game is played."""
