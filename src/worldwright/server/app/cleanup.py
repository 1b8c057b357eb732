"""What a server clears away by and by: tables that nobody comes to, and what has been kept long enough."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from worldwright.server.accounts.store import People
from worldwright.server.http.ports import Ports
from worldwright.server.storage import cleanup as janitor
from worldwright.server.storage.database import Change

log = logging.getLogger(__name__)


class Cleanup:
    """Clears away, whenever it is asked to."""

    def __init__(self, ports: Ports, people: People, sweeps: Sequence[Callable[[int], Change]]) -> None:
        """`sweeps` say what features delete at a time."""
        self._ports = ports
        self._people = people
        self._sweeps = sweeps

    async def clear_away(self) -> janitor.Chores:
        """End what nobody comes to any more, and delete what has been kept long enough."""
        ports, settings, db = self._ports, self._ports.settings, self._ports.db
        kept = janitor.Retention(settings.open_hours, settings.abandon_days, settings.keep_days)
        now = int(ports.seconds())
        todo = await db.read(lambda rows: janitor.chores(rows, now, kept))
        for identity in (*todo.unused, *todo.abandoned):
            reason = "unused" if identity in todo.unused else "abandoned"
            await ports.nodes.commands.run("end_unused", identity, reason, now)
        removed = [identity for identity in todo.removed if identity not in ports.runtime.registry.tables]
        for identity in removed:
            await db.write(*janitor.remove(identity))
        ports.tables.forget_visits(now, *removed)
        for sweep in self._sweeps:
            await db.write(sweep(now))
        idle = settings.idle_days * janitor.DAY
        await self._people.sweep(await db.read(lambda rows: janitor.believed(rows, now) - idle))
        if any((todo.unused, todo.abandoned, todo.removed)):
            counts = map(len, (todo.unused, todo.abandoned, todo.removed))
            log.info("cleared away: %d unused, %d abandoned, %d removed", *counts)
        return todo
