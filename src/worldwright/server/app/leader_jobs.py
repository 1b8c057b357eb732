"""What there is once in a site: one server does it, or of many nodes the leader."""

from __future__ import annotations

import asyncio
import logging

from worldwright.core.errors import UserError
from worldwright.server.app.cleanup import Cleanup
from worldwright.server.daily.service import DailyWorld
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.http.ports import Ports
from worldwright.server.notifications.sending import Sender
from worldwright.server.runtime.runtime import Runtime
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Database
from worldwright.server.tournaments.service import Tournaments

JANITOR_SECONDS = 600.0
log = logging.getLogger(__name__)


class LeaderJobs:
    """Brings tables back, clears away, turns the days, plays rounds and sends notifications, while it is ours."""

    def __init__(
        self, ports: Ports, cleanup: Cleanup, daily: DailyWorld, tournaments: Tournaments, sender: Sender
    ) -> None:
        self._ports = ports
        self._cleanup = cleanup
        self._daily = daily
        self._tournaments = tournaments
        self._sender = sender
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Do it from now on."""
        await self._tournaments.open()
        self._sender.begin()
        work = (
            wake_tables(self._ports.db, self._ports.runtime),
            self._clean_up(),
            self._daily.keep(),
            self._tournaments.keep(),
        )
        self._tasks = [asyncio.get_running_loop().create_task(one) for one in work]

    def end(self) -> None:
        """Another node does it from now on, or this server ends."""
        self._sender.end()
        self._tournaments.close()
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    async def _clean_up(self) -> None:
        while True:
            await asyncio.sleep(JANITOR_SECONDS)
            try:
                await self._cleanup.clear_away()
            except UserError as fault:
                log.warning("nothing was cleared away this time: %s", fault)
            except Exception:
                log.exception("nothing was cleared away this time")


async def wake_tables(db: Database, runtime: Runtime) -> None:
    """Bring back every running table once, so that its clock goes on and its bots move; idle ones go again."""
    for identity in await db.read(stored.running):
        try:
            if (table := await runtime.table(identity)) is not None:
                runtime.attendance.shown(table)
        except Elsewhere:
            pass  # another node has it
        except Exception:
            log.exception("a table could not be brought back")
            runtime.unplayable[identity] = "it could not be brought back"
