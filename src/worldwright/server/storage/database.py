"""The port to the database, without any driver's types. Everything behind it happens outside the loop.

A log is appended to in batches, and `finished` reports each after its sync. `read` and `write` are for people, lists
and tokens. Reads run next to the writer, so that no slow query delays the sync of a move. Writes reach the one writer
as plain statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.engine.ports import LogPort

T = TypeVar("T")


class Conflict(UserError):
    """Another change came first. Nothing was done."""


class StoreFault(UserError):
    """The disk or database cannot be used now."""


class BadText(UserError):
    """A text that no database can store. Nothing was done."""


def check_text(values: Iterable[object]) -> None:
    """BadText if a value holds NUL, which PostgreSQL cannot store and no one types."""
    if any(isinstance(value, str) and "\0" in value for value in values):
        raise BadText("That text holds a character that cannot be kept.")


class Change(msgspec.Struct, frozen=True):
    """A statement for the writer; Conflict if it affects another number of rows than expected."""

    sql: str
    values: tuple[Any, ...] = ()
    rows: int | None = None


def passed_on(table: str, guest: str, account: str, *key: str) -> Change:
    """Move a guest's rows to an account, except where the account has a row with the same key."""
    same = "".join(f" AND o.{column} = {table}.{column}" for column in key)
    question = f"SELECT 1 FROM {table} o WHERE o.person = ?{same}"  # noqa: S608
    update = f"UPDATE {table} SET person = ? WHERE person = ? AND NOT EXISTS ({question})"  # noqa: S608
    return Change(update, (account, guest, account))


class Rows(Protocol):
    """Read access to one state of the database."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a query, if there is one."""


class Database(LogPort, Protocol):
    """The database of a server."""

    async def read(self, work: Callable[[Rows], T]) -> T:
        """Run `work` in a thread, on one consistent state."""

    async def write(self, *changes: Change) -> None:
        """Make all changes or none. They are on disk when it returns. Conflict, BadText or StoreFault."""

    async def purge(self) -> None:
        """Remove the traces of deleted data from the files."""

    def close(self) -> None:
        """Save what waits and close the data."""
