"""Sends due notifications by push and mail.

The queue is in the database, so a crash loses nothing; sent ones are marked after delivery, and one sent twice replaces
itself on the device. A node claims a notification first, so that two nodes never send it. Sending is a task of its own
with time limits, so a slow receiver blocks nothing else.
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
from worldwright.server.notifications import store
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
"""Number of deliveries at a time."""
SENDING = 60
"""Seconds for which a delivery is claimed; after a crash it is sent again."""
IDLE_SECONDS = 600.0
log = logging.getLogger(__name__)


class Sender:
    """Sends due notifications while this node leads."""

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
        """Deliveries to one user: forty at once, then one a minute."""
        self._unwritten: list[Change] = []
        """Results of deliveries that the database has not accepted yet."""
        self._wake = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None
        ports.nodes.commands.add("notify", self.notify)

    def begin(self) -> None:
        """Start sending: one node of a cluster does."""
        self._sending = asyncio.get_running_loop().create_task(self._run())

    def end(self) -> None:
        """Stop sending: another node leads."""
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    def look(self) -> None:
        """Wake the sender for something new."""
        self._wake.set()

    def close(self) -> None:
        """Stop sending; the queue continues after the next start."""
        self.end()
        self.delivery.close()

    def reminder_at(self, table: Table, person: str, wanted: Preferences, gap: int = GAP) -> int | None:
        left, now = self.ports.runtime.left(table.id, table.people.seats_of(person)), int(self.ports.seconds())
        if left is None or news(table, person) != "move":
            return None
        return reminder_at(table.terms, wanted, now, left // 1000, gap)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self._send_due()
            except UserError as fault:
                log.warning("sending notifications failed, next try in a minute: %s", fault)
                wait = float(FIRST_WAIT)
            except Exception:
                log.exception("sending notifications failed, next try in a minute")
                wait = float(FIRST_WAIT)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def _send_due(self) -> float:
        """Send everything due; returns the seconds until the next."""
        db, now = self.ports.db, int(self.ports.seconds())
        if self._unwritten:  # store earlier results before sending more
            await db.write(*self._unwritten)
            self._unwritten.clear()
        while waiting := await db.read(lambda rows: store.due(rows, now, AT_ONCE)):
            changes = await asyncio.gather(*(self._handled(due, now) for due in waiting))
            self._unwritten = [change for several in changes for change in several]
            await db.write(*self._unwritten)
            self._unwritten.clear()
        after = await db.read(store.next_due)
        return IDLE_SECONDS if after is None else min(IDLE_SECONDS, max(1.0, after - self.ports.seconds()))

    async def _handled(self, due: Waiting, now: int) -> tuple[Change, ...]:
        """The changes to store after handling a due notification."""
        try:
            return await self._sent(due, now)
        except Elsewhere as there:
            return await self._sent_elsewhere(due, now, there)
        except Exception:
            log.exception("a notification could not be sent and was dropped")
            return (store.drop(due),)

    async def _sent_elsewhere(self, due: Waiting, now: int, there: Elsewhere) -> tuple[Change, ...]:
        """Send through the node that owns the table, which knows its state."""
        try:
            await self.ports.nodes.commands.send(there, "notify", msgspec.structs.asdict(due), now)
        except UserError as fault:
            log.warning("a notification is delayed, the node with its table is unreachable: %s", fault)
            return (store.later(due, now + FIRST_WAIT, due.tries),)
        return ()

    async def notify(self, waiting: dict[str, Any], now: int) -> None:
        """Send a due notification about a table of this node."""
        due = msgspec.convert(waiting, Waiting)
        if changes := await self._sent(due, now):
            await self.ports.db.write(*changes)

    async def _sent(self, due: Waiting, now: int) -> tuple[Change, ...]:
        wanted, table = self.wishes.of(due.person), await self.ports.runtime.table(due.table)
        if table is None or (kind := await self._news(table, due.person)) is None:
            return (store.drop(due),)
        if not (wanted.has_mail if due.way == MAIL else wanted.push) or wanted.tables.get(table.id, True) is False:
            return (store.drop(due),)
        if due.is_reminder:
            if kind != "move" or await self.ports.db.read(lambda db: store.is_first_waiting(db, due)):
                return (store.drop(due),)  # never both messages at once
            if (when := self.reminder_at(table, due.person, wanted, gap=1)) is not None:
                return (store.later(due, when, due.tries),)
            kind = "reminder"
        if (when := wanted.quiet_until(now)) > now:
            return (store.later(due, when, due.tries),)
        if not self._each.take(due.person, self.ports.guard.steady()):
            return (store.later(due, now + FIRST_WAIT, due.tries),)
        message = await self._content(table, due.person, wanted, kind)
        if due.due:
            try:  # after a failover another node may be about to send the same
                await self.ports.db.write(store.sending(due, now + SENDING))
            except (Conflict, StoreFault):
                return ()
        changes = await (
            self._mailed(due, message, wanted, now) if due.way == MAIL else self._pushed(due, message, now)
        )
        if due.is_reminder or store.sent(due) not in changes:
            return changes
        when = self.reminder_at(table, due.person, wanted)
        return changes if when is None else (*changes, store.reminder(due, when))

    async def _news(self, table: Table, person: str) -> Kind | None:
        """Why a user who is not connected is notified of a table; None: they are not."""
        if is_there(table, person):
            return None
        kind = news(table, person)
        if table.is_begun or kind is not None:
            return kind
        return "invited" if await self._inviter(table, person) is not None else None

    async def _inviter(self, table: Table, person: str) -> str | None:
        return await self._invitations.asked_by(person, table.id)

    async def _content(self, table: Table, person: str, wanted: Preferences, kind: Kind) -> TableNews:
        moves = [move for _, move in table.audience.moves if move.by >= 0] if table.is_begun else []
        by = await self._name(table.people.get(table.shown.card.chairs[moves[-1].by].holder)) if moves else ""
        if kind == "invited":
            by = await self._name(await self._inviter(table, person))
        left = self.ports.runtime.left(table.id, table.people.seats_of(person))
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
        """A user's name; empty for bots, which the client names."""
        return "" if person is None else (await self._names.names({person})).get(person, "")

    async def _pushed(self, due: Waiting, message: TableNews, now: int) -> tuple[Change, ...]:
        browser = await self.ports.db.read(lambda db: store.subscription(db, due.way))
        return (store.drop(due),) if browser is None else await self.delivery.push(due, message, browser, now)

    async def _mailed(self, due: Waiting, message: TableNews, wanted: Preferences, now: int) -> tuple[Change, ...]:
        changes = await self.delivery.mail(due, message, wanted.address, now)
        if changes is None:
            await self.wishes.prefer(due.person, msgspec.structs.replace(wanted, confirmed=False))
            return (store.drop(due),)
        return changes
