"""What the engine hands to storage, and what it expects of it: events of a table in, what became of them out."""

from __future__ import annotations

from typing import Protocol

import msgspec

from worldwright.core.game import Millis
from worldwright.server.engine.log_lines import Event
from worldwright.server.engine.summary import Card


class Content(msgspec.Struct, frozen=True):
    """What a game is played with, by its hash."""

    hash: str
    game: str
    body: bytes


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Events of one table that are saved together, with what follows from them."""

    table: str
    events: list[Event]
    clock: Millis = 0
    """The server's time, kept with it: after a restart the clock goes on from the last one kept."""
    card: Card | None = None
    """The table's card if it changed: the lists' projection, written in the same transaction."""
    people: dict[str, str] = {}
    """Holders that are new, with the persons they are."""
    content: Content | None = None


class Saved(msgspec.Struct, frozen=True, gc=False):
    """A batch that is on disk, or why it is not: `full` may come right again, `broken` never by trying again."""

    table: str
    seq: int
    fault: str = ""
    given: float = 0.0
    """When the batch was handed over, in seconds of the steady clock; 0: nobody measures."""


class LogPort(Protocol):
    """What the tables' side needs: appending, and being told what became of it."""

    epoch: int
    """Which run on this data this is, from 1."""
    uptime: Millis
    """How long the server had been up in all runs before, as far as it was kept."""

    def append(self, batch: Batch) -> None:
        """Save a batch soon, together with others that wait."""

    def finished(self) -> list[Saved]:
        """What became of batches since the last time, in the order they were given for each table."""

    def retry(self) -> None:
        """Try again what did not fit on the disk."""
