"""A table's own time: the server's, without pauses that must not cost a player time."""

from __future__ import annotations

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Pause
from worldwright.server.engine.log import Log

STALL: Millis = 1000
"""A save that takes longer stops the table's clock."""


class Stopwatch:
    """Stands still while the table is frozen or its disk stalls. Each such pause becomes an event."""

    def __init__(self, log: Log) -> None:
        assert log.began is not None
        self._log = log
        self._opened = log.began.opened
        self._held: Millis | None = None
        self._handed: Millis | None = None
        self._unlogged: Millis = 0
        self.lenient: Millis = 0
        """Until this time, by the server's clock, no turn ends."""

    @property
    def is_held(self) -> bool:
        """Whether the table is frozen."""
        return self._held is not None

    def zero(self) -> Millis:
        """The server's time at the table's zero."""
        return self._opened + self._log.paused + self._unlogged

    def now(self, clock: Millis) -> Millis:
        """The time at the table."""
        if self._held is not None and self._held < clock:
            clock = self._held
        if self._handed is not None and self._handed + STALL < clock:
            clock = self._handed + STALL
        return max(self._log.time, clock - self.zero())

    def saved_until(self, clock: Millis) -> Millis:
        """The server's time that corresponds to now in the saved log: pauses not saved yet do not count."""
        unsaved = sum(entry.note.ms for entry in self._log.fresh if isinstance(entry.note, Pause))
        return self._opened + self._log.paused - unsaved + self.now(clock)

    def reaches(self, clock: Millis) -> bool:
        """Whether time goes on that far even if no save ends and the table stays frozen."""
        return all(clock <= stop for stop in self._stops())

    def _stops(self) -> list[Millis]:
        stops = [] if self._held is None else [self._held]
        return stops if self._handed is None else [*stops, self._handed + STALL]

    def turn_dues(self) -> dict[Seat, Millis]:
        """When the turn of each seat to move ends, in table time."""
        lenient = self.lenient - self.zero()
        return {seat: max(due, lenient) for seat, due in self._log.turns.dues().items()}

    def shown(self, clock: Millis) -> say.Clock:
        """The table's time as frames show it."""
        turns = tuple(sorted(self.turn_dues().items())) if self._log.turns.runs else ()
        return say.Clock(self.now(clock), turns=turns, held=self.is_held)

    def handed(self, clock: Millis) -> None:
        """Events were handed to storage. Table time stops if saving takes longer than `STALL`."""
        if self._handed is None:
            self._handed = clock

    def saved(self, clock: Millis, waits: bool) -> bool:
        """A save ended; `waits`: others are still open. Returns whether it was slow."""
        if self._handed is None or self._held is not None:
            return False
        lost = max(0, clock - self._handed - STALL)
        self._unlogged += lost
        self._handed = clock if waits else None
        return lost > 0

    def hold(self, clock: Millis | None) -> None:
        """Stop at this time, or without one at the last event."""
        self._held = self.zero() + self._log.time if clock is None else clock

    def release(self, clock: Millis, reason: str = "frozen") -> None:
        """Go on."""
        self._unlogged += max(0, clock - min([clock, *self._stops()]))
        self._held = self._handed = None
        self.write(reason, clock)

    def lose(self, lost: Millis, reason: str, clock: Millis) -> None:
        """Do not count time that passed at other nodes."""
        self._unlogged += min(lost, max(0, clock - self.zero() - self._log.time))
        self.write(reason, clock)

    def write(self, reason: str, clock: Millis) -> None:
        """Write the pause into the log, so that it counts after a restart and in every replay."""
        if not self._log.over and (self._unlogged or reason == "asked"):
            at, ms = self.now(clock), self._unlogged
            self._unlogged = 0
            self._log.note(Pause(ms, reason), at)
