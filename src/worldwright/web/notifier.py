"""Tells people who are elsewhere that a table waits for them: by push to their browsers, and by mail.

Nothing is told before it is on disk. What is to be sent stands in the database, so that a crash loses nothing; what was
sent is noted there after it went out, and what a crash sends twice replaces itself on the device. Who sends it is noted
before, so that two nodes never do. Whoever is slow to take a message blocks nobody: this is a task of its own, and
every step of it has a limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.core.game import Millis, Seat
from worldwright.core.rulebook import rulebook
from worldwright.tables import invitations
from worldwright.tables import notifications as kept
from worldwright.tables.database import Change, Conflict, StoreFault
from worldwright.tables.limits import Buckets
from worldwright.tables.notifications import MAIL, Preferences, Waiting
from worldwright.tables.ownership import Elsewhere
from worldwright.tables.table import Table
from worldwright.web.attendance import Attendance
from worldwright.web.cluster import talk
from worldwright.web.delivery import FIRST_WAIT, Delivery
from worldwright.web.end_links import end_token
from worldwright.web.push import Keys
from worldwright.web.reminders import GAP, reminder_at
from worldwright.web.table_news import Kind, TableNews, is_fresh, is_there, last_move, news

if TYPE_CHECKING:
    from worldwright.web.service import Service

DELAY = 8
"""Seconds after which somebody who is not at the table is told: a line that broke is often back by then."""
AT_ONCE = 32
"""How many are sent at the same time."""
SENDING = 60
"""Seconds in which nobody else sends what is being sent; after a crash it is sent again then."""
IDLE_SECONDS = 600.0
log = logging.getLogger(__name__)


class Notifier(Attendance):
    """Who is told what, and when."""

    def __init__(self, service: Service, keys: Keys) -> None:
        settings = service.settings
        self._service = service
        self.keys = keys
        self.delivery = Delivery(settings, keys)
        self.preferences: dict[str, tuple[str, Preferences]] = {}
        """Of everybody who ever said something about it, with the word that end links know them by."""
        self._people: dict[str, str] = {}
        """Whom each of those words stands for."""
        self._looked: dict[tuple[str, str], int] = {}
        """The last event that somebody who wants to be told has seen of a table."""
        self._each = Buckets(burst=40, each=60)
        """What is sent to one person: forty at once, then one a minute."""
        self.mails = Buckets(burst=3, each=1200)
        """Mails that ask somebody to confirm an address, by person and by address."""
        self._unwritten: list[Change] = []
        """What became of what was sent, as long as the disk does not take it."""
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Know what people want."""
        self.people = self.preferences = await self._service.db.read(kept.preferences)
        self._people = {word: person for person, (word, _) in self.preferences.items()}
        self._looked = await self._service.db.read(kept.looked)

    def begin(self) -> None:
        """Begin to send: one node of a house does."""
        self._sending = self._task(self._run())

    def end(self) -> None:
        """Another node sends from now on."""
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    async def read_again(self, person: str) -> None:
        """Somebody's wishes changed at another node."""
        found = await self._service.db.read(lambda db: kept.preferences(db, person))
        if person not in found:
            self._people.pop(self.preferences.pop(person, ("", None))[0], None)
        self.preferences |= found
        self._people |= {word: who for who, (word, _) in found.items()}

    async def read_all_again(self) -> None:
        """Anybody's wishes may have changed at other nodes."""
        self.people = self.preferences = await self._service.db.read(kept.preferences)
        self._people = {word: person for person, (word, _) in self.preferences.items()}

    def look(self) -> None:
        """There is something to send."""
        self._wake.set()

    def close(self) -> None:
        """Send nothing any more; what waits is sent after the next start."""
        for task in self._tasks:
            task.cancel()
        self.delivery.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def prefer(self, person: str, wanted: Preferences) -> None:
        """Somebody wants to be told in this way from now on."""
        word = self.preferences.get(person, (kept.new_word(), None))[0]
        await self._service.db.write(kept.keep(person, word, wanted))
        self.preferences[person] = (word, wanted)
        self._people[word] = person
        self._service.tell_all(talk.PersonChanged(person))

    def of(self, person: str) -> Preferences:
        """How somebody wants to be told."""
        return self.preferences.get(person, ("", Preferences()))[1]

    async def merged(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: what they wanted holds, unless the account said itself."""
        if guest in self.preferences and account not in self.preferences:
            await self.prefer(account, self.of(guest))

    def person_of(self, word: str) -> str | None:
        """Whom a link is for."""
        return self._people.get(word)

    def forget(self, person: str) -> None:
        """Somebody is gone; the database has let go of everything already."""
        self._people.pop(self.preferences.pop(person, ("", None))[0], None)
        for key in [key for key in self._looked if key[0] == person]:
            del self._looked[key]

    # Holidays

    def away_until(self, person: str, now: float) -> int | None:
        """Until when somebody is away; None: they are not."""
        return next((end for begin, end in self.of(person).away if begin <= now < end), None)

    def holidays(self, table: Table, seat: Seat, waited: Millis) -> Millis:
        """How long a seat's person was or is away of a turn that began so long ago, the rest of a holiday included."""
        now = self._service.seconds()
        began = now - waited / 1000
        spans = self.of(table.people.get(table.log.card.chairs[seat].holder, "")).away
        return int(1000 * sum(max(0.0, end - max(begin, began)) for begin, end in spans if begin <= now))

    # What happens at tables

    def shown(self, table: Table) -> None:
        """Something new may be shown at a table: whoever it waits for and is not there is told soon."""
        if not table.is_begun:
            return
        try:
            for person in {*table.people.values()} & self.preferences.keys():
                wanted = self.of(person)
                if wanted.is_on and news(table, person) and not is_there(table, person):
                    self._consider(table, person, wanted)
        except Exception:  # whoever is at the table must not be held up by it
            log.exception("nobody was told of a table")

    def seated(self, table: Table) -> None:
        """A table of a tournament is ready: whoever sits there is told, wherever they are."""
        for person in {*table.people.values()} & self.preferences.keys():
            wanted = self.of(person)
            if wanted.is_on and wanted.tables.get(table.id, True):
                self._enqueue(table, person, wanted, 0)

    def _consider(self, table: Table, person: str, wanted: Preferences) -> None:
        seq = last_move(table)
        with_people = len({*table.people.values()}) > 1
        if not wanted.wants(table.id, table.terms, with_people):
            return
        if self._looked.get((person, table.id), -1) >= seq:
            self._remind(table, person, wanted, seq)
        else:
            self._enqueue(table, person, wanted, seq)

    def _remind(self, table: Table, person: str, wanted: Preferences, seq: int) -> None:
        """Somebody saw a table that waits for them and left: they are told before their time is up."""
        if (when := self._reminder_at(table, person, wanted)) is not None:
            ways = {"mail": wanted.has_mail, "push": wanted.push}
            self._task(self._write(*kept.enqueue(person, table.id, seq, when, **ways, reminder=True)))

    def _reminder_at(self, table: Table, person: str, wanted: Preferences, gap: int = GAP) -> int | None:
        left, now = self._service.runtime.left(table.id, table.seats_of(person)), int(self._service.seconds())
        if left is None or news(table, person) != "move":
            return None
        return reminder_at(table.terms, wanted, now, left // 1000, gap)

    def _enqueue(self, table: Table, person: str, wanted: Preferences, seq: int) -> None:
        due = int(self._service.seconds()) + DELAY
        self._task(self._write(*kept.enqueue(person, table.id, seq, due, mail=wanted.has_mail, push=wanted.push)))

    async def invited(self, person: str, table: str) -> None:
        """Somebody is asked to a table by a friend: they are told at once, if they want to be told anything."""
        wanted = self.of(person)
        if wanted.is_on and wanted.tables.get(table, True):
            due = int(self._service.seconds())
            await self._write(*kept.enqueue(person, table, 0, due, mail=wanted.has_mail, push=wanted.push))

    def came(self, table: Table, person: str | None) -> None:
        """Somebody opened a table: they see all there is."""
        if person is not None and self.of(person).is_on and table.seats_of(person):
            self._look(table, person)

    def went(self, table: Table, person: str | None, cleanly: bool) -> None:
        """Somebody's last line to a table ended: they saw all until then, unless the line was dead before we knew."""
        if person is None or not self.of(person).is_on or is_there(table, person) or not table.seats_of(person):
            return
        if cleanly or not is_fresh(table, self._service.runtime.clock):
            self._look(table, person)
        else:
            self._looked[person, table.id] = last_move(table) - 1
        self.shown(table)

    def _look(self, table: Table, person: str) -> None:
        if self._looked.get((person, table.id), -1) >= table.shown.seq:
            return
        self._looked[person, table.id] = table.shown.seq
        self._task(self._write(*kept.look(person, table.id, table.shown.seq)))

    async def _write(self, *changes: Change) -> None:
        try:
            await self._service.db.write(*changes)
        except Conflict:
            return  # the person or the table is gone
        except StoreFault as fault:
            log.warning("what people are to be told was not noted: %s", fault)
        self.look()
        self._service.tell_all(talk.Enqueued())

    # Sending

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
        db, now = self._service.db, int(self._service.seconds())
        if self._unwritten:  # what went out is noted before anything else does
            await db.write(*self._unwritten)
            self._unwritten.clear()
        while waiting := await db.read(lambda rows: kept.due(rows, now, AT_ONCE)):
            changes = await asyncio.gather(*(self._treated(one, now) for one in waiting))
            self._unwritten = [change for several in changes for change in several]
            await db.write(*self._unwritten)
            self._unwritten.clear()
        after = await db.read(kept.next_due)
        return IDLE_SECONDS if after is None else min(IDLE_SECONDS, max(1.0, after - self._service.seconds()))

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
            await self._service.errand(there, "notify", msgspec.structs.asdict(one), now)
        except Trouble as fault:
            log.warning("a notification waits for the node that has its table: %s", fault)
            return (kept.later(one, now + FIRST_WAIT, one.tries),)
        return ()

    async def notify(self, one: Waiting, now: int) -> None:
        """Send something that is due about a table of this node."""
        if changes := await self._sent(one, now):
            await self._service.db.write(*changes)

    async def _sent(self, one: Waiting, now: int) -> tuple[Change, ...]:
        wanted, table = self.of(one.person), await self._service.runtime.table(one.table)
        if table is None or (kind := await self._news(table, one.person)) is None:
            return (kept.drop(one),)
        if not (wanted.has_mail if one.way == MAIL else wanted.push) or wanted.tables.get(table.id, True) is False:
            return (kept.drop(one),)
        if one.is_reminder:
            if kind != "move" or await self._service.db.read(lambda db: kept.is_first_waiting(db, one)):
                return (kept.drop(one),)  # never both at once
            if (when := self._reminder_at(table, one.person, wanted, gap=1)) is not None:
                return (kept.later(one, when, one.tries),)
            kind = "reminder"
        if (when := wanted.quiet_until(now)) > now:
            return (kept.later(one, when, one.tries),)
        if not self._each.take(one.person, self._service.guard.steady()):
            return (kept.later(one, now + FIRST_WAIT, one.tries),)
        told = await self._told(table, one.person, wanted, kind)
        if one.due:
            try:  # a node that took over, or was taken for dead, may be about to send the same
                await self._service.db.write(kept.sending(one, now + SENDING))
            except (Conflict, StoreFault):
                return ()
        changes = await (self._mailed(one, told, wanted, now) if one.way == MAIL else self._pushed(one, told, now))
        if one.is_reminder or kept.sent(one) not in changes:
            return changes
        when = self._reminder_at(table, one.person, wanted)
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
        return await self._service.db.read(lambda db: invitations.asked_by(db, person, table.id))

    async def _told(self, table: Table, person: str, wanted: Preferences, kind: Kind) -> TableNews:
        moves = [move for _, move in table.audience.moves if move.by >= 0] if table.is_begun else []
        by = await self._name(table.people.get(table.shown.card.chairs[moves[-1].by].holder)) if moves else ""
        if kind == "invited":
            by = await self._name(await self._inviter(table, person))
        left = self._service.runtime.left(table.id, table.seats_of(person))
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
            end_token(self.keys.links, self.preferences[person][0], table.id),
        )

    async def _name(self, person: str | None) -> str:
        """What somebody is called; nothing for bots, whose names are the page's."""
        return "" if person is None else (await self._service.people.names({person})).get(person, "")

    async def _pushed(self, one: Waiting, told: TableNews, now: int) -> tuple[Change, ...]:
        browser = await self._service.db.read(lambda db: kept.subscription(db, one.way))
        return (kept.drop(one),) if browser is None else await self.delivery.push(one, told, browser, now)

    async def _mailed(self, one: Waiting, told: TableNews, wanted: Preferences, now: int) -> tuple[Change, ...]:
        changes = await self.delivery.mail(one, told, wanted.address, now)
        if changes is None:
            await self.prefer(one.person, msgspec.structs.replace(wanted, confirmed=False))
            return (kept.drop(one),)
        return changes
