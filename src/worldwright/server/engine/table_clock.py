"""A table's own time: the house's, less everything that must not cost anybody a moment."""

from __future__ import annotations

from worldwright.core.game import Millis
from worldwright.server.engine.events import Pause
from worldwright.server.engine.log import Log

STALL: Millis = 1000
"""A sync that takes longer stops the table's clock."""


class Stopwatch:
    """Stands still while the table is frozen or its disk stalls; each such pause becomes an event."""

    def __init__(self, log: Log) -> None:
        assert log.began is not None
        self._log = log
        self._opened = log.began.opened
        self._held: Millis | None = None
        self._handed: Millis | None = None
        self._unlogged: Millis = 0

    @property
    def is_held(self) -> bool:
        """Whether the table is frozen."""
        return self._held is not None

    def zero(self) -> Millis:
        """The house's time at the table's zero."""
        return self._opened + self._log.paused + self._unlogged

    def now(self, clock: Millis) -> Millis:
        """The time at the table."""
        if self._held is not None and self._held < clock:
            clock = self._held
        if self._handed is not None and self._handed + STALL < clock:
            clock = self._handed + STALL
        return max(self._log.time, clock - self.zero())

    def saved_until(self, clock: Millis) -> Millis:
        """The house's time at which it is as late as now for whoever reads what is saved: other pauses are none."""
        unsaved = sum(entry.note.ms for entry in self._log.fresh if isinstance(entry.note, Pause))
        return self._opened + self._log.paused - unsaved + self.now(clock)

    def reaches(self, clock: Millis) -> bool:
        """Whether time goes on that far without the store answering or the table thawing."""
        return all(clock <= stop for stop in self._stops())

    def _stops(self) -> list[Millis]:
        stops = [] if self._held is None else [self._held]
        return stops if self._handed is None else [*stops, self._handed + STALL]

    def handed(self, clock: Millis) -> None:
        """Events were given to the store: it has so long before time stops."""
        if self._handed is None:
            self._handed = clock

    def saved(self, clock: Millis, waits: bool) -> bool:
        """The store answered; `waits` if it has more to answer for. Whether it was slow."""
        if self._handed is None or self._held is not None:
            return False
        lost = max(0, clock - self._handed - STALL)
        self._unlogged += lost
        self._handed = clock if waits else None
        return lost > 0

    def hold(self, clock: Millis | None) -> None:
        """Stop; without a time, at the last event."""
        self._held = self.zero() + self._log.time if clock is None else clock

    def release(self, clock: Millis, reason: str = "frozen") -> None:
        """Go on."""
        self._unlogged += max(0, clock - min([clock, *self._stops()]))
        self._held = self._handed = None
        self.write(reason, clock)

    def lose(self, lost: Millis, reason: str, clock: Millis) -> None:
        """Time that passed while nobody had the table does not count."""
        self._unlogged += min(lost, max(0, clock - self.zero() - self._log.time))
        self.write(reason, clock)

    def write(self, reason: str, clock: Millis) -> None:
        """Write the pause into the log, so that it counts after a restart and in every replay."""
        if not self._log.over and (self._unlogged or reason == "asked"):
            at, ms = self.now(clock), self._unlogged
            self._unlogged = 0
            self._log.note(Pause(ms, reason), at)
