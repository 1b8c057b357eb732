"""Logs on a simulated disk that can fail: unsynced bytes may be lost or torn at any point."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis
from worldwright.server.engine.log import Event
from worldwright.server.engine.opening import Opened, Stored, opened
from worldwright.server.engine.ports import Batch, Saved

Sync: TypeAlias = Literal["", "full", "broken"]


class Disk:
    """A disk in memory: unsynced bytes may be lost or torn at any point."""

    def __init__(self, kept: bytes = b"") -> None:
        self.kept = bytearray(kept)
        self.loose = bytearray()

    def sync(self) -> None:
        """Keep everything written."""
        self.kept += self.loose
        self.loose.clear()

    def after_crash(self, torn: int) -> Disk:
        """The disk after a power failure: with the first `torn` unsynced bytes."""
        return Disk(bytes(self.kept + self.loose[:torn]))


class MemoryStore:
    """Logs on a Disk, one checked line a batch; the caller decides when it syncs and how that goes."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self._finished: list[Saved] = []
        self.uptime: Millis = 0
        self.epoch = 1
        self.cut = 0
        """Bytes of an incomplete last line that were cut off."""
        self.waiting: list[Batch] = []
        self.broken = False
        self._tables: dict[str, list[Event]] = {}
        self._people: dict[str, dict[str, str]] = {}
        self.contents: dict[str, bytes] = {}
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
        self._tables.setdefault(batch.table, []).extend(batch.events)
        self._people.setdefault(batch.table, {}).update(batch.people)
        self.uptime = max(self.uptime, batch.clock)
        if batch.content is not None:
            self.contents[batch.content.hash] = batch.content.body

    def append(self, batch: Batch) -> None:
        """Queue a batch for the next sync."""
        self.waiting.append(batch)
        self.disk.loose += _line(msgspec.json.encode(batch))

    def finished(self) -> list[Saved]:
        """Results of finished batches."""
        results, self._finished = self._finished, []
        return results

    def sync(self, fault: Sync = "") -> None:
        """Save what waits, or fail: a full disk may be retried, a broken one never."""
        batches, self.waiting = self.waiting, []
        self.broken = self.broken or fault == "broken"
        if self.broken:
            self._finished += [Saved(batch.table, 0, "broken") for batch in batches]
        elif fault:
            self.disk.loose.clear()
            self._finished += [Saved(batch.table, 0, fault) for batch in batches]
            self.waiting = batches + self.waiting
            for batch in self.waiting:
                self.disk.loose += _line(msgspec.json.encode(batch))
        else:
            self.disk.sync()
            for batch in batches:
                self._add(batch)
            self._finished += [Saved(batch.table, batch.events[-1].seq if batch.events else 0) for batch in batches]

    def retry(self) -> None:
        """Does nothing: the next sync tries again."""

    def open(self, table: str) -> Opened | None:
        """What can be done with a saved table; None: there is none."""
        if table not in self._tables:
            return None
        stored = Stored(table, list(self._tables[table]), dict(self._people[table]))
        return opened(stored, self.contents.get)

    def load(self, table: str) -> list[Event]:
        """A table's events."""
        return list(self._tables[table])

    def names(self) -> list[str]:
        """All tables, oldest first."""
        return list(self._tables)


def _line(body: bytes) -> bytes:
    return body + b"#" + hashlib.sha256(body).hexdigest()[:12].encode() + b"\n"
