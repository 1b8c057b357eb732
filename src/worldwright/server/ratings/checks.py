"""The doctor's check of ratings: computes them again from the logs, to compare or to rebuild."""

from __future__ import annotations

import sqlite3
from typing import Any, TypeAlias

from worldwright.server.engine.summary import Card
from worldwright.server.ratings import store as ratings
from worldwright.server.storage.projections import FeatureData, Ill
from worldwright.server.storage.schema import run_all

Row: TypeAlias = tuple[Any, ...]
_CLOCK, _STANDS = 4, -1
"""Column positions in a row."""


class RatedGames:
    """All rated games, computed again in the order in which they ended.

    Rows that cannot be computed again stay as they are: games whose table was deleted, games with a removed user, and
    games of a guest who was merged into an account with a rating.
    """

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}

    def add(self, _connection: sqlite3.Connection, _number: int, summary: Card) -> None:
        """Add a table whose log is sound."""
        if summary.contest is not None and summary.contest.rated is not None:
            self._cards[summary.id] = summary

    def rows(self, connection: sqlite3.Connection) -> list[Row]:
        """The rows as they should be."""
        memory = sqlite3.connect(":memory:")
        run_all(memory, ratings.TABLES)
        memory.execute("CREATE TABLE holder (id TEXT PRIMARY KEY, person TEXT)")
        memory.executemany("INSERT INTO holder VALUES (?, ?)", connection.execute("SELECT id, person FROM holder"))
        there: dict[str, list[Row]] = {}
        for row in written(connection):
            there.setdefault(row[0], []).append(row)
        ends = {table: rows[0][_CLOCK] for table, rows in there.items()}
        for table, card in self._cards.items():
            assert card.contest is not None
            assert card.contest.rated is not None
            ends[table] = card.contest.rated.clock
        for table in sorted(ends, key=lambda table_id: (ends[table_id], table_id)):
            written_rows, summary = there.get(table, []), self._cards.get(table)
            if summary is None or (written_rows and _stands(memory, summary, written_rows)):
                ratings.write(memory.execute, written_rows)
            else:
                ratings.write(memory.execute, ratings.computed(memory.execute, summary))
        rows = written(memory)
        memory.close()
        return rows

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """Tables whose rating rows differ from their logs."""
        why = "its ratings differ from its log (run with --rebuild to repair them)"
        wrong = {str(row[0]) for row in set(written(connection)) ^ set(self.rows(connection))}
        return [Ill(table, why) for table in sorted(wrong)]

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Write all ratings from the logs; the number of rows that differed."""
        before, expected = written(connection), self.rows(connection)
        if before == expected:
            return 0
        connection.execute("DELETE FROM rated")
        ratings.write(connection.execute, expected)
        return len(set(before) ^ set(expected))


def written(connection: sqlite3.Connection) -> list[Row]:
    """All rows, in the order of their games."""
    question = f'SELECT {ratings.COLUMNS} FROM rated ORDER BY clock, "table", person'  # noqa: S608
    return connection.execute(question).fetchall()


def _stands(memory: sqlite3.Connection, card: Card, written_rows: list[Row]) -> bool:
    """Whether a game cannot be computed again although its table exists."""
    people = list(ratings.people_of(memory.execute, card).values())
    return None in people or len(set(people)) < len(people) or any(row[_STANDS] for row in written_rows)


DATA = FeatureData("ratings", ratings.PROJECTION, ratings.TABLES, checks=(RatedGames,))
