"""The service: the desk with its people and cards, the guard, and the runtime with the tables, tied together."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from worldwright.core.chance import SEED_BYTES, commitment
from worldwright.core.game import Millis, Seat
from worldwright.core.notation import move_text
from worldwright.tables import lobby
from worldwright.tables.card import Card
from worldwright.tables.clock import HouseClock, monotonic
from worldwright.tables.desk import Desk
from worldwright.tables.drawer import Drawer
from worldwright.tables.folder import DATABASE, FORGOTTEN
from worldwright.tables.lobby import Unfit
from worldwright.tables.onward import onward, onward_card
from worldwright.tables.people import People
from worldwright.tables.registry import Registry, incident_text
from worldwright.tables.sqlite import SqliteStore
from worldwright.tables.table import Table
from worldwright.tables.tokens import new_id
from worldwright.tables.values import Incident
from worldwright.web.guard import Guard
from worldwright.web.runtime import Runtime
from worldwright.web.settings import Settings, kept_secrets, opened_folder
from worldwright.web.warm_up import learn

T = TypeVar("T")
log = logging.getLogger(__name__)
DAY = 24 * 3600
HASHES_AT_ONCE = 2
"""Passwords are hashed in threads, few at a time: each takes memory by design."""
STALE_DAYS = 14
"""A table that never began is cleared away after this."""


class Service:
    """Everything a running server holds. Cards change one at a time; what is answered is on disk."""

    runtime: Runtime

    def __init__(self, settings: Settings, folder: Path, steady: Callable[[], Millis] = monotonic) -> None:
        """The papers of a data folder; Trouble if another server has it or a newer version wrote it."""
        self.settings = settings
        self._steady = steady
        self.folder = opened_folder(folder)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._store = SqliteStore(folder, self._post, self._soon)  # first: it refuses a second server on the same data
        try:
            self.secrets = kept_secrets(folder)
            self.desk = Desk(folder / DATABASE)
        except BaseException:
            self._store.close()
            raise
        self.people = People(self.desk, folder / FORGOTTEN)
        self.drawer = Drawer(self.desk)
        self.guard = Guard(settings)
        self.desk_turn = asyncio.Lock()
        self._slots = asyncio.Semaphore(HASHES_AT_ONCE)
        self._errands: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Take up the work: unfinished deletions first, then every running table where it stood."""
        learn()
        self._loop = asyncio.get_running_loop()
        for person in self.people.unforgotten():
            self._forget_papers(person)
        now = int(self.seconds())
        self.people.sweep(now - self.settings.idle_days * DAY)
        self.drawer.sweep(now - STALE_DAYS * DAY)
        clock = HouseClock(self._store.uptime, self._steady)
        registry = Registry(self._store, clock, self._write_incident)
        registry.companions = self._companions
        self.runtime = Runtime(registry, self.settings, self.secrets.bots, self._floor_changed)
        for card in self.drawer.begun():
            if (table := self.runtime.table(card.id)) is not None:
                if card.state == "open":  # the game began, and a crash came before its card said so
                    self.drawer.keep(msgspec.structs.replace(card, state="running", sealed=table.header.sealed))
                self._follow(card, table)
                if card.asked is not None:
                    table.questions.resume(card.asked)
                self._floor_changed(table)

    async def close(self) -> None:
        """End in good order: nothing is lost, and every socket is told to come back."""
        await self.runtime.close()
        for errand in list(self._errands):
            errand.cancel()
        self._loop = None
        self.close_papers()

    def close_papers(self) -> None:
        """Let go of the data folder."""
        self._store.close()
        self.desk.close()

    def _write_incident(self, incident: Incident) -> None:
        """A broken rule leaves a file for its host: with seed and log, so private."""
        folder = self.folder / "incidents"
        folder.mkdir(mode=0o700, exist_ok=True)
        path = folder / f"{int(self.seconds())}-{new_id()}.json"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(incident_text(incident))
        log.error("a table of %s broke: %s says how", incident.header.game, path.name)

    def _post(self, work: Callable[[], None]) -> None:
        """Called by the store's thread: do something where the tables live."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(work)

    def _soon(self, work: Callable[[], None], seconds: float) -> None:
        """Do something at the end of this turn of the loop, or so much later."""
        if self._loop is None:
            work()
        elif seconds:
            self._loop.call_later(seconds, work)
        else:
            self._loop.call_soon(work)

    def seconds(self) -> float:
        """Seconds since 1970, for people's papers; no game ever sees them."""
        return time.time()

    async def slowly(self, work: Callable[[], T]) -> T:
        """The result of work that is slow on purpose, done in a thread, few at a time."""
        async with self._slots:
            return await asyncio.to_thread(work)

    # Cards

    def card(self, identity: str) -> Card | None:
        return self.drawer.card(identity)

    async def change(self, identity: str, change: Callable[[Card], Card]) -> Card:
        """The card after a change that is on disk; what it means for a running game follows."""
        async with self.desk_turn:
            before = self.card(identity)
            if before is None:
                raise Unfit("gone", "There is no such table.")
            card = change(before)
            if card != before:
                await asyncio.to_thread(self.drawer.keep, card)
                if before.state == "running":
                    self._tell_floor(before, card)
        return card

    def _tell_floor(self, before: Card, card: Card) -> None:
        """What a change of a running table's card means for its game."""
        if card.state == "abandoned":
            self.runtime.end(card.id)
            return
        for seat, (old, new) in enumerate(zip(before.chairs, card.chairs, strict=True)):
            if (old.person, old.bot) == (new.person, new.bot):
                continue
            if old.person is not None and new.person is None:
                self.runtime.vacate(card.id, seat, new.bot)
            elif new.person is not None and old.person is None:
                self.runtime.occupy(card.id, seat)
            elif new.bot is not None and old.bot is None:
                self.runtime.follow(card.id, seat, new.bot)

    async def begin(self, identity: str, person: str) -> Card:
        """Start the game of a table. Its log is on disk before its card says so: no seed is ever drawn twice."""
        async with self.desk_turn:
            card = self.card(identity)
            if card is None:
                raise Unfit("gone", "There is no such table.")
            seed = secrets.token_bytes(SEED_BYTES)
            card = lobby.begin(card, person, commitment(seed))
            table = await self.runtime.begin(card, seed)
            card = msgspec.structs.replace(card, sealed=table.header.sealed)
            await asyncio.to_thread(self.drawer.keep, card)
            self._follow(card, table)
        return card

    async def go_on(self, card: Card, table: Table, move: int, seat: Seat, person: str) -> Card:
        """A new table that goes on from a moment of another, on disk with its game."""
        seed = secrets.token_bytes(SEED_BYTES)
        fresh = onward_card(card, person, move, seat, int(self.seconds()))
        beginning = await asyncio.to_thread(onward, table, move, seat, seed)
        async with self.desk_turn:
            full = lobby.too_many(
                self.drawer.alive(), self.drawer.of(person), self.settings.tables, self.settings.tables_each
            )
            if full is not None:
                raise full
            game = await self.runtime.begin(fresh, seed, beginning)
            fresh = msgspec.structs.replace(fresh, sealed=game.header.sealed)
            await asyncio.to_thread(self.drawer.keep, fresh)
            self._follow(fresh, game)
        return fresh

    def _follow(self, card: Card, table: Table) -> None:
        """Seat the bots that a card names."""
        for seat, chair in enumerate(card.chairs):
            if chair.bot is not None and table.shown.holders[seat] == "bot":
                self.runtime.seat_bot(card.id, seat, chair.bot)

    def _floor_changed(self, table: Table) -> None:
        """A game ended, a seat's time ran out, or a question was asked or answered: the card follows."""
        errand = asyncio.get_running_loop().create_task(self._catch_up(table))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _catch_up(self, table: Table) -> None:
        async with self.desk_turn:
            card = self.card(table.id)
            if card is None or card.state != "running":
                return
            chairs = list(card.chairs)
            for seat, holder in enumerate(table.shown.holders):
                # Who sat down since is in the log, and need not have been shown yet.
                if chairs[seat].person is not None and holder == table.log.holders[seat] != "person":
                    bot = "greedy" if holder == "bot" else None
                    chairs[seat] = msgspec.structs.replace(chairs[seat], person=None, bot=bot)
                    if bot is not None:
                        self.runtime.seat_bot(table.id, seat, bot)
            after = msgspec.structs.replace(card, chairs=tuple(chairs), asked=table.questions.kept())
            if table.shown.ended:
                after = msgspec.structs.replace(after, state="abandoned")
            elif table.log.over:
                result = table.audience.result()
                after = lobby.finished(
                    after,
                    () if result is None else result.winners,
                    () if result is None else tuple(sheet.total for sheet in result.sheets),
                )
            if after != card:
                await asyncio.to_thread(self.drawer.keep, after)

    # Games

    def table(self, identity: str) -> Table | None:
        """The game of a table, running or finished."""
        return self.runtime.table(identity)

    def waits_for(self, card: Card, person: str) -> bool:
        """Whether a running game waits for somebody."""
        table = self.runtime.table(card.id) if card.state == "running" else None
        return table is not None and bool(set(card.seats_of(person)) & set(table.audience.to_move()))

    def _companions(self, identity: str, seat: Seat) -> tuple[Seat, ...]:
        """The seats of whoever sits there: one device may hold several."""
        card = self.card(identity)
        person = None if card is None else card.chairs[seat].person
        return () if card is None or person is None else card.seats_of(person)

    def asks(self, card: Card, person: str) -> bool:
        """Whether a running game waits for somebody's yes or no."""
        table = self.runtime.table(card.id) if card.state == "running" else None
        return table is not None and any(table.asks(seat) for seat in card.seats_of(person))

    # People

    def close_device(self, device: str) -> None:
        """Close every socket that a device opened."""
        self.runtime.close_sockets(lambda plug: plug.device == device, "logged_out")

    async def forget(self, person: str) -> None:
        """Forget somebody, and close what they have open."""
        async with self.desk_turn:
            cards = self.drawer.of(person)
            await asyncio.to_thread(self._forget_papers, person)
            for card in cards:
                after = self.card(card.id)
                if card.state == "running" and after is not None:
                    self._tell_floor(card, after)
        self.runtime.close_sockets(lambda plug: plug.person == person, "logged_out")

    def _forget_papers(self, person: str) -> None:
        self.people.promise_to_forget(person)
        self.drawer.keep(*(lobby.forgotten(card, person) for card in self.drawer.of(person)))
        self.people.forget(person)

    async def merge(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: the seats go along."""
        async with self.desk_turn:
            cards = self.drawer.of(guest)
            after = [lobby.moved(card, guest, account) for card in cards]
            await asyncio.to_thread(self.drawer.keep, *after)
            await asyncio.to_thread(self.people.forget, guest)
            for old, new in zip(cards, after, strict=True):
                if old.state == "running" and any(
                    chair.person is None and was.person is not None
                    for was, chair in zip(old.chairs, new.chairs, strict=True)
                ):
                    self._tell_floor(old, new)

    def own_moves(self, identity: str, seat: Seat) -> list[str]:
        """The lines of a seat's own moves."""
        table = self.table(identity)
        return [] if table is None else [move_text(move) for _, move in table.audience.moves if move.by == seat]
