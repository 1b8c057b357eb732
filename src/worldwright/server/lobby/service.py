"""Tables that are made and games that begin: by a host, once more, from a moment of another, for a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Hashable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from worldwright.core.game import Millis, Seat
from worldwright.core.match import options_from
from worldwright.core.origin import origin_luck
from worldwright.core.snapshot import snapshot
from worldwright.games import known_game
from worldwright.tables import lobby, ratings, stored
from worldwright.tables.changing_hands import leave
from worldwright.tables.database import Content, StoreFault
from worldwright.tables.notes import Beginning, Made, NotRated, Rematch, Terms, Unrated
from worldwright.tables.onward import Onward, onward, onward_made
from worldwright.tables.replay import past_of
from worldwright.tables.table import Table
from worldwright.tables.tokens import new_id
from worldwright.web.chores import check_room
from worldwright.web.guard import NotThere
from worldwright.web.runtime import SLOW

if TYPE_CHECKING:
    from worldwright.web.service import Service


class NewTables:
    """Makes tables and begins their games: each is on disk when it is answered."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._making = asyncio.Lock()
        """Tables are counted and made one at a time: no limit is passed by two at once."""
        self._rematching = asyncio.Lock()

    async def make(self, note: Made, people: dict[str, str], person: str) -> Table:
        """A new table, on disk; Unfit if there are too many."""
        async with self._making:
            self._check_disk()
            await check_room(self._service, person)
            return await self._made(new_id(), note, people)

    async def make_for_house(self, identity: str, note: Made, people: dict[str, str]) -> Table:
        """A new table that the house itself makes, under an id that is written down already."""
        service = self._service
        async with self._making:
            self._check_disk()
            if await service.db.read(stored.alive) >= service.settings.tables:
                raise lobby.Unfit(
                    "house_full", "Every table of this house is taken: the round opens when some are free."
                )
            return await self._made(identity, note, people)

    def _check_disk(self) -> None:
        if self._service.runtime.registry.fault:
            raise StoreFault(SLOW)

    async def _made(self, identity: str, note: Made, people: dict[str, str]) -> Table:
        service = self._service
        table = service.runtime.registry.make(identity, note, people)
        service.attended.see(table.id, service.guard.steady())
        await service.runtime.saved(table)
        return table

    async def begin_round_table(
        self, identity: str, seed: bytes, gone: Collection[Seat], *, is_waiting: bool, leaves: bool
    ) -> None:
        """Start the game of a tournament's table when everybody is there, or has been waited for long enough.

        `gone` have left the tournament; bots hold the seats of those who are not there where `leaves`.
        """
        table = await self._service.playable(identity)
        if table.is_begun or not table.saved_seq or table.frozen:
            return
        missing = [seat for seat, chair in enumerate(table.log.card.chairs) if chair.holder and not chair.ready]
        if is_waiting and any(seat not in gone for seat in missing):
            return
        self._begin(table, seed)
        await self._service.runtime.saved(table)
        self._service.visited(table.id)
        if away := [seat for seat in missing if leaves or seat in gone]:
            leave(table, away, self._service.runtime.clock, reason="away")
            self._service.runtime.touched(table)
            await self._service.runtime.saved(table)

    async def make_table(self, terms: Terms, person: str) -> Table:
        """A new table with its host on the first seat."""
        host = new_id()
        return await self.make(lobby.made(terms, host, int(self._service.seconds())), {host: person}, person)

    async def begin(self, identity: str, person: str) -> Table:
        """Start the game of a table."""
        table = await self._service.playable(identity)
        lobby.must_begin(table.log.card, table.holders_of(person))
        self._begin(table, self._service.seed())
        await self._service.runtime.saved(table)
        self._service.visited(identity)
        return table

    def _begin(self, table: Table, seed: bytes, beginning: Beginning | None = None, time: Millis = 0) -> None:
        game = known_game(table.terms.game)
        content = _content(game.NAME, options_from(game, table.terms.options))
        if table.terms.rated and (why := self._unrated(table)):
            table.write([NotRated(why)], self._service.runtime.clock)
        self._service.runtime.registry.begin(table, game, content, seed, beginning=beginning, time=time)
        self._service.runtime.touched(table)

    def _unrated(self, table: Table) -> Unrated:
        """Why the game of a rated table that is about to begin does not count."""
        card = table.log.card
        if ratings.measured(card.terms, card.chairs) is None:
            return "bots"
        people = [table.people[chair.holder] for chair in card.chairs if chair.holder in table.people]
        if any(self._service.people.profile(person).bot for person in people):
            return "program"
        return "network" if self._service.whereabouts.is_shared(people) else ""

    async def rematch(self, identity: str, person: str) -> str:
        """Play again at a new table, which may live elsewhere; whoever asks second comes to the same one."""
        async with self._rematching:
            return await self._rematch(await self._service.playable(identity), person)

    async def _rematch(self, table: Table, person: str) -> str:
        if table.log.card.rematch is not None:
            return table.log.card.rematch
        me = table.holders_of(person)
        fresh = {who: new_id() for who in table.people.values()}
        holders = {old: fresh[who] for old, who in table.people.items()}
        same = table.is_begun and not any(table.log.generations.values())
        note = lobby.again(table.log.card, me, holders, int(self._service.seconds()), same=same)
        seat = table.seats_of(person)[0]  # they may be gone by the time the new table is on disk
        people = {
            holder: who for who, holder in fresh.items() if holder in {*(c.holder for c in note.chairs), note.host}
        }
        made = await self.make(note, people, person)
        await self._service.written(table, [Rematch(made.id, seat)], {})
        return made.id

    async def go_on(self, identity: str, move: int, seat: Seat, person: str) -> Table:
        """A new table that goes on from a moment of another, on disk with its game."""
        table = await self._service.playable(identity)
        if not table.is_begun:
            raise NotThere("The game has not begun yet.")
        seed, holder = self._service.seed(), new_id()
        own, now = table.seats_of(person), int(self._service.seconds())
        note = onward_made(table.shown.card, own, holder, move=move, seat=seat, now=now)
        past, sealed = past_of(table.log, table.audience.moves), table.shown.card.sealed
        job = self._service.runtime.workers.visitors.submit(person, onward, past, sealed, move, seat, origin_luck(seed))
        body: bytes = await asyncio.wrap_future(job)
        return await self.begun_from(note, holder, person, seed, msgspec.json.decode(body, type=Onward))

    async def begun_from(self, note: Made, holder: str, person: str, seed: bytes, found: Onward) -> Table:
        """A new table whose game goes on from a moment of another, on disk."""
        made = await self.make(note, {holder: person}, person)
        self._begin(made, seed, found.beginning, found.time)
        await self._service.runtime.saved(made)
        return made


@lru_cache(maxsize=256)
def _content(game: str, options: Hashable) -> Content:
    """What a new table plays with: worked out once, as the rules read their content once."""
    kept = snapshot(known_game(game), options)
    return Content(kept.hash, kept.game, kept.body)
