"""What all databases of a server share: batches and changes wait in a queue, one thread saves them together.

Results follow after the sync. How items are saved is the database's own part; the SQL is the same for all.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import astuple

from worldwright.core.game import Millis
from worldwright.server.engine import summary as cards
from worldwright.server.engine.ownership import MOVED
from worldwright.server.engine.ports import Batch, Saved
from worldwright.server.process.counters import MEASURES
from worldwright.server.storage.database import BadText, Change, Conflict, Rows, StoreFault, check_text
from worldwright.server.storage.projections import projections
from worldwright.server.storage.row_sums import emptied, fill

T = TypeVar("T")
log = logging.getLogger(__name__)
MOST_TOGETHER = 1024
GATHER = 0.005
"""The least seconds between two syncs. A sync for many costs no more than one for few."""
MOST_SHARING = 4
"""The most times longer that this is when several nodes share a database. Without load no one waits."""
KNOWN_NUMBERS = 50_000
KEEP_CLOCK: Millis = 1000
"""How often the server's clock is saved. After a crash tables may have this much more time, never less."""
_CARD = (
    "INSERT INTO tables (id, state, listed, made, seen, card, sum, summed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (id)"
    " DO UPDATE SET state = excluded.state, listed = excluded.listed, card = excluded.card, sum = excluded.sum"
)
_CONTENT = "INSERT INTO contents VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
EventRow: TypeAlias = tuple[int | None, int, str, str, int | None]


class Bridge:
    """Wakes the loop from the database's thread, to handle results."""

    def __init__(self) -> None:
        self._deliver: Callable[[], object] | None = None

    def open(self, deliver: Callable[[], object]) -> None:
        """Call `deliver` in the running loop from now on."""
        self._deliver = partial(asyncio.get_running_loop().call_soon_threadsafe, deliver)

    def close(self) -> None:
        """Stop calling."""
        self._deliver = None

    def wake(self) -> None:
        """Called by the database's thread when there are results."""
        if (deliver := self._deliver) is not None:
            deliver()


class Item(msgspec.Struct):
    """Something to commit: a batch, changes, or nothing (a retry)."""

    batch: Batch | None = None
    changes: tuple[Change, ...] = ()
    answer: Future[None] | None = None
    purge: bool = False
    """Whether to remove deleted data from the journal afterwards."""
    given: float = 0.0
    epoch: int = 0
    """The epoch of the node when it gave a batch."""


class Outcome(msgspec.Struct):
    """The results of items that are on disk."""

    failed: dict[int, Conflict] = {}
    """Conflicts, by the number of the item."""
    moved: Collection[int] = ()
    """Batches whose tables another node owns now, by the numbers of the items. Nothing of them was saved."""


