"""The tables of the database: storage's own, then those of each feature in the order of the list.

A database records its step. A server runs the steps after it on start. Data from before the first step is refused and
left unchanged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from worldwright.core.errors import UserError
from worldwright.server.storage.projections import registered
from worldwright.server.storage.row_sums import columns_added, fill, summed

MARKER = "schema_version"
OLDER = "older"
"""The step of a database that was written before 1.0."""
_TABLES = """
CREATE TABLE house (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO house VALUES ('epoch', 0), ('uptime', 0), ('renewed', 0);
CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, listed INTEGER NOT NULL,
    made INTEGER NOT NULL, seen INTEGER NOT NULL, waits TEXT NOT NULL DEFAULT '', card TEXT NOT NULL,
    sum TEXT NOT NULL);
CREATE INDEX tables_by_state ON tables (state, listed);
CREATE TABLE events ("table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,
    text TEXT NOT NULL, link TEXT NOT NULL, command INTEGER);
CREATE UNIQUE INDEX events_by_table ON events ("table", seq);
CREATE TABLE contents (hash TEXT PRIMARY KEY, game TEXT NOT NULL, body BLOB NOT NULL, sum TEXT NOT NULL);
CREATE TABLE holder (id TEXT PRIMARY KEY, "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    person TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX holder_of_person ON holder (person, "table");
CREATE INDEX holder_by_table ON holder ("table");
CREATE TABLE invite (hash TEXT PRIMARY KEY, "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE node (epoch INTEGER PRIMARY KEY, name TEXT NOT NULL, until INTEGER NOT NULL, leaving INTEGER NOT NULL,
    alone INTEGER NOT NULL, quiet INTEGER NOT NULL DEFAULT 0);
CREATE TABLE owned ("table" TEXT PRIMARY KEY, node INTEGER NOT NULL, taken INTEGER) WITHOUT ROWID;
CREATE INDEX owned_by_node ON owned (node);
CREATE TABLE kept_file (name TEXT PRIMARY KEY, body TEXT NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE forgotten (word TEXT PRIMARY KEY) WITHOUT ROWID
"""


class Changing(Protocol):
    """An open transaction of either database."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        """Run a statement and return its cursor."""


def _first_step(change: Changing) -> None:
    for statements in (_TABLES, *(feature.tables for feature in registered() if feature.tables), columns_added()):
        run_all(change, statements)
    for table in summed():
        fill(change.execute, table)


def run_all(change: Changing, statements: str) -> None:
    """Run statements that are separated by semicolons."""
    for statement in statements.split(";"):
        change.execute(statement)


STEPS: dict[str, Callable[[Changing], None]] = {"0001": _first_step}
HEAD = "0001"


def step_of(connection: sqlite3.Connection) -> str | None:
    """The step of a database; None: it is new."""
    there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not there:
        return None
    row = connection.execute(f"SELECT step FROM {MARKER}").fetchone() if MARKER in there else None  # noqa: S608
    return OLDER if row is None else str(row[0])


def run_steps(change: Changing, found: str | None) -> None:
    """Run the steps after `found` in an open transaction, and record the newest."""
    for step, run in STEPS.items():
        if found is None or step > found:
            run(change)
    change.execute(f"CREATE TABLE IF NOT EXISTS {MARKER} (step TEXT NOT NULL PRIMARY KEY)")
    change.execute(f"DELETE FROM {MARKER}")  # noqa: S608
    change.execute(f"INSERT INTO {MARKER} VALUES (?)", (HEAD,))  # noqa: S608


def check_step(where: str, found: str | None) -> None:
    """UserError if data is older than the first step or newer than this program."""
    if found == OLDER:
        raise UserError(f"{where} was written before Worldwright 1.0 and cannot be read by it: nothing was changed")
    if found is not None and found not in STEPS:
        raise UserError(f"{where} was written by a newer Worldwright (step {found}): nothing was changed")


def migrate(connection: sqlite3.Connection, where: str) -> None:
    """Bring a database to the newest step, all or nothing; UserError if another version wrote it."""
    found = step_of(connection)
    check_step(where, found)
    if found == HEAD:
        return
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        run_steps(connection, found)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    connection.execute("PRAGMA foreign_keys = ON")
