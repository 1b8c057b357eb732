"""Turn clocks: how long each seat has been waited for, in table time, so that outages never count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from worldwright.core.game import Millis, Seat

LEFT_SHARE = 10
"""One part in so many of a bank is there for whoever sits down at a seat, however much was used."""


class TurnClock:
    """Since when each seat is to move, what it has used before, and what vacations add."""

    __slots__ = ("_bank", "_extra", "_limit", "_rested", "_since", "_used", "runs")

    def __init__(self, limit: Millis, bank: Millis = 0) -> None:
        """So long for each turn, or so long for all turns of a seat together; 0: nobody is hurried."""
        self.runs = bool(limit or bank)
        """Whether turns have a time limit here."""
        self._limit = limit
        self._bank = bank
        self._since: dict[Seat, Millis] = {}
        self._used: dict[Seat, Millis] = {}
        self._extra: dict[Seat, Millis] = {}
        self._rested: dict[Seat, Millis] = {}

    def turn(self, seats: Iterable[Seat], by: Seat | None, at: Millis) -> None:
        """Who is to move now that `by` moved: a seat that was and still is to move keeps its time."""
        if not self.runs:
            return
        waited = {seat: self._since[seat] for seat in seats if seat in self._since and seat != by}
        for seat, since in self._since.items():
            if seat not in waited:
                self._used[seat] = self._used.get(seat, 0) + at - since
        self._since = {seat: waited.get(seat, at) for seat in seats if seat >= 0}
        if self._limit:
            self._extra = {seat: more for seat, more in self._extra.items() if seat != by}
            self._rested = {seat: more for seat, more in self._rested.items() if seat != by}

    def changed_hands(self, seat: Seat) -> None:
        """Somebody sits down there or stands up: whoever it is has a part of the bank left."""
        if self._bank and seat in self._used:
            self._used[seat] = min(self._used[seat], self._bank - self._bank // LEFT_SHARE)

    def extend(self, seat: Seat, more: Millis) -> None:
        """Vacation: that seat's turn lasts longer, now or when it comes."""
        self._extra[seat] = self._extra.get(seat, 0) + more

    def rest(self, seat: Seat, more: Millis) -> None:
        """A holiday: the same, and it is known how much of it this turn had already."""
        self.extend(seat, more)
        self._rested[seat] = self.rested(seat) + more

    def rested(self, seat: Seat) -> Millis:
        """How much a seat's turn has had for holidays."""
        return self._rested.get(seat, 0)

    def since(self, seat: Seat) -> Millis:
        """Since when a seat that is to move is waited for."""
        return self._since[seat]

    def dues(self) -> Mapping[Seat, Millis]:
        """When the time of each seat that is to move is up."""
        return {
            seat: since + (self._limit or self._bank - self._used.get(seat, 0)) + self._extra.get(seat, 0)
            for seat, since in self._since.items()
        }
