"""The daily world of a running server: publishes seals days ahead, runs attempts, publishes seeds after the day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import partial

import msgspec

from worldwright.core.chance import commitment
from worldwright.core.errors import UserError
from worldwright.core.game import AnyGame
from worldwright.games import editions
from worldwright.server.accounts.store import People
from worldwright.server.daily import calendar
from worldwright.server.daily import deals as daily
from worldwright.server.daily import leaderboard as standings
from worldwright.server.daily.attempts import BEGINNING, GIVEN_BACK
from worldwright.server.daily.deals import DailyDeal, DamagedSecret
from worldwright.server.engine.events import Daily, Late
from worldwright.server.engine.opening import Readable
from worldwright.server.engine.ports import Content
from worldwright.server.engine.replay import version_of
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.ports import DailyLink, NewTables, Ports, TableCards
from worldwright.server.http.table_access import Sealed
from worldwright.server.process.incidents import report
from worldwright.server.process.tokens import new_id
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Database, Rows, StoreFault

LOOK_SECONDS = 60.0
"""Longest time between checks for a new day, as a clock may be set."""
COUNT_SECONDS = 5.0
log = logging.getLogger(__name__)


class DaySealed(Sealed):
    """Someone else's table of a day that is not over."""

    def __init__(self) -> None:
        super().__init__("day_sealed", "This is a game of today's deal: you can see it tomorrow.")


class DaySeals:
    """Hides the games of a day from all but their player until the day is over."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def is_open(self, card: Card) -> bool:
        """Whether a finished table's seed may be shown: a daily deal's only after its day."""
        if card.day is None:
            return True
        game, day = card.terms.game, card.day.daily.day
        deal = await self._db.read(lambda db: daily.deal(db, game, day))
        return deal is None or deal.opened

    async def must_see(self, card: Card, people: Mapping[str, str], person: str | None) -> None:
        """Raise DaySealed for someone else's table of a day that is not over, also after one's own attempt."""
        if card.day is not None and person not in people.values() and not await self.is_open(card):
            raise DaySealed

    async def has_tried(self, person: str, game: str, day: str) -> bool:
        """Whether a user's attempt of a day is over."""
        attempt = await self._db.read(lambda db: standings.tried(db, person, game, day))
        return attempt is not None and attempt.state != "running"


