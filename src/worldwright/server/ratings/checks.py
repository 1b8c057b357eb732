"""The ratings as the logs of all rated games say: to be compared with what is written, or written anew."""

from __future__ import annotations

import sqlite3
from typing import Any, TypeAlias

from worldwright.server.engine.summary import Card
from worldwright.server.ratings import store as ratings
from worldwright.server.storage.projections import FeatureData, Ill
from worldwright.server.storage.schema import run_all

Row: TypeAlias = tuple[Any, ...]
_CLOCK, _STANDS = 4, 9
"""Where these stand in a row."""


class RatedGames:
    """Every rated game, computed again in the order in which they ended.

    What cannot be computed again stands as it is written: games whose table was cleared away, games with somebody who
    asked to be forgotten, and games of a guest who turned out to be somebody with a rating.
    """

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}

    def add(self, _connection: sqlite3.Connection, _number: int, summary: Card) -> None:
        """A table whose log is sound."""
        if summary.contest is not None and summary.contest.rated is not None:
            self._cards[summary.id] = summary

    def rows(self, connection: sqlite3.Connection) -> list[Row]:
        """What should be written."""
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
        for table in sorted(ends, key=lambda one: (ends[one], one)):
            kept, known = there.get(table, []), self._cards.get(table)
            if known is None or (kept and _stands(memory, known, kept)):
                ratings.write(memory.execute, kept)
            else:
                ratings.write(memory.execute, ratings.computed(memory.execute, known))
        found = written(memory)
        memory.close()
        return found

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """The tables whose ratings are written otherwise than their logs say."""
        why = "its ratings are not what its log says (--rebuild makes them anew)"
        wrong = {str(row[0]) for row in set(written(connection)) ^ set(self.rows(connection))}
        return [Ill(table, why) for table in sorted(wrong)]

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Write all ratings as the logs say; how many rows were otherwise."""
        before, meant = written(connection), self.rows(connection)
        if before == meant:
            return 0
        connection.execute("DELETE FROM rated")
        ratings.write(connection.execute, meant)
        return len(set(before) ^ set(meant))


def written(connection: sqlite3.Connection) -> list[Row]:
    """All rows, in the order of their games."""
    question = f'SELECT {ratings.COLUMNS} FROM rated ORDER BY clock, "table", person'  # noqa: S608
    return connection.execute(question).fetchall()


def _stands(memory: sqlite3.Connection, card: Card, kept: list[Row]) -> bool:
    """Whether a game cannot be computed again though its table is there."""
    people = list(ratings.people_of(memory.execute, card).values())
    return None in people or len(set(people)) < len(people) or any(row[_STANDS] for row in kept)


DATA = FeatureData("ratings", ratings.PROJECTION, ratings.TABLES, checks=(RatedGames,))
