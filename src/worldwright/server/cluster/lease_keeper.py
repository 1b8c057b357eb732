"""Keeps a node's lease, in a thread of its own: a loop that is busy for a moment does not lose its tables.

A loop that shows no life for long loses them all the same: others can do what it cannot.
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
"""Seconds without a sign of the loop after which its lease is let run out."""
AGAIN: Final = 0.2
"""Seconds before a renewal that failed is tried again."""
LATE: Final[Millis] = RENEW + RENEW // 2
"""Who has not renewed for so long may be gone."""
AFTER: Final[Millis] = 20
Told = Callable[[float, Renewed | Exception], None]


def until_next_end(found: Renewed) -> Millis:
    """When to look again for whoever has not renewed lately: just after their lease has run out."""
    late = [node.age for node in found.nodes if node.age > LATE]
    return LEASE - max(late) + AFTER if late else LEASE


class LeaseKeeper:
    """Renews until it is stopped, and tells the loop what came of it."""

    def __init__(self, ownership: Ownership, tell: Told, steady: Callable[[], float] = time.monotonic) -> None:
        self._ownership = ownership
        self._tell = tell
        self._steady = steady
        self._loop = asyncio.get_running_loop()
        self._alive = self._played = steady()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lease", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def pulse(self, *, is_standing: bool) -> None:
        """The loop is alive; whether all its tables stand still all the same."""
        self._alive = self._steady()
        if not is_standing:
            self._played = self._alive

    def stop(self) -> None:
        """Renew no more; returns when nothing is under way."""
        self._stop.set()
        self._thread.join(LEASE / 1000)

    def _run(self) -> None:
        asyncio.run(self._keep())

    async def _keep(self) -> None:
        while not self._stop.is_set():
            self._stop.wait(await self.renewed())  # nothing else runs in this loop

    async def renewed(self) -> float:
        """Renew once and tell; the seconds until the next time."""
        began = self._steady()
        found: Renewed | Exception
        wait = RENEW / 1000
        if began - self._alive < PATIENCE:
            quiet = int((began - self._played) * 1000)
            try:
                found = await asyncio.wait_for(self._ownership.renew(quiet), LEASE / 1000)
                wait = min(wait, until_next_end(found) / 1000)
            except Exception as fault:  # whatever it is, the next try may do it
                found, wait = fault, AGAIN
            try:
                self._loop.call_soon_threadsafe(self._tell, began, found)
            except RuntimeError:
                self._stop.set()  # the loop has ended
        return max(0.0, began + wait - self._steady())
