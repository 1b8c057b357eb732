"""The worker pool: processes for work that could take long. Every piece is bounded in time, memory and waiting.

A lane is a share of the pool with processes and a queue of its own: bots have one, visitors' questions another, and
neither ever waits for the other. A worker that overruns is killed by the system itself, and another one begins.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.process.incidents import report

MOST_WAITING: Final = 64
"""Pieces of work that may wait in a lane; whoever comes then is told to try again."""
MOST_WAITING_EACH: Final = 16
"""Those of one asker: nobody fills a queue alone."""
MOST_ANSWER: Final = 16 * 1024 * 1024
PATIENCE: Final = 10
"""Processor time is what counts. A worker that gets none is given up after so many times its limit."""
STARTING_SECONDS: Final = 120.0
HAS_TIMER: Final = hasattr(signal, "setitimer")
DONE, REFUSED, FAILED, TOO_LARGE = b"d", b"r", b"f", b"m"
"""The first byte of an answer."""


class Unworked(UserError):
    """Work that was not done, and why; nothing has changed."""

    code = "failed"

    def __init__(self, sentence: str = "That could not be worked out here; the server's log says why.") -> None:
        super().__init__(sentence)


class Busy(Unworked):
    """Too much waits already."""

    code = "busy"

    def __init__(self) -> None:
        super().__init__("This server has too much to work out just now: try again in a moment.")


class Overran(Unworked):
    """It took more time or memory than any piece of work may."""

    code = "too_long"

    def __init__(self) -> None:
        super().__init__("That takes too long to work out here.")


class Limits(msgspec.Struct, frozen=True):
    """What one lane has: its processes, and what each piece of work may take."""

    processes: int
    seconds: float
    """Of processor time."""
    megabytes: int = 512
    """Of a process's own data, its rules and content included, where the system can say so."""
    waiting: int = MOST_WAITING
    each: int = MOST_WAITING_EACH
    wait: float = 10.0
    """Seconds after which whoever still waits hears that it is too much just now."""


class _Job(msgspec.Struct, frozen=True):
    body: bytes
    answer: Future[bytes]
    since: float


