"""Pages that compute for the bots of their own table: a table of one person costs the server nearly nothing.

The page asks for work and waits; the server answers with a call as soon as a bot has one. A page that does not
answer in time is not asked again until it asks for work anew, and the server computes instead: no table waits in vain.
Answers may be any bytes. The worst they can do is to let a bot play badly against whoever sent them.
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
"""Seconds until the server computes what a page did not."""
WAITS = 20.0
"""Seconds that a page's call for work stays open."""
BETWEEN = 3.0
"""Seconds in which a page comes back for more."""

Then = Callable[[bytes | None], None]


class Computed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page found when it was asked to compute."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    answer: Annotated[str, msgspec.Meta(max_length=16_384)]


class Computing(msgspec.Struct, frozen=True):
    """What the page is to compute; no call: nothing now, and nothing for good where it is `over`."""

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
        """When it last asked for work."""
        self.waiting: asyncio.Future[_Task | None] | None = None
        self.queue: deque[_Task] = deque()
        self.given: dict[int, _Task] = {}


class PageThinking:
    """All pages that compute, by their table; nothing is kept of one that has gone."""

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
        """Give a page something to compute; `then` gets what it answered, or None."""
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
        """Take a page's answers, and what is to be computed next; nothing after a while without any."""
        page = self._pages.setdefault(table.id, _Page())
        page.came = self._loop.time()
        for answer in answers:
            task = page.given.pop(answer.n, None)
            if task is not None:
                task.patience.cancel()
                task.then(answer.answer.encode())
        if page.waiting is not None and not page.waiting.done():
            page.waiting.set_result(None)  # another window of the same table: the newest computes
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
        """Whoever waits need not any more."""
        for page in self._pages.values():
            for task in (*page.queue, *page.given.values()):
                task.patience.cancel()
            if page.waiting is not None and not page.waiting.done():
                page.waiting.set_result(None)

    def _too_late(self, table: str) -> None:
        """A page did not answer: it may have been closed in the middle of a thought."""
        page = self._pages.pop(table, None)
        if page is None:
            return
        if page.waiting is not None and not page.waiting.done():
            page.waiting.set_result(None)
        for task in (*page.queue, *page.given.values()):
            task.patience.cancel()
            task.then(None)

    def _forget(self, table: str, came: float) -> None:
        """Let a page go that did not come back."""
        page = self._pages.get(table)
        if page is not None and page.came == came and not page.queue and not page.given:
            del self._pages[table]


def may_compute(table: Table) -> bool:
    """Whether a page may compute for a table's bots: one person sits there, who may know what bots see.

    Nobody else ever sat there, and nobody can sit down: whoever comes back would play against somebody who has seen
    what the bots hold. A try of the deal of a day and a rated game have the same bots for everybody: the server's.
    """
    if not table.is_begun or table.log.over or any(table.log.generations.values()):
        return False
    if table.log.card.is_counted or table.terms.rated:
        return False
    chairs = table.shown.card.chairs
    people = {table.people.get(chair.holder) for chair in chairs if chair.kind == "person"}
    searching = [chair for chair in chairs if chair.kind == "bot" and style(table.terms.game, chair.level).search]
    return len(people) == 1 and bool(searching) and all(chair.kind in {"person", "bot"} for chair in chairs)
