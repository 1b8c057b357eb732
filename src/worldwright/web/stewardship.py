"""What there is once in a house: one server does it, or of many nodes the steward."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from worldwright.core.errors import Trouble
from worldwright.tables import stored
from worldwright.tables.ownership import Elsewhere
from worldwright.web.chores import clear_away

if TYPE_CHECKING:
    from worldwright.web.service import Service

JANITOR_SECONDS = 600.0
log = logging.getLogger(__name__)


class Stewardship:
    """Brings tables back, clears away, turns the days, plays rounds and sends notifications, while it is ours."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_ours(self) -> bool:
        """Whether this server does it."""
        return self._service.cluster is None or self._service.cluster.steward.is_ours

    async def begin(self) -> None:
        """Do it from now on."""
        service = self._service
        await service.tournaments.open()
        service.notifier.begin()
        work = (self._wake_tables(), self._chores(), service.daily.keep(), service.tournaments.keep())
        self._tasks = [asyncio.get_running_loop().create_task(one) for one in work]

    def end(self) -> None:
        """Another node does it from now on, or this server ends."""
        self._service.notifier.end()
        self._service.tournaments.close()
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    async def _wake_tables(self) -> None:
        """Bring back every running table once, so that its clock goes on and its bots move; idle ones go again."""
        service = self._service
        for identity in await service.db.read(stored.running):
            try:
                if (table := await service.runtime.table(identity)) is not None:
                    service.notifier.shown(table)
            except Elsewhere:
                pass  # another node has it
            except Exception:
                log.exception("a table could not be brought back")
                service.runtime.unplayable[identity] = "it could not be brought back"

    async def _chores(self) -> None:
        while True:
            await asyncio.sleep(JANITOR_SECONDS)
            try:
                await clear_away(self._service)
            except Trouble as fault:
                log.warning("nothing was cleared away this time: %s", fault)
            except Exception:
                log.exception("nothing was cleared away this time")
