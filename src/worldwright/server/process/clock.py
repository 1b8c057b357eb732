"""The house's clock: milliseconds this house has been up, over all runs; outages do not count."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

from worldwright.core.game import Millis

GAP: Millis = 1500
"""A loop that is away for longer was blocked or suspended: the clock stands still for the rest."""


APART: Millis = 250
"""So far a node's clock may be from the house's before it is set."""


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
        self._until: float = inf

    @property
    def steady(self) -> Millis:
        """The machine's own time: it goes on where the house's stands still."""
        return self._steady()

    def now(self) -> Millis:
        """The time."""
        now = self._steady() - self._zero
        most = self._beaten + GAP
        if now > most:  # noqa: PLR1730  asked at every move: a call of min costs more
            now = most
        if now > self._until:
            now = int(self._until)
        if now > self._last:  # noqa: PLR1730
            self._last = now
        return self._last

    def follow(self, house: Millis, until: Millis) -> Millis:
        """Go on from the time that all nodes of a house share; how much was skipped. It never goes back: it waits.

        It stands still at `until` if it is not told anew before: so long the house counts without a word of anybody.
        """
        self._until = until
        ahead = house - self.now()
        if abs(ahead) < APART:
            return 0
        self._zero = self._steady() - house
        self._beaten = max(self._beaten, house)
        return max(0, ahead)

    def beat(self) -> Millis:
        """Say that the loop is alive; the milliseconds that were lost because it was not."""
        now = self.now()
        lost = max(0, self._steady() - self._zero - now)
        self._zero += lost
        self._beaten = now
        return lost
