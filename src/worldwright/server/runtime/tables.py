"""What people do with tables, and queries about tables. Each step is on disk before it is answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping

from worldwright.core.game import Millis, Seat
from worldwright.core.notation import parse_time
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import Note, TableEnded, Taken, note_text
from worldwright.server.engine.log import Event, next_link
from worldwright.server.engine.opening import Readable, card_of, why_not
from worldwright.server.engine.ports import Batch
from worldwright.server.engine.seat_handover import ask_for_seat, leave
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.process.tokens import new_id
from worldwright.server.runtime.nodes import Nodes
from worldwright.server.runtime.runtime import SLOW, Runtime
from worldwright.server.runtime.sweeper import waited_seats
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Database, StoreFault

SEEN_SECONDS = 3600
"""A visit to a table is recorded at most this often."""
ATTENDED_SECONDS = 60.0
"""A page that waits in a room requests its table more often than this."""
MOST_ATTENDED = 10_000
MOST_SOURCES = 50
"""The longest chain of games that go on from each other whose end is looked for."""


class NoTable(LookupError):
    """The table does not exist."""


class Attended:
    """The tables requested lately, in memory alone and bounded."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, float] = OrderedDict()

    def see(self, table: str, now: float) -> None:
        """Record a request for a table."""
        self._seen[table] = now
        self._seen.move_to_end(table)
        if len(self._seen) > MOST_ATTENDED:
            self._seen.popitem(last=False)

    def is_attended(self, table: str, now: float) -> bool:
        """Whether a table was requested lately."""
        return now - self._seen.get(table, float("-inf")) < ATTENDED_SECONDS


