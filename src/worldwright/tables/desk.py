"""The front desk's papers: people, their devices, and the cards of tables, in tables of their own beside the logs."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from worldwright.core.errors import Trouble

VERSION = 1
_SCHEMA = """
create table person (
    id text primary key, name text not null, login text unique, password text, made integer not null
) without rowid;
create table device (
    hash text primary key, person text not null references person on delete cascade,
    made integer not null, seen integer not null
) without rowid;
create index device_person on device (person);
create table card (id text primary key, state text not null, listed integer not null, card text not null) without rowid;
create table chair (card text not null references card on delete cascade, person text not null,
    primary key (card, person)) without rowid;
create index chair_person on chair (person);
create table invite (hash text primary key, card text not null references card on delete cascade,
    seat integer not null, used integer not null default 0) without rowid;
"""


class Desk:
    """One connection to the house's database: every change is on disk when its method returns.

    It is the same file that holds the logs, so that one backup holds everything; no log names a person.
    """

    def __init__(self, path: Path | str) -> None:
        self._turn = threading.RLock()
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=30)
        try:
            version = self._connection.execute("pragma user_version").fetchone()[0]
        except sqlite3.DatabaseError:
            raise Trouble(f"{path} is damaged: restore it from a backup") from None
        if version > VERSION:
            self._connection.close()
            raise Trouble(f"{path} was written by a newer Worldwright: use that one, nothing was changed")
        self._connection.execute("pragma journal_mode=wal")
        self._connection.execute("pragma synchronous=full")
        self._connection.execute("pragma secure_delete=on")  # what is forgotten does not linger in free pages
        self._connection.execute("pragma foreign_keys=on")
        if version < VERSION:
            self._connection.executescript(f"begin; {_SCHEMA} pragma user_version={VERSION}; commit;")

    @contextlib.contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """All of several changes, or none of them."""
        with self._turn:
            self._connection.execute("begin immediate")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("rollback")
                raise
            self._connection.execute("commit")

    def rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """What is written, row by row."""
        with self._turn:
            return self._connection.execute(question, values).fetchall()

    def row(self, question: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        with self._turn:
            found: tuple[Any, ...] | None = self._connection.execute(question, values).fetchone()
        return found

    def purge(self) -> None:
        """Nothing that was deleted is left in the journal either."""
        with self._turn:
            self._connection.execute("pragma wal_checkpoint(truncate)")

    def close(self) -> None:
        with self._turn:
            self._connection.close()
