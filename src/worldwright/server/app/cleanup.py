"""Cleanup: ends abandoned tables, and deletes tables, devices and guests past their retention."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from worldwright.server.accounts.store import People
from worldwright.server.http.ports import Ports
from worldwright.server.storage import cleanup
from worldwright.server.storage.database import Change

log = logging.getLogger(__name__)


class Cleanup:
    """One pass of the cleanup."""

    def __init__(self, ports: Ports, people: People, sweeps: Sequence[Callable[[int], Change]]) -> None:
        """`sweeps` return what features delete at each pass."""
        self._ports = ports
        self._people = people
        self._sweeps = sweeps

    async def clear_away(self) -> cleanup.Chores:
        """End unused and abandoned tables, and delete what is past its retention."""
        ports, settings, db = self._ports, self._ports.settings, self._ports.db
        retention = cleanup.Retention(settings.open_hours, settings.abandon_days, settings.keep_days)
        now = int(ports.seconds())
        due = await db.read(lambda rows: cleanup.chores(rows, now, retention))
        for identity in (*due.unused, *due.abandoned):
            reason = "unused" if identity in due.unused else "abandoned"
            await ports.nodes.commands.run("end_unused", identity, reason, now)
        removed = [identity for identity in due.removed if identity not in ports.runtime.registry.tables]
        for identity in removed:
            await db.write(*cleanup.remove(identity))
        ports.tables.forget_visits(now, *removed)
        for sweep in self._sweeps:
            await db.write(sweep(now))
        idle = settings.idle_days * cleanup.DAY
        await self._people.erasure.sweep(await db.read(lambda rows: cleanup.believed(rows, now) - idle))
        if any((due.unused, due.abandoned, due.removed)):
            counts = map(len, (due.unused, due.abandoned, due.removed))
            log.info("cleanup: %d unused, %d abandoned, %d removed", *counts)
        return due
