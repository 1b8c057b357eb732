"""The list of features' own rows in the database, which the database writes next to the logs.

A projection follows from a table's summary and is written in the same transaction. Features register before a database
is opened, so storage names none of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from worldwright.server.engine.summary import Card, State

Execute: TypeAlias = Callable[..., Any]
"""Runs a statement in an open transaction and returns its cursor."""


class Projection(NamedTuple):
    """Rows that follow from table summaries, and which summaries those are."""

    write: Callable[[Execute, int, Card], None]
    """Gets the number of a table and its summary."""
    part: str = ""
    """Only for summaries with this part; "": all."""
    states: tuple[State, ...] = ()
    """Only for tables in one of these states; (): all."""
    in_turn: Callable[[Card], bool] | None = None
    """Whether the nodes must write a summary's rows one after the other, because they depend on earlier rows."""

    def concerns(self, summary: Card) -> bool:
        """Whether this projection has rows for a summary."""
        if self.part and getattr(summary, self.part) is None:
            return False
        return not self.states or summary.state in self.states


class Ill(msgspec.Struct, frozen=True):
    """A damaged table or row, and why."""

    table: str
    why: str


class Check(Protocol):
    """Computes a feature's rows from the logs of all tables, to compare them or write them again."""

    def add(self, connection: sqlite3.Connection, number: int, summary: Card) -> None:
        """Add a table whose log is sound, in the order of numbers."""

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """The rows that differ."""

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Write all rows again from the logs; returns how many differed."""


class FeatureData(NamedTuple):
    """What a feature stores in the database."""

    name: str
    projection: Projection | None = None
    tables: str = ""
    """Statements that create its tables, after those of storage and of earlier features."""
    checked: Mapping[str, str] = {}
    """For each table the columns of its rows, the last of which is a checksum."""
    checks: tuple[Callable[[], Check], ...] = ()
    """The doctor's checks."""
    reserved: str = ""
    """Selects the numbers of open tables that stay although only one person is there."""
    summed: Mapping[str, str] = {}
    """For each table the columns of its rows whose checksum the writer keeps (`row_sums`), the key first."""


_registered: list[FeatureData] = []


def register(*features: FeatureData) -> None:
    """Add features in the order in which they are written. A feature that is there already is skipped."""
    _registered.extend(feature for feature in features if feature not in _registered)


def registered() -> tuple[FeatureData, ...]:
    """All registered features; RuntimeError if there are none."""
    if not _registered:
        raise RuntimeError("no feature is registered: call worldwright.server.app.features.register() first")
    return tuple(_registered)


def projections() -> tuple[Projection, ...]:
    """The projections of all features, in order."""
    return tuple(feature.projection for feature in registered() if feature.projection is not None)
