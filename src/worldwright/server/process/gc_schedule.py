"""When to run the garbage collector, which finds objects that only refer to each other.

States, views and messages are trees, and a closed connection leaves no cycle, so there is little to find. A full
collection visits every table and stops all of them, for a fifth of a second on a full server. So Python collects young
objects only, which is fast. When memory has grown much, what is new is searched; all is when no one is playing.
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
"""After this long a collection of all objects runs even without such a second."""
GROWTH = 64 << 20
"""Bytes that memory has grown since the last full collection after which another one runs, moves or not."""


def settle() -> None:
    """Exempt the loaded rules from collection, and old objects while people play. Call it once all is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


def collect(*, all_of_it: bool) -> None:
    """Search for garbage among the objects that are new since the last search, or among all."""
    if not gc.get_freeze_count():  # a process that did not settle
        gc.collect()
        return
    if all_of_it:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


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
        self.all_of_it = True
        """Whether it is time for all objects, not only for the new ones."""
        self._searched_all = now

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
        self.all_of_it = is_quiet or now - self._searched_all >= LONGEST_SECONDS
        if self.all_of_it:
            self._searched_all = now
        self._searched, self._is_worth, self._before = now, False, memory
        return True
