"""How a PostgreSQL database is reached, checked and prepared."""

from __future__ import annotations

import os
import secrets
import socket
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeAlias

from worldwright.core.errors import UserError
from worldwright.core.game import Millis
from worldwright.server.engine.ownership import LEASE
from worldwright.server.engine.summary import checked
from worldwright.server.process.tokens import new_id
from worldwright.server.storage import schema
from worldwright.server.storage.postgres.driver import psycopg
from worldwright.server.storage.postgres.sql import with_values

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
SCHEMES: Final = ("postgresql://", "postgres://")
OLDEST: Final = 14
CONNECT_SECONDS: Final = 5
_LOCK: Final = 0x776F726C64
"""Locked while the database is created or a node begins, so that two that start at once do it one after the other."""
_ALIVE: dict[str, Any] = {
    "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000,
}  # fmt: skip
"""A host that vanished is noticed in about ten seconds."""
CLUSTER: Final = "house"
"""The name under which the cluster's id and secret are stored. No two clusters share them."""
MOVING: Final = "worldwright_moving"
"""The schema that a migration fills before it is complete."""
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""Milliseconds since 1970 by the database's clock."""


class Cluster(NamedTuple):
    """What only the nodes of a database know: its name on the bus, and the secret of their messages."""

    id: str
    secret: bytes


class Truth(psycopg.adapt.Dumper):
    """Stores booleans as numbers."""

    oid = psycopg.adapters.types["int8"].oid

    def dump(self, obj: Any) -> bytes:
        """The bytes of a value."""
        return b"1" if obj else b"0"


def is_address(text: str) -> bool:
    """Whether a text is the address of a PostgreSQL database and not a folder."""
    return text.startswith(SCHEMES)


def check_address(text: str) -> None:
    """UserError unless a text is the address of a PostgreSQL database."""
    if not is_address(text):
        raise UserError("--database takes the address of a PostgreSQL: postgresql://name:password@host/database")


def shown(url: str) -> str:
    """An address without its password, for messages."""
    try:
        info = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        return "the database"
    where = str(info.get("host") or info.get("hostaddr") or "this machine")
    return f"database {info.get('dbname') or info.get('user') or ''} on {where}"


def connect(url: str, idle: Millis = LEASE) -> Connection:
    """A connection that commits only when asked to, and then to the disk. psycopg's errors pass through.

    `idle`: how long it may be idle in a transaction, so that a frozen node does not block the nodes that take its
    tables.
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
    """The first connection to a database. UserError says in one sentence why it fails."""
    try:
        connection = connect(url)
    except psycopg.ProgrammingError:
        raise UserError("this is not the address of a database: postgresql://name:password@host/database") from None
    except psycopg.Error as fault:
        raise unreachable(url, fault) from None
    if connection.info.server_version < OLDEST * 10_000:
        version = connection.info.server_version // 10_000
        connection.close()
        raise UserError(f"{shown(url)} is PostgreSQL {version}, but {OLDEST} or newer is needed")
    return connection


def unreachable(url: str, fault: psycopg.Error) -> UserError:
    """The error for a database that does not answer or refuses the connection."""
    message = " ".join(str(fault).split())
    for part in reversed(message.split("FATAL: ")[1:]):
        return UserError(f"{shown(url)} refuses the connection: {textwrap.shorten(part, 200, placeholder=' …')}")
    return UserError(f"{shown(url)} does not answer: {textwrap.shorten(message, 200, placeholder=' …')}")


class Changes:
    """An open transaction that takes our SQL."""

    def __init__(self, connection: Connection) -> None:
        self._cursor = connection.cursor()

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        """Run a statement and return its cursor."""
        return self._cursor.execute(*with_values(sql, values))


@contextmanager
def locked(connection: Connection) -> Iterator[None]:
    """One transaction, alone among all that begin on this database."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        yield


def step_of(connection: Connection) -> str | None:
    """The step of a database; None: it is empty. UserError if it holds other data."""
    rows = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', %s)", (MOVING,)
    ).fetchall()
    there = {str(row[0]) for row in rows}
    if not there:
        return None
    row = None
    if {schema.MARKER, "house", "tables"} <= there:
        row = connection.execute(f"SELECT step FROM {schema.MARKER}".encode()).fetchone()  # noqa: S608
    elif {"alembic_version", "house", "tables"} <= there:
        return schema.OLDER
    if row is None:
        some = ", ".join(sorted(there)[:3])
        raise UserError(f"database {connection.info.dbname} holds other data ({some}): create an empty one")
    return str(row[0])


def new_cluster() -> str:
    """A new id and secret, as they are stored."""
    return f"{new_id()} {secrets.token_hex(32)}"


def cluster_in(connection: Connection) -> Cluster | None:
    """The cluster of a database; None: it has none yet. UserError if its row is damaged."""
    row = connection.execute("SELECT body, sum FROM kept_file WHERE name = %s", (CLUSTER,)).fetchone()
    if row is None:
        return None
    id_, _, secret = str(row[0]).partition(" ")
    if row[1] != checked(CLUSTER, row[0]) or not secret:
        raise UserError(
            f"{CLUSTER} in the database is damaged: stop all nodes and delete its row: the next start creates a new one"
        )
    return Cluster(id_, bytes.fromhex(secret))


def prepare(connection: Connection) -> None:
    """Bring a database to the newest step, all or nothing. UserError: nothing changed."""
    with locked(connection):
        step = step_of(connection)
        if step is None and connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (MOVING,)).fetchone():
            raise UserError(
                f"a move into database {connection.info.dbname} was interrupted: run worldwright admin migrate again,"
                f" or DROP SCHEMA {MOVING} CASCADE"
            )
        schema.check_step(f"database {connection.info.dbname}", step)
        if step != schema.HEAD:
            schema.run_steps(Changes(connection), step)
