"""Check rows of a projection: compute them again from all logs, in memory, and compare."""

from __future__ import annotations

import sqlite3
from typing import Any

from worldwright.server.engine.summary import Card
from worldwright.server.storage.projections import Ill, Projection
from worldwright.server.storage.schema import run_all


class ProjectedRows:
    """The rows of one database table that a projection writes."""

    def __init__(self, projection: Projection, table: str, columns: str, tables: str, *, ill: str = "table") -> None:
        """`tables`: the statements that create the table; `ill`: the name of a wrong row in reports."""
        self._projection = projection
        self._table = table
        self._columns = columns
        self._ill = ill
        self._memory = sqlite3.connect(":memory:")
        self._memory.execute("CREATE TABLE tables (number INTEGER PRIMARY KEY)")
        self._memory.execute('CREATE TABLE holder (id TEXT PRIMARY KEY, "table" INTEGER, person TEXT)')
        self._memory.execute('CREATE INDEX holder_by_table ON holder ("table")')
        run_all(self._memory, tables)

    def add(self, connection: sqlite3.Connection, number: int, summary: Card) -> None:
        """Add a table whose log is sound."""
        if self._projection.concerns(summary):
            question = 'SELECT id, "table", person FROM holder WHERE "table" = ?'
            self._memory.executemany("INSERT INTO holder VALUES (?, ?, ?)", connection.execute(question, (number,)))
            self._projection.write(self._memory.execute, number, summary)

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """The tables whose rows differ, by number."""
        at = self._columns.split(", ").index('"table"')
        wrong = {row[at] for row in self._rows(connection) ^ self._rows(self._memory)}
        why = f"is not in {self._table} as its log says (--rebuild writes it again)"
        return [Ill(f"{self._ill} {number}", why) for number in sorted(wrong)]

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Write all rows again from the logs. Returns how many differed."""
        written, expected = self._rows(connection), self._rows(self._memory)
        if written != expected:
            connection.execute(f"DELETE FROM {self._table}")  # noqa: S608
            marks = ", ".join("?" * len(self._columns.split(",")))
            insert = f"INSERT INTO {self._table} ({self._columns}) VALUES ({marks})"  # noqa: S608
            connection.executemany(insert, expected)
        return len(written ^ expected)

    def _rows(self, connection: sqlite3.Connection) -> set[Any]:
        return set(connection.execute(f"SELECT {self._columns} FROM {self._table}"))  # noqa: S608
