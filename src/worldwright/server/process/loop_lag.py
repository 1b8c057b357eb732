"""How late the loop was lately: whoever asks now and then must not miss that it was away."""

from __future__ import annotations

from worldwright.server.process.incidents import report

STALL = 1.0
"""Seconds the loop may be away."""
REMEMBERED_SECONDS = 60.0
"""How long a stall is told."""


class LoopLag:
    """The worst lateness of the last minute, in seconds."""

    def __init__(self) -> None:
        self._worst = 0.0
        self.until = 0.0
        """When it is forgotten, by the loop's time."""

    def note(self, late: float, now: float) -> None:
        """Something that was due came so late."""
        if late >= self._worst or now > self.until:
            self._worst, self.until = late, now + REMEMBERED_SECONDS
        if late > STALL:
            report("stall", "the loop was away: nothing was answered meanwhile", seconds=round(late, 3))

    def worst(self, now: float) -> float:
        """By how many seconds it was late at most."""
        return self._worst if now <= self.until else 0.0
