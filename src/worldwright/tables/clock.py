"""The house's clock: milliseconds this house has been up, over all runs; outages do not count."""

from __future__ import annotations

import time
from collections.abc import Callable

from worldwright.core.game import Millis

GAP: Millis = 1500
"""A loop that is away for longer was blocked or suspended: the clock stands still for the rest."""


def monotonic() -> Millis:
    """The machine's steady clock: setting the time of day does not move it."""
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """Runs while it is beaten. `before` is how long the house had been up in earlier runs."""

    def __init__(self, before: Millis = 0, steady: Callable[[], Millis] = monotonic) -> None:
        self._steady = steady
        self._zero = steady() - before
        self._beaten = before
        self._last = before

    def now(self) -> Millis:
        """The time."""
        now = self._steady() - self._zero
        now = min(now, self._beaten + GAP)
        self._last = max(self._last, now)
        return self._last

    def beat(self) -> Millis:
        """Say that the loop is alive; the milliseconds that were lost because it was not."""
        now = self.now()
        lost = max(0, self._steady() - self._zero - now)
        self._zero += lost
        self._beaten = now
        return lost
