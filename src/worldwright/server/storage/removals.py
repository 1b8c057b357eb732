"""The list of deleted accounts, written before anything is deleted: a file next to the data, or rows for all nodes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from worldwright.server.storage.database import Change, StoreFault
from worldwright.server.storage.group_commit import GroupCommit


class Forgotten(Protocol):
    """A list that only grows, of words that mean nothing elsewhere."""

    def add(self, words: Iterable[str]) -> None:
        """Add words. They are on disk when it returns. StoreFault."""

    def words(self) -> list[str]:
        """All words, each once."""


class ForgottenFile:
    """The list of a data folder: a file of its own, so that restoring an older database does not shorten it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, words: Iterable[str]) -> None:
        """Add words. They are on disk when it returns. StoreFault."""
        try:
            with os.fdopen(os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a") as file:
                file.write("".join(f"{word}\n" for word in words))
                file.flush()
                os.fsync(file.fileno())
        except OSError as fault:
            raise StoreFault(
                f"the disk cannot be written ({(fault.strerror or 'unusable').lower()}): try again later"
            ) from None

    def words(self) -> list[str]:
        """All words, each once."""
        if not self._path.exists():
            return []
        return list(dict.fromkeys(self._path.read_text(encoding="ascii").split()))


class ForgottenRows:
    """The list of a cluster."""

    def __init__(self, db: GroupCommit) -> None:
        self._db = db

    def add(self, words: Iterable[str]) -> None:
        """Add words. They are on disk when it returns. StoreFault."""
        self._db.give(
            *(Change("INSERT INTO forgotten VALUES (?) ON CONFLICT DO NOTHING", (word,)) for word in words)
        ).result()

    def words(self) -> list[str]:
        """All words, each once."""
        return [str(row[0]) for row in self._db.look(lambda db: db.rows("SELECT word FROM forgotten ORDER BY word"))]
