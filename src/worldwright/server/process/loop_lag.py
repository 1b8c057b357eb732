"""Loop lag: how late the event loop was in the last minute, so that occasional health checks see a blocked loop."""

from __future__ import annotations

from worldwright.server.process.incidents import report

STALL = 1.0
"""Seconds that the loop may be blocked."""
REMEMBERED_SECONDS = 60.0
"""How long a blocked loop is reported."""


class LoopLag:
    """The worst lag of the last minute, in seconds."""

    def __init__(self) -> None:
        self._worst = 0.0
        self.until = 0.0
        """When it expires, by the loop's time."""

    def note(self, late: float, now: float) -> None:
        """Record that a timer fired late."""
        if late >= self._worst or now > self.until:
            self._worst, self.until = late, now + REMEMBERED_SECONDS
        if late > STALL:
            report("stall", "the event loop was blocked: no requests were answered", seconds=round(late, 3))

    def worst(self, now: float) -> float:
        """The worst lag, in seconds."""
        return self._worst if now <= self.until else 0.0
