"""The daily world of a running server: seals published days ahead, one try each, seeds opened when the day is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from worldwright.core.errors import Trouble
from worldwright.core.game import AnyGame
from worldwright.games import NAMES, editions
from worldwright.tables import daily, standings, stored
from worldwright.tables.card import Card
from worldwright.tables.daily import Deal
from worldwright.tables.database import Content, Rows, StoreFault
from worldwright.tables.lobby import Unfit
from worldwright.tables.notes import Daily, Late
from worldwright.tables.opening import Readable
from worldwright.tables.replay import version_of
from worldwright.tables.table import Table
from worldwright.tables.tokens import new_id
from worldwright.tables.tries import BEGINNING, GIVEN_BACK
from worldwright.web.chores import append_note
from worldwright.web.warm_up import in_turn

if TYPE_CHECKING:
    from worldwright.web.service import Service

LOOK_SECONDS = 60.0
"""So often it is looked whether another day has begun, at least: a clock may be set."""
COUNT_SECONDS = 5.0
log = logging.getLogger(__name__)


class DaySealed(Unfit):
    """A table of a day's deal, for somebody who has yet to try it."""

    def __init__(self) -> None:
        super().__init__("day_sealed", "This plays the deal of a day that you have yet to try: play yours first.")


class DailyWorld:
    """One sealed deal a day for each game."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._turning = asyncio.Lock()
        self._trying = asyncio.Lock()
        """Tries are looked for and made one at a time: two devices at once have one."""
        self._turned = ""
        """The day for which everything is published and opened."""
        self._counts: tuple[float, str, dict[str, int]] = (0.0, "", {})

    @property
    def today(self) -> str:
        """By UTC."""
        return daily.day_of(self._service.seconds())

    # From day to day

    async def keep(self) -> None:
        """Turn the days as long as the server runs."""
        while True:
            try:
                await self.turn()
            except Trouble as fault:
                log.warning("the daily world could not be brought up to date: %s", fault)
            except Exception:
                log.exception("the daily world could not be brought up to date")
            left = daily.begins(daily.days_after(self.today, 1)) - self._service.seconds()
            await asyncio.sleep(min(LOOK_SECONDS, max(0.0, left) + 0.1))

    async def turn(self) -> None:
        """Publish what is to be sealed by now; end the days that are over, and only then open their seeds."""
        if self._turned == self.today or not self._service.stewardship.is_ours:
            return
        async with self._turning:
            if self._turned == (today := self.today):
                return
            db = self._service.db
            if await db.read(daily.secret_of) is None:
                await db.write(daily.new_secret())
            secret = await self.secret()
            if missing := await db.read(lambda rows: daily.unpublished(rows, today)):
                await db.write(*await asyncio.to_thread(in_turn(daily.published), secret, missing))
            for identity in await db.read(lambda rows: standings.running_before(rows, today)):
                await self._service.somewhere(identity, self.call_late, "call_late", identity)
            if opening := await db.read(lambda rows: daily.opening(rows, today)):
                await db.write(*opening)
            self._turned = today

    async def secret(self) -> bytes:
        """What all seeds come from: never told."""
        secret = await self._service.db.read(daily.secret_of)
        assert secret is not None
        return secret

    async def call_late(self, identity: str) -> None:
        """A try whose day is over goes on, and does not count."""
        runtime = self._service.runtime
        found = await runtime.find(identity)
        if isinstance(found, Table) and not found.log.over:
            if found.frozen:
                raise StoreFault("a try of a day that is over cannot be written to now: its seed stays sealed")
            found.write([Late()], runtime.clock)
            runtime.touched(found)
            await runtime.saved(found)
        elif isinstance(found, Readable):
            await append_note(self._service, identity, Late())

    # Deals

    async def deal(self, game: str, day: str) -> Deal:
        """The deal of a game on a day; Unfit where there is none."""
        await self.turn()
        found = await self._service.db.read(lambda db: daily.deal(db, game, day))
        if found is None and day > self.today:
            raise Unfit("day_ahead", "That day is not sealed yet: come back when it is nearer.")
        if found is None:
            raise Unfit("no_deal", "This house had no daily world on that day.")
        return found

    async def seed(self, deal: Deal) -> bytes | None:
        """The seed of a deal; None before its day is over."""
        return daily.seed_of(await self.secret(), deal.game, deal.day) if deal.opened else None

    async def counts(self, day: str) -> dict[str, int]:
        """How many results each game has on a day, as of a few seconds ago: lists ask often."""
        now = self._service.guard.steady()
        if self._counts[1] != day or now - self._counts[0] >= COUNT_SECONDS:
            found = await self._service.db.read(lambda db: {game: standings.count(db, game, day) for game in NAMES})
            self._counts = (now, day, found)
        return self._counts[2]

    async def is_open(self, card: Card) -> bool:
        """Whether the seed of a table may be told when its game is over: of a day's deal only after the day."""
        if card.day is None:
            return True
        game, day = card.terms.game, card.day.daily.day
        found = await self._service.db.read(lambda db: daily.deal(db, game, day))
        return found is None or found.opened

    async def must_see(self, card: Card, people: Mapping[str, str], person: str | None) -> None:
        """Raises DaySealed where somebody has yet to try the deal that a table of others plays."""
        if card.day is None or person in people.values() or await self.is_open(card):
            return
        if person is None or not await self.has_tried(person, card.terms.game, card.day.daily.day):
            raise DaySealed

    async def has_tried(self, person: str, game: str, day: str) -> bool:
        """Whether somebody's try of a day is over."""
        own = await self._service.db.read(lambda db: standings.tried(db, person, game, day))
        return own is not None and own.state != "running"

    # Tries

    async def try_it(self, game: str, day: str, person: str) -> Table:
        """Somebody's one try of today's deal: a new table, or the one that runs."""
        deal, today = await self.deal(game, day), self.today
        if day > today:
            raise Unfit("day_ahead", "That day is still sealed: it begins at midnight UTC.")
        if day < today or deal.opened:
            raise Unfit("day_over", "That day is over: its deal can be played for practice.")
        if self._service.people.profile(person).bot:
            raise Unfit("bot_account", "A bot has no counted try: tables of the day are for people.")
        async with self._trying:
            db = self._service.db
            own = await db.read(lambda rows: standings.tried(rows, person, game, day))
            if own is not None and own.state != "running":
                raise Unfit("tried", "You have had your try of that day: from now on it is practice.")
            if own is not None and (running := await self._going_on(own.table, deal)) is not None:
                return running
            had_one = await db.read(lambda rows: standings.was_given_back(rows, person, game, day))
            return await self._table(deal, person, Daily(day, counted=True, gives_back=not had_one))

    async def _going_on(self, identity: str, deal: Deal) -> Table | None:
        """The try that runs; None: it is given back, because its clock ran on after the line was lost."""
        table = await self._service.playable(identity)
        if not table.is_begun:  # the server stopped in between
            await self._begin(table, deal)
        day, clock = table.log.card.day, self._service.runtime.clock
        assert day is not None
        if day.lost is None or not table.log.is_timed or table.now(clock) - day.lost <= BEGINNING:
            return table
        table.end(GIVEN_BACK, clock)
        self._service.runtime.touched(table)
        await self._service.runtime.saved(table)
        return None

    async def practise(self, game: str, day: str, person: str) -> Table:
        """A table with the deal of a day that does not count: after one's own try, or when the day is over."""
        deal = await self.deal(game, day)
        if not deal.opened and day > self.today:
            raise Unfit("day_ahead", "That day is still sealed: it begins at midnight UTC.")
        is_bot = self._service.people.profile(person).bot
        if not deal.opened and not is_bot and not await self.has_tried(person, game, day):
            raise Unfit("try_first", "Your one try comes first: after it you can practise as often as you like.")
        return await self._table(deal, person, Daily(day, counted=False))

    async def _table(self, deal: Deal, person: str, mark: Daily) -> Table:
        service = self._service
        await self._game(deal)  # if it cannot be played here, no table is made and no try is spent
        holder = new_id()
        note = deal.made(holder, int(service.seconds()), mark)
        table = await service.new_tables.make(note, {holder: person}, person)
        await self._begin(table, deal)
        return table

    async def _game(self, deal: Deal) -> tuple[AnyGame, Content]:
        """The rules and content that the day was published with, in an edition if others are installed now."""

        def read(db: Rows) -> tuple[AnyGame, Content]:
            body = stored.content_of(db, deal.content)
            game = editions.game_for(deal.game, deal.rules, deal.terms.options, deal.content, lambda _: body)
            return game, Content(deal.content, deal.game, body or b"")

        try:
            return await self._service.db.read(read)
        except editions.NotPlayable as fault:
            raise Unfit("not_playable", f"The deal of that day cannot be played here now: {fault}.") from None

    async def played_with(self, deal: Deal) -> bytes | None:
        """The body of what a deal is played with, for a worker; None: what is installed."""
        return version_of((await self._game(deal))[0])[1]

    async def _begin(self, table: Table, deal: Deal) -> None:
        game, content = await self._game(deal)
        runtime = self._service.runtime
        runtime.registry.begin(table, game, content, daily.seed_of(await self.secret(), deal.game, deal.day))
        runtime.touched(table)
        await runtime.saved(table)
        self._service.visited(table.id)
