"""Turn clocks: how long each seat has been to move, in table time, so that outages never count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from worldwright.core.game import Millis, Seat

LEFT_SHARE = 10
"""The share of a bank (one part in this many) that is left for a new player of a seat, however much was used."""


class TurnClock:
    """Since when each seat is to move, the time it has used before, and additions by vacations."""

    __slots__ = ("_bank", "_extra", "_limit", "_rested", "_since", "_used", "runs")

    def __init__(self, limit: Millis, bank: Millis = 0) -> None:
        """`limit`: for each turn; `bank`: for all turns of a seat together; 0: none."""
        self.runs = bool(limit or bank)
        """Whether turns have a time limit."""
        self._limit = limit
        self._bank = bank
        self._since: dict[Seat, Millis] = {}
        self._used: dict[Seat, Millis] = {}
        self._extra: dict[Seat, Millis] = {}
        self._rested: dict[Seat, Millis] = {}

    def turn(self, seats: Iterable[Seat], by: Seat | None, at: Millis) -> None:
        """Set the seats to move after `by` has moved. A seat that was and still is to move keeps its time."""
        if not self.runs:
            return
        still_to_move = {seat: self._since[seat] for seat in seats if seat in self._since and seat != by}
        for seat, since in self._since.items():
            if seat not in still_to_move:
                self._used[seat] = self._used.get(seat, 0) + at - since
        self._since = {seat: still_to_move.get(seat, at) for seat in seats if seat >= 0}
        if self._limit:
            self._extra = {seat: more for seat, more in self._extra.items() if seat != by}
            self._rested = {seat: more for seat, more in self._rested.items() if seat != by}

    def changed_hands(self, seat: Seat) -> None:
        """Leave a part of the bank to the new player of a seat."""
        if self._bank and seat in self._used:
            self._used[seat] = min(self._used[seat], self._bank - self._bank // LEFT_SHARE)

    def extend(self, seat: Seat, more: Millis) -> None:
        """Give a seat's turn more time, this one or its next."""
        self._extra[seat] = self._extra.get(seat, 0) + more

    def rest(self, seat: Seat, more: Millis) -> None:
        """Give a seat's turn more time for a holiday, and record how much."""
        self.extend(seat, more)
        self._rested[seat] = self.rested(seat) + more

    def rested(self, seat: Seat) -> Millis:
        """The time that a seat's turn has got for holidays."""
        return self._rested.get(seat, 0)

    def since(self, seat: Seat) -> Millis:
        """Since when a seat has been to move."""
        return self._since[seat]

    def dues(self) -> Mapping[Seat, Millis]:
        """When the time of each seat to move is up."""
        return {
            seat: since + (self._limit or self._bank - self._used.get(seat, 0)) + self._extra.get(seat, 0)
            for seat, since in self._since.items()
        }
