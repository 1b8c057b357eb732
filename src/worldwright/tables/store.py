"""Where logs are kept: what every store does, and one in memory on a disk that can fail."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from worldwright.core.game import Millis
from worldwright.tables.values import Damaged, Event, Header

Also: TypeAlias = Callable[[sqlite3.Connection], Any]
"""Something else that belongs to a batch, such as the seats' grants of a new table."""


class NoSuchTable(LookupError):
    """Nothing is known under that name."""


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Events of one table that are saved together; with its header if the table is new."""

    table: str
    events: list[Event]
    header: Header | None = None
    clock: Millis = 0
    """The house's time, kept with it: after a restart the clock goes on from the last one kept."""


class Done(msgspec.Struct, frozen=True, gc=False):
    """A batch that is on disk, or why it is not: `full` may come right again, `broken` never by trying again."""

    table: str
    seq: int
    fault: str = ""


class Store(Protocol):
    """Keeps logs. `write` answers later through `done`; everything it answered for survives a crash."""

    epoch: int
    """Which run on this data this is, from 1."""
    uptime: Millis
    """How long the house had been up in all runs before, as far as it was kept."""
    done: Callable[[Sequence[Done]], None]
    """Called with what became of batches, in the order they were given for each table."""

    def write(self, batch: Batch, also: Also | None = None) -> None:
        """Save a batch soon, together with others that wait; `also` is done with it or not at all."""

    def retry(self) -> None:
        """Try again what did not fit on the disk."""

    def load(self, table: str) -> tuple[Header, list[Event]]:
        """A table's header and events; NoSuchTable, or Damaged where a header cannot be read."""

    def names(self) -> list[str]:
        """All tables there are, oldest first."""

    def quarantine(self, table: str, reason: str) -> None:
        """Set a damaged table aside: its log stays as it is, and nobody plays there."""

    def close(self) -> None:
        """Save what waits and let go of the data."""


Sync: TypeAlias = Literal["", "full", "broken"]


class Disk:
    """A disk of memory: what was written and not synced may be lost or torn at any byte."""

    def __init__(self, kept: bytes = b"") -> None:
        self.kept = bytearray(kept)
        self.loose = bytearray()

    def sync(self) -> None:
        """Keep all that was written."""
        self.kept += self.loose
        self.loose.clear()

    def after_crash(self, torn: int) -> Disk:
        """The disk as it is found after the power failed: with the first `torn` bytes of what was not synced."""
        return Disk(bytes(self.kept + self.loose[:torn]))


class MemoryStore:
    """Logs on a Disk, one checked line a batch; whoever drives it decides when it syncs and how that goes."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.done: Callable[[Sequence[Done]], None] = lambda _: None
        self.uptime: Millis = 0
        self.epoch = 1
        self.cut = 0
        """How many bytes at the end were not a whole line and were cut off."""
        self.waiting: list[Batch] = []
        self.broken = False
        self._tables: dict[str, tuple[Header, list[Event]]] = {}
        self._quarantined: dict[str, str] = {}
        self._read()
        disk.loose += _line(msgspec.json.encode([None, self.epoch]))
        disk.sync()

    def _read(self) -> None:
        whole = 0
        for line in bytes(self.disk.kept).splitlines(keepends=True):
            body, _, check = line.rpartition(b"#")
            if line != _line(body) or not check:
                break
            whole += len(line)
            if body.startswith(b"[null"):
                self.epoch = msgspec.json.decode(body)[1] + 1
            else:
                self._add(msgspec.json.decode(body, type=Batch))
        self.cut = len(self.disk.kept) - whole
        del self.disk.kept[whole:]

    def _add(self, batch: Batch) -> None:
        if batch.header is not None:
            self._tables[batch.table] = (batch.header, [])
        self._tables[batch.table][1].extend(batch.events)
        self.uptime = max(self.uptime, batch.clock)

    def write(self, batch: Batch, also: Also | None = None) -> None:
        """Wait for the next sync."""
        assert also is None, "there is no database here"
        self.waiting.append(batch)
        self.disk.loose += _line(msgspec.json.encode(batch))

    def sync(self, fault: Sync = "") -> None:
        """Save what waits, or fail: a full disk may be tried again, a broken one never."""
        batches, self.waiting = self.waiting, []
        self.broken = self.broken or fault == "broken"
        if self.broken:
            self.done([Done(batch.table, 0, "broken") for batch in batches])
        elif fault:
            self.disk.loose.clear()
            self.done([Done(batch.table, 0, fault) for batch in batches])
            self.waiting = batches + self.waiting
            for batch in self.waiting:
                self.disk.loose += _line(msgspec.json.encode(batch))
        else:
            self.disk.sync()
            for batch in batches:
                self._add(batch)
            self.done([Done(batch.table, batch.events[-1].seq if batch.events else 0) for batch in batches])

    def retry(self) -> None:
        """The next sync tries again by itself."""

    def load(self, table: str) -> tuple[Header, list[Event]]:
        """A table's header and events."""
        if table in self._quarantined:
            raise Damaged(0, self._quarantined[table])
        if table not in self._tables:
            raise NoSuchTable(table)
        header, events = self._tables[table]
        return header, list(events)

    def names(self) -> list[str]:
        """All tables there are, oldest first."""
        return list(self._tables)

    def quarantine(self, table: str, reason: str) -> None:
        """Set a damaged table aside."""
        self._quarantined[table] = reason

    def close(self) -> None:
        """Nothing is left to do."""


def _line(body: bytes) -> bytes:
    return body + b"#" + hashlib.sha256(body).hexdigest()[:12].encode() + b"\n"
