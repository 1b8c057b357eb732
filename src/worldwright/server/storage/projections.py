"""Features keep rows of their own beside the logs of tables; the database writes them from a list.

A projection follows from a table's summary and is written in the same transaction. Features are registered before a
database is opened, so that storage names none of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from worldwright.server.engine.summary import Card, State

Execute: TypeAlias = Callable[..., Any]
"""Runs a statement in an open transaction; its cursor."""


class Projection(NamedTuple):
    """Rows that follow from the summaries of tables, and which summaries those are."""

    write: Callable[[Execute, int, Card], None]
    """Gets the number of a table and its summary."""
    part: str = ""
    """Only summaries that have this part; "": all."""
    states: tuple[State, ...] = ()
    """Only tables in one of these states; (): all."""
    in_turn: Callable[[Card], bool] | None = None
    """Summaries that several nodes write one after the other, because the rows depend on those before."""

    def concerns(self, summary: Card) -> bool:
        """Whether a summary is written here: a table that a feature has no part in never enters it."""
        if self.part and getattr(summary, self.part) is None:
            return False
        return not self.states or summary.state in self.states


class Ill(msgspec.Struct, frozen=True):
    """Something that is not as it should be: a table, or a row of another kind, and why."""

    table: str
    why: str


class Check(Protocol):
    """What the logs of all tables say of a feature's rows: compared with what is written, or written again."""

    def add(self, connection: sqlite3.Connection, number: int, summary: Card) -> None:
        """A table whose log is sound; in the order of their numbers."""

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """What is written otherwise."""

    def rebuild(self, connection: sqlite3.Connection) -> int:
        """Write everything as the logs say; how many rows were otherwise."""


class FeatureData(NamedTuple):
    """What a feature keeps in the database."""

    name: str
    projection: Projection | None = None
    tables: str = ""
    """Statements that create its tables, after those of storage and of the features before it."""
    checked: Mapping[str, str] = {}
    """By table: the columns of rows that end with a check of the others."""
    checks: tuple[Callable[[], Check], ...] = ()
    """What the doctor asks."""
    reserved: str = ""
    """Selects the numbers of open tables that are not given up because only one person sits there."""


_registered: list[FeatureData] = []


def register(*features: FeatureData) -> None:
    """Add features, in the order in which they are written; one that is there already is not added again."""
    _registered.extend(feature for feature in features if feature not in _registered)


def registered() -> tuple[FeatureData, ...]:
    """All features that keep data; RuntimeError where a program forgot to register them."""
    if not _registered:
        raise RuntimeError("no feature is registered: call worldwright.server.app.features.register() first")
    return tuple(_registered)


def projections() -> tuple[Projection, ...]:
    """What is written for each table, in this order."""
    return tuple(feature.projection for feature in registered() if feature.projection is not None)
