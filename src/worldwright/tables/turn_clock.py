"""Turn clocks: how long each seat has been waited for, in table time, so that outages never count."""

from __future__ import annotations

from collections.abc import Iterable

from worldwright.core.game import Millis, Seat


class TurnClock:
    """Since when each seat is to move, and what vacations add."""

    __slots__ = ("_extra", "_since", "limit")

    def __init__(self, limit: Millis) -> None:
        self.limit = limit
        """0: nobody is hurried."""
        self._since: dict[Seat, Millis] = {}
        self._extra: dict[Seat, Millis] = {}

    def turn(self, seats: Iterable[Seat], by: Seat | None, at: Millis) -> None:
        """Who is to move now that `by` moved: a seat that was and still is to move keeps its time."""
        if self.limit:
            waited = {seat: self._since[seat] for seat in seats if seat in self._since and seat != by}
            self._since = {seat: waited.get(seat, at) for seat in seats if seat >= 0}
            self._extra = {seat: more for seat, more in self._extra.items() if seat != by}

    def extend(self, seat: Seat, more: Millis) -> None:
        """Vacation: that seat's turn lasts longer, now or when it comes."""
        self._extra[seat] = self._extra.get(seat, 0) + more

    def due(self) -> tuple[Millis, Seat] | None:
        """When the first seat's time is up."""
        if not self._since:
            return None
        return min((since + self.limit + self._extra.get(seat, 0), seat) for seat, since in self._since.items())
