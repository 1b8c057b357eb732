"""Worker processes for long computations, each bounded in time, memory and waiting.

A lane is a share of the pool with its own processes and queue. Bots have one, visitors' requests another, so neither
waits for the other. A worker that exceeds its limits is killed by the system and replaced.
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
"""How many jobs may wait in a lane. Further requests are refused as busy."""
MOST_WAITING_EACH: Final = 16
"""How many jobs of one asker may wait, so that none fills a queue alone."""
MOST_ANSWER: Final = 16 * 1024 * 1024
PATIENCE: Final = 10
"""Limits are on processor time. A worker that gets none is killed after this many times its limit."""
STARTING_SECONDS: Final = 120.0
HAS_TIMER: Final = hasattr(signal, "setitimer")
DONE, REFUSED, FAILED, TOO_LARGE = b"d", b"r", b"f", b"m"
"""The first byte of an answer."""


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


class Overran(Unworked):
    """The job exceeded its limit of time or memory."""

    code = "too_long"

    def __init__(self) -> None:
        super().__init__("The calculation takes too long for this server.")


class Limits(msgspec.Struct, frozen=True):
    """The limits of one lane: its processes, and what each job may use."""

    processes: int
    seconds: float
    """Of processor time."""
    megabytes: int = 512
    """Of a process's own data, rules and content included, where the system can limit it."""
    waiting: int = MOST_WAITING
    each: int = MOST_WAITING_EACH
    wait: float = 10.0
    """Seconds after which a waiting job is refused as busy."""


class _Job(msgspec.Struct, frozen=True):
    body: bytes
    answer: Future[bytes]
    since: float


class WorkerGroup:
    """A few workers and a queue of jobs. Askers take turns, however many jobs each has."""

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
        """How many jobs wait."""
        return self._count

    def oldest(self) -> float:
        """How many seconds the oldest job has waited."""
        with self._change:
            return monotonic() - min((jobs[0].since for jobs in self._waiting.values()), default=monotonic())

    def submit(self, asker: Hashable, work: Callable[..., bytes], *args: Any) -> Future[bytes]:
        """Queue a job; Busy if too many wait. Cancelling the future removes a job that has not begun.

        `work` is a function of a module, run in another process. A UserError it raises is passed on.
        """
        job = _Job(pickle.dumps((self.limits.seconds, work, args)), Future(), monotonic())
        with self._change:
            own_jobs = self._waiting.get(asker, ())
            if self._closed or self._count >= self.limits.waiting or len(own_jobs) >= self.limits.each:
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
        """The oldest job of the next asker; None: the pool is closed."""
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
        """Run a thread: hand jobs to its worker and wait for the answers."""
        worker: _Worker | None = None
        while (job := self._next()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue
            if monotonic() - job.since > self.limits.wait:
                job.answer.set_exception(Busy())
                continue
            try:
                if worker is not None and not worker.is_alive:  # short of memory, or killed
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
            if self.overran & (self.overran - 1) == 0:  # log the 1st, 2nd, 4th, 8th … time, so that the log stays short
                report("worker", f"a worker of {self.name} overran or died and was replaced", so_far=self.overran)

    def close(self) -> None:
        """End every process and cancel waiting jobs."""
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
    """One process and the pipe to it."""

    def __init__(self, limits: Limits, prepare: Callable[[], object]) -> None:
        context = multiprocessing.get_context("spawn")  # nothing of the server is copied into a worker
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, limits.megabytes, prepare), daemon=True)
        self._process.start()
        theirs.close()
        self._patience = limits.seconds * PATIENCE if HAS_TIMER else limits.seconds
        self.is_fit = True
        """Whether it can take another job."""

    def begin(self) -> None:
        """Wait until it is ready."""
        self._heard(STARTING_SECONDS)

    def asked(self, body: bytes) -> bytes:
        """The answer to a job; raises its UserError, or Unworked."""
        answer = self._heard(self._patience, body)
        kind, rest = answer[:1], answer[1:]
        if kind == DONE:
            return rest
        if kind == REFUSED:
            raise _user_error(rest)
        if kind == TOO_LARGE:
            self.is_fit = False  # its memory may be fragmented
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
        """Kill the process. May be called twice and by any thread."""
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


# In a worker process


def _work(pipe: Connection, megabytes: int, prepare: Callable[[], object]) -> None:
    """Run a worker until the server ends. Ctrl-C is left to the server."""
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
        os._exit(0)  # no one waits for its result


def _limit_memory(megabytes: int) -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there only

        with contextlib.suppress(ValueError, OSError):  # a lower limit stays
            resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))


def _answered(body: bytes) -> bytes:
    """The answer to a job. When its time is up the system ends this process."""
    seconds, work, args = pickle.loads(body)  # noqa: S301 - sent by the server
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


def _user_error(body: bytes) -> UserError:
    """The UserError that a worker raised. Most cannot be created from their sentence alone."""
    kind, args, more = pickle.loads(body)  # noqa: S301 - sent by our own workers
    fault = kind.__new__(kind)
    assert isinstance(fault, UserError)
    fault.args = args
    vars(fault).update(more)
    return fault
