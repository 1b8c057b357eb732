"""A house moves: all rows from a data folder into a PostgreSQL database, or back, compared at the end.

The target is there as a whole or not at all: a database gets everything in a schema of its own first, a folder in a
file that bears another name until it is complete. Where it was cut off it goes on: what is over is compared, and left.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.engine.summary import checked
from worldwright.server.process.tokens import new_id
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema
from worldwright.server.storage.doctor import Findings, look_through
from worldwright.server.storage.postgres import address as postgres_place
from worldwright.server.storage.postgres import leases
from worldwright.server.storage.postgres.address import HOUSE, MOVING, Connection
from worldwright.server.storage.postgres.driver import psycopg

LEFT_BEHIND: Final = ("node", "owned", "kept_file", "forgotten", schema.MARKER)
"""What is not carried: who runs, and what is files beside a folder."""
FILES: Final = ("secrets.json", "push.json")
AT_ONCE: Final = 5000
"""Rows that are over together."""
_LOCK: Final = 0x6D6F7665
Progress: TypeAlias = Callable[[str, int, int], None]
"""Told which table is being carried, how many of its rows are, and how many of them were before."""


class Sum(msgspec.Struct):
    """How many rows there are, and what they are, in whatever order."""

    rows: int = 0
    hash: int = 0

    def over(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """The same rows, counted."""
        for row in rows:
            self.rows += 1
            self.hash = (self.hash + int.from_bytes(hashlib.sha256(repr(row).encode()).digest())) % 2**256
            yield row

    @classmethod
    def of(cls, rows: Iterable[tuple[Any, ...]]) -> Sum:
        """What rows come to."""
        found = cls()
        for _ in found.over(rows):
            pass
        return found


class Carried(msgspec.Struct, frozen=True):
    """A kind of rows as both databases have it."""

    table: str
    columns: str
    order: str
    """Columns that no two rows have alike: both databases give rows in the same order by them."""

    @property
    def question(self) -> str:
        """All rows, in order."""
        return f"SELECT {self.columns} FROM {self.table} ORDER BY {self.order}"  # noqa: S608


def carried() -> list[Carried]:
    """Everything that is carried, in the order in which it is created: each after what it refers to."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(memory, "memory")
    found = []
    rows = memory.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
    for table in (name for (name,) in rows if name not in LEFT_BEHIND):
        info = memory.execute(f"PRAGMA table_info({table})").fetchall()
        names = [row[1] for row in info]
        keys = [row[1] for row in sorted(info, key=lambda row: row[5]) if row[5]]
        for _, index, is_unique, *_ in memory.execute(f"PRAGMA index_list({table})").fetchall():
            if is_unique and not keys:
                keys = [row[2] for row in memory.execute(f"PRAGMA index_info({index})")]
        found.append(Carried(table, _listed(names), _listed(keys or names)))
    memory.close()
    return found


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


class MigrationTarget(Protocol):
    """Where rows are carried to; what was written is there for whoever comes again."""

    def rows(self, what: Carried) -> Iterator[tuple[Any, ...]]:
        """What is there already, in order."""

    def empty(self, what: Carried) -> None:
        """Nothing is there any more, nor of what refers to it."""

    def write(self, what: Carried, rows: list[tuple[Any, ...]]) -> None:
        """Keep more rows."""


def _carry(
    what: Carried, source: Callable[[Carried], Iterator[tuple[Any, ...]]], target: MigrationTarget, progress: Progress
) -> None:
    """Bring all rows over: those that are there are compared and left, the others written, and all compared."""
    there, given = Sum.of(target.rows(what)), Sum()
    rows = given.over(source(what))
    for _ in itertools.islice(rows, there.rows):
        pass
    if given != there:  # the source is not what it was when the move was cut off
        target.empty(what)
        there, given = Sum(), Sum()
        rows = given.over(source(what))
    kept = there.rows
    while chunk := list(itertools.islice(rows, AT_ONCE)):
        target.write(what, chunk)
        progress(what.table, given.rows, kept)
    progress(what.table, given.rows, kept)
    found = Sum.of(target.rows(what))
    if found != given:
        raise UserError(
            f"{what.table}: {given.rows} rows were given and {found.rows} are there, not all of them the same"
        )


# Into a database


