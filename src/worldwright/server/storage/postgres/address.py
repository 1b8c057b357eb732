"""A PostgreSQL database: how it is reached, which version wrote it, and how it becomes ours."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.engine.ownership import LEASE
from worldwright.server.storage import schema
from worldwright.server.storage.postgres.driver import psycopg
from worldwright.server.storage.postgres.sql import with_values

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
SCHEMES: Final = ("postgresql://", "postgres://")
OLDEST: Final = 14
CONNECT_SECONDS: Final = 5
_LOCK: Final = 0x776F726C64
"""What is locked while the database is made, or a node begins: two that start at once do it one after the other."""
_ALIVE: dict[str, Any] = {
    "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000,
}  # fmt: skip
"""A machine that went away without a word is noticed in about ten seconds."""
HOUSE: Final = "house"
"""Under which name the id of the house is kept: two houses never share one."""
MOVING: Final = "worldwright_moving"
"""The schema in which a house that moves here is filled, until all of it is here."""
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""Milliseconds since 1970 by the database's clock."""


class Truth(psycopg.adapt.Dumper):
    """Yes and no as numbers: so they are kept."""

    oid = psycopg.adapters.types["int8"].oid

    def dump(self, obj: Any) -> bytes:
        """The bytes of a value."""
        return b"1" if obj else b"0"


def is_address(text: str) -> bool:
    """Whether that means a PostgreSQL database and not a folder."""
    return text.startswith(SCHEMES)


def check_address(text: str) -> None:
    """UserError if that means no PostgreSQL database."""
    if not is_address(text):
        raise UserError("--database takes the address of a PostgreSQL: postgresql://name:password@machine/database")


def shown(url: str) -> str:
    """An address as it may be told: without its password."""
    try:
        info = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        return "the database"
    where = str(info.get("host") or info.get("hostaddr") or "this machine")
    return f"database {info.get('dbname') or info.get('user') or ''} on {where}"


def connect(url: str, idle: Millis = LEASE) -> Connection:
    """A connection that commits only when told to, and then to the disk; psycopg's errors are let through.

    In the middle of a transaction it may be idle for so long: who falls asleep there must not hold up whoever takes
    the tables.
    """
    name = f"worldwright {socket.gethostname()} {os.getpid()}"
    connection: Connection = psycopg.connect(
        url, autocommit=True, connect_timeout=CONNECT_SECONDS, application_name=name, **_ALIVE
    )
    connection.adapters.register_dumper(bool, Truth)
    connection.execute(
        "SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')"
        " THEN 'on' ELSE current_setting('synchronous_commit') END, false),"
        " set_config('idle_in_transaction_session_timeout', %s, false)",
        (str(idle),),
    )
    return connection


def first_connection(url: str) -> Connection:
    """The first of all connections; UserError says in one sentence why there is none."""
    try:
        connection = connect(url)
    except psycopg.ProgrammingError:
        raise UserError("that is no address of a database: postgresql://name:password@machine/database") from None
    except psycopg.Error as fault:
        raise unreachable(url, fault) from None
    if connection.info.server_version < OLDEST * 10_000:
        version = connection.info.server_version // 10_000
        connection.close()
        raise UserError(f"{shown(url)} is PostgreSQL {version}, and {OLDEST} is the oldest that will do")
    return connection


def unreachable(url: str, fault: psycopg.Error) -> UserError:
    """The sentence for a database that does not answer or lets nobody in."""
    said = " ".join(str(fault).split())
    for part in reversed(said.split("FATAL: ")[1:]):
        return UserError(f"{shown(url)} lets nobody in: {part.strip()[:200]}")
    return UserError(f"{shown(url)} does not answer: {said[-200:]}")


class Changes:
    """An open transaction that takes our SQL."""

    def __init__(self, connection: Connection) -> None:
        self._cursor = connection.cursor()

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        """Run a statement; its cursor."""
        return self._cursor.execute(*with_values(sql, values))


@contextmanager
def locked(connection: Connection) -> Iterator[None]:
    """One transaction, alone among all that begin on this database."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        yield


def step_of(connection: Connection) -> str | None:
    """The step a database stands at; None: there is nothing in it. UserError if it holds something that is not ours."""
    rows = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', %s)", (MOVING,)
    ).fetchall()
    there = {str(row[0]) for row in rows}
    if not there:
        return None
    found = None
    if {schema.MARKER, "house", "tables"} <= there:
        found = connection.execute(f"SELECT step FROM {schema.MARKER}".encode()).fetchone()  # noqa: S608
    elif {"alembic_version", "house", "tables"} <= there:
        return schema.OLDER
    if found is None:
        some = ", ".join(sorted(there)[:3])
        raise UserError(f"database {connection.info.dbname} holds something else ({some}): make an empty one")
    return str(found[0])


def prepare(connection: Connection) -> None:
    """Bring a database to the newest step, once, all of it or nothing. UserError: nothing changed."""
    with locked(connection):
        found = step_of(connection)
        if found is None and connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (MOVING,)).fetchone():
            raise UserError(
                f"a move into database {connection.info.dbname} was cut off: run worldwright admin migrate once more,"
                f" or DROP SCHEMA {MOVING} CASCADE"
            )
        schema.check_step(f"database {connection.info.dbname}", found)
        if found != schema.HEAD:
            schema.run_steps(Changes(connection), found)
