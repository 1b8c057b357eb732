"""`pytest -p tests.server.cluster.on_postgres PATHS`: tests get a PostgreSQL database for a data folder.

What looks into the files of a folder fails with it, of course. `STATEMENTS` names a file into which every statement is
written that was run.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.server.cluster.engine import Postgres
from worldwright.server.storage import sqlite
from worldwright.server.storage.postgres import database as postgres
from worldwright.server.storage.postgres import sql as postgres_sql
from worldwright.server.storage.postgres.database import PostgresDatabase

_run: set[str] = set()
_honest = postgres_sql.with_values


@cache
def _engine() -> Postgres:
    engine = Postgres()
    atexit.register(engine.close)
    return engine


@cache
def _url(_folder: Path) -> str:
    return _engine().new()


def _opened(folder: Path, wake: Callable[[], None] = lambda: None) -> PostgresDatabase:
    folder.mkdir(parents=True, exist_ok=True)
    return PostgresDatabase(_url(folder), wake)


def _noted(sql: str, values: Sequence[Any]) -> tuple[bytes, Sequence[Any]]:
    _run.add(" ".join(sql.split()))
    return _honest(sql, values)


def _write_down() -> None:
    if where := os.environ.get("STATEMENTS"):
        Path(where).write_text("\n".join(sorted(_run)))


sqlite.SqliteDatabase = _opened  # type: ignore[assignment, misc]
postgres.with_values = _noted  # type: ignore[attr-defined]
atexit.register(_write_down)