class WorkerGroup:
    """A few workers and the work that waits for them: askers take turns, however much each of them asks."""

    def __init__(self, name: str, limits: Limits, prepare: Callable[[], object]) -> None:
        self.name = name
        self.limits = limits
        self.overran = 0
        """How often a worker was killed or died."""
        self._prepare = prepare
        self._waiting: OrderedDict[Hashable, deque[_Job]] = OrderedDict()
        self._count = 0
        self._change = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._workers: set[_Worker] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return self._count

    def oldest(self) -> float:
        """For how many seconds the longest has waited."""
        with self._change:
            return monotonic() - min((jobs[0].since for jobs in self._waiting.values()), default=monotonic())

    def submit(self, asker: Hashable, work: Callable[..., bytes], *args: Any) -> Future[bytes]:
        """The answer to come; Busy if too much waits. Cancelling it takes work back that has not begun.

        `work` is a function of a module, run in another process; a UserError it raises comes back as it is.
        """
        job = _Job(pickle.dumps((self.limits.seconds, work, args)), Future(), monotonic())
        with self._change:
            own = self._waiting.get(asker, ())
            if self._closed or self._count >= self.limits.waiting or len(own) >= self.limits.each:
                raise Busy
            self._waiting.setdefault(asker, deque()).append(job)
            self._count += 1
            if self._idle:
                self._change.notify()
            elif len(self._threads) < max(1, self.limits.processes):
                thread = threading.Thread(target=self._serve, name=f"{self.name}-{len(self._threads)}", daemon=True)
                self._threads.append(thread)
                thread.start()
        return job.answer

    def _next(self) -> _Job | None:
        """The oldest work of the asker whose turn it is; None: the pool is closed."""
        with self._change:
            self._idle += 1
            while not self._count and not self._closed:
                self._change.wait()
            self._idle -= 1
            if self._closed:
                return None
            asker, jobs = self._waiting.popitem(last=False)
            self._count -= 1
            job = jobs.popleft()
            if jobs:
                self._waiting[asker] = jobs
            return job

    def _serve(self) -> None:
        """The life of a thread: it does nothing but wait for its worker."""
        worker: _Worker | None = None
        while (job := self._next()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue
            if monotonic() - job.since > self.limits.wait:
                job.answer.set_exception(Busy())
                continue
            try:
                if worker is not None and not worker.is_alive:  # the system was short of memory, or somebody ended it
                    self._replace(worker)
                    worker = None
                worker = worker or self._started()
                job.answer.set_result(worker.asked(job.body))
            except Exception as fault:
                if worker is not None and not worker.is_fit:
                    self._replace(worker)
                    worker = None
                job.answer.set_exception(fault)
        if worker is not None:
            self._replace(worker)

    def _started(self) -> _Worker:
        worker = _Worker(self.limits, self._prepare)
        with self._change:
            self._workers.add(worker)
            if self._closed:
                worker.kill()
        worker.begin()
        return worker

    def _replace(self, worker: _Worker) -> None:
        worker.kill()
        with self._change:
            self._workers.discard(worker)
        if not self._closed:
            self.overran += 1
            if self.overran & (self.overran - 1) == 0:  # the 1st, 2nd, 4th, 8th ... time: nobody fills a log with it
                report("worker", f"a process for {self.name} overran or died; a new one begins", so_far=self.overran)

    def close(self) -> None:
        """End every process; what waited is cancelled."""
        with self._change:
            self._closed = True
            for jobs in self._waiting.values():
                for job in jobs:
                    job.answer.cancel()
            self._waiting.clear()
            self._count = 0
            workers = list(self._workers)
            self._change.notify_all()
        for worker in workers:
            worker.kill()


class _Worker:
    """One process, and the end of the pipe to it."""

    def __init__(self, limits: Limits, prepare: Callable[[], object]) -> None:
        context = multiprocessing.get_context("spawn")  # nothing of the server is copied into a worker
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, limits.megabytes, prepare), daemon=True)
        self._process.start()
        theirs.close()
        self._patience = limits.seconds * PATIENCE if HAS_TIMER else limits.seconds
        self.is_fit = True
        """Whether it can be asked again."""

    def begin(self) -> None:
        """Wait until it has read what it needs."""
        self._heard(STARTING_SECONDS)

    def asked(self, body: bytes) -> bytes:
        """What the work came to; the UserError that it raised, or Unworked."""
        answer = self._heard(self._patience, body)
        kind, rest = answer[:1], answer[1:]
        if kind == DONE:
            return rest
        if kind == REFUSED:
            raise _trouble(rest)
        if kind == TOO_LARGE:
            self.is_fit = False  # what is left of its memory may be in pieces
            raise Overran
        raise Unworked(rest.decode())

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def _heard(self, seconds: float, body: bytes | None = None) -> bytes:
        self.is_fit = False
        try:
            if body is not None:
                self._pipe.send_bytes(body)
            if not self._pipe.poll(seconds):
                raise Overran
            answer = self._pipe.recv_bytes(MOST_ANSWER)
        except (EOFError, OSError):
            self._process.join(1)
            raise (Overran() if HAS_TIMER and self._process.exitcode == -signal.SIGPROF else Unworked()) from None
        self.is_fit = True
        return answer

    def kill(self) -> None:
        """End it, whatever it does. May be called twice, and by another thread."""
        self.is_fit = False
        self._process.kill()


class WorkerPool:
    """The lanes of a server."""

    def __init__(self, bots: Limits, visitors: Limits, prepare: Callable[[], object]) -> None:
        self.bots = WorkerGroup("bots", bots, prepare)
        self.visitors = WorkerGroup("visitors", visitors, prepare)

    @property
    def lanes(self) -> tuple[WorkerGroup, ...]:
        return self.bots, self.visitors

    def close(self) -> None:
        """End every process."""
        self.bots.close()
        self.visitors.close()


# In a worker's process


def _work(pipe: Connection, megabytes: int, prepare: Callable[[], object]) -> None:
    """The life of a worker: it leaves Ctrl-C to the server, and ends with it, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    prepare()
    _limit_memory(megabytes)
    pipe.send_bytes(DONE)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answered(pipe.recv_bytes()))


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)  # nobody waits for what it works out


def _limit_memory(megabytes: int) -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there only

        with contextlib.suppress(ValueError, OSError):  # a limit that is lower already stays
            resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))


def _answered(body: bytes) -> bytes:
    """The answer to a piece of work; when its time is up the system ends this process, whatever it does just then."""
    seconds, work, args = pickle.loads(body)  # noqa: S301 - the server's own words
    try:
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_PROF, seconds)
        return DONE + bytes(work(*args))
    except UserError as fault:
        return REFUSED + pickle.dumps((type(fault), fault.args, vars(fault)))
    except MemoryError:
        return TOO_LARGE
    except Exception as fault:
        return FAILED + f"{work.__name__} failed: {type(fault).__name__}: {fault}"[:1000].encode()
    finally:
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _trouble(body: bytes) -> UserError:
    """What a worker raised, as it was: most of them are not made from their sentence alone."""
    kind, args, more = pickle.loads(body)  # noqa: S301 - our own workers' words
    fault = kind.__new__(kind)
    assert isinstance(fault, UserError)
    fault.args = args
    vars(fault).update(more)
    return fault
