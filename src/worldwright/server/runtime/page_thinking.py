"""Let a page compute for the bots of its own table, so that a table of one person costs the server nearly nothing.

The page requests work and waits; the server answers as soon as a bot needs a computation. If a page is too slow, the
server computes instead, until the page requests work again. An answer may be any bytes: the worst it can do is make a
bot play badly against its sender.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

import msgspec

from worldwright.bots.levels import style
from worldwright.compiled.program import ProgramCall
from worldwright.server.engine.table import Table

PATIENCE = 6.0
"""Seconds after which the server computes instead of the page."""
WAITS = 20.0
"""Seconds that a page's request for work stays open."""
BETWEEN = 3.0
"""Seconds within which a page requests more work."""

Then = Callable[[bytes | None], None]


class Computed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page's result."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    answer: Annotated[str, msgspec.Meta(max_length=16_384)]


class Computing(msgspec.Struct, frozen=True):
    """Work for a page. No call: nothing now, or nothing more at this table if `over`."""

    n: int = 0
    call: ProgramCall | None = None
    over: bool = False


class _Task(NamedTuple):
    number: int
    call: ProgramCall
    then: Then
    patience: asyncio.TimerHandle


class _Page:
    """The page of one table."""

    def __init__(self) -> None:
        self.came = 0.0
        """When it last requested work."""
        self.waiting: asyncio.Future[_Task | None] | None = None
        self.queue: deque[_Task] = deque()
        self.given: dict[int, _Task] = {}


class PageThinking:
    """The pages that compute, by table. A page that left is dropped."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._pages: dict[str, _Page] = {}
        self._number = 0

    def is_there(self, table: Table) -> bool:
        """Whether a table's page computes now."""
        page = self._pages.get(table.id)
        if page is None or not may_compute(table):
            return False
        return page.waiting is not None or self._loop.time() - page.came < BETWEEN + PATIENCE

    def ask(self, table: Table, call: ProgramCall, then: Then) -> None:
        """Give a page work; `then` gets its answer, or None."""
        page = self._pages.get(table.id)
        if page is None:
            then(None)
            return
        self._number += 1
        patience = self._loop.call_later(PATIENCE, self._too_late, table.id)
        task = _Task(self._number, call, then, patience)
        if page.waiting is not None and not page.waiting.done():
            page.waiting.set_result(task)
        else:
            page.queue.append(task)

    async def work(self, table: Table, answers: Sequence[Computed]) -> Computing:
        """Take a page's answers and return its next work; after a while without any, an empty answer."""
        page = self._pages.setdefault(table.id, _Page())
        page.came = self._loop.time()
        for answer in answers:
            task = page.given.pop(answer.n, None)
            if task is not None:
                task.patience.cancel()
                task.then(answer.answer.encode())
        if page.waiting is not None and not page.waiting.done():
            page.waiting.set_result(None)  # another window of the same table takes over
        if not page.queue:
            page.waiting = waiting = self._loop.create_future()
            try:
                task = await asyncio.wait_for(waiting, WAITS)
            except TimeoutError:
                task = None
            finally:
                page.came = self._loop.time()
                if page.waiting is waiting:
                    page.waiting = None
                    self._loop.call_later(BETWEEN, self._forget, table.id, page.came)
        else:
            task = page.queue.popleft()
        if task is None:
            return Computing()
        page.given[task.number] = task
        return Computing(task.number, task.call)

    def close(self) -> None:
        """Cancel all work and answer all open requests."""
        for page in self._pages.values():
            for task in (*page.queue, *page.given.values()):
                task.patience.cancel()
            if page.waiting is not None and not page.waiting.done():
                page.waiting.set_result(None)

    def _too_late(self, table: str) -> None:
        """Drop a page that did not answer. It may have been closed."""
        page = self._pages.pop(table, None)
        if page is None:
            return
        if page.waiting is not None and not page.waiting.done():
            page.waiting.set_result(None)
        for task in (*page.queue, *page.given.values()):
            task.patience.cancel()
            task.then(None)

    def _forget(self, table: str, came: float) -> None:
        """Drop a page that did not come back."""
        page = self._pages.get(table)
        if page is not None and page.came == came and not page.queue and not page.given:
            del self._pages[table]


def may_compute(table: Table) -> bool:
    """Whether a page may compute for a table's bots: one person plays, who may know what the bots see.

    No other person ever had a seat and none can take one, because they would play against someone who knows the bots'
    hands. Daily attempts and rated games need equal bots for all, so there the server computes.
    """
    if not table.is_begun or table.log.over or any(table.log.generations.values()):
        return False
    if table.log.card.is_counted or table.terms.rated:
        return False
    chairs = table.shown.card.chairs
    people = {table.people.get(chair.holder) for chair in chairs if chair.kind == "person"}
    searching = [chair for chair in chairs if chair.kind == "bot" and style(table.terms.game, chair.level).search]
    return len(people) == 1 and bool(searching) and all(chair.kind in {"person", "bot"} for chair in chairs)
