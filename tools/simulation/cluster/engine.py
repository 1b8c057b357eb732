"""A database in memory that takes PostgreSQL's statements: leases, fences and appends run their real SQL.

SQLite does the work. Each transaction runs at one moment, so locks are never waited for; what remains of them is their
order, which the world decides. Connections are cut before, during or after a transaction.
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
from worldwright.server.engine.log import Event
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


def _rows_of(match: re.Match[str]) -> str:
    """Parallel arrays in SQLite: a JSON list for each column."""
    marks = match[1].count("?")
    names = match[3].split(", ") if match[3] else [f"c{at}" for at in range(marks)]
    columns = ", ".join(f"j{at}.value AS {name}" for at, name in enumerate(names))
    joined = "json_each(?) j0" + "".join(f" JOIN json_each(?) j{at} ON j{at}.key = j0.key" for at in range(1, marks))
    return f"(SELECT {columns} FROM {joined}) AS {match[2] or 'every'}"


@lru_cache(maxsize=1024)
def translated(sql: str) -> tuple[str, ...]:
    """A PostgreSQL statement as SQLite takes it; two where one both writes and reads."""
    for theirs, ours in _REPLACED:
        sql = sql.replace(theirs, ours)
    sql = _CASTS.sub("", _LOCKS.sub("", sql))
    sql = sql.replace("= ANY(?)", "IN (SELECT value FROM json_each(?))")
    sql = sql.replace("<> ALL(?)", "NOT IN (SELECT value FROM json_each(?))")
    sql = _UNNEST.sub(_rows_of, sql)
    if sql.startswith("INSERT") and " SELECT " in sql:
        sql = sql.replace(" ON CONFLICT", " WHERE true ON CONFLICT")
    if match := _WRITING.match(sql):
        held = f"WITH held AS MATERIALIZED {match['held']} "
        return held + match["write"], held + match["ask"]
    return (sql,)


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | tuple) else value


class Engine:
    """The database of a cluster, and its present faults."""

    def __init__(self, now: Callable[[], Millis]) -> None:
        features.register()
        self.rows = sqlite3.connect(":memory:", isolation_level=None)
        self.rows.create_function("now_ms", 0, now)
        schema.migrate(self.rows, "a simulated cluster")
        self.rows.execute(
            "CREATE TEMP VIEW pg_tables AS SELECT name AS tablename, 'public' AS schemaname FROM sqlite_master"
            " WHERE type = 'table'"
        )
        self.is_away = False
        self.cut_after: int | None = None
        """Statements until the connection is cut."""
        self.connections: list[EngineConnection] = []

    def connect(self) -> EngineConnection:
        """A new connection."""
        if self.is_away:
            raise psycopg.OperationalError("connection refused")
        connection = EngineConnection(self)
        self.connections.append(connection)
        return connection

    def go_away(self) -> None:
        """Stop, and close every connection."""
        self.is_away = True
        for connection in list(self.connections):
            connection.close()

    def seq(self, table: str) -> int:
        """The number of a table's last event."""
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
        """The owner of a table, alive or not."""
        row = self.rows.execute('SELECT node FROM owned WHERE "table" = ?', (table,)).fetchone()
        return None if row is None else int(row[0])


class Answer:
    """A statement's result, read completely."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._rows = iter(cursor.fetchall())
        self.rowcount = cursor.rowcount

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows."""
        return list(self._rows)

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return next(self._rows, None)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows


class EngineConnection:
    """A connection, with as much of psycopg's interface as is used."""

    info = SimpleNamespace(dbname="simulated")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.closed = False

    @property
    def broken(self) -> bool:
        """Whether it was cut."""
        return self.closed

    def close(self) -> None:
        """Close, and roll back what was not committed."""
        if not self.closed:
            self.closed = True
            self._engine.connections.remove(self)

    def cursor(self) -> EngineConnection:
        """The connection itself."""
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
            return Answer(self._engine.rows.cursor())  # only a warning in PostgreSQL
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