class DatabasePlace:
    """The schema of a database in which a house is filled before it is one."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, what: Carried) -> Iterator[tuple[Any, ...]]:
        """What is there already, in order."""
        with self._connection.transaction():
            self._connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield from _asked(self._connection, what)

    def empty(self, what: Carried) -> None:
        """Nothing is there any more, nor of what refers to it."""
        self._connection.execute(f"TRUNCATE {what.table} CASCADE".encode())

    def write(self, what: Carried, rows: list[tuple[Any, ...]]) -> None:
        """Keep more rows: they are on disk when it returns."""
        with self._connection.cursor().copy(f"COPY {what.table} ({what.columns}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)


def _asked(connection: Connection, what: Carried) -> Iterator[tuple[Any, ...]]:
    with connection.cursor(name="move") as cursor:
        cursor.execute(what.question.encode())
        while chunk := cursor.fetchmany(AT_ONCE):
            yield from chunk


def to_database(folder: Path, url: str, progress: Progress) -> Findings:
    """Carry a data folder into an empty database; what it holds. UserError: the database holds no house, as before.

    What is over stays in a schema of its own until everything is; whoever comes again goes on from there.
    """
    if not (folder / place.DATABASE).is_file():
        raise UserError(f"{folder}: there is no {place.DATABASE} in it")
    place.keep_private()
    place.check_format(folder)
    target = postgres_place.first_connection(url)
    with contextlib.closing(target), place.lock(folder):
        if postgres_place.step_of(target) is not None:
            raise UserError(f"{postgres_place.shown(url)} holds a house already, and a move never overwrites")
        path = place.prepared(folder)
        found = look_through(path)
        source = place.connect(path, read_only=True)
        try:
            _fill_database(source, target, folder, progress)
        except psycopg.Error as fault:
            raise UserError(
                f"{postgres_place.shown(url)}: the move failed ({' '.join(str(fault).split())[:200]})"
            ) from None
        finally:
            source.close()
    return found


def _fill_database(source: sqlite3.Connection, target: Connection, folder: Path, progress: Progress) -> None:
    locked = target.execute("SELECT pg_try_advisory_lock(%s), current_schema()", (_LOCK,)).fetchone()
    if locked is None or not locked[0]:
        raise UserError("another move into this database is under way")
    home = str(locked[1])
    with postgres_place.locked(target):
        _prepare_moving(target)
    for what in carried():
        _carry(what, lambda what: rows_of(source, what), DatabasePlace(target), progress)
    with postgres_place.locked(target):
        if postgres_place.step_of(target) is not None:
            raise UserError("somebody was faster: the database holds a house already")
        for table in (what.table for what in carried() if '"number"' in what.columns.split(", ")):
            target.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), max(number)) FROM {table}".encode()  # noqa: S608
            )
        kept = {name: (folder / name).read_text(encoding="utf-8") for name in FILES if (folder / name).exists()}
        for name, body in {**kept, HOUSE: new_id()}.items():
            target.execute("INSERT INTO kept_file VALUES (%s, %s, %s)", (name, body, checked(name, body)))
        gone = folder / place.FORGOTTEN
        words = dict.fromkeys(gone.read_text(encoding="ascii").split()) if gone.exists() else {}
        target.cursor().executemany("INSERT INTO forgotten VALUES (%s)", [(word,) for word in words])
        tables = target.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", (MOVING,)).fetchall()
        for (table,) in tables:
            target.execute(f'ALTER TABLE {MOVING}.{table} SET SCHEMA "{home}"'.encode())
        target.execute(f"DROP SCHEMA {MOVING}".encode())


def _prepare_moving(target: Connection) -> None:
    """The schema that is filled, new or as it was left by this version."""
    target.execute(f"CREATE SCHEMA IF NOT EXISTS {MOVING}".encode())
    target.execute(f"SET search_path TO {MOVING}".encode())
    there = target.execute("SELECT to_regclass(%s)", (f"{MOVING}.{schema.MARKER}",)).fetchone()
    step = None
    if there is not None and there[0] is not None:
        step = target.execute(f"SELECT step FROM {schema.MARKER}".encode()).fetchone()  # noqa: S608
    if step != (schema.HEAD,):
        target.execute(f"DROP SCHEMA {MOVING} CASCADE".encode())
        target.execute(f"CREATE SCHEMA {MOVING}".encode())
        schema.run_steps(postgres_place.Changes(target), None)


def rows_of(source: sqlite3.Connection, what: Carried) -> Iterator[tuple[Any, ...]]:
    """All rows of a kind, in order."""
    rows = source.execute(what.question)
    while chunk := rows.fetchmany(AT_ONCE):
        yield from chunk


# Into a folder


class FilePlace:
    """The database of a folder, under another name until it is complete."""

    def __init__(self, path: Path) -> None:
        self._file = _reopened(path) or _new_file(path)
        self._file.execute("PRAGMA foreign_keys = OFF")

    def rows(self, what: Carried) -> Iterator[tuple[Any, ...]]:
        """What is there already, in order."""
        return rows_of(self._file, what)

    def empty(self, what: Carried) -> None:
        """Nothing is there any more."""
        self._file.execute(f"DELETE FROM {what.table}")  # noqa: S608

    def write(self, what: Carried, rows: list[tuple[Any, ...]]) -> None:
        """Keep more rows: they are on disk when it returns."""
        marks = ", ".join("?" * len(rows[0]))
        self._file.execute("BEGIN")
        self._file.executemany(f"INSERT INTO {what.table} ({what.columns}) VALUES ({marks})", rows)  # noqa: S608
        self._file.execute("COMMIT")

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _reopened(path: Path) -> sqlite3.Connection | None:
    """What was left by a move of this version that was cut off; None: there is nothing that could be gone on with."""
    if not path.exists():
        return None
    left = sqlite3.connect(path, isolation_level=None)
    with contextlib.suppress(sqlite3.Error):
        if schema.step_of(left) == schema.HEAD and left.execute("PRAGMA quick_check").fetchone() == ("ok",):
            return left
    left.close()
    path.unlink()
    return None


def _new_file(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)
    file = sqlite3.connect(path, isolation_level=None)
    schema.migrate(file, str(path))
    return file


def to_folder(url: str, folder: Path, progress: Progress, *, is_in_use: bool = False) -> Findings:
    """Carry a database into a folder without data; what it holds. UserError: the folder holds none, as before.

    One that is in use may only be copied: nodes write on, and the copy has what was there when it began.
    """
    place.keep_private()
    source = postgres_place.first_connection(url)
    with contextlib.closing(source), place.lock(folder):
        path, part = folder / place.DATABASE, folder / place.UNFINISHED
        if path.exists():
            raise UserError(f"{folder}: holds data already, and a move never overwrites")
        try:
            source.set_isolation_level(psycopg.IsolationLevel.REPEATABLE_READ)
            with source.transaction() if is_in_use else postgres_place.locked(source):
                _check_source(source, url, is_in_use)
                with contextlib.closing(FilePlace(part)) as target:
                    for what in carried():
                        _carry(what, lambda what: _asked(source, what), target, progress)
                _write_files(source, folder, is_in_use)
            found = look_through(part)
            place.sync(part)
            place.write_format(folder)
            part.rename(path)
            place.sync(folder)
        except (OSError, sqlite3.Error, psycopg.Error) as fault:
            raise UserError(f"{folder}: the move failed ({' '.join(str(fault).split())[:200]})") from None
    return found


def fill_folder(source: Connection, url: str, folder: Path) -> None:
    """Everything of a house on which nobody runs, as a data folder: in an open transaction, so that nobody begins."""
    _check_source(source, url, is_in_use=False)
    with contextlib.closing(FilePlace(folder / place.DATABASE)) as target:
        for what in carried():
            _carry(what, lambda what: _asked(source, what), target, lambda *_: None)
    place.write_format(folder)


@contextlib.contextmanager
def copied(url: str) -> Iterator[Path]:
    """A folder for a moment with everything that is in a database, in use or not: for whoever looks it through."""
    with tempfile.TemporaryDirectory(prefix="worldwright-") as folder:
        to_folder(url, Path(folder), lambda *_: None, is_in_use=True)
        yield Path(folder)


def _check_source(source: Connection, url: str, is_in_use: bool) -> None:
    """One state of everything; of a house that moves none can begin before the transaction ends."""
    where = postgres_place.shown(url)
    source.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
    if (step := postgres_place.step_of(source)) != schema.HEAD:
        said = "is empty" if step is None else f"stands at step {step}: start this version's server on it once"
        raise UserError(f"{where} {said}")
    if not is_in_use and leases.is_any_alive(source):
        raise UserError(f"nodes run on {where}: end them first, or wait some seconds after they were killed")


def _write_files(source: Connection, folder: Path, is_copy: bool) -> None:
    """What stands beside the database of a folder; of a mere copy nobody misses what is damaged."""
    for name, body, sum_ in source.execute("SELECT name, body, sum FROM kept_file ORDER BY name").fetchall():
        is_whole = sum_ == checked(name, body)
        if not is_whole and not is_copy:
            raise UserError(f"{name} in the database is damaged: delete its row, and a new one is made")
        if is_whole and name in FILES:
            (folder / name).write_text(body, encoding="utf-8")
            place.sync(folder / name)
    words = [str(row[0]) for row in source.execute("SELECT word FROM forgotten ORDER BY word").fetchall()]
    if words:
        (folder / place.FORGOTTEN).write_text("".join(f"{word}\n" for word in words), encoding="ascii")
        place.sync(folder / place.FORGOTTEN)
