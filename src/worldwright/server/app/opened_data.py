"""Opens the data of a server: a folder, or a database shared by a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.app import features
from worldwright.server.engine.summary import checked
from worldwright.server.http.carrier import Carrier
from worldwright.server.process.settings import Keep, Settings, kept_file
from worldwright.server.runtime.nodes import Nodes
from worldwright.server.storage.data_folder import FORGOTTEN
from worldwright.server.storage.database import Change
from worldwright.server.storage.group_commit import GroupCommit
from worldwright.server.storage.removals import Forgotten, ForgottenFile, ForgottenRows
from worldwright.server.storage.sqlite import SqliteDatabase

if TYPE_CHECKING:
    from worldwright.server.storage.postgres.database import PostgresDatabase

T = TypeVar("T")


class OpenedData(msgspec.Struct, frozen=True):
    """An open database, with its secrets, promised removals and cluster connections."""

    db: GroupCommit
    keep: Keep
    forgotten: Forgotten
    nodes: Nodes
    carrier: Carrier


def opened_data(folder: Path, settings: Settings, wake: Callable[[], None]) -> OpenedData:
    """Open the data of a server; UserError if that is not possible, and nothing was written."""
    features.register()
    database = settings.database
    if not database:
        return OpenedData(
            SqliteDatabase(folder, wake), kept_file, ForgottenFile(folder / FORGOTTEN), Nodes(), Carrier()
        )
    from worldwright.server.storage.postgres import address as postgres_place  # noqa: PLC0415 - an extra, loaded only where asked for

    postgres_place.check_address(database)
    from worldwright.server.storage.postgres.database import PostgresDatabase  # noqa: PLC0415

    db = PostgresDatabase(database, wake, is_alone=not settings.bus)
    nodes, carrier = among_others(db, settings.bus) if settings.bus else (Nodes(), Carrier())
    return OpenedData(db, KeptRows(db), ForgottenRows(db), nodes, carrier)


def check_bus(settings: Settings) -> None:
    """UserError if the bus cannot be reached or is not the one of the nodes already on this database.

    Runs before anything is opened or written.
    """
    if settings.bus:
        if not settings.database:
            raise UserError("--bus needs a database that all nodes share: --database postgresql://…")
        from worldwright.server.cluster.nats_bus import check  # noqa: PLC0415
        from worldwright.server.cluster.same_bus import check_same_bus  # noqa: PLC0415
        from worldwright.server.storage.postgres import address as postgres_place  # noqa: PLC0415 - extras, loaded only where asked for

        check(settings.bus, may_be_open=settings.open_bus)
        if postgres_place.is_address(settings.database):
            asyncio.run(check_same_bus(settings.database, settings.bus))


def among_others(db: PostgresDatabase, bus: str) -> tuple[Nodes, Carrier]:
    """This server as a node of a cluster; UserError if the address is not a bus."""
    from worldwright.server.cluster.nats_bus import sealed_bus  # noqa: PLC0415
    from worldwright.server.cluster.node import ClusterNode  # noqa: PLC0415
    from worldwright.server.cluster.remote_sockets import ClusterCarrier  # noqa: PLC0415 - loaded only in a cluster

    node = ClusterNode(db.ownership(), sealed_bus(bus, *db.cluster))
    return node, ClusterCarrier(node)


class KeptRows:
    """Secrets that all nodes of a cluster share, each under the name of its file on a single server."""

    def __init__(self, db: GroupCommit) -> None:
        self._db = db

    def __call__(self, path: Path, type_: type[T], make: Callable[[], T]) -> T:
        """The value under a name: read, or created once for all nodes; UserError if it is damaged."""
        name = path.name
        stored_body = self._read(name)
        if stored_body is None:
            body = msgspec.json.encode(make()).decode()
            insert = "INSERT INTO kept_file VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            self._db.give(Change(insert, (name, body, checked(name, body)))).result()
            stored_body = self._read(name)  # another node may have been faster
        assert stored_body is not None
        return msgspec.json.decode(stored_body, type=type_)

    def _read(self, name: str) -> str | None:
        row = self._db.look(lambda db: db.row("SELECT body, sum FROM kept_file WHERE name = ?", name))
        if row is not None and row[1] != checked(name, row[0]):
            raise UserError(f"{name} in the database is damaged: delete its row, and the next start creates a new one")
        return None if row is None else str(row[0])
