"""Migrate all data from a data folder into a PostgreSQL database, or back, and compare at the end.

The target becomes visible as a whole or not at all: a database is filled in a schema of its own, a folder in a file
under another name. An interrupted migration goes on where it stopped: rows that are there are compared and left.
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
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema
from worldwright.server.storage.doctor import Findings, look_through
from worldwright.server.storage.postgres import address as postgres_place
from worldwright.server.storage.postgres import leases
from worldwright.server.storage.postgres.address import CLUSTER, MOVING, Connection
from worldwright.server.storage.postgres.driver import psycopg

LEFT_BEHIND: Final = ("node", "owned", "kept_file", "forgotten", schema.MARKER)
"""Tables that are not copied: which nodes run, and what are files in a folder."""
FILES: Final = ("secrets.json", "push.json")
AT_ONCE: Final = 5000
"""Rows copied together."""
_LOCK: Final = 0x6D6F7665
Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a table, how many of its rows are copied, and how many were there before."""


class Sum(msgspec.Struct):
    """The number of rows and a hash of them that does not depend on their order."""

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
        """The sum of rows."""
        total = cls()
        for _ in total.over(rows):
            pass
        return total


class Carried(msgspec.Struct, frozen=True):
    """A database table to copy, with columns and order."""

    table: str
    columns: str
    order: str
    """Columns that identify a row, so that both databases give rows in the same order."""

    @property
    def question(self) -> str:
        """All rows, in order."""
        return f"SELECT {self.columns} FROM {self.table} ORDER BY {self.order}"  # noqa: S608


