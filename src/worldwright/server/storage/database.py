"""The way to the database: a port without any driver's types. Everything behind it happens outside the loop.

A log is appended to in batches; each is answered for after its sync, by `finished`. People, lists and tokens are read
with `read` and changed with `write`: the reading is done beside the writer, so that no slow question ever stands
between a move and its sync, and what is to be changed comes to the one writer as plain statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from worldwright.core.errors import Trouble
from worldwright.core.game import Millis
from worldwright.tables.card import Card
from worldwright.tables.events import Event

T = TypeVar("T")


class Conflict(Trouble):
    """A change that somebody else's came before: nothing of it was done."""


class StoreFault(Trouble):
    """The disk takes nothing now."""


class BadText(Trouble):
    """Text that no database keeps: nothing was done."""


def check_text(values: Iterable[object]) -> None:
    """BadText if one of these holds a NUL: PostgreSQL keeps none, and nobody types one."""
    if any(isinstance(value, str) and "\0" in value for value in values):
        raise BadText("That text holds a character that cannot be kept.")


class Content(msgspec.Struct, frozen=True):
    """What a game is played with, by its hash."""

    hash: str
    game: str
    body: bytes


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Events of one table that are saved together, with what follows from them."""

    table: str
    events: list[Event]
    clock: Millis = 0
    """The server's time, kept with it: after a restart the clock goes on from the last one kept."""
    card: Card | None = None
    """The table's card if it changed: the lists' projection, written in the same transaction."""
    people: dict[str, str] = {}
    """Holders that are new, with the persons they are."""
    content: Content | None = None


class Saved(msgspec.Struct, frozen=True, gc=False):
    """A batch that is on disk, or why it is not: `full` may come right again, `broken` never by trying again."""

    table: str
    seq: int
    fault: str = ""
    given: float = 0.0
    """When the batch was handed over, in seconds of the steady clock; 0: nobody measures."""


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


class Log(Protocol):
    """What the tables' side needs: appending, and being told what became of it."""

    epoch: int
    """Which run on this data this is, from 1."""
    uptime: Millis
    """How long the server had been up in all runs before, as far as it was kept."""

    def append(self, batch: Batch) -> None:
        """Save a batch soon, together with others that wait."""

    def finished(self) -> list[Saved]:
        """What became of batches since the last time, in the order they were given for each table."""

    def retry(self) -> None:
        """Try again what did not fit on the disk."""


class Database(Log, Protocol):
    """Everything a server keeps."""

    async def read(self, work: Callable[[Rows], T]) -> T:
        """What some work reads; it runs in a thread of its own kind and sees one state of everything."""

    async def write(self, *changes: Change) -> None:
        """Make all changes or none; they are on disk when it returns. Conflict, BadText or StoreFault."""

    async def purge(self) -> None:
        """Nothing that was deleted is left anywhere in the files."""

    def close(self) -> None:
        """Save what waits and let go of the data."""
