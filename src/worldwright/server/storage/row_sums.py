"""Checksums of rows that are not chained, written by the database's writer: features only name the columns.

Each of these tables has a column `summed`. A change leaves it empty, and the same transaction fills it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from worldwright.server.engine.summary import checked
from worldwright.server.storage.projections import registered

_OWN = {"house": "key, value", "holder": 'id, "table", person', "tables": "id, seen, waits"}
"""Storage's own tables and the columns that are summed. The summary of a table has a checksum of its own."""
_CHANGED = re.compile(r"(INSERT INTO|UPDATE) (\w+)")


def summed() -> dict[str, str]:
    """The summed columns, by table."""
    return {**_OWN, **{table: columns for data in registered() for table, columns in data.summed.items()}}


def columns_added() -> str:
    """The statements that add the checksums, and find rows that lack theirs."""
    return ";".join(
        f"ALTER TABLE {table} ADD COLUMN summed TEXT NOT NULL DEFAULT '';"
        f"CREATE INDEX {table}_unsummed ON {table} ({columns.partition(',')[0]}) WHERE summed = ''"
        for table, columns in summed().items()
    )


@lru_cache(maxsize=512)
def emptied(sql: str) -> tuple[str, str]:
    """A change that leaves the checksums of its rows empty, and its table; "": it changes no row that has one."""
    found = _CHANGED.match(sql)
    table = found[2] if found is not None else ""
    if (columns := summed().get(table)) is None:
        return sql, ""
    sql = re.sub(rf"^INSERT INTO {table} (?=VALUES|SELECT)", f"INSERT INTO {table} ({columns}) ", sql)
    return re.sub(rf"^(UPDATE {table}|.*DO UPDATE) SET ", r"\1 SET summed = '', ", sql), table  # noqa: S608


def fill(execute: Callable[..., Any], table: str) -> None:
    """Write the checksums that are empty."""
    columns = summed()[table]
    where = " AND ".join(f"{column} = ?" for column in columns.split(", "))
    for row in execute(f"SELECT {columns} FROM {table} WHERE summed = ''").fetchall():  # noqa: S608
        execute(f"UPDATE {table} SET summed = ? WHERE {where}", (checked(*row), *row))  # noqa: S608