class DailyWorld:
    """One sealed deal a day."""

    def __init__(self, ports: Ports, people: People, new_tables: NewTables, cards: TableCards, seals: DaySeals) -> None:
        self.ports = ports
        self.people = people
        self.cards = cards
        self._new_tables = new_tables
        self._seals = seals
        ports.nodes.commands.add("call_late", self.call_late)
        self._turning = asyncio.Lock()
        self._trying = asyncio.Lock()
        """Serialises attempts, so that two devices at once get one table."""
        self._counts: tuple[float, str, int] = (0.0, "", 0)
        self.now = ports.seconds()
        """The time that the daily world goes by, since the last turn."""
        self.today = daily.day_of(self.now)
        """By UTC."""
        self._believed: calendar.Believed | None = None
        """What this server believes of the clock while it is the leader."""
        self._zero = 0.0
        """This process's steady time at which the site's running time was nought."""
        self._kept = 0.0
        """The running time at which it was stored."""

    # From day to day

    async def keep(self) -> None:
        """Publish day after day while the server runs."""
        while True:
            try:
                await self.turn()
            except UserError as fault:
                log.warning("daily deals were not published, next try in a minute: %s", fault)
            except Exception:
                log.exception("daily deals were not published, next try in a minute")
            left = daily.begins(daily.days_after(self.today, 1)) - self.now
            await asyncio.sleep(min(LOOK_SECONDS, max(0.0, left) + 0.1))

    async def turn(self) -> None:
        """Look at the clock and publish what is due; end attempts of a past day, and only then publish its seed."""
        async with self._turning:
            db, clock = self.ports.db, self.ports.seconds()
            if not self.ports.nodes.leader.is_ours:
                self._believed = None
                self.now = calendar.read_by_another(await db.read(calendar.stored), clock)
                self.today = await db.read(self._day)
                return
            believed = await self._look(clock)
            self.today = today = await db.read(self._day)
            if await db.read(daily.secret_of) is None:
                await db.write(daily.new_secret())
            if missing := await db.read(lambda rows: daily.unpublished(rows, today)):
                secret = await self.secret()
                lane = self.ports.runtime.workers.terms
                await db.write(
                    *await asyncio.wrap_future(lane.submit("daily", partial(daily.published, secret, missing)))
                )
            over = await db.read(lambda rows: daily.to_open(rows, today))
            if over is not None and believed.ran >= believed.quiet:
                await self._open(over, believed)

    def _day(self, db: Rows) -> str:
        """Today: a day whose seed is published is over, whatever a clock says."""
        opened, today = daily.last_opened(db), daily.day_of(self.now)
        return max(today, daily.days_after(opened, 1)) if opened and opened < daily.LAST else today

    async def _look(self, clock: float) -> calendar.Believed:
        """What the site believes now, stored where that matters to the next start or to other nodes."""
        before, steady = self._believed, self.ports.guard.steady()
        if before is None:
            before = await self.ports.db.read(calendar.stored)
            self._zero = steady - (before.ran if before is not None else 0.0)
            self._kept = -calendar.REFRESH
        believed = calendar.looked(before, clock, steady - self._zero)
        _tell(before, believed, clock, is_running=self._believed is not None)
        jumped = before is None or believed.quiet != before.quiet or (believed.claim is None) != (before.claim is None)
        self._believed, self.now = believed, believed.at
        if jumped or believed.ran - self._kept >= calendar.REFRESH:
            await self.ports.db.write(calendar.keep(believed))
            self._kept = believed.ran
        return believed

    async def _open(self, over: str, believed: calendar.Believed) -> None:
        """Publish the seeds of one day; the next one waits."""
        db = self.ports.db
        for identity in await db.read(lambda rows: standings.running_before(rows, daily.days_after(over, 1))):
            await self.ports.nodes.commands.run("call_late", identity)
        later = msgspec.structs.replace(believed, quiet=believed.ran + calendar.QUIET)
        await db.write(*await db.read(lambda rows: daily.opening(rows, over)), calendar.keep(later))
        self._believed, self._kept = later, believed.ran

    async def secret(self) -> bytes:
        """The secret that all seeds derive from; never sent."""
        secret = await self.ports.db.read(daily.secret_of)
        assert secret is not None
        return secret

    async def sealed_seed(self, deal: DailyDeal) -> bytes:
        """The seed of a deal, which its seal proves; DamagedSecret otherwise."""
        seed = daily.seed_of(await self.secret(), deal.game, deal.day)
        if commitment(seed) != deal.sealed:
            raise DamagedSecret
        return seed

    async def call_late(self, identity: str) -> None:
        """Mark an attempt whose day is over: it goes on and does not count."""
        runtime = self.ports.runtime
        table = await runtime.find(identity)
        if isinstance(table, Table) and not table.log.over:
            if table.frozen:
                raise StoreFault("an attempt of a past day cannot be written to now: its seed stays sealed")
            table.write([Late()], runtime.clock)
            runtime.touched(table)
            await runtime.saved(table)
        elif isinstance(table, Readable):
            await self.ports.tables.append(identity, Late())

    # Deals

    async def deal(self, game: str, day: str) -> DailyDeal:
        """The deal of a game on a day; Rejected where there is none."""
        await self.turn()
        deal = await self.ports.db.read(lambda db: daily.deal(db, game, day))
        if deal is None and day > self.today:
            raise Rejected("day_ahead", "That day is not sealed yet: come back when it is nearer.")
        if deal is None:
            raise Rejected("no_deal", "This server had no daily deal on that day.")
        return deal

    async def seed(self, deal: DailyDeal) -> bytes | None:
        """The seed of a deal; None before its day is over."""
        return await self.sealed_seed(deal) if deal.opened else None

    async def count(self, day: str) -> int:
        """Number of results of a day, at most a few seconds old, as it is requested often."""
        now = self.ports.guard.steady()
        if self._counts[1] != day or now - self._counts[0] >= COUNT_SECONDS:
            count = await self.ports.db.read(lambda db: standings.count(db, daily.game_of(day), day))
            self._counts = (now, day, count)
        return self._counts[2]

    async def linked(self, game: str, day: str) -> DailyLink | None:
        """A deal as anyone with its link may see it; empty names stand for today's. None: there is none."""
        await self.turn()
        if not day and game and game != (instead := daily.game_of(self.today)):
            ahead = (daily.days_after(self.today, days) for days in range(1, 8))
            coming = next((each for each in ahead if daily.game_of(each) == game), None)
            return None if coming is None else DailyLink(game, coming, False, 0, None, instead)
        day = day or self.today
        game = game or daily.game_of(day)

        def read(db: Rows) -> DailyLink | None:
            deal = daily.deal(db, game, day)
            if deal is None or day > self.today:
                return None
            best = standings.page(db, game, day, most=1) if deal.opened else []
            return DailyLink(game, day, deal.opened, standings.count(db, game, day), best[0].points if best else None)

        return await self.ports.db.read(read)

    async def result_number(self, table: str) -> int | None:
        """The number of an attempt in its day's leaderboard; None: it is not in there."""
        return await self.ports.db.read(lambda db: standings.number_of(db, table))

    # Tries

    async def try_it(self, game: str, day: str, person: str) -> Table:
        """A user's one attempt of today's deal: a new table, or the running one."""
        deal, today = await self.deal(game, day), self.today
        if day > today:
            raise Rejected("day_ahead", "That day starts at midnight UTC.")
        if day < today or deal.opened:
            raise Rejected("day_over", "That day is over: its deal can be played for practice.")
        if self.people.profile(person).bot:
            raise Rejected("bot_account", "A bot account has no counted attempt: leaderboards are for people.")
        async with self._trying:
            db = self.ports.db
            attempt = await db.read(lambda rows: standings.tried(rows, person, game, day))
            if attempt is not None and attempt.state != "running":
                raise Rejected("tried", "You have played that day's deal: from now on it is practice.")
            if attempt is not None and (running := await self._going_on(attempt.table, deal)) is not None:
                return running
            had_one = await db.read(lambda rows: standings.was_given_back(rows, person, game, day))
            return await self._table(deal, person, Daily(day, counted=True, gives_back=not had_one))

    async def _going_on(self, identity: str, deal: DailyDeal) -> Table | None:
        """The running attempt; None: it is given back, because its clock ran on after the connection was lost."""
        table = await self.ports.tables.playable(identity)
        if not table.is_begun:  # the server stopped in between
            await self._begin(table, deal)
        day, clock = table.log.card.day, self.ports.runtime.clock
        assert day is not None
        if day.lost is None or not table.log.is_timed or table.now(clock) - day.lost <= BEGINNING:
            return table
        table.end(GIVEN_BACK, clock)
        self.ports.runtime.touched(table)
        await self.ports.runtime.saved(table)
        return None

    async def practise(self, game: str, day: str, person: str) -> Table:
        """A table with a day's deal that does not count: when the day is over, or after one's own attempt.

        Without exception: a bot account has no attempt, so it waits for the end of the day.
        """
        deal = await self.deal(game, day)
        if not deal.opened and day > self.today:
            raise Rejected("day_ahead", "That day starts at midnight UTC.")
        if not deal.opened and not await self._seals.has_tried(person, game, day):
            if day < self.today:
                raise Rejected("day_ending", "That day is just over: its deal opens within hours.")
            raise Rejected("try_first", "Play your one attempt first: after it you can practise as often as you like.")
        return await self._table(deal, person, Daily(day, counted=False, runs=not deal.opened))

    async def _table(self, deal: DailyDeal, person: str, mark: Daily) -> Table:
        await self._game(deal)  # first, so that an unplayable deal spends no attempt
        await self.sealed_seed(deal)
        holder = new_id()
        created = deal.made(holder, int(self.ports.seconds()), mark)
        table = await self._new_tables.make(created, {holder: person}, person)
        await self._begin(table, deal)
        return table

    async def _game(self, deal: DailyDeal) -> tuple[AnyGame, Content]:
        """The rules and content the day was published with, in an edition if others are installed now."""

        def read(db: Rows) -> tuple[AnyGame, Content]:
            body = stored.content_of(db, deal.content)
            game = editions.game_for(deal.game, deal.rules, deal.terms.options, deal.content, lambda _: body)
            return game, Content(deal.content, deal.game, body or b"")

        try:
            return await self.ports.db.read(read)
        except editions.NotPlayable as fault:
            raise Rejected("not_playable", f"The deal of that day cannot be played here now: {fault}.") from None

    async def played_with(self, deal: DailyDeal) -> bytes | None:
        """The body of a deal's content for a worker; None: the installed one."""
        return version_of((await self._game(deal))[0])[1]

    async def _begin(self, table: Table, deal: DailyDeal) -> None:
        game, content = await self._game(deal)
        runtime = self.ports.runtime
        runtime.registry.begin(table, game, content, await self.sealed_seed(deal))
        runtime.touched(table)
        await runtime.saved(table)
        self.ports.tables.visited(table.id)


def _tell(before: calendar.Believed | None, after: calendar.Believed, clock: float, *, is_running: bool) -> None:
    """Report a clock that jumped while the server ran, and one that is not believed."""
    if before is None:
        return
    hours = round((clock - before.now(after.ran)) / 3600, 1)
    if after.claim is not None and (before.claim is None or after.claim.since != before.claim.since):
        report("clock", "the clock is more than a day off: the daily deals wait until it proves right", hours=hours)
    elif after.claim is None and is_running and abs(hours) * 3600 > calendar.DRIFT and after.quiet != before.quiet:
        report("clock", "the clock jumped while the server ran: no daily seed is published for an hour", hours=hours)
