"""Renew a node's lease in its own thread, so that a loop that is busy for a moment does not lose its tables.

If the loop is blocked for long, the lease runs out and other nodes take over.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final

from worldwright.core.game import Millis
from worldwright.server.engine.ownership import LEASE, RENEW, Ownership, Renewed

PATIENCE: Final = 10.0
"""Seconds without a pulse of the loop after which the lease is not renewed."""
AGAIN: Final = 0.2
"""Seconds before a failed renewal is tried again."""
LATE: Final[Millis] = RENEW + RENEW // 2
"""A node that has not renewed for this long may be dead."""
AFTER: Final[Millis] = 20
Report = Callable[[float, Renewed | Exception], None]


def until_next_end(renewed: Renewed) -> Millis:
    """How long to wait before looking for expired leases: until just after the next one may have ended."""
    late = [node.age for node in renewed.nodes if node.age > LATE]
    return LEASE - max(late) + AFTER if late else LEASE


class LeaseKeeper:
    """Renews until stopped, and reports each result to the loop."""

    def __init__(self, ownership: Ownership, report: Report, steady: Callable[[], float] = time.monotonic) -> None:
        self._ownership = ownership
        self._report = report
        self._steady = steady
        self._loop = asyncio.get_running_loop()
        self._alive = self._played = steady()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lease", daemon=True)

    def start(self) -> None:
        """Start."""
        self._thread.start()

    def pulse(self, *, is_standing: bool) -> None:
        """Record that the loop is alive, and whether all its tables stand still."""
        self._alive = self._steady()
        if not is_standing:
            self._played = self._alive

    def stop(self) -> None:
        """Stop renewing. Returns when no renewal is in progress."""
        self._stop.set()
        self._thread.join(LEASE / 1000)

    def _run(self) -> None:
        asyncio.run(self._keep())

    async def _keep(self) -> None:
        while not self._stop.is_set():
            self._stop.wait(await self.renewed())  # nothing else runs in this loop

    async def renewed(self) -> float:
        """Renew once and report; returns the seconds until the next renewal."""
        began = self._steady()
        result: Renewed | Exception
        wait = RENEW / 1000
        if began - self._alive < PATIENCE:
            quiet = int((began - self._played) * 1000)
            try:
                result = await asyncio.wait_for(self._ownership.renew(quiet), LEASE / 1000)
                wait = min(wait, until_next_end(result) / 1000)
            except Exception as fault:  # any fault: the next try may succeed
                result, wait = fault, AGAIN
            try:
                self._loop.call_soon_threadsafe(self._report, began, result)
            except RuntimeError:
                self._stop.set()  # the loop has ended
        return max(0.0, began + wait - self._steady())
