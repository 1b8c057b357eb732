"""Worker processes for long computations, each bounded in time, memory and waiting.

Bots have a lane of processes, visitors' requests another, so neither waits for the other. A worker that exceeds its
limits is killed by the system and replaced. Passwords and the terms of new tables have lanes of threads, which nothing
else fills.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.process.incidents import report
from worldwright.server.process.lanes import (
    LONGEST_WAIT,
    MOST_WAITING,
    MOST_WAITING_EACH,
    JobLane,
    ThreadLane,
    Unworked,
)

MOST_ANSWER: Final = 16 * 1024 * 1024
PATIENCE: Final = 10
"""Limits are on processor time. A worker that gets none is killed after this many times its limit."""
STARTING_SECONDS: Final = 120.0
HASHES_AT_ONCE: Final = 2
"""Passwords hashed at a time: each takes much memory by design."""
NICENESS: Final = 5
"""How much workers yield to the server on a busy machine: moves, logins and health come first."""
HAS_TIMER: Final = hasattr(signal, "setitimer")
DONE, REFUSED, FAILED, TOO_LARGE = b"d", b"r", b"f", b"m"
"""The first byte of an answer."""


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
    wait: float = LONGEST_WAIT


class WorkerGroup(JobLane):
    """A lane whose work is done by processes."""

    def __init__(self, name: str, limits: Limits, prepare: Callable[[], object]) -> None:
        super().__init__(name, limits.processes, waiting=limits.waiting, each=limits.each, wait=limits.wait)
        self.limits = limits
        self.overran = 0
        """How often a worker was killed or died."""
        self._prepare = prepare
        self._workers: set[_Worker] = set()

    def submit(self, asker: Hashable, work: Callable[..., bytes], *args: Any, seated: bool = False) -> Future[bytes]:
        """Queue a job; Busy if too many wait. `seated`: for a player at a running game.

        `work` is a function of a module, run in another process. A UserError it raises is passed on.
        """
        return self._put(asker, pickle.dumps((self.limits.seconds, work, args)), first=seated)

    def _serve(self) -> None:
        """Run a thread: hand jobs to its worker and wait for the answers."""
        worker: _Worker | None = None
        for job in self._jobs():
            try:
                if worker is not None and not worker.is_alive:  # short of memory, or killed
                    self._replace(worker)
                    worker = None
                worker = worker or self._started()
                job.answer.set_result(worker.asked(job.work))
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
        super().close()
        with self._change:
            workers = list(self._workers)
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
        self.terms = ThreadLane("terms", 1)
        """Reads rules for new tables. One thread: msgspec prepares each type once, and two at it have crashed."""
        self.passwords = ThreadLane("passwords", HASHES_AT_ONCE, newest_first=True)

    @property
    def groups(self) -> tuple[WorkerGroup, ...]:
        """The lanes with processes."""
        return self.bots, self.visitors

    @property
    def lanes(self) -> tuple[JobLane, ...]:
        return *self.groups, self.terms, self.passwords

    def close(self) -> None:
        """End every process and thread."""
        for lane in self.lanes:
            lane.close()


# In a worker process


def _work(pipe: Connection, megabytes: int, prepare: Callable[[], object]) -> None:
    """Run a worker until the server ends. Ctrl-C is left to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
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
