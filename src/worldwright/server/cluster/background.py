"""Background tasks of a node."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from worldwright.server.cluster.bus import BusFault
from worldwright.server.cluster.sealed_bus import SealedBus

MEASURE_SECONDS = 2
log = logging.getLogger(__name__)


class Background:
    """Tasks that run until they are done or the node stops."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a background task; a failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("cluster: a background task failed", exc_info=fault)

    def cancel(self) -> None:
        """Stop all tasks."""
        for task in list(self._tasks):
            task.cancel()


class BusLag:
    """The time to the bus and back."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """As last measured; negative: unreachable."""

    async def measure(self, bus: SealedBus) -> None:
        """Measure it every two seconds."""
        while True:
            try:
                self.seconds = await bus.lag()
            except BusFault:
                self.seconds = -1.0
            await asyncio.sleep(MEASURE_SECONDS)
