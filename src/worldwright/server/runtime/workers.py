"""The worker processes of a server, by its settings, and the requests of tables to them."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import msgspec

from worldwright.core.game import Seat
from worldwright.server.engine.replay import past_of
from worldwright.server.engine.table import Table
from worldwright.server.engine.undo import UndoVerdict, undo_verdict_code
from worldwright.server.process.lanes import Unworked
from worldwright.server.process.settings import Settings
from worldwright.server.process.worker_pool import Limits, WorkerGroup, WorkerPool
from worldwright.server.runtime.warm_up import learn

if TYPE_CHECKING:
    from worldwright.server.runtime.runtime import Runtime


def worker_pool(settings: Settings) -> WorkerPool:
    """The worker pool. A table has few bots, so their queue has no limit; visitors are many."""
    size = settings.worker_megabytes
    bots = Limits(settings.workers, settings.thought_seconds, size, sys.maxsize, sys.maxsize, inf)
    return WorkerPool(bots, Limits(settings.question_workers, settings.question_seconds, size), learn)


def judged_undo(
    lane: WorkerGroup, table: Table, seat: Seat, kept: int, then: Callable[[UndoVerdict | None], object]
) -> None:
    """Ask a worker whether a seat may undo all moves after the first `kept`; None: the worker failed.

    `then` is called by a thread of the pool, or at once if the queue is full.
    """

    def send_result(done: Future[bytes]) -> None:
        with contextlib.suppress(RuntimeError):  # the server is closing: the loop has ended
            failed = done.cancelled() or done.exception() is not None
            then(None if failed else (msgspec.json.decode(done.result(), type=str), kept))

    asker = table.people.get(table.log.card.chairs[seat].holder, table.id)
    try:
        past = past_of(table.log, table.log.moves)
        job = lane.submit(asker, undo_verdict_code, past, table.log.link, kept, seated=True)
    except Unworked:
        then(None)
    else:
        job.add_done_callback(send_result)


class UndoJudge:
    """Whether a seat may undo its moves, decided by a worker."""

    def __init__(self, runtime: Runtime, loop: asyncio.AbstractEventLoop) -> None:
        self._runtime = runtime
        self._loop = loop

    def judge(self, table: Table, seat: Seat, kept: int) -> None:
        """Ask a worker whether a seat may undo moves. The waiting command is executed again with the result."""
        then = partial(self._judged, table, seat, table.log.seq)
        judged_undo(self._runtime.workers.visitors, table, seat, kept, partial(self._loop.call_soon_threadsafe, then))

    def _judged(self, table: Table, seat: Seat, seq: int, verdict: UndoVerdict | None) -> None:
        if self._runtime.is_closing or self._runtime.registry.tables.get(table.id) is not table:
            return
        if (waiting := table.questions.judged(seat, seq, verdict)) is not None:
            table.command(*waiting, self._runtime.clock)
        self._runtime.touched(table)
