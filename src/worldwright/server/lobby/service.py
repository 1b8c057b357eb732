"""Creates tables and starts their games: by a host, as a rematch, as a branch, for a tournament."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Hashable
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from worldwright.core.chance import SEED_BYTES
from worldwright.core.game import Millis, Seat
from worldwright.core.match import options_from
from worldwright.core.origin import origin_luck
from worldwright.core.snapshot import snapshot
from worldwright.games import known_game
from worldwright.server.accounts.store import People
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.branch import Onward, onward, onward_made
from worldwright.server.engine.events import Beginning, Made, NotRated, Rematch, Terms, Unrated
from worldwright.server.engine.ports import Content
from worldwright.server.engine.replay import past_of
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.table import Table
from worldwright.server.http.guard import NotThere
from worldwright.server.http.ports import Ports, Ratings, TableCards
from worldwright.server.lobby.cards import why_unrated
from worldwright.server.process.tokens import new_id
from worldwright.server.runtime.runtime import SLOW
from worldwright.server.storage import cleanup
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import StoreFault

FREED = 10
"""Tables ended at once when the server is full: the next table waits for them."""
log = logging.getLogger(__name__)


class TableMaker:
    """Creates tables and starts their games; each is on disk when it is returned."""

    def __init__(self, ports: Ports, people: People, ratings: Ratings) -> None:
        self.ports = ports
        self._people = people
        self._ratings = ratings
        ports.nodes.commands.add("begin_round", self.begin_round_table)
        self._making = asyncio.Lock()
        """Serialises counting and creating, so that two requests at once cannot exceed a limit."""
        self._rematching = asyncio.Lock()

    async def make(self, created: Made, people: dict[str, str], person: str) -> Table:
        """A new table, on disk; Rejected if there are too many."""
        async with self._making:
            self._check_disk()
            await self._check_room(person)
            return await self._made(new_id(), created, people)

    async def make_for_round(self, identity: str, created: Made, people: dict[str, str]) -> Table:
        """A new tournament table under an id that is already stored."""
        async with self._making:
            self._check_disk()
            if await self.ports.db.read(stored.alive) >= self.ports.settings.tables:
                raise lobby.Rejected(
                    "house_full", "Every table of this server is taken: the round starts when some are free."
                )
            return await self._made(identity, created, people)

    async def _check_room(self, person: str) -> None:
        """Raises Rejected if a player has too many tables; a full server first drops tables that no one joined.

        Newcomers may have fewer, and a share of the tables is reserved for known users.
        """
        settings, db, now = self.ports.settings, self.ports.db, int(self.ports.seconds())
        user = await self._people.person(person)
        is_new = user is None or cleanup.is_newcomer(user.made, now)
        each = min(settings.tables_each, settings.tables_new) if is_new else settings.tables_each
        most = settings.tables - (settings.tables // cleanup.KEPT_SHARE if is_new else 0)
        all_alive, own_alive = await db.read(lambda rows: (stored.alive(rows), stored.alive(rows, person)))
        if all_alive >= most and own_alive < each and await self._freed(now):
            all_alive = await db.read(stored.alive)
        if (full := lobby.too_many(all_alive, own_alive, most, each)) is not None:
            raise full

    async def _freed(self, now: int) -> int:
        """End open tables that only their hosts ever joined and that no one watches; their number."""
        unjoined = await self.ports.db.read(cleanup.unjoined)
        chosen = [table for table in unjoined if not self.ports.tables.is_attended(table)][:FREED]
        for identity in chosen:
            await self.ports.nodes.commands.run("end_unused", identity, "unused", now)
        if chosen:
            log.warning("the server is full: %d open tables that no one joined were ended", len(chosen))
        return len(chosen)

    def _check_disk(self) -> None:
        if self.ports.runtime.registry.fault:
            raise StoreFault(SLOW)

    async def _made(self, identity: str, created: Made, people: dict[str, str]) -> Table:
        table = self.ports.runtime.registry.make(identity, created, people)
        self.ports.tables.see(table.id)
        await self.ports.runtime.saved(table)
        return table

    async def begin_round_table(
        self, identity: str, seed: bytes, gone: Collection[Seat], is_waiting: bool, leaves: bool
    ) -> None:
        """Start a tournament table's game when all players are present, or the wait for them is over.

        `gone` have left the tournament; bots hold the seats of missing players where `leaves`.
        """
        table = await self.ports.tables.playable(identity)
        if table.is_begun or table.log.over or not table.saved_seq or table.frozen:
            return
        missing = [seat for seat, chair in enumerate(table.log.card.chairs) if chair.holder and not chair.ready]
        if is_waiting and any(seat not in gone for seat in missing):
            return
        self._begin(table, seed)
        await self.ports.runtime.saved(table)
        self.ports.tables.visited(table.id)
        if away := [seat for seat in missing if leaves or seat in gone]:
            leave(table, away, self.ports.runtime.clock, reason="away")
            self.ports.runtime.touched(table)
            await self.ports.runtime.saved(table)

    async def make_table(self, terms: Terms, person: str, *, sits: bool = True) -> Table:
        """A new table with its host on the first seat, or on none."""
        host = new_id()
        return await self.make(lobby.made(terms, host, int(self.ports.seconds()), sits=sits), {host: person}, person)

    async def begin(self, identity: str, person: str) -> Table:
        """Start the game of a table."""
        table = await self.ports.tables.playable(identity)
        lobby.must_begin(table.log.card, table.people.holders_of(person))
        is_crowded = await self._is_crowded(table)
        lobby.must_begin(table.log.card, table.people.holders_of(person))
        self._begin(table, secrets.token_bytes(SEED_BYTES), is_crowded=is_crowded)
        await self.ports.runtime.saved(table)
        self.ports.tables.visited(identity)
        return table

    async def begun_if_complete(self, table: Table) -> Table:
        """Start the game of a table that begins by itself once its last seat is taken."""
        if lobby.is_complete(table.log.card):
            is_crowded = await self._is_crowded(table)
            if lobby.is_complete(table.log.card):  # no one left or was faster meanwhile
                self._begin(table, secrets.token_bytes(SEED_BYTES), is_crowded=is_crowded)
                await self.ports.runtime.saved(table)
                self.ports.tables.visited(table.id)
        return table

    async def _is_crowded(self, table: Table) -> bool:
        """Whether a rated game does not count because newcomers of one network began too many today."""
        if not table.terms.rated or self._unrated(table):
            return False
        networks = self.ports.networks.of(table.people.values())
        return await self._ratings.is_crowded(networks, table.terms, int(self.ports.seconds()))

    def _begin(
        self,
        table: Table,
        seed: bytes,
        beginning: Beginning | None = None,
        time: Millis = 0,
        *,
        is_crowded: bool = False,
    ) -> None:
        game = known_game(table.terms.game)
        content = _content(game.NAME, options_from(game, table.terms.options))
        if table.terms.rated and (why := self._unrated(table) or ("newcomers" if is_crowded else "")):
            table.write([NotRated(why)], self.ports.runtime.clock)
        self.ports.runtime.registry.begin(table, game, content, seed, beginning=beginning, time=time)
        self.ports.runtime.touched(table)

    def _unrated(self, table: Table) -> Unrated:
        """Why the game of a rated table that is about to start does not count."""
        return why_unrated(table.log.card, table.people, self._people, self._ratings, self.ports.networks)

    async def rematch(self, identity: str, person: str) -> str:
        """Create a rematch table, maybe on another node; a second request leads to the same one."""
        async with self._rematching:
            return await self._rematch(await self.ports.tables.playable(identity), person)

    async def _rematch(self, table: Table, person: str) -> str:
        if table.log.card.rematch is not None:
            return table.log.card.rematch
        me = table.people.holders_of(person)
        fresh = {who: new_id() for who in table.people.values()}
        holders = {old: fresh[who] for old, who in table.people.items()}
        same = table.is_begun and not any(table.log.generations.values())
        created = lobby.again(table.log.card, me, holders, int(self.ports.seconds()), same=same)
        seat = table.people.seats_of(person)[0]  # the player may have left by the time the new table is on disk
        people = {
            holder: who
            for who, holder in fresh.items()
            if holder in {*(c.holder for c in created.chairs), created.host}
        }
        made = await self.make(created, people, person)
        await self.ports.tables.written(table, [Rematch(made.id, seat)], {})
        return made.id

    async def go_on(self, identity: str, move: int, seat: Seat, person: str) -> Table:
        """A new table that branches from a moment of another, on disk with its game."""
        table = await self.ports.tables.playable(identity)
        if not table.is_begun:
            raise NotThere("The game has not begun yet.")
        seed, holder = secrets.token_bytes(SEED_BYTES), new_id()
        seats, now = table.people.seats_of(person), int(self.ports.seconds())
        created = onward_made(table.shown.card, seats, holder, move=move, seat=seat, now=now)
        past, sealed = past_of(table.log, table.audience.moves), table.shown.card.sealed
        job = self.ports.runtime.workers.visitors.submit(person, onward, past, sealed, move, seat, origin_luck(seed))
        body: bytes = await asyncio.wrap_future(job)
        return await self.begun_from(created, holder, person, seed, msgspec.json.decode(body, type=Onward))

    async def begun_from(self, created: Made, holder: str, person: str, seed: bytes, start: Onward) -> Table:
        """A new table whose game branches from a moment of another, on disk."""
        made = await self.make(created, {holder: person}, person)
        self._begin(made, seed, start.beginning, start.time)
        await self.ports.runtime.saved(made)
        return made


@lru_cache(maxsize=256)
def _content(game: str, options: Hashable) -> Content:
    """The content of a new table, cached."""
    content = snapshot(known_game(game), options)
    return Content(content.hash, content.game, content.body)


@dataclass(frozen=True)
class Lobby:
    """Ports and services of the lobby's routes."""

    ports: Ports
    new_tables: TableMaker
    cards: TableCards
