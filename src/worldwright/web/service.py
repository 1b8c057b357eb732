"""Everything a running server holds, and what people can do with tables: each step is on disk when it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from worldwright.core.chance import SEED_BYTES
from worldwright.core.errors import Trouble
from worldwright.core.game import Millis, Seat
from worldwright.core.match import options_from
from worldwright.core.origin import origin_luck
from worldwright.core.snapshot import snapshot
from worldwright.games import known_game
from worldwright.tables import lobby, stored
from worldwright.tables.card import ALIVE, Card
from worldwright.tables.changing_hands import ask_for_seat
from worldwright.tables.clock import HouseClock, monotonic
from worldwright.tables.database import Content, StoreFault
from worldwright.tables.doctor import bad_rows
from worldwright.tables.folder import FORGOTTEN
from worldwright.tables.incidents import report
from worldwright.tables.notes import Beginning, Made, Note, Rematch, Taken, Terms
from worldwright.tables.onward import Onward, onward, onward_made
from worldwright.tables.opening import why_not
from worldwright.tables.people import People
from worldwright.tables.replay import past_of
from worldwright.tables.sqlite import Bridge, SqliteDatabase
from worldwright.tables.table import Table
from worldwright.tables.tokens import new_id
from worldwright.web.checkup import Checkup
from worldwright.web.chores import SEEN_SECONDS, Attended, check_room, clear_away
from worldwright.web.daily_world import DailyWorld
from worldwright.web.guard import Guard, NotThere
from worldwright.web.incident_files import write_incident
from worldwright.web.notifier import Notifier
from worldwright.web.push import kept_keys
from worldwright.web.runtime import SLOW, Runtime
from worldwright.web.settings import Settings, kept_secrets, opened_folder
from worldwright.web.shelf import Shelf
from worldwright.web.socket_limits import SocketLimits
from worldwright.web.storms import Storms
from worldwright.web.warm_up import learn

T = TypeVar("T")
log = logging.getLogger(__name__)
HASHES_AT_ONCE = 2
"""Passwords are hashed in threads, few at a time: each takes memory by design."""
JANITOR_SECONDS = 600.0
INCIDENT_SECONDS = 1.0
"""How soon a table that broke leaves a file about it."""


class Service:
    """Everything a running server holds."""

    runtime: Runtime

    def __init__(self, settings: Settings, folder: Path, steady: Callable[[], Millis] = monotonic) -> None:
        """The data of a folder; Trouble if another server has it or a newer version wrote it."""
        self.settings = settings
        self._steady = steady
        self.folder = opened_folder(folder)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._bridge = Bridge()
        self.db = SqliteDatabase(folder, self._bridge.wake)
        try:
            self.secrets = kept_secrets(folder)
            self.notifier = Notifier(self, kept_keys(folder))
        except BaseException:
            self.db.close()
            raise
        self.people = People(self.db, folder / FORGOTTEN)
        self.guard = Guard(settings, lambda: steady() / 1000)
        self.socket_limits = SocketLimits(settings)
        self.shelf = Shelf()
        self.attended = Attended()
        """Tables that somebody looked at lately."""
        self._making = asyncio.Lock()
        """Tables are counted and made one at a time: no limit is passed by two at once."""
        self._rematching = asyncio.Lock()
        self._slots = asyncio.Semaphore(HASHES_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self.seen: dict[str, int] = {}
        """When it was last noted that a person is at a table."""
        self.storms = Storms(self)
        self.checkup = Checkup(self)
        self.daily = DailyWorld(self)
        self.damaged: tuple[str, ...] = ()
        """Rows that were not what was written when the server started."""

    async def open(self) -> None:
        """Take up the work: unfinished deletions first; running tables go on, one after the other."""
        learn()
        self.loop = asyncio.get_running_loop()
        self.runtime = Runtime(self.db, HouseClock(self.db.uptime, self._steady), self.settings, self.secrets.bots)
        self._bridge.open(self.runtime.deliver)
        try:
            for person in await self.people.unforgotten():
                await self.forget(person)
        except StoreFault as fault:
            log.warning("what was promised to be forgotten is still there, until the next start: %s", fault)
        self.damaged = tuple(await self.db.read(bad_rows))
        for row in self.damaged:
            report("damaged_row", f"{row} is damaged: worldwright doctor says more, and --rebuild makes cards anew")
        await self.notifier.open()
        self.runtime.attendance = self.notifier
        self.runtime.registry.holidays = self.notifier.holidays
        self._task(self._wake_tables())
        self._task(self._chores())
        self._task(self.daily.keep())
        self._task(self._watch_incidents())

    @property
    def unplayable(self) -> int:
        """How many tables and rows are not as they should be, as far as is known."""
        return len(self.runtime.unplayable) + len(self.damaged)

    async def _wake_tables(self) -> None:
        """Bring back every running table once, so that its clock goes on and its bots move; idle ones go again."""
        for identity in await self.db.read(stored.running):
            try:
                if (table := await self.runtime.table(identity)) is not None:
                    self.notifier.shown(table)
            except Exception:
                log.exception("a table could not be brought back")
                self.runtime.unplayable[identity] = "it could not be brought back"

    async def close(self) -> None:
        """End in good order: nothing is lost, and every socket is told to come back."""
        self.notifier.close()
        await self.runtime.close()
        self._write_incidents()
        for task in list(self._tasks):
            task.cancel()
        self._bridge.close()
        self.loop = None
        self.close_data()

    def close_data(self) -> None:
        """Let go of the data folder."""
        self.db.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch_incidents(self) -> None:
        while True:
            await asyncio.sleep(INCIDENT_SECONDS)
            self._write_incidents()
            self.storms.look()

    def _write_incidents(self) -> None:
        for incident in self.runtime.registry.incidents():
            write_incident(self.folder / "incidents", int(self.seconds()), incident)

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

    async def tables_of(self, person: str) -> list[stored.Listed]:
        """Somebody's tables, as they are now."""
        noted = -1
        while noted != self.runtime.noted:  # a row read while whom it waits for was being written would be too old
            noted = self.runtime.noted
            rows = await self.db.read(lambda db: stored.tables_of(db, person))
        there = self.runtime.registry.tables
        return [
            (table.shown.card, table.people, self.waits(table))
            if (table := there.get(row[0].id)) is not None and table.saved_seq
            else (row[0], row[1], self.runtime.put_away.get(row[0].id, row[2]))
            for row in rows
        ]

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
        return await self._written(table, notes, dict.fromkeys(me, person))

    async def _written(self, table: Table, notes: Collection[Note], people: dict[str, str]) -> Table:
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
        return await self._written(table, notes, dict.fromkeys(me, person))

    async def stand(self, identity: str, person: str, seat: Seat | None) -> Table:
        """Give up a seat; once the game runs, for good."""
        table = await self.playable(identity)
        me = table.holders_of(person)
        seats = lobby.leaving(table.log.card, me, seat)
        return await self._left(table, me, seats)

    async def _left(self, table: Table, me: Collection[str], seats: Collection[Seat], former: bool = False) -> Table:
        if table.log.card.state == "open":
            return await self._written(table, lobby.stood(table.log.card, me, seats), {})
        table.leave(seats, self.runtime.clock, former=former)
        for left in seats:
            self.runtime.close_seat(table, left)
        return await self._written(table, (), {})

    async def abandon(self, identity: str, person: str) -> Table:
        """Give a table up."""
        table = await self.playable(identity)
        lobby.must_abandon(table.log.card, table.holders_of(person))
        table.end("abandoned", self.runtime.clock)
        return await self._written(table, (), {})

    async def make(self, note: Made, people: dict[str, str], person: str) -> Table:
        """A new table, on disk; Unfit if there are too many."""
        async with self._making:
            if self.runtime.registry.fault:
                raise StoreFault(SLOW)
            await check_room(self, person)
            table = self.runtime.registry.make(new_id(), note, people)
            self.attended.see(table.id, self.guard.steady())
            await self.runtime.saved(table)
        return table

    async def make_table(self, terms: Terms, person: str) -> Table:
        """A new table with its host on the first seat."""
        host = new_id()
        return await self.make(lobby.made(terms, host, int(self.seconds())), {host: person}, person)

    async def begin(self, identity: str, person: str) -> Table:
        """Start the game of a table."""
        table = await self.playable(identity)
        lobby.must_begin(table.log.card, table.holders_of(person))
        self._begin(table, secrets.token_bytes(SEED_BYTES))
        await self.runtime.saved(table)
        self.visited(identity)
        return table

    def _begin(self, table: Table, seed: bytes, beginning: Beginning | None = None, time: Millis = 0) -> None:
        game = known_game(table.terms.game)
        content = _content(game.NAME, options_from(game, table.terms.options))
        self.runtime.registry.begin(table, game, content, seed, beginning=beginning, time=time)
        self.runtime.touched(table)

    async def rematch(self, identity: str, person: str) -> Table:
        """Play again at a new table; whoever asks second comes to the same one."""
        async with self._rematching:
            return await self._rematch(await self.playable(identity), person)

    async def _rematch(self, table: Table, person: str) -> Table:
        if table.log.card.rematch is not None:
            return await self.playable(table.log.card.rematch)
        me = table.holders_of(person)
        fresh = {who: new_id() for who in table.people.values()}
        holders = {old: fresh[who] for old, who in table.people.items()}
        same = table.is_begun and not any(table.log.generations.values())
        note = lobby.again(table.log.card, me, holders, int(self.seconds()), same=same)
        seat = table.seats_of(person)[0]  # they may be gone by the time the new table is on disk
        people = {
            holder: who for who, holder in fresh.items() if holder in {*(c.holder for c in note.chairs), note.host}
        }
        made = await self.make(note, people, person)
        await self._written(table, [Rematch(made.id, seat)], {})
        return made

    async def go_on(self, identity: str, move: int, seat: Seat, person: str) -> Table:
        """A new table that goes on from a moment of another, on disk with its game."""
        table = await self.playable(identity)
        if not table.is_begun:
            raise NotThere("The game has not begun yet.")
        seed, holder = secrets.token_bytes(SEED_BYTES), new_id()
        own, now = table.seats_of(person), int(self.seconds())
        note = onward_made(table.shown.card, own, holder, move=move, seat=seat, now=now)
        past, sealed = past_of(table.log, table.audience.moves), table.shown.card.sealed
        job = self.runtime.workers.visitors.submit(person, onward, past, sealed, move, seat, origin_luck(seed))
        body: bytes = await asyncio.wrap_future(job)
        return await self.begun_from(note, holder, person, seed, msgspec.json.decode(body, type=Onward))

    async def begun_from(self, note: Made, holder: str, person: str, seed: bytes, found: Onward) -> Table:
        """A new table whose game goes on from a moment of another, on disk."""
        made = await self.make(note, {holder: person}, person)
        self._begin(made, seed, found.beginning, found.time)
        await self.runtime.saved(made)
        return made

    def visited(self, identity: str) -> None:
        """A person is at a table."""
        now = int(self.seconds())
        if now - self.seen.get(identity, 0) >= SEEN_SECONDS:
            self.seen[identity] = now
            self._task(self._note_visit(identity, now))

    async def _note_visit(self, identity: str, now: int) -> None:
        with contextlib.suppress(StoreFault):  # noted another time
            await self.db.write(stored.seen(identity, now))

    # Chores

    async def _chores(self) -> None:
        while True:
            await asyncio.sleep(JANITOR_SECONDS)
            try:
                await clear_away(self)
            except Trouble as fault:
                log.warning("nothing was cleared away this time: %s", fault)
            except Exception:
                log.exception("nothing was cleared away this time")

    # People

    def close_device(self, device: str) -> None:
        """Close every socket that a device opened."""
        self.runtime.close_sockets(lambda socket: socket.device == device, "logged_out")

    async def end_devices(self, devices: Collection[str]) -> None:
        """Those devices are not known any more, and their sockets close."""
        await self.people.end_devices(devices)
        for device in devices:
            self.close_device(device)

    async def forget(self, person: str) -> None:
        """Forget somebody, and close what they have open: games still replay, nobody knows whose they were."""
        await asyncio.to_thread(self.people.promise_to_forget, person)
        await self._leave_all(person)
        await self.people.forget(person)
        self.notifier.forget(person)
        for table in self.runtime.registry.tables.values():
            for holder in table.holders_of(person):
                del table.people[holder]
        self.runtime.close_sockets(lambda socket: socket.person == person, "logged_out")

    async def _leave_all(self, person: str) -> None:
        for card, people, _ in await self.tables_of(person):
            if card.state not in ALIVE:
                continue
            table = await self.runtime.table(card.id)
            me = frozenset(holder for holder, who in people.items() if who == person)
            if table is not None:
                try:
                    await self._left(table, me, table.log.card.seats_of(me), former=True)
                except Trouble:
                    log.warning("a table could not be left by somebody who is to be forgotten")

    async def merge(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: the seats go along."""
        for card, people, _ in await self.tables_of(guest):
            if card.state in ALIVE and account in people.values() and not card.terms.hot_seat:
                table = await self.runtime.table(
                    card.id
                )  # the account sits here already: the guest's chair is given up
                if table is not None:
                    me = table.holders_of(guest)
                    await self._left(table, me, table.log.card.seats_of(me), former=True)
        await self.notifier.merged(guest, account)
        await self.people.merge(guest, account)
        self.notifier.forget(guest)
        for table in self.runtime.registry.tables.values():
            for holder in table.holders_of(guest):
                table.people[holder] = account


@lru_cache(maxsize=256)
def _content(game: str, options: Hashable) -> Content:
    """What a new table plays with: worked out once, as the rules read their content once."""
    kept = snapshot(known_game(game), options)
    return Content(kept.hash, kept.game, kept.body)