def carried() -> list[Carried]:
    """All tables to copy, in the order of creation, each after what it refers to."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(memory, "memory")
    tables = []
    rows = memory.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
    for table in (name for (name,) in rows if name not in LEFT_BEHIND):
        info = memory.execute(f"PRAGMA table_info({table})").fetchall()
        names = [row[1] for row in info]
        keys = [row[1] for row in sorted(info, key=lambda row: row[5]) if row[5]]
        for _, index, is_unique, *_ in memory.execute(f"PRAGMA index_list({table})").fetchall():
            if is_unique and not keys:
                keys = [row[2] for row in memory.execute(f"PRAGMA index_info({index})")]
        tables.append(Carried(table, _listed(names), _listed(keys or names)))
    memory.close()
    return tables


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


class MigrationTarget(Protocol):
    """The target of a migration, which keeps rows between interrupted runs."""

    def rows(self, what: Carried) -> Iterator[tuple[Any, ...]]:
        """The rows that are there, in order."""

    def empty(self, what: Carried) -> None:
        """Delete the rows and what refers to them."""

    def write(self, what: Carried, rows: list[tuple[Any, ...]]) -> None:
        """Write more rows."""


def _carry(
    what: Carried, source: Callable[[Carried], Iterator[tuple[Any, ...]]], target: MigrationTarget, progress: Progress
) -> None:
    """Copy all rows of a table: compare those that are there, write the others, and compare all."""
    present, given = Sum.of(target.rows(what)), Sum()
    rows = given.over(source(what))
    for _ in itertools.islice(rows, present.rows):
        pass
    if given != present:  # the source has changed since the migration was interrupted
        target.empty(what)
        present, given = Sum(), Sum()
        rows = given.over(source(what))
    earlier = present.rows
    while chunk := list(itertools.islice(rows, AT_ONCE)):
        target.write(what, chunk)
        progress(what.table, given.rows, earlier)
    progress(what.table, given.rows, earlier)
    result = Sum.of(target.rows(what))
    if result != given:
        raise UserError(f"{what.table}: {given.rows} rows were read, {result.rows} were written, and they differ")


# Into a database


class DatabasePlace:
    """The schema of a database that a migration fills."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, what: Carried) -> Iterator[tuple[Any, ...]]:
        """The rows that are there, in order."""
        with self._connection.transaction():
            self._connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield from _asked(self._connection, what)

    def empty(self, what: Carried) -> None:
        """Delete the rows and what refers to them."""
        self._connection.execute(f"TRUNCATE {what.table} CASCADE".encode())

    def write(self, what: Carried, rows: list[tuple[Any, ...]]) -> None:
        """Write more rows. They are on disk when it returns."""
        with self._connection.cursor().copy(f"COPY {what.table} ({what.columns}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)


def _asked(connection: Connection, what: Carried) -> Iterator[tuple[Any, ...]]:
    with connection.cursor(name="move") as cursor:
        cursor.execute(what.question.encode())
        while chunk := cursor.fetchmany(AT_ONCE):
            yield from chunk


def to_database(folder: Path, url: str, progress: Progress) -> Findings:
    """Copy a data folder into an empty database; returns the check of the folder. UserError: the database stays empty.

    Rows stay in a schema of their own until all are there. The next run goes on from there.
    """
    if not (folder / place.DATABASE).is_file():
        raise UserError(f"{folder}: there is no {place.DATABASE} in it")
    place.keep_private()
    place.check_format(folder)
    target = postgres_place.first_connection(url)
    with contextlib.closing(target), place.lock(folder):
        if postgres_place.step_of(target) is not None:
            raise UserError(f"{postgres_place.shown(url)} already holds data, and a migration never overwrites")
        path = place.prepared(folder)
        findings = look_through(path)
        source = place.connect(path, read_only=True)
        try:
            _fill_database(source, target, folder, progress)
        except psycopg.Error as fault:
            raise UserError(
                f"{postgres_place.shown(url)}: the migration failed ({' '.join(str(fault).split())[:200]})"
            ) from None
        finally:
            source.close()
    return findings


def _fill_database(source: sqlite3.Connection, target: Connection, folder: Path, progress: Progress) -> None:
    locked = target.execute("SELECT pg_try_advisory_lock(%s), current_schema()", (_LOCK,)).fetchone()
    if locked is None or not locked[0]:
        raise UserError("another migration into this database is running")
    home = str(locked[1])
    with postgres_place.locked(target):
        _prepare_moving(target)
    for what in carried():
        _carry(what, lambda what: rows_of(source, what), DatabasePlace(target), progress)
    with postgres_place.locked(target):
        if postgres_place.step_of(target) is not None:
            raise UserError("another migration came first: the database already holds data")
        for table in (what.table for what in carried() if '"number"' in what.columns.split(", ")):
            target.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), max(number)) FROM {table}".encode()  # noqa: S608
            )
        files = {name: (folder / name).read_text(encoding="utf-8") for name in FILES if (folder / name).exists()}
        for name, body in {**files, CLUSTER: postgres_place.new_cluster()}.items():
            target.execute("INSERT INTO kept_file VALUES (%s, %s, %s)", (name, body, checked(name, body)))
        removals = folder / place.FORGOTTEN
        words = dict.fromkeys(removals.read_text(encoding="ascii").split()) if removals.exists() else {}
        target.cursor().executemany("INSERT INTO forgotten VALUES (%s)", [(word,) for word in words])
        tables = target.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", (MOVING,)).fetchall()
        for (table,) in tables:
            target.execute(f'ALTER TABLE {MOVING}.{table} SET SCHEMA "{home}"'.encode())
        target.execute(f"DROP SCHEMA {MOVING}".encode())


def _prepare_moving(target: Connection) -> None:
    """Create the schema that is filled, or use the one of an interrupted run of this version."""
    target.execute(f"CREATE SCHEMA IF NOT EXISTS {MOVING}".encode())
    target.execute(f"SET search_path TO {MOVING}".encode())
    marker = target.execute("SELECT to_regclass(%s)", (f"{MOVING}.{schema.MARKER}",)).fetchone()
    step = None
    if marker is not None and marker[0] is not None:
        step = target.execute(f"SELECT step FROM {schema.MARKER}".encode()).fetchone()  # noqa: S608
    if step != (schema.HEAD,):
        target.execute(f"DROP SCHEMA {MOVING} CASCADE".encode())
        target.execute(f"CREATE SCHEMA {MOVING}".encode())
        schema.run_steps(postgres_place.Changes(target), None)


