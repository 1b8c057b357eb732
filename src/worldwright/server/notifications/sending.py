"""Sends what people are to be told, by push and by mail, when it is due.

What is to be sent stands in the database, so that a crash loses nothing; what was sent is noted there after it went
out, and what a crash sends twice replaces itself on the device. Who sends it is noted before, so that two nodes never
do. Whoever is slow to take a message blocks nobody: this is a task of its own, and every step of it has a limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec

from worldwright.core.errors import UserError
from worldwright.core.rulebook import rulebook
from worldwright.server.accounts.store import People
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.table import Table
from worldwright.server.http.ports import Invitations, Ports
from worldwright.server.notifications import store as kept
from worldwright.server.notifications.delivery import FIRST_WAIT, Delivery
from worldwright.server.notifications.news import Kind, TableNews, is_there, news
from worldwright.server.notifications.push import Keys
from worldwright.server.notifications.reminders import GAP, reminder_at
from worldwright.server.notifications.signed_links import end_token
from worldwright.server.notifications.store import MAIL, Preferences, Waiting
from worldwright.server.notifications.wishes import NotificationWishes
from worldwright.server.process.token_buckets import Buckets
from worldwright.server.storage.database import Change, Conflict, StoreFault

AT_ONCE = 32
"""How many are sent at the same time."""
SENDING = 60
"""Seconds in which nobody else sends what is being sent; after a crash it is sent again then."""
IDLE_SECONDS = 600.0
log = logging.getLogger(__name__)


class Sender:
    """Sends what is due, while this node leads."""

    def __init__(
        self, ports: Ports, people: People, wishes: NotificationWishes, invitations: Invitations, keys: Keys
    ) -> None:
        self.ports = ports
        self.keys = keys
        self.delivery = Delivery(ports.settings, keys)
        self.wishes = wishes
        self._names = people
        self._invitations = invitations
        self._each = Buckets(burst=40, each=60)
        """What is sent to one person: forty at once, then one a minute."""
        self._unwritten: list[Change] = []
        """What became of what was sent, as long as the disk does not take it."""
        self._wake = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None
        ports.nodes.commands.add("notify", self.notify)

    def begin(self) -> None:
        """Begin to send: one node of a house does."""
        self._sending = asyncio.get_running_loop().create_task(self._run())

    def end(self) -> None:
        """Another node sends from now on."""
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    def look(self) -> None:
        """There is something to send."""
        self._wake.set()

    def close(self) -> None:
        """Send nothing any more; what waits is sent after the next start."""
        self.end()
        self.delivery.close()

    def reminder_at(self, table: Table, person: str, wanted: Preferences, gap: int = GAP) -> int | None:
        left, now = self.ports.runtime.left(table.id, table.seats_of(person)), int(self.ports.seconds())
        if left is None or news(table, person) != "move":
            return None
        return reminder_at(table.terms, wanted, now, left // 1000, gap)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self._send_due()
            except Exception:
                log.exception("notifications were not sent this time")
                wait = float(FIRST_WAIT)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def _send_due(self) -> float:
        """Send all that is due; seconds until there is something to do again."""
        db, now = self.ports.db, int(self.ports.seconds())
        if self._unwritten:  # what went out is noted before anything else does
            await db.write(*self._unwritten)
            self._unwritten.clear()
        while waiting := await db.read(lambda rows: kept.due(rows, now, AT_ONCE)):
            changes = await asyncio.gather(*(self._treated(one, now) for one in waiting))
            self._unwritten = [change for several in changes for change in several]
            await db.write(*self._unwritten)
            self._unwritten.clear()
        after = await db.read(kept.next_due)
        return IDLE_SECONDS if after is None else min(IDLE_SECONDS, max(1.0, after - self.ports.seconds()))

    async def _treated(self, one: Waiting, now: int) -> tuple[Change, ...]:
        """What is to be noted about something that was due."""
        try:
            return await self._sent(one, now)
        except Elsewhere as there:
            return await self._sent_elsewhere(one, now, there)
        except Exception:
            log.exception("a notification could not be sent")
            return (kept.drop(one),)

    async def _sent_elsewhere(self, one: Waiting, now: int, there: Elsewhere) -> tuple[Change, ...]:
        """The node that has the table knows what is to be said, and says it."""
        try:
            await self.ports.nodes.commands.send(there, "notify", msgspec.structs.asdict(one), now)
        except UserError as fault:
            log.warning("a notification waits for the node that has its table: %s", fault)
            return (kept.later(one, now + FIRST_WAIT, one.tries),)
        return ()

    async def notify(self, waiting: dict[str, Any], now: int) -> None:
        """Send something that is due about a table of this node."""
        one = msgspec.convert(waiting, Waiting)
        if changes := await self._sent(one, now):
            await self.ports.db.write(*changes)

    async def _sent(self, one: Waiting, now: int) -> tuple[Change, ...]:
        wanted, table = self.wishes.of(one.person), await self.ports.runtime.table(one.table)
        if table is None or (kind := await self._news(table, one.person)) is None:
            return (kept.drop(one),)
        if not (wanted.has_mail if one.way == MAIL else wanted.push) or wanted.tables.get(table.id, True) is False:
            return (kept.drop(one),)
        if one.is_reminder:
            if kind != "move" or await self.ports.db.read(lambda db: kept.is_first_waiting(db, one)):
                return (kept.drop(one),)  # never both at once
            if (when := self.reminder_at(table, one.person, wanted, gap=1)) is not None:
                return (kept.later(one, when, one.tries),)
            kind = "reminder"
        if (when := wanted.quiet_until(now)) > now:
            return (kept.later(one, when, one.tries),)
        if not self._each.take(one.person, self.ports.guard.steady()):
            return (kept.later(one, now + FIRST_WAIT, one.tries),)
        told = await self._told(table, one.person, wanted, kind)
        if one.due:
            try:  # a node that took over, or was taken for dead, may be about to send the same
                await self.ports.db.write(kept.sending(one, now + SENDING))
            except (Conflict, StoreFault):
                return ()
        changes = await (self._mailed(one, told, wanted, now) if one.way == MAIL else self._pushed(one, told, now))
        if one.is_reminder or kept.sent(one) not in changes:
            return changes
        when = self.reminder_at(table, one.person, wanted)
        return changes if when is None else (*changes, kept.reminder(one, when))

    async def _news(self, table: Table, person: str) -> Kind | None:
        """Why somebody who is elsewhere should come to a table; None: they need not."""
        if is_there(table, person):
            return None
        found = news(table, person)
        if table.is_begun or found is not None:
            return found
        return "invited" if await self._inviter(table, person) is not None else None

    async def _inviter(self, table: Table, person: str) -> str | None:
        return await self._invitations.asked_by(person, table.id)

    async def _told(self, table: Table, person: str, wanted: Preferences, kind: Kind) -> TableNews:
        moves = [move for _, move in table.audience.moves if move.by >= 0] if table.is_begun else []
        by = await self._name(table.people.get(table.shown.card.chairs[moves[-1].by].holder)) if moves else ""
        if kind == "invited":
            by = await self._name(await self._inviter(table, person))
        left = self.ports.runtime.left(table.id, table.seats_of(person))
        game = table.terms.game
        return TableNews(
            kind,
            table.id,
            game,
            rulebook(game, wanted.lang).title,
            by,
            len(table.audience.moves) if table.is_begun else 0,
            None if left is None else left // 1000,
            wanted.lang,
            end_token(self.keys.links, self.wishes.people[person][0], table.id),
        )

    async def _name(self, person: str | None) -> str:
        """What somebody is called; nothing for bots, whose names are the page's."""
        return "" if person is None else (await self._names.names({person})).get(person, "")

    async def _pushed(self, one: Waiting, told: TableNews, now: int) -> tuple[Change, ...]:
        browser = await self.ports.db.read(lambda db: kept.subscription(db, one.way))
        return (kept.drop(one),) if browser is None else await self.delivery.push(one, told, browser, now)

    async def _mailed(self, one: Waiting, told: TableNews, wanted: Preferences, now: int) -> tuple[Change, ...]:
        changes = await self.delivery.mail(one, told, wanted.address, now)
        if changes is None:
            await self.wishes.prefer(one.person, msgspec.structs.replace(wanted, confirmed=False))
            return (kept.drop(one),)
        return changes
