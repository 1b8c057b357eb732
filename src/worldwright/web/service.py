"""Everything a running server holds, and what people can do with tables: each step is on disk when it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from worldwright.core.chance import SEED_BYTES
from worldwright.core.game import Millis, Seat
from worldwright.tables import desk, lobby, stored
from worldwright.tables.card import Card
from worldwright.tables.changing_hands import ask_for_seat, leave
from worldwright.tables.clock import HouseClock, monotonic
from worldwright.tables.database import StoreFault
from worldwright.tables.desk import Notice
from worldwright.tables.doctor import bad_rows
from worldwright.tables.group_commit import Bridge
from worldwright.tables.incidents import report
from worldwright.tables.notes import Note, Taken
from worldwright.tables.opening import why_not
from worldwright.tables.ownership import STEWARD, Elsewhere
from worldwright.tables.people import People
from worldwright.tables.table import Table
from worldwright.tables.tokens import new_id
from worldwright.web.checkup import Checkup
from worldwright.web.chores import SEEN_SECONDS, Attended
from worldwright.web.cluster import talk
from worldwright.web.daily_world import DailyWorld
from worldwright.web.departures import Departures
from worldwright.web.guard import Guard, NotThere
from worldwright.web.incident_files import write_incident
from worldwright.web.matching import Matching
from worldwright.web.new_tables import NewTables
from worldwright.web.notifier import Notifier
from worldwright.web.opened_data import among_others, opened_data
from worldwright.web.push import kept_keys
from worldwright.web.runtime import SLOW, Runtime
from worldwright.web.settings import Settings, kept_secrets, opened_folder
from worldwright.web.shelf import Shelf
from worldwright.web.socket_limits import SocketLimits
from worldwright.web.stewardship import Stewardship
from worldwright.web.storms import Storms
from worldwright.web.tournaments import Tournaments
from worldwright.web.warm_up import learn
from worldwright.web.whereabouts import Whereabouts

if TYPE_CHECKING:
    from worldwright.web.cluster.node import ClusterNode
    from worldwright.web.cluster.relay import Application

T = TypeVar("T")
log = logging.getLogger(__name__)
HASHES_AT_ONCE = 2
"""Passwords are hashed in threads, few at a time: each takes memory by design."""
INCIDENT_SECONDS = 1.0
"""How soon a table that broke leaves a file about it."""


class Service:
    """Everything a running server holds."""

    runtime: Runtime
    cluster: ClusterNode | None = None
    """The other nodes of the house; None: this machine is all there is."""

    def __init__(self, settings: Settings, folder: Path, steady: Callable[[], Millis] = monotonic) -> None:
        """The data of a folder or database; Trouble if another server has it or a newer version wrote it."""
        self.settings = settings
        self._steady = steady
        self.folder = opened_folder(folder)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.app: Application | None = None
        """What answers requests, here and for other nodes."""
        self._bridge = Bridge()
        data = opened_data(folder, settings.database, self._bridge.wake, is_alone=not settings.bus)
        self.db = data.db
        if settings.bus:
            self.cluster = among_others(data.db, settings.bus)
        try:
            self.secrets = kept_secrets(folder, data.keep)
            self.notifier = Notifier(self, kept_keys(folder, data.keep))
        except BaseException:
            self.db.close()
            raise
        self.people = People(self.db, data.forgotten)
        self.guard = Guard(settings, lambda: steady() / 1000)
        self.socket_limits = SocketLimits(settings)
        self.shelf = Shelf()
        self.attended = Attended()
        """Tables that somebody looked at lately."""
        self._slots = asyncio.Semaphore(HASHES_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self.seen: dict[str, int] = {}
        """When it was last noted that a person is at a table."""
        self.whereabouts = Whereabouts()
        self.new_tables = NewTables(self)
        self.matching = Matching(self)
        self.storms = Storms(self)
        self.checkup = Checkup(self)
        self.daily = DailyWorld(self)
        self.host = ""
        """The person who has the host's desk."""
        self.notice: Notice | None = None
        """What the host tells everybody."""
        self.tournaments = Tournaments(self)
        self.departures = Departures(self)
        self.stewardship = Stewardship(self)
        self.damaged: tuple[str, ...] = ()
        """Rows that were not what was written when the server started."""

    async def open(self) -> None:
        """Take up the work: unfinished deletions first; running tables go on, one after the other."""
        learn()
        self.loop = asyncio.get_running_loop()
        self.runtime = Runtime(self.db, HouseClock(self.db.uptime, self._steady), self.settings, self.secrets.bots)
        self._bridge.open(self.runtime.deliver)
        if self.cluster is not None:
            await self._join(self.cluster)
        else:
            await self._forget_promised()
        await self.people.open()
        await self._open_desk()
        self.damaged = tuple(await self.db.read(bad_rows))
        for row in self.damaged:
            report("damaged_row", f"{row} is damaged: worldwright doctor says more, and --rebuild makes cards anew")
        await self.notifier.open()
        self.runtime.attendance = self.notifier
        self.runtime.registry.holidays = self.notifier.holidays
        self.runtime.registry.seconds = lambda: int(self.seconds())
        self._task(self._watch_incidents())
        if self.cluster is None:
            await self.stewardship.begin()
        else:
            self.cluster.begin()
            self._task(self._forget_promised())

    async def _forget_promised(self) -> None:
        """Finish what was begun before this start."""
        try:
            for person in await self.people.unforgotten():
                await self.departures.forget(person)
        except (StoreFault, Elsewhere) as fault:
            log.warning("what was promised to be forgotten is still there, until the next start: %s", fault)

    async def _join(self, cluster: ClusterNode) -> None:
        """Be one of many nodes: what happens to people here is told to the others."""
        assert self.app is not None
        await cluster.open(self, self.app)
        self.runtime.owners = cluster.owners
        self.people.changed = lambda person: self.tell_all(talk.PersonChanged(person))
        self.people.ended = lambda devices: self.tell_all(talk.DevicesEnded([*devices]))

    def tell_all(self, news: talk.News) -> None:
        """Let every other node know something."""
        if self.cluster is not None:
            self.cluster.tell_all(news)

    async def somewhere(self, what: str, work: Callable[..., Awaitable[object]], errand: str, *values: Any) -> None:
        """Do something at a table, or as the steward: here, or as an errand at the node that has it."""
        try:
            if what == STEWARD and self.cluster is not None:
                self.cluster.steward.check()
            await work(*values)
        except Elsewhere as there:
            await self.errand(there, errand, *values)

    async def errand(self, there: Elsewhere, name: str, *values: Any) -> None:
        """Let the node that has something do what the house wants of it."""
        if self.cluster is None:
            raise there
        await self.cluster.errand(there, name, *values)

    async def _open_desk(self) -> None:
        """The host is known from the start: an account that is made later under that name is nobody's host."""
        self.notice = await self.db.read(desk.notice)
        if login := self.settings.host_account:
            found = await self.people.password(login)
            self.host = "" if found is None else found[0]
            if found is None:
                log.warning("there is no account of the name in WORLDWRIGHT_HOST_ACCOUNT: make it, then name it")

    @property
    def unplayable(self) -> int:
        """How many tables and rows are not as they should be, as far as is known."""
        return len(self.runtime.unplayable) + len(self.damaged)

    async def close(self) -> None:
        """End in good order: nothing is lost, and every socket is told to come back."""
        if self.cluster is not None:
            await self.cluster.leave()
        self.notifier.close()
        await self.runtime.close()
        self._write_incidents()
        self.stewardship.end()
        for task in list(self._tasks):
            task.cancel()
        if self.cluster is not None:
            with contextlib.suppress(StoreFault):
                await self.db.write()  # what waits is saved while this node still owns it
            await self.cluster.close()
        self._bridge.close()
        self.loop = None
        self.close_data()

    def close_data(self) -> None:
        """Let go of the data folder."""
        self.db.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _watch_incidents(self) -> None:
        while True:
            await asyncio.sleep(INCIDENT_SECONDS)
            self._write_incidents()
            self.storms.look()

    def _write_incidents(self) -> None:
        for incident in self.runtime.registry.incidents():
            write_incident(self.folder / "incidents", int(self.seconds()), incident)

    def seed(self) -> bytes:
        """The luck of a new table or tournament."""
        return secrets.token_bytes(SEED_BYTES)

    def seconds(self) -> float:
        """Seconds since 1970, for people's data; no game ever sees them."""
        return time.time()

    async def slowly(self, work: Callable[[], T]) -> T:
        """The result of work that is slow on purpose, done in a thread, few at a time."""
        async with self._slots:
            return await asyncio.to_thread(work)

    # Tables

    async def card(self, identity: str) -> stored.Listed | None:
        """A table's card with its people and whom it waits for; None: there is no such table."""
        self.attended.see(identity, self.guard.steady())
        if (table := self.runtime.registry.tables.get(identity)) is not None and table.saved_seq:
            return table.shown.card, table.people, self.waits(table)
        return await self.db.read(lambda db: stored.card_row(db, identity))

    def waits(self, table: Table) -> tuple[Seat, ...]:
        """The seats that a running game waits for."""
        return table.audience.to_move() if table.is_begun else ()

    async def tables_of(self, person: str, finished: int | None = None) -> list[stored.Listed]:
        """Somebody's tables, as they are now; of the finished ones all, or some of the latest."""
        noted = -1
        while noted != self.runtime.noted:  # a row read while whom it waits for was being written would be too old
            noted = self.runtime.noted
            rows = await self.db.read(lambda db: stored.tables_of(db, person, finished))
        there = self.runtime.registry.tables
        away = [card.id for card, _, _ in rows if card.state == "running" and card.id not in there]
        far = {} if self.cluster is None else (await self.cluster.whose_turn(away)).waits
        return [
            (table.shown.card, table.people, self.waits(table))
            if (table := there.get(row[0].id)) is not None and table.saved_seq
            else (row[0], row[1], tuple(far.get(row[0].id, self.runtime.put_away.get(row[0].id, row[2]))))
            for row in rows
        ]

    async def left_of_turns(self, seats: Mapping[str, Collection[Seat]]) -> dict[str, Millis]:
        """How long is left of a turn of these seats, by table, wherever it is in memory."""
        found = {table: left for table, own in seats.items() if (left := self.runtime.left(table, own)) is not None}
        if self.cluster is not None:
            far = await self.cluster.whose_turn([table for table in seats if not self.runtime.is_here(table)])
            for table, lefts in far.left.items():
                if own := [left for seat, left in lefts.items() if seat in seats[table]]:
                    found[table] = min(own)
        return found

    async def playable(self, identity: str) -> Table:
        """A table that somebody wants to do something at; Unfit or NotThere says why not."""
        found = await self.runtime.find(identity)
        if found is None:
            raise NotThere("There is no such table.")
        if not isinstance(found, Table):
            raise why_not(found)
        return found

    async def change(
        self, identity: str, person: str, decide: Callable[[Card, Collection[str]], Collection[Note]]
    ) -> Table:
        """A table after a change that is on disk. `decide` says which notes follow; it gets who the person is there."""
        table = await self.playable(identity)
        me = table.holders_of(person) or frozenset({new_id()})
        notes = decide(table.log.card, me)
        return await self.written(table, notes, dict.fromkeys(me, person))

    async def written(self, table: Table, notes: Collection[Note], people: dict[str, str]) -> Table:
        """A table after notes about it, and who its new holders are, are on disk."""
        if table.frozen and not table.is_paused and notes:
            raise StoreFault(SLOW)
        table.write(notes, self.runtime.clock)
        new = {holder: who for holder, who in people.items() if holder not in table.people}
        new = {holder: who for holder, who in new.items() if holder in table.log.card.holders}
        table.people.update(new)
        self.runtime.touched(table, new)
        await self.runtime.saved(table)
        self.visited(table.id)
        return table

    async def sit(self, identity: str, person: str, seat: Seat | None) -> Table:
        """Take a seat; one of a running game when the others agree."""
        table = await self.playable(identity)
        me = table.holders_of(person) or frozenset({new_id()})
        notes = lobby.sit(table.log.card, me, seat, table.log.held)
        if notes and table.log.card.state == "running" and (table.is_paused or not table.frozen):
            wanted = next(note.seat for note in notes if isinstance(note, Taken))
            ask_for_seat(table, wanted, me, self.runtime.clock)
            notes = []
        return await self.written(table, notes, dict.fromkeys(me, person))

    async def stand(self, identity: str, person: str, seat: Seat | None) -> Table:
        """Give up a seat; once the game runs, for good."""
        table = await self.playable(identity)
        me = table.holders_of(person)
        seats = lobby.leaving(table.log.card, me, seat)
        return await self.left(table, me, seats)

    async def left(self, table: Table, me: Collection[str], seats: Collection[Seat], former: bool = False) -> Table:
        """A table after somebody gave up seats."""
        if table.log.card.state == "open":
            return await self.written(table, lobby.stood(table.log.card, me, seats), {})
        leave(table, seats, self.runtime.clock, former=former)
        for left in seats:
            self.runtime.close_seat(table, left)
        return await self.written(table, (), {})

    async def abandon(self, identity: str, person: str) -> Table:
        """Give a table up."""
        table = await self.playable(identity)
        me = table.holders_of(person)
        lobby.must_abandon(table.log.card, me)
        if table.log.card.contest is not None and table.is_begun:
            leave(table, table.log.card.seats_of(me), self.runtime.clock)  # who gives a rated game up has left it
        else:
            table.end("abandoned", self.runtime.clock)
        return await self.written(table, (), {})

    def visited(self, identity: str) -> None:
        """A person is at a table."""
        now = int(self.seconds())
        if now - self.seen.get(identity, 0) >= SEEN_SECONDS:
            self.seen[identity] = now
            self._task(self._note_visit(identity, now))

    async def _note_visit(self, identity: str, now: int) -> None:
        with contextlib.suppress(StoreFault):  # noted another time
            await self.db.write(stored.seen(identity, now))
