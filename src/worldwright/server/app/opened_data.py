"""The data that a server runs on: a folder of this machine, or a database that many machines share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables.card import checked
from worldwright.tables.database import Change
from worldwright.tables.folder import FORGOTTEN
from worldwright.tables.forgotten import Forgotten, ForgottenFile, ForgottenRows
from worldwright.tables.group_commit import GroupCommit
from worldwright.tables.sqlite import SqliteDatabase
from worldwright.web.settings import Keep, Settings, kept_file

if TYPE_CHECKING:
    from worldwright.web.cluster.node import ClusterNode

T = TypeVar("T")


class OpenedData(msgspec.Struct, frozen=True):
    """A database that is open, where secrets are kept, and who asked to be forgotten."""

    db: GroupCommit
    keep: Keep
    forgotten: Forgotten


def opened_data(folder: Path, database: str, wake: Callable[[], None], *, is_alone: bool = True) -> OpenedData:
    """What a server runs on, opened for it; Trouble says why it cannot be had, and nothing was written."""
    if not database:
        return OpenedData(SqliteDatabase(folder, wake), kept_file, ForgottenFile(folder / FORGOTTEN))
    from worldwright.tables import postgres_place  # noqa: PLC0415 - an extra, loaded only where asked for

    postgres_place.check_address(database)
    from worldwright.tables.postgres import PostgresDatabase  # noqa: PLC0415

    db = PostgresDatabase(database, wake, is_alone=is_alone)
    return OpenedData(db, KeptRows(db), ForgottenRows(db))


def check_bus(settings: Settings) -> None:
    """Trouble if a bus is asked for and cannot be had, or is not that of the nodes that live on the database.

    Asked before anything is opened or written.
    """
    if settings.bus:
        if not settings.database:
            raise Trouble("--bus needs a database that all nodes share: --database postgresql://…")
        from worldwright.tables import postgres_place  # noqa: PLC0415 - extras, loaded only where asked for
        from worldwright.web.cluster.nats_bus import check  # noqa: PLC0415
        from worldwright.web.cluster.same_bus import check_same_bus  # noqa: PLC0415

        check(settings.bus)
        if postgres_place.is_address(settings.database):
            asyncio.run(check_same_bus(settings.database, settings.bus))


def among_others(db: GroupCommit, bus: str) -> ClusterNode:
    """This server as one of many nodes that share a database and talk over a bus; Trouble if that is no bus."""
    from worldwright.tables.postgres import PostgresDatabase  # noqa: PLC0415 - an extra, loaded only where asked for
    from worldwright.web.cluster.nats_bus import NatsBus  # noqa: PLC0415
    from worldwright.web.cluster.node import ClusterNode  # noqa: PLC0415

    assert isinstance(db, PostgresDatabase)
    return ClusterNode(db.ownership(), NatsBus(bus, db.house))


class KeptRows:
    """Secrets that all nodes of a house share, each under the name of the file that it is on one machine."""

    def __init__(self, db: GroupCommit) -> None:
        self._db = db

    def __call__(self, path: Path, type_: type[T], make: Callable[[], T]) -> T:
        """What is kept under a name: read, or made now, once for all nodes; Trouble says why it cannot be had."""
        name = path.name
        found = self._read(name)
        if found is None:
            body = msgspec.json.encode(make()).decode()
            insert = "INSERT INTO kept_file VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            self._db.give(Change(insert, (name, body, checked(name, body)))).result()
            found = self._read(name)  # another node may have been faster
        assert found is not None
        return msgspec.json.decode(found, type=type_)

    def _read(self, name: str) -> str | None:
        row = self._db.look(lambda db: db.row("SELECT body, sum FROM kept_file WHERE name = ?", name))
        if row is not None and row[1] != checked(name, row[0]):
            raise Trouble(f"{name} in the database is damaged: delete its row, and a new one is made")
        return None if row is None else str(row[0])