class Tables:
    """All tables, in memory or not, at this node or another."""

    def __init__(
        self,
        db: Database,
        runtime: Runtime,
        nodes: Nodes,
        seconds: Callable[[], float],
        steady: Callable[[], float],
    ) -> None:
        self._db = db
        self._runtime = runtime
        self._nodes = nodes
        self._seconds = seconds
        self._steady = steady
        self._attended = Attended()
        self._seen: dict[str, int] = {}
        """When the last visit to each table was recorded."""
        self._tasks: set[asyncio.Task[None]] = set()
        nodes.commands.add("end_unused", self.end_unused)
        nodes.commands.add("end_table", self.end)

    # Reading

    async def card(self, identity: str) -> stored.Listed | None:
        """A table's summary, people and seats to move; None: it does not exist."""
        self.see(identity)
        if (table := self._runtime.registry.tables.get(identity)) is not None and table.saved_seq:
            return table.shown.card, table.people, waited_seats(table)
        return await self._db.read(lambda db: stored.card_row(db, identity))

    def see(self, identity: str) -> None:
        """Record a request for a table."""
        self._attended.see(identity, self._steady())

    def is_attended(self, identity: str) -> bool:
        """Whether a table was requested lately."""
        return self._attended.is_attended(identity, self._steady())

    async def tables_of(self, person: str, finished: int | None = None) -> list[stored.Listed]:
        """A person's tables as they are now; `finished`: only so many of the finished ones."""
        runtime = self._runtime
        noted = -1
        while noted != runtime.sweeper.noted:  # rows read during a write of seats to move would be outdated
            noted = runtime.sweeper.noted
            rows = await self._db.read(lambda db: stored.tables_of(db, person, finished))
        there = runtime.registry.tables
        away = [card.id for card, _, _ in rows if card.state == "running" and card.id not in there]
        far = (await self._nodes.whose_turn(away)).waits
        return [
            (table.shown.card, table.people, waited_seats(table))
            if (table := there.get(row[0].id)) is not None and table.saved_seq
            else (row[0], row[1], tuple(far.get(row[0].id, runtime.sweeper.put_away.get(row[0].id, row[2]))))
            for row in rows
        ]

    async def left_of_turns(self, seats: Mapping[str, Collection[Seat]]) -> dict[str, Millis]:
        """How much is left of the turns of these seats, by table, at any node."""
        runtime = self._runtime
        remaining = {table: left for table, own in seats.items() if (left := runtime.left(table, own)) is not None}
        far = await self._nodes.whose_turn([table for table in seats if not runtime.is_here(table)])
        for table, lefts in far.left.items():
            if own := [left for seat, left in lefts.items() if seat in seats[table]]:
                remaining[table] = min(own)
        return remaining

    async def source_runs(self, card: Card) -> bool:
        """Whether the game that this one goes on from, or an earlier one, still runs, so that its deals are secret."""
        for _ in range(MOST_SOURCES):
            if card.source is None or (source := await self.card(card.source.table)) is None:
                return False
            card = source[0]
            if card.state == "running":
                return True
        return True

    # What people do

    async def playable(self, identity: str) -> Table:
        """A table that can be played at. Raises Rejected or NoTable."""
        opened = await self._runtime.find(identity)
        if opened is None:
            raise NoTable(identity)
        if not isinstance(opened, Table):
            raise why_not(opened)
        return opened

    async def change(
        self, identity: str, person: str, decide: Callable[[Card, Collection[str]], Collection[Note]]
    ) -> Table:
        """Apply a change and wait until it is on disk. `decide` returns the events; it gets the person's holders."""
        table = await self.playable(identity)
        me = table.people.holders_of(person) or frozenset({new_id()})
        notes = decide(table.log.card, me)
        return await self.written(table, notes, dict.fromkeys(me, person))

    async def written(self, table: Table, notes: Collection[Note], people: dict[str, str]) -> Table:
        """Write events and their new holders, and wait until they are on disk."""
        if table.frozen and not table.is_paused and notes:
            raise StoreFault(SLOW)
        table.write(notes, self._runtime.clock)
        new = {holder: who for holder, who in people.items() if holder not in table.people}
        new = {holder: who for holder, who in new.items() if holder in table.log.card.holders}
        table.people.update(new)
        self._runtime.touched(table, new)
        await self._runtime.saved(table)
        self.visited(table.id)
        return table

    async def sit(self, identity: str, person: str, seat: Seat | None) -> Table:
        """Take a seat. In a running game the others must agree."""
        table = await self.playable(identity)
        me = table.people.holders_of(person) or frozenset({new_id()})
        notes = lobby.sit(table.log.card, me, seat, table.log.held)
        if notes and table.log.card.state == "running" and (table.is_paused or not table.frozen):
            wanted = next(note.seat for note in notes if isinstance(note, Taken))
            ask_for_seat(table, wanted, me, self._runtime.clock)
            notes = []
        return await self.written(table, notes, dict.fromkeys(me, person))

    async def stand(self, identity: str, person: str, seat: Seat | None) -> Table:
        """Give up a seat, in a running game for good."""
        table = await self.playable(identity)
        me = table.people.holders_of(person)
        seats = lobby.leaving(table.log.card, me, seat)
        return await self.left(table, me, seats)

    async def left(self, table: Table, me: Collection[str], seats: Collection[Seat], former: bool = False) -> Table:
        """Let a person give up seats."""
        if table.log.card.state == "open":
            return await self.written(table, lobby.stood(table.log.card, me, seats), {})
        leave(table, seats, self._runtime.clock, former=former)
        for left in seats:
            self._runtime.close_seat(table, left)
        return await self.written(table, (), {})

    async def abandon(self, identity: str, person: str) -> Table:
        """End a table early."""
        table = await self.playable(identity)
        me = table.people.holders_of(person)
        lobby.must_abandon(table.log.card, me)
        if table.log.card.contest is not None and table.is_begun:
            leave(table, table.log.card.seats_of(me), self._runtime.clock)  # leaving is what counts in a rated game
        else:
            table.end("abandoned", self._runtime.clock)
        return await self.written(table, (), {})

    def visited(self, identity: str) -> None:
        """Record that a person is at a table."""
        now = int(self._seconds())
        if now - self._seen.get(identity, 0) >= SEEN_SECONDS:
            self._seen[identity] = now
            task = asyncio.get_running_loop().create_task(self._note_visit(identity, now))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _note_visit(self, identity: str, now: int) -> None:
        with contextlib.suppress(StoreFault):  # recorded at the next visit
            await self._db.write(stored.seen(identity, now))

    def forget_visits(self, now: int, *removed: str) -> None:
        """Forget removed tables, and visits that are due to be recorded again."""
        recent = {table: seen for table, seen in self._seen.items() if now - seen < SEEN_SECONDS}
        self._seen = {table: seen for table, seen in recent.items() if table not in removed}

    # Ending

    async def end_unused(self, identity: str, reason: str, now: int) -> None:
        """End a table that no one comes to, unless a person is there now."""
        table = await self._runtime.find(identity)
        if isinstance(table, Table) and any(watcher.IS_PERSON for watcher in table.audience.watchers):
            await self._db.write(stored.seen(identity, now))
            return
        if isinstance(table, Table) and table.log.card.contest is not None and table.is_begun:
            leave(table, table.audience.to_move(), self._runtime.clock)  # the players to move did not come back
        await self.end(identity, reason)

    async def end(self, identity: str, reason: str) -> None:
        """End a table, also one that cannot be played here."""
        table = await self._runtime.find(identity)
        if isinstance(table, Table):
            table.end(reason, self._runtime.clock)
            self._runtime.touched(table)
            await self._runtime.saved(table)
        elif isinstance(table, Readable):
            await self.append(identity, TableEnded(reason))

    async def append(self, identity: str, note: Note) -> None:
        """Write an event to the log of a table that cannot be played here."""
        saved = await self._db.read(lambda rows: stored.stored(rows, identity))
        if saved is not None and saved.events:
            last = saved.events[-1]
            text = note_text(parse_time(last.text.split(" ", 1)[0]), note)
            event = Event(last.seq + 1, text, next_link(last.link, last.seq + 1, text, None))
            self._db.append(Batch(identity, [event], card=card_of(identity, [*saved.events, event])))

    def close(self) -> None:
        """Stop recording visits."""
        for task in list(self._tasks):
            task.cancel()