class GroupCommit(ABC):
    """A database for one server: the queue, the writer's thread, and the parts of a transaction."""

    epoch: int
    uptime: Millis
    conflicts: tuple[type[Exception], ...]
    """What the driver raises when a row contradicts others."""
    faults: tuple[type[Exception], ...]
    """All that the driver raises. Anything else is a bug."""

    def __init__(self, wake: Callable[[], None], readers: int) -> None:
        """`wake` is called by the writer's thread when there are results. The subclass starts the thread."""
        self.wake = wake
        self.fault = ""
        """`full` or `busy` until a retry succeeds, `broken` until a restart."""
        self._given: deque[Item] = deque()
        """Items to save. The server's side appends, the writer takes."""
        self._bell: SimpleQueue[None] = SimpleQueue()
        """Wakes the writer when it waits. One signal too many is harmless."""
        self._is_waiting = False
        self._ringing: asyncio.AbstractEventLoop | None = None
        """The loop that wakes the writer at the end of its turn."""
        self._is_closing = False
        self._sharing = 1
        """How many nodes commit to this database, up to a bound."""
        self._finished: deque[Saved] = deque()
        self._retained: list[Item] = []
        self._numbers: dict[str, int] = {}
        self._projections = projections()
        self._execute: Callable[..., Any] = _closed
        """Runs a statement in the open transaction."""
        self._sync: Callable[..., Any] = _closed
        """Runs the statement that syncs everything to disk."""
        self._reader = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._run, name="writer", daemon=True)

    # Called by the server

    def append(self, batch: Batch) -> None:
        """Save a batch soon, together with others that wait."""
        self._given.append(Item(batch, given=time.monotonic(), epoch=self.epoch))
        if self._is_waiting:
            self._ring_soon()

    def _ring_soon(self) -> None:
        """Wake the writer at the end of the loop's turn, so that other items of the same turn share the sync."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._ring()
            return
        if loop is not self._ringing:
            self._ringing = loop
            loop.call_soon(self._ring)

    def _give(self, item: Item) -> None:
        self._given.append(item)
        self._ring()

    def _ring(self) -> None:
        """Wake the writer if it waits."""
        self._ringing = None
        if self._is_waiting:
            self._is_waiting = False
            self._bell.put(None)

    def share(self, nodes: int) -> None:
        """Commit less often when several nodes share this database, so that together they commit as often as one."""
        self._sharing = max(1, min(nodes, MOST_SHARING))

    def retry(self) -> None:
        """Try again after a full or busy disk."""
        self._give(Item())

    def finished(self) -> list[Saved]:
        """The results of batches since the last call."""
        return [self._finished.popleft() for _ in range(len(self._finished))]

    async def read(self, work: Callable[[Rows], T]) -> T:
        """Run `work` in a reader's thread."""
        return await asyncio.wrap_future(self._reader.submit(self.look, work))

    @abstractmethod
    def look(self, work: Callable[[Rows], T]) -> T:
        """Run `work` in the calling thread: a reader, or before a loop runs."""

    async def write(self, *changes: Change) -> None:
        """Make all changes or none. They are on disk when it returns."""
        await asyncio.wrap_future(self.give(*changes))

    def give(self, *changes: Change, purge: bool = False) -> Future[None]:
        """`write` without a loop."""
        answer: Future[None] = Future()
        try:
            check_text(value for change in changes for value in change.values)
        except BadText as fault:
            answer.set_exception(fault)
            return answer
        self._give(Item(None, changes, answer, purge))
        return answer

    async def purge(self) -> None:
        """Remove the traces of deleted data from the files."""
        await asyncio.wrap_future(self.give(purge=True))

    def queues(self) -> dict[str, int]:
        """How much waits for the writer and for the reader."""
        return {"writer": len(self._given), "reader": self._reader._work_queue.qsize()}

    def wait(self) -> list[Saved]:
        """Wait until all earlier items are dealt with; returns the results."""
        self.give().exception()
        return self.finished()

    def close(self) -> None:
        """Save what waits and close the data."""
        self._is_closing = True
        self._bell.put(None)
        self._writer.join()
        self._reader.shutdown()

    # The writer's thread

    def _run(self) -> None:
        ended = 0.0
        while not self._is_closing or self._given:
            if not self._given:
                self._is_waiting = True
                if not self._given:
                    self._bell.get()
                self._is_waiting = False
            if (wait := ended + self._sharing * GATHER - time.monotonic()) > 0:
                time.sleep(wait)
            began = time.monotonic()
            items = [self._given.popleft() for _ in range(min(len(self._given), MOST_TOGETHER))]
            if items:
                self._save(items)
                ended = time.monotonic()
                MEASURES.commits.add(ended - began)
                self.wake()

    def _save(self, items: list[Item]) -> None:
        items, self._retained = self._retained + items, []
        if self.fault == "broken":
            self._answer(items, "broken")
            return
        try:
            outcome = self._saved(items)
        except Exception as fault:  # the writer must survive any fault to report it
            if not isinstance(fault, self.faults):
                log.exception("storage: the writer failed")
            self._numbers.clear()
            self.fault = self._undo(fault)
            if self.fault != "broken":
                self._retained = [item for item in items if item.batch is not None]
            self._answer(items, self.fault)
            return
        self.fault = ""
        self._answer(items, "", outcome)

    @abstractmethod
    def _saved(self, items: list[Item]) -> Outcome | None:
        """Save all items; they are on disk when it returns. None: there is nothing to report."""

    @abstractmethod
    def _undo(self, fault: Exception) -> str:
        """Roll back, and return the fault: `full` or `busy` may pass, `broken` is final."""

    def _answer(self, items: list[Item], fault: str, outcome: Outcome | None = None) -> None:
        moved = () if outcome is None else outcome.moved
        for number, item in enumerate(items):
            if (batch := item.batch) is not None:
                wrong = MOVED if number in moved else fault
                last = batch.events[-1].seq if batch.events and not wrong else 0
                self._finished.append(Saved(batch.table, last, wrong, item.given))
            if item.answer is None or not item.answer.set_running_or_notify_cancel():
                continue  # the caller has given up
            error = StoreFault(f"storage is {fault}: try again later") if fault else None
            if error is None and (outcome is None or number not in outcome.failed):
                item.answer.set_result(None)
            else:
                item.answer.set_exception(error or outcome.failed[number])  # type: ignore[union-attr]

    # Parts of a transaction

    def _change(self, changes: tuple[Change, ...]) -> Conflict | None:
        """Make changes in the open transaction. A conflict undoes them alone."""
        self._execute("SAVEPOINT work")
        conflict = None
        touched: set[str] = set()
        try:
            for change in changes:
                sql, table = emptied(change.sql)
                touched.add(table)
                done = self._execute(sql, change.values).rowcount
                if change.sql.startswith("DELETE FROM tables"):
                    self._numbers.clear()  # a number may be used again for another table
                if change.rows is not None and done != change.rows:
                    conflict = Conflict(f"another change came first ({done} rows)")
                    break
        except self.conflicts as fault:
            conflict = Conflict(f"another change came first ({fault})")
        if conflict is not None:
            self._execute("ROLLBACK TO work")
        else:
            for table in sorted(touched - {""}):
                fill(self._execute, table)
        self._execute("RELEASE work")
        return conflict

    def _insert(self, batches: Iterable[Batch]) -> list[EventRow]:
        """Write what follows from events of many tables. Returns the rows of the events, to be written next."""
        execute = self._execute
        there: list[tuple[int | None, Batch]] = []
        for batch in batches:
            if batch.events[0].seq > 1 and self._number(batch.table) is None:
                continue  # the table was removed while it was in memory
            if batch.content is not None:
                content = batch.content
                content_row = (content.hash, content.game, content.body)
                execute(_CONTENT, (*content_row, cards.checked(*content_row)))
            if (card := batch.card) is not None:
                text = cards.encode(card).decode()
                sums = cards.checked(card.id, text), cards.checked(card.id, card.made, "")
                execute(_CARD, (card.id, card.state, card.terms.listed, card.made, card.made, text, *sums))
            number = self._number(batch.table)
            assert number is not None
            there.append((number, batch))
            for holder, person in batch.people.items():
                row = (holder, number, person)
                execute("INSERT INTO holder VALUES (?, ?, ?, ?)", (*row, cards.checked(*row)))
            if batch.card is not None:
                for projection in self._projections:
                    if projection.concerns(batch.card):
                        projection.write(execute, number, batch.card)
        return event_rows(there)

    def _number(self, table: str) -> int | None:
        """The number of a table's rows; None: the table does not exist."""
        number = self._numbers.get(table)
        if number is None:
            if len(self._numbers) >= KNOWN_NUMBERS:
                self._numbers.clear()
            row = self._execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
            if row is not None:
                number = self._numbers[table] = int(row[0])
        return number


def event_rows(batches: Iterable[tuple[int | None, Batch]]) -> list[EventRow]:
    """The rows of batches, each under the number of its table."""
    return [(number, *astuple(event)) for number, batch in batches for event in batch.events]


def _closed(*_: object) -> Any:
    raise RuntimeError("no database is open")
