"""When to look for garbage: what only refers to itself and nothing else would find.

States, views and messages are trees and go by themselves; what is left is a little from each closed connection. A whole
search goes through every table there is and stops all of them meanwhile, a fifth of a second in a full house. So Python
searches only what is young, which is soon done, and the rest is searched when nobody is playing.
"""

from __future__ import annotations

import gc

YOUNG = 5_000
"""New things after which Python searches them: about a millisecond."""
NEVER = 1 << 30
LOOK_SECONDS = 0.9
QUIET_SECONDS = 60.0
"""A whole search comes at most so often, and only after a second in which nobody moved,"""
LONGEST_SECONDS = 900.0
"""unless there was no such second for so long."""


def settle() -> None:
    """The house is open: the rules stay for ever and are never searched again, and nothing old is while people play."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class GcSchedule:
    """Decides whether now is the time for a whole search."""

    def __init__(self, now: float) -> None:
        self._looked = self._searched = now
        self._is_used = False
        """Somebody moved since the last look."""
        self._is_worth = False
        """Somebody moved since the last search: else there is nothing new to find."""

    def used(self) -> None:
        """Somebody moved."""
        self._is_used = self._is_worth = True

    def is_time(self, now: float) -> bool:
        """Whether to search now; asked at least once a second."""
        if now - self._looked < LOOK_SECONDS:
            return False
        is_quiet = not self._is_used
        self._looked, self._is_used = now, False
        if not self._is_worth or now - self._searched < (QUIET_SECONDS if is_quiet else LONGEST_SECONDS):
            return False
        self._searched, self._is_worth = now, False
        return True
