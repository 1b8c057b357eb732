"""Jobs that run once in a site: on its only server, or on the leader of a cluster."""

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
from worldwright.server.storage.database import Database, StoreFault
from worldwright.server.tournaments.rounds import Rounds

JANITOR_SECONDS = 600.0
log = logging.getLogger(__name__)


class LeaderJobs:
    """Wakes tables, cleans up, publishes daily deals, runs tournaments and sends notifications."""

    def __init__(self, ports: Ports, cleanup: Cleanup, daily: DailyWorld, rounds: Rounds, sender: Sender) -> None:
        self._ports = ports
        self._cleanup = cleanup
        self._daily = daily
        self._rounds = rounds
        self._sender = sender
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Start the jobs."""
        await self._rounds.tournaments.open()
        self._sender.begin()
        work = (
            wake_tables(self._ports.db, self._ports.runtime),
            self._clean_up(),
            self._daily.keep(),
            self._rounds.keep(),
        )
        self._tasks = [asyncio.get_running_loop().create_task(job) for job in work]

    def end(self) -> None:
        """Stop the jobs: another node leads from now on, or this server stops."""
        self._sender.end()
        self._rounds.tournaments.close()
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    async def _clean_up(self) -> None:
        while True:
            await asyncio.sleep(JANITOR_SECONDS)
            try:
                await self._cleanup.clear_away()
            except UserError as fault:
                log.warning("cleanup failed, next try in ten minutes: %s", fault)
            except Exception:
                log.exception("cleanup failed, next try in ten minutes")


async def wake_tables(db: Database, runtime: Runtime) -> None:
    """Open every running table once, so that its clock and bots go on; idle ones are closed again."""
    for identity in await db.read(stored.running):
        try:
            if (table := await runtime.table(identity)) is not None:
                runtime.attendance.shown(table)
        except Elsewhere:
            pass  # another node owns it
        except StoreFault as fault:
            log.warning("table %s could not be opened: %s", identity[:6], fault)
            runtime.unplayable[identity] = "it could not be read"
        except Exception:
            log.exception("table could not be opened")
            runtime.unplayable[identity] = "it could not be opened"
