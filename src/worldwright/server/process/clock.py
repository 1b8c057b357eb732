"""The server clock: milliseconds that the server or cluster has been up over all runs. Outages do not count."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

from worldwright.core.game import Millis

GAP: Millis = 1500
"""If the loop is blocked or suspended for longer, the clock stands still for the rest."""


APART: Millis = 250
"""A node's clock is set if it differs from the cluster's by more than this."""


def monotonic() -> Millis:
    """The machine's monotonic clock, independent of the time of day."""
    return time.monotonic_ns() // 1_000_000


class SiteClock:
    """Runs as long as `beat` is called. `before`: the uptime of earlier runs."""

    def __init__(self, before: Millis = 0, steady: Callable[[], Millis] = monotonic) -> None:
        self._steady = steady
        self._zero = steady() - before
        self._beaten = before
        self._last = before
        self._until: float = inf

    @property
    def steady(self) -> Millis:
        """The machine's monotonic time, which goes on while this clock stands still."""
        return self._steady()

    def now(self) -> Millis:
        """The time."""
        now = self._steady() - self._zero
        most = self._beaten + GAP
        if now > most:  # noqa: PLR1730  called at every move, and min() is slower
            now = most
        if now > self._until:
            now = int(self._until)
        if now > self._last:  # noqa: PLR1730
            self._last = now
        return self._last

    def follow(self, cluster_time: Millis, until: Millis) -> Millis:
        """Go on from the cluster's time and return how much was skipped. The clock never goes back: it waits.

        It stands still at `until` unless called again before.
        """
        self._until = until
        ahead = cluster_time - self.now()
        if abs(ahead) < APART:
            return 0
        self._zero = self._steady() - cluster_time
        self._beaten = max(self._beaten, cluster_time)
        return max(0, ahead)

    def beat(self) -> Millis:
        """Record that the loop is alive. Returns the milliseconds lost while it was not."""
        now = self.now()
        lost = max(0, self._steady() - self._zero - now)
        self._zero += lost
        self._beaten = now
        return lost
