"""What this process counts and times, for whoever watches over it: plain numbers, cheap to add to, no names in them.

They live as long as the process and only grow, as Prometheus wants them: whoever reads twice knows what came between.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper ends of the classes that times are counted in; what takes longer has a class of its own."""


class Histogram:
    """How many times lay in which class, and their sum."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count a time."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """The upper end of every class with how many times lay at or below it, as Prometheus writes them."""
        found, below = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            found.append((bound, float(below)))
        return found


class Measures:
    """All numbers of a process."""

    def __init__(self) -> None:
        self.commits = Histogram()
        """From the beginning of a commit to its sync."""
        self.moves = Histogram()
        """From events being handed to the store to everybody being told."""
        self.frames_in = 0
        self.frames_out = 0
        self.bytes_out = 0
        self.refusals: Counter[str] = Counter()
        """Refused commands, by code."""
        self.goodbyes: Counter[str] = Counter()
        """Sockets that the server ended, by code."""
        self.answers: Counter[int] = Counter()
        """Answers to requests, by status."""
        self.faults: Counter[str] = Counter()
        """Requests that were refused, by code."""
        self.incidents: Counter[str] = Counter()
        self.pushes: Counter[str] = Counter()
        """Messages to push services, by the status of their answer."""
        self.mails: Counter[str] = Counter()
        """Mails, sent or failed."""


MEASURES = Measures()
