"""Lanes: queues in front of a few threads, so that one kind of work never waits for another.

In a lane askers take turns, however many jobs each has. Some come before all others: people at a running game, and
networks that have not tried a password lately. A lane holds a bounded number of jobs of either rank; in a full one the
asker with the most loses the last of them. Where many networks could try one password each at once, the newest comes
first, so that no one waits for all of them.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from worldwright.core.errors import UserError

T = TypeVar("T")
MOST_WAITING: Final = 64
"""How many jobs may wait in a lane, at each rank. Further requests are refused as busy."""
MOST_WAITING_EACH: Final = 16
"""How many jobs of one asker may wait, so that none fills a queue alone."""
LONGEST_WAIT: Final = 10.0
"""Seconds after which a waiting job is refused as busy."""


class Unworked(UserError):
    """The job was not done; nothing has changed."""

    code = "failed"

    def __init__(self, sentence: str = "The calculation failed; the server's log says why.") -> None:
        super().__init__(sentence)


class Busy(Unworked):
    """Too many jobs wait."""

    code = "busy"

    def __init__(self) -> None:
        super().__init__("The server is busy: try again in a moment.")


class QueuedJob(msgspec.Struct, eq=False, frozen=True):
    """Work that waits for a thread."""

    work: Any
    answer: Future[Any]
    since: float


_Rank: TypeAlias = "OrderedDict[Hashable, deque[QueuedJob]]"


class JobLane(ABC):
    """A queue and its threads, which start when there is work."""

    def __init__(
        self,
        name: str,
        threads: int,
        *,
        waiting: int = MOST_WAITING,
        each: int = MOST_WAITING_EACH,
        wait: float = LONGEST_WAIT,
        newest_first: bool = False,
    ) -> None:
        self.name = name
        self._newest_first = newest_first
        self._size, self._most, self._most_each, self._longest = max(1, threads), waiting, each, wait
        self._first: _Rank = OrderedDict()
        self._others: _Rank = OrderedDict()
        self._change = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        with self._change:
            return _count(self._first) + _count(self._others)

    def oldest(self) -> float:
        """How many seconds the oldest job has waited."""
        with self._change:
            heads = [jobs[0].since for rank in (self._first, self._others) for jobs in rank.values()]
        return monotonic() - min(heads) if heads else 0.0

    def _put(self, asker: Hashable, work: Any, *, first: bool = False) -> Future[Any]:
        """Queue a job; Busy if too many wait. Cancelling the future takes a job that has not begun off the queue."""
        rank = self._first if first else self._others
        job = QueuedJob(work, Future(), monotonic())
        dropped: QueuedJob | None = None
        with self._change:
            own = len(rank.get(asker, ()))
            if self._closed or own >= self._most_each:
                raise Busy
            if _count(rank) >= self._most and (dropped := _last_of_most(rank, own)) is None:
                raise Busy
            rank.setdefault(asker, deque()).append(job)
            if self._idle:
                self._change.notify()
            elif len(self._threads) < self._size:
                thread = threading.Thread(target=self._serve, name=f"{self.name}-{len(self._threads)}", daemon=True)
                self._threads.append(thread)
                thread.start()
        if dropped is not None and dropped.answer.set_running_or_notify_cancel():
            dropped.answer.set_exception(Busy())
        job.answer.add_done_callback(partial(self._cancelled, rank, asker))
        return job.answer

    def _cancelled(self, rank: _Rank, asker: Hashable, answer: Future[Any]) -> None:
        """Take a cancelled job off the queue."""
        if answer.cancelled():
            with self._change:
                jobs = rank.get(asker, deque())
                for job in [job for job in jobs if job.answer is answer]:
                    jobs.remove(job)
                    if not jobs:
                        del rank[asker]

    def _next(self) -> QueuedJob | None:
        """The oldest job of the next asker; None: the lane is closed."""
        with self._change:
            self._idle += 1
            while not self._first and not self._others and not self._closed:
                self._change.wait()
            self._idle -= 1
            if self._closed:
                return None
            rank = self._first or self._others
            asker, jobs = rank.popitem(last=self._newest_first)
            job = jobs.popleft()
            if jobs:
                rank[asker] = jobs
                rank.move_to_end(asker, last=not self._newest_first)
            return job

    def _jobs(self) -> Iterator[QueuedJob]:
        """The jobs of a thread, until the lane is closed. Those that were cancelled or waited too long are left out."""
        while (job := self._next()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue
            if monotonic() - job.since > self._longest:
                job.answer.set_exception(Busy())
                continue
            yield job

    @abstractmethod
    def _serve(self) -> None:
        """Run a thread: do jobs until the lane is closed."""

    def close(self) -> None:
        """End the threads and cancel waiting jobs."""
        with self._change:
            self._closed = True
            left = [job for rank in (self._first, self._others) for jobs in rank.values() for job in jobs]
            self._first.clear()
            self._others.clear()
            self._change.notify_all()
        for job in left:
            job.answer.cancel()


class ThreadLane(JobLane):
    """A lane whose work is done by its own threads: short, or without Python's lock."""

    def submit(self, asker: Hashable, work: Callable[[], T], *, first: bool = False) -> Future[T]:
        """Queue a function; Busy if too many wait. `first`: before all that are not."""
        return self._put(asker, work, first=first)

    def _serve(self) -> None:
        for job in self._jobs():
            try:
                job.answer.set_result(job.work())
            except Exception as fault:
                job.answer.set_exception(fault)


def _count(rank: _Rank) -> int:
    return sum(map(len, rank.values()))


def _last_of_most(rank: _Rank, own: int) -> QueuedJob | None:
    """Remove the last job of the asker with the most; None: no other has more than `own` and one."""
    asker = max(rank, key=lambda each: len(rank[each]), default=None)
    if asker is None or len(rank[asker]) <= own + 1:
        return None
    return rank[asker].pop()
