"""Lag allowance: how much earlier than its arrival an action counts as made, for fairness over distance."""

from __future__ import annotations

from collections import deque
from statistics import median_low

from worldwright.core.game import Millis

CAP: Millis = 150
"""The largest lag allowance."""
KEPT = 5


class Lag:
    """The lag of one socket, measured by the server's own pings. Times sent by the client are not used."""

    __slots__ = ("_count", "_half", "_sent", "_silent", "_trips")

    def __init__(self) -> None:
        self._sent: dict[int, Millis] = {}
        self._trips: deque[Millis] = deque(maxlen=KEPT)
        self._count = 0
        self._silent: Millis | None = None
        self._half: Millis = 0

    def ping(self, clock: Millis) -> int:
        """The number of the next ping, sent now."""
        self._count += 1
        self._sent[self._count] = clock
        if self._silent is None:
            self._silent = clock
        if len(self._sent) > KEPT:
            del self._sent[min(self._sent)]
        return self._count

    def pong(self, number: int, clock: Millis) -> bool:
        """Whether a ping of that number was open. Each counts once."""
        sent = self._sent.pop(number, None)
        if sent is None:
            return False
        self._silent = min(self._sent.values(), default=None)
        self._trips.append(max(0, clock - sent))
        self._half = median_low(self._trips) // 2
        return True

    def waiting_since(self) -> Millis | None:
        """Since when pings have gone unanswered."""
        return self._silent

    def half(self) -> Millis:
        """Half the usual round trip: the median of the last five, so that one late answer changes nothing."""
        return self._half


def allowance(half: Millis, cap: Millis = CAP) -> Millis:
    """The lag allowance for this half round trip."""
    return max(0, min(half, cap))
