"""Counters and timers of this process for monitoring: plain numbers, cheap to add to, no personal data.

They live as long as the process and only grow, as Prometheus expects.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from functools import partial
from pathlib import Path

STATM = Path("/proc/self/statm")
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper bounds of the histogram's buckets. Longer times have a bucket of their own."""


def resident() -> int:
    """Resident memory of this process in bytes; 0 where the system does not say."""
    try:
        return int(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


class CountAndSum:
    """How many numbers there were, and their sum."""

    __slots__ = ("_count", "_new", "_total", "add", "add_all")

    def __init__(self) -> None:
        self._new: list[float] = []
        self.add = self._new.append
        """Count a number. It is added up by the next read or `settle`, so any thread may call this."""
        self.add_all = self._new.extend
        self._count = 0
        self._total = 0.0

    def settle(self) -> list[float]:
        """Add up new numbers, in the loop's thread at least once a second, so that few wait. Returns them."""
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
    """A tally with the number of times in each bucket."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        super().__init__()
        self._counts = [0] * (len(BOUNDS) + 1)

    def settle(self) -> list[float]:
        """Add up new times by bucket."""
        new = super().settle()
        for number, times in Counter(map(_class_of, new)).items():
            self._counts[number] += times
        return new

    def buckets(self) -> list[tuple[str, float]]:
        """Each bucket's upper bound with the number of times up to it, as Prometheus expects."""
        self.settle()
        buckets, total = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            buckets.append((bound, float(total)))
        return buckets


class Measures:
    """All numbers of a process."""

    def __init__(self) -> None:
        self.commits = Histogram()
        """From the beginning of a commit to its sync."""
        self.moves = Histogram()
        """From handing events to storage to sending them."""
        self.frames_in = 0
        self.frames_out = CountAndSum()
        """The sizes of messages sent by sockets."""
        self.refusals: Counter[str] = Counter()
        """Refused commands, by code."""
        self.goodbyes: Counter[str] = Counter()
        """Sockets closed by the server, by code."""
        self.answers: Counter[int] = Counter()
        """Answers to requests, by status."""
        self.faults: Counter[str] = Counter()
        """Refused requests, by code."""
        self.incidents: Counter[str] = Counter()
        self.pushes: Counter[str] = Counter()
        """Messages to push services, by status."""
        self.mails: Counter[str] = Counter()
        """Emails, sent or failed."""

    def settle(self) -> None:
        """Add up new numbers."""
        for tally in (self.commits, self.moves, self.frames_out):
            tally.settle()


MEASURES = Measures()
