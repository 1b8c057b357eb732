"""The way to the database: a port without any driver's types. Everything behind it happens outside the loop.

A log is appended to in batches; each is answered for after its sync, by `finished`. People, lists and tokens are read
with `read` and changed with `write`: the reading is done beside the writer, so that no slow question ever stands
between a move and its sync, and what is to be changed comes to the one writer as plain statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.engine.ports import LogPort

T = TypeVar("T")


class Conflict(UserError):
    """A change that somebody else's came before: nothing of it was done."""


class StoreFault(UserError):
    """The disk takes nothing now."""


class BadText(UserError):
    """Text that no database keeps: nothing was done."""


def check_text(values: Iterable[object]) -> None:
    """BadText if one of these holds a NUL: PostgreSQL keeps none, and nobody types one."""
    if any(isinstance(value, str) and "\0" in value for value in values):
        raise BadText("That text holds a character that cannot be kept.")


class Change(msgspec.Struct, frozen=True):
    """A statement for the writer; Conflict if it concerns another number of rows than expected."""

    sql: str
    values: tuple[Any, ...] = ()
    rows: int | None = None


def passed_on(table: str, guest: str, account: str, *key: str) -> Change:
    """What is written of a guest is the account's from now on, but for what the account has under the same key."""
    same = "".join(f" AND o.{column} = {table}.{column}" for column in key)
    question = f"SELECT 1 FROM {table} o WHERE o.person = ?{same}"  # noqa: S608
    update = f"UPDATE {table} SET person = ? WHERE person = ? AND NOT EXISTS ({question})"  # noqa: S608
    return Change(update, (account, guest, account))


class Rows(Protocol):
    """What is written, to be read."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Every row of an answer."""

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of an answer, if there is one."""


class Database(LogPort, Protocol):
    """Everything a server keeps."""

    async def read(self, work: Callable[[Rows], T]) -> T:
        """What some work reads; it runs in a thread of its own kind and sees one state of everything."""

    async def write(self, *changes: Change) -> None:
        """Make all changes or none; they are on disk when it returns. Conflict, BadText or StoreFault."""

    async def purge(self) -> None:
        """Nothing that was deleted is left anywhere in the files."""

    def close(self) -> None:
        """Save what waits and let go of the data."""
