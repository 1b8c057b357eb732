"""Remove idle tables from memory, and write to the database whose turn it is there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from worldwright.core.game import Seat
from worldwright.server.engine.table import Table
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Database, StoreFault

if TYPE_CHECKING:
    from worldwright.server.runtime.runtime import Runtime

GRACE = 60.0
"""Seconds that a table stays in memory after the last request for it."""
log = logging.getLogger(__name__)


class Sweeper:
    """Removes idle tables from memory."""

    def __init__(self, runtime: Runtime, db: Database, loop: asyncio.AbstractEventLoop) -> None:
        self._runtime = runtime
        self._db = db
        self._loop = loop
        self.put_away: dict[str, tuple[Seat, ...]] = {}
        """The seats to move at tables that just left memory, until the database has them."""
        self.noted = 0
        """How often seats to move were written to the database."""
        self._noting: set[asyncio.Task[None]] = set()

    def sweep(self, grace: float = GRACE) -> None:
        """Let tables leave memory that have no person, wait for nothing and were not requested lately.

        A recent request may be followed by a command, or by hello on a socket that is open already.
        """
        now = self._loop.time()
        open_at = {socket.connection.table.id for socket in self._runtime.sockets}
        idle = [
            table
            for table in self._runtime.registry.tables.values()
            if table.id not in open_at and now - self._runtime.used.get(table.id, 0) >= grace and table.is_idle()
        ]
        for table in idle:
            self._runtime.bots.drop(table)
            self._runtime.used.pop(table.id, None)
            self._runtime.registry.put_away(table)
        waits = {table.id: waited_seats(table) for table in idle}
        self.put_away |= waits
        if waits:
            task = self._loop.create_task(self._note_waits(waits))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note_waits(self, waits: dict[str, tuple[Seat, ...]]) -> None:
        """Write the seats to move at tables that left memory."""
        try:
            await self._db.write(*(stored.put_away(identity, seats, 0) for identity, seats in waits.items()))
        except StoreFault as fault:
            log.warning("runtime: seats to move were not saved: %s", fault)
        for identity, seats in waits.items():
            if self.put_away.get(identity) is seats:
                del self.put_away[identity]
        self.noted += 1
        await self._runtime.owners.let_go([identity for identity in waits if not self._runtime.is_here(identity)])


def waited_seats(table: Table) -> tuple[Seat, ...]:
    """The seats to move at a running game."""
    return table.audience.to_move() if table.is_begun else ()
