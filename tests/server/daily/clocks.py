"""Clocks set by hand: the server's wall clock and its steady one."""

from __future__ import annotations

from worldwright.server.daily import deals as daily
from worldwright.server.process.clock import monotonic

TODAY, YESTERDAY, TOMORROW = "2026-11-20", "2026-11-19", "2026-11-21"
"""A Friday: Monuments."""
NOON = daily.begins(TODAY) + 12 * 3600


class Calendar:
    """What the server's clocks say."""

    def __init__(self) -> None:
        self.now = float(NOON)
        self.passed = 0.0

    def __call__(self) -> float:
        return self.now

    def steady(self) -> int:
        """The machine's running time, in milliseconds."""
        return monotonic() + int(self.passed * 1000)

    def go(self, day: str, hours: float = 12) -> None:
        """Time passes until then, and both clocks see it."""
        until = daily.begins(day) + hours * 3600
        self.passed += max(0.0, until - self.now)
        self.now = until

    def run(self, hours: float) -> None:
        """So many hours pass."""
        self.now += hours * 3600
        self.passed += hours * 3600

    def jump(self, hours: float) -> None:
        """The wall clock is set, or the server was off: no time passes that it could see."""
        self.now += hours * 3600
