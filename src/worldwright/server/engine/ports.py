"""The port between engine and storage: events of a table in, the result of saving them out."""

from __future__ import annotations

from typing import Protocol

import msgspec

from worldwright.core.game import Millis
from worldwright.server.engine.log import Event
from worldwright.server.engine.summary import Card


class Content(msgspec.Struct, frozen=True):
    """The content of a game, by its hash."""

    hash: str
    game: str
    body: bytes


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Events of one table that are saved together, with what follows from them."""

    table: str
    events: list[Event]
    clock: Millis = 0
    """The server's time. After a restart the clock goes on from the last one saved."""
    card: Card | None = None
    """The table summary if it changed, written for lists in the same transaction."""
    people: dict[str, str] = {}
    """New holders and their persons."""
    content: Content | None = None


class Saved(msgspec.Struct, frozen=True, gc=False):
    """The result of saving a batch. Fault `full` may pass, `broken` is final."""

    table: str
    seq: int
    fault: str = ""
    given: float = 0.0
    """When the batch was handed over, in seconds of the monotonic clock; 0: not measured."""


class Incident(msgspec.Struct, frozen=True):
    """A broken invariant with all that is needed to reproduce it. Holds secrets of a running game: keep it private."""

    table: str
    game: str
    events: tuple[str, ...]
    doing: str
    fault: str

    def text(self) -> bytes:
        """The content of the incident's file."""
        return msgspec.json.format(msgspec.json.encode(self, order="deterministic"), indent=2)


class LogPort(Protocol):
    """Appends events and reports the results."""

    epoch: int
    """The number of this run on this data, from 1."""
    uptime: Millis
    """How long the server had been up in all earlier runs, as far as it was saved."""

    def append(self, batch: Batch) -> None:
        """Save a batch soon, together with others that wait."""

    def finished(self) -> list[Saved]:
        """The results since the last call, in order for each table."""

    def retry(self) -> None:
        """Try again after a full or busy disk."""