def rows_of(source: sqlite3.Connection, what: Carried) -> Iterator[tuple[Any, ...]]:
    """All rows of a table, in order."""
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
        """The rows that are there, in order."""
        return rows_of(self._file, what)

    def empty(self, what: Carried) -> None:
        """Delete the rows."""
        self._file.execute(f"DELETE FROM {what.table}")  # noqa: S608

    def write(self, what: Carried, rows: list[tuple[Any, ...]]) -> None:
        """Write more rows. They are on disk when it returns."""
        marks = ", ".join("?" * len(rows[0]))
        self._file.execute("BEGIN")
        self._file.executemany(f"INSERT INTO {what.table} ({what.columns}) VALUES ({marks})", rows)  # noqa: S608
        self._file.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _reopened(path: Path) -> sqlite3.Connection | None:
    """The file of an interrupted migration by this version; None: there is none to go on with."""
    if not path.exists():
        return None
    file = sqlite3.connect(path, isolation_level=None)
    with contextlib.suppress(sqlite3.Error):
        if schema.step_of(file) == schema.HEAD and file.execute("PRAGMA quick_check").fetchone() == ("ok",):
            return file
    file.close()
    path.unlink()
    return None


def _new_file(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)
    file = sqlite3.connect(path, isolation_level=None)
    schema.migrate(file, str(path))
    return file


def to_folder(url: str, folder: Path, progress: Progress, *, is_in_use: bool = False) -> Findings:
    """Copy a database into a folder without data; returns the check of the copy. UserError: the folder has no data.

    A database in use can only be copied: nodes go on writing, and the copy has the state at its start.
    """
    place.keep_private()
    source = postgres_place.first_connection(url)
    with contextlib.closing(source), place.lock(folder):
        path, part = folder / place.DATABASE, folder / place.UNFINISHED
        if path.exists():
            raise UserError(f"{folder}: already holds data, and a migration never overwrites")
        try:
            source.set_isolation_level(psycopg.IsolationLevel.REPEATABLE_READ)
            with source.transaction() if is_in_use else postgres_place.locked(source):
                _check_source(source, url, is_in_use)
                with contextlib.closing(FilePlace(part)) as target:
                    for what in carried():
                        _carry(what, lambda what: _asked(source, what), target, progress)
                _write_files(source, folder, is_in_use)
            findings = look_through(part)
            place.sync(part)
            place.write_format(folder)
            part.rename(path)
            place.sync(folder)
        except (OSError, sqlite3.Error, psycopg.Error) as fault:
            raise UserError(f"{folder}: the migration failed ({' '.join(str(fault).split())[:200]})") from None
    return findings


def fill_folder(source: Connection, url: str, folder: Path) -> None:
    """Copy all data of a cluster without running nodes into a data folder. An open transaction keeps nodes out."""
    _check_source(source, url, is_in_use=False)
    with contextlib.closing(FilePlace(folder / place.DATABASE)) as target:
        for what in carried():
            _carry(what, lambda what: _asked(source, what), target, lambda *_: None)
    place.write_format(folder)


@contextlib.contextmanager
def copied(url: str) -> Iterator[Path]:
    """A temporary folder with a copy of a database, in use or not."""
    with tempfile.TemporaryDirectory(prefix="worldwright-") as folder:
        to_folder(url, Path(folder), lambda *_: None, is_in_use=True)
        yield Path(folder)


def _check_source(source: Connection, url: str, is_in_use: bool) -> None:
    """Check that the source can be read in one state and, unless it is only copied, that no node runs."""
    where = postgres_place.shown(url)
    source.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
    if (step := postgres_place.step_of(source)) != schema.HEAD:
        why = "is empty" if step is None else f"stands at step {step}: start this version's server on it once"
        raise UserError(f"{where} {why}")
    if not is_in_use and leases.is_any_alive(source):
        raise UserError(f"nodes run on {where}: stop them first; after a kill wait some seconds")


def _write_files(source: Connection, folder: Path, is_copy: bool) -> None:
    """Write the files of a data folder. A mere copy leaves out damaged ones."""
    for name, body, sum_ in source.execute("SELECT name, body, sum FROM kept_file ORDER BY name").fetchall():
        is_whole = sum_ == checked(name, body)
        if not is_whole and not is_copy:
            raise UserError(f"{name} in the database is damaged: delete its row, and the next start creates a new one")
        if is_whole and name in FILES:
            (folder / name).write_text(body, encoding="utf-8")
            place.sync(folder / name)
    words = [str(row[0]) for row in source.execute("SELECT word FROM forgotten ORDER BY word").fetchall()]
    if words:
        (folder / place.FORGOTTEN).write_text("".join(f"{word}\n" for word in words), encoding="ascii")
        place.sync(folder / place.FORGOTTEN)
