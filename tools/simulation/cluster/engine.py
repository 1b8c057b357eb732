"""A database in memory that takes what is said to PostgreSQL: leases, fences and appends run their own statements.

SQLite does the work. Every piece of work is done at one moment, so that locks between two of them are never waited for:
what is left of them is their order, which the world decides. Connections are cut before, in the middle of or after it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from worldwright.core.game import Millis
from worldwright.server.app import features
from worldwright.server.engine.log_lines import Event
from worldwright.server.storage import schema
from worldwright.server.storage.postgres.address import NOW
from worldwright.server.storage.postgres.driver import psycopg

_LOCKS = re.compile(r" FOR (?:NO KEY )?(?:UPDATE|SHARE|KEY SHARE)(?: OF \w+)?(?: SKIP LOCKED)?")
_CASTS = re.compile(r"::\w+(?:\[\])?")
_UNNEST = re.compile(r"unnest\((\?(?:, \?)*)\)(?: AS (\w+) \(([\w, ]+)\))?")
_WRITING = re.compile(
    r"^WITH held AS MATERIALIZED (?P<held>\(.*\)), written AS \((?P<write>INSERT .*)\) (?P<ask>SELECT .*)$"
)
_REPLACED = (
    ("%s", "?"), ("%b", "?"), ("%%", "%"), (NOW, "now_ms()"), ("greatest(", "max("),
    ("ISOLATION LEVEL REPEATABLE READ READ ONLY", ""), ("pg_advisory_xact_lock(?)", "?"),
)  # fmt: skip


def _rows_of(found: re.Match[str]) -> str:
    """Arrays side by side as SQLite has them: one list of JSON for each column."""
    marks = found[1].count("?")
    names = found[3].split(", ") if found[3] else [f"c{at}" for at in range(marks)]
    columns = ", ".join(f"j{at}.value AS {name}" for at, name in enumerate(names))
    joined = "json_each(?) j0" + "".join(f" JOIN json_each(?) j{at} ON j{at}.key = j0.key" for at in range(1, marks))
    return f"(SELECT {columns} FROM {joined}) AS {found[2] or 'every'}"


@lru_cache(maxsize=1024)
def translated(sql: str) -> tuple[str, ...]:
    """A statement of PostgreSQL as SQLite takes it; two where one both writes and asks."""
    for theirs, ours in _REPLACED:
        sql = sql.replace(theirs, ours)
    sql = _CASTS.sub("", _LOCKS.sub("", sql))
    sql = sql.replace("= ANY(?)", "IN (SELECT value FROM json_each(?))")
    sql = sql.replace("<> ALL(?)", "NOT IN (SELECT value FROM json_each(?))")
    sql = _UNNEST.sub(_rows_of, sql)
    if sql.startswith("INSERT") and " SELECT " in sql:
        sql = sql.replace(" ON CONFLICT", " WHERE true ON CONFLICT")
    if found := _WRITING.match(sql):
        held = f"WITH held AS MATERIALIZED {found['held']} "
        return held + found["write"], held + found["ask"]
    return (sql,)


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | tuple) else value


class Engine:
    """The database of a house, and what is wrong with it now."""

    def __init__(self, now: Callable[[], Millis]) -> None:
        features.register()
        self.rows = sqlite3.connect(":memory:", isolation_level=None)
        self.rows.create_function("now_ms", 0, now)
        schema.migrate(self.rows, "a simulated house")
        self.rows.execute(
            "CREATE TEMP VIEW pg_tables AS SELECT name AS tablename, 'public' AS schemaname FROM sqlite_master"
            " WHERE type = 'table'"
        )
        self.is_away = False
        self.cut_after: int | None = None
        """After so many more statements the connection that makes them is cut."""
        self.connections: list[EngineConnection] = []

    def connect(self) -> EngineConnection:
        """A new connection."""
        if self.is_away:
            raise psycopg.OperationalError("connection refused")
        connection = EngineConnection(self)
        self.connections.append(connection)
        return connection

    def go_away(self) -> None:
        """It ends, and every connection with it."""
        self.is_away = True
        for connection in list(self.connections):
            connection.close()

    def seq(self, table: str) -> int:
        """The number of the last event of a table."""
        question = 'SELECT max(seq) FROM events e JOIN tables t ON t.number = e."table" WHERE t.id = ?'
        return int(self.rows.execute(question, (table,)).fetchone()[0] or 0)

    def events(self, table: str) -> list[Event]:
        """A table's events."""
        question = (
            'SELECT seq, text, link, command FROM events e JOIN tables t ON t.number = e."table" WHERE t.id = ?'
            " ORDER BY seq"
        )
        return [Event(*row) for row in self.rows.execute(question, (table,))]

    def owner(self, table: str) -> int | None:
        """Whose a table is, alive or not."""
        row = self.rows.execute('SELECT node FROM owned WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else int(row[0])


class Answer:
    """What a statement brought, all of it: nothing of it is under way any more."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._rows = iter(cursor.fetchall())
        self.rowcount = cursor.rowcount

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Every row."""
        return list(self._rows)

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return next(self._rows, None)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows


class EngineConnection:
    """What a program has of the database: as much of psycopg's connection as is used."""

    info = SimpleNamespace(dbname="simulated")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.closed = False

    @property
    def broken(self) -> bool:
        """Whether it was cut."""
        return self.closed

    def close(self) -> None:
        """It ends: what was not committed is undone."""
        if not self.closed:
            self.closed = True
            self._engine.connections.remove(self)

    def cursor(self) -> EngineConnection:
        """It is its own."""
        return self

    def execute(self, sql: str | bytes, values: Sequence[Any] = ()) -> Answer:
        """Run a statement."""
        engine = self._engine
        if self.closed:
            raise psycopg.OperationalError("the connection is closed")
        text = sql.decode() if isinstance(sql, bytes) else sql
        plain = [_plain(value) for value in values]
        if engine.cut_after == 0:
            self._cut()
        try:
            done = self._run(translated(text), plain)
        except sqlite3.IntegrityError as fault:
            raise psycopg.errors.UniqueViolation(str(fault)) from fault
        if engine.cut_after is not None:
            engine.cut_after -= 1
            if engine.cut_after == 0:
                self._cut()
        return done

    def _run(self, parts: tuple[str, ...], values: list[Any]) -> Answer:
        if parts == ("ROLLBACK",) and not self._engine.rows.in_transaction:
            return Answer(self._engine.rows.cursor())  # a warning to PostgreSQL
        if len(parts) == 1:
            return Answer(self._engine.rows.execute(parts[0], values))
        writing, asking = parts
        held = writing[: writing.index(" INSERT ")].count("?")
        marks = writing.count("?")
        rest = values[marks:]
        self._engine.rows.execute(writing, values[:marks])
        return Answer(self._engine.rows.execute(asking, [*values[:held], *rest]))

    def _cut(self) -> None:
        self._engine.cut_after = None
        if self._engine.rows.in_transaction:
            self._engine.rows.execute("ROLLBACK")
        self.close()
        raise psycopg.OperationalError("the connection was cut")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing."""
        self.execute("BEGIN")
        try:
            yield
        except BaseException:
            if self._engine.rows.in_transaction:
                self._engine.rows.execute("ROLLBACK")
            raise
        self.execute("COMMIT")
