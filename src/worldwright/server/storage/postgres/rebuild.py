"""Rebuild the projections of a PostgreSQL database from its logs, in a copy, and write back the rows that differ."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from worldwright.core.errors import UserError
from worldwright.server.storage import data_folder as place
from worldwright.server.storage.doctor import Findings, examined
from worldwright.server.storage.postgres import address as postgres_place
from worldwright.server.storage.postgres.address import Connection
from worldwright.server.storage.postgres.driver import psycopg
from worldwright.server.storage.postgres.migrate import Carried, Sum, carried, fill_folder, rows_of


def rebuilt(url: str) -> Findings:
    """Check a database and rebuild its projections. UserError: nothing has changed. No node may run."""
    source = postgres_place.first_connection(url)
    try:
        with (
            contextlib.closing(source),
            tempfile.TemporaryDirectory(prefix="worldwright-") as name,
            postgres_place.locked(source),
        ):
            folder = Path(name)
            fill_folder(source, url, folder)
            before = folder / "before.db"
            shutil.copy(folder / place.DATABASE, before)
            findings = examined(folder, rebuild=True)
            if findings.rebuilt:
                with _file(before) as old, _file(folder / place.DATABASE) as new:
                    for what in carried():
                        _bring_back(old, new, source, what)
    except psycopg.Error as fault:
        message = " ".join(str(fault).split())[:200]
        raise UserError(f"{postgres_place.shown(url)}: nothing was rebuilt ({message})") from None
    return findings


@contextlib.contextmanager
def _file(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        yield connection
    finally:
        connection.close()


def _bring_back(old: sqlite3.Connection, new: sqlite3.Connection, target: Connection, what: Carried) -> None:
    """Write the rows that differ. Changed rows are updated in place, so that references stay."""
    if Sum.of(rows_of(old, what)) == Sum.of(rows_of(new, what)):
        return
    columns, keys = what.columns.split(", "), what.order.split(", ")
    before, after = _by_key(old, what), _by_key(new, what)
    where = " AND ".join(f"{key} = %s" for key in keys)
    values = ", ".join(f"{column} = %s" for column in columns)
    marks = ", ".join(["%s"] * len(columns))
    for key in before.keys() - after.keys():
        target.execute(f"DELETE FROM {what.table} WHERE {where}".encode(), key)  # noqa: S608
    for key, row in after.items():
        if key not in before:
            target.execute(f"INSERT INTO {what.table} ({what.columns}) VALUES ({marks})".encode(), row)  # noqa: S608
        elif before[key] != row:
            target.execute(f"UPDATE {what.table} SET {values} WHERE {where}".encode(), (*row, *key))  # noqa: S608


def _by_key(connection: sqlite3.Connection, what: Carried) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    columns = what.columns.split(", ")
    places = [columns.index(key) for key in what.order.split(", ")]
    return {tuple(row[at] for at in places): row for row in rows_of(connection, what)}
