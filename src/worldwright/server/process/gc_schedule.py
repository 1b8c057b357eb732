"""When to run the garbage collector, which finds objects that only refer to each other.

States, views and messages are trees, and a closed connection leaves no cycle, so there is little to find. A full
collection visits every table and stops all of them, for a fifth of a second on a full server. So Python collects young
objects only, which is fast, and a full collection runs when no one is playing, or when memory has grown much.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from worldwright.server.process.counters import resident

YOUNG = 5_000
"""New objects after which Python collects the young ones: about a millisecond."""
NEVER = 1 << 30
LOOK_SECONDS = 0.9
QUIET_SECONDS = 60.0
"""The least time between full collections, each after a second without a move or much more memory."""
LONGEST_SECONDS = 900.0
"""After this long a full collection runs even without such a second."""
GROWTH = 64 << 20
"""Bytes that memory has grown since the last full collection after which another one runs, moves or not."""


def settle() -> None:
    """Exempt the loaded rules from collection, and old objects while people play. Call it once all is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class GcSchedule:
    """Decides whether to run a full collection now."""

    def __init__(self, now: float, memory: Callable[[], int] = resident) -> None:
        self._looked = self._searched = now
        self._memory = memory
        self._before = memory()
        """Memory after the last collection, or the least since then."""
        self._is_used = False
        """A move was made since the last look."""
        self._is_worth = False
        """A move was made since the last collection; else there is nothing to find."""

    def used(self) -> None:
        """A move was made."""
        self._is_used = self._is_worth = True

    def is_time(self, now: float) -> bool:
        """Whether to collect now. Call it at least once a second."""
        if now - self._looked < LOOK_SECONDS:
            return False
        is_quiet = not self._is_used
        self._looked, self._is_used = now, False
        memory = self._memory()
        self._before = min(memory, self._before)
        has_grown = memory - self._before > GROWTH
        least = QUIET_SECONDS if is_quiet or has_grown else LONGEST_SECONDS
        if not (self._is_worth or has_grown) or now - self._searched < least:
            return False
        self._searched, self._is_worth, self._before = now, False, memory
        return True
