"""What this process counts and times, for whoever watches over it: plain numbers, cheap to add to, no names in them.

They live as long as the process and only grow, as Prometheus wants them: whoever reads twice knows what came between.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import partial

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper ends of the classes that times are counted in; what takes longer has a class of its own."""


class CountAndSum:
    """How many numbers there were, and their sum."""

    __slots__ = ("_count", "_new", "_total", "add", "add_all")

    def __init__(self) -> None:
        self._new: list[float] = []
        self.add = self._new.append
        """Count a number: it only waits, from any thread, for whoever asks or for the next `settle`."""
        self.add_all = self._new.extend
        self._count = 0
        self._total = 0.0

    def settle(self) -> list[float]:
        """Add up what waits, in the loop's thread: at least every second, so that it stays little. What it was."""
        new = self._new[:]
        del self._new[: len(new)]
        self._count += len(new)
        self._total += sum(new)
        return new

    @property
    def count(self) -> int:
        """How many there were."""
        self.settle()
        return self._count

    @property
    def total(self) -> float:
        """Their sum."""
        self.settle()
        return self._total


_class_of = partial(bisect_left, BOUNDS)


class Histogram(CountAndSum):
    """How many times lay in which class, and their sum."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        super().__init__()
        self._counts = [0] * (len(BOUNDS) + 1)

    def settle(self) -> list[float]:
        """Add up what waits, each in its class."""
        new = super().settle()
        for number, times in Counter(map(_class_of, new)).items():
            self._counts[number] += times
        return new

    def buckets(self) -> list[tuple[str, float]]:
        """The upper end of every class with how many times lay at or below it, as Prometheus writes them."""
        self.settle()
        found, below = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
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
        self.frames_out = CountAndSum()
        """The sizes of messages that went out by sockets."""
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

    def settle(self) -> None:
        """Add up what was counted since the last time."""
        for tally in (self.commits, self.moves, self.frames_out):
            tally.settle()


MEASURES = Measures()
