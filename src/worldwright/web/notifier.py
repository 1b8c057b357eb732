"""Tells people who are elsewhere that a table waits for them: by push to their browsers, and by mail.

Nothing is told before it is on disk. What is to be sent stands in the database, so that a crash loses nothing; what was
sent is noted there after it went out, and what a crash sends twice replaces itself on the device. Whoever is slow to
take a message blocks nobody: this is a task of its own, and every step of it has a limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from worldwright.core.errors import Trouble
from worldwright.core.game import Millis, Seat
from worldwright.core.rulebook import rulebook
from worldwright.core.words import Lang
from worldwright.tables import notifications as kept
from worldwright.tables.database import Change, Conflict, StoreFault
from worldwright.tables.limits import Buckets
from worldwright.tables.measures import MEASURES
from worldwright.tables.notes import End
from worldwright.tables.notifications import MAIL, Preferences, Waiting
from worldwright.tables.table import Table
from worldwright.web import mail_words
from worldwright.web.attendance import Attendance
from worldwright.web.end_links import end_token
from worldwright.web.mail import Mail, Mailer
from worldwright.web.outbound import Outbound
from worldwright.web.push import Keys, Signer, encrypted

if TYPE_CHECKING:
    from worldwright.web.service import Service

DELAY = 8
"""Seconds after which somebody who is not at the table is told: a line that broke is often back by then."""
AT_ONCE = 32
"""How many are sent at the same time."""
DEAD: Millis = 30_000
"""Milliseconds after which a line that is dead is known to be."""
FIRST_WAIT = 60
MOST_TRIES = 6
"""After six tries, the last an afternoon after the first, nobody needs to hear it any more."""
LONGEST_WAIT = 6 * 3600
IDLE_SECONDS = 600.0
LIVES = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is not there."""
GONE = frozenset({403, 404, 410})
"""There is no such browser any more, or it was promised to another key than ours; its page asks anew."""
Kind: TypeAlias = Literal["move", "answer", "over"]
log = logging.getLogger(__name__)


class TableNews(msgspec.Struct, frozen=True):
    """What a notification says: nothing that is not for everybody at the table to see."""

    kind: Kind
    table: str
    game: str
    title: str
    by: str
    """Who moved last; nobody where only deals were made."""
    move: int
    """The number of that move."""
    left: int | None
    """Seconds that are left of the turn."""
    lang: Lang
    end: str
    """What the link that ends this carries."""


class Notifier(Attendance):
    """Who is told what, and when."""

    def __init__(self, service: Service, keys: Keys) -> None:
        settings = service.settings
        self._service = service
        self.keys = keys
        origin = next(iter(settings.origins), f"http://localhost:{settings.port}")
        self.signer = Signer(keys, settings.contact or origin)
        self.outbound = Outbound(settings.push_services)
        self.mailer = Mailer(settings.smtp, settings.mail_from) if settings.smtp else None
        self.origin = origin
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

    async def open(self) -> None:
        """Know what people want, and begin to send."""
        self.people = self.preferences = await self._service.db.read(kept.preferences)
        self._people = {word: person for person, (word, _) in self.preferences.items()}
        self._looked = await self._service.db.read(kept.looked)
        self._task(self._run())

    def close(self) -> None:
        """Send nothing any more; what waits is sent after the next start."""
        for task in self._tasks:
            task.cancel()
        self.outbound.close()
        if self.mailer is not None:
            self.mailer.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def prefer(self, person: str, wanted: Preferences) -> None:
        """Somebody wants to be told in this way from now on."""
        word = self.preferences.get(person, (kept.new_word(), None))[0]
        await self._service.db.write(kept.keep(person, word, wanted))
        self.preferences[person] = (word, wanted)
        self._people[word] = person

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

    def _consider(self, table: Table, person: str, wanted: Preferences) -> None:
        seq = last_move(table)
        with_people = len({*table.people.values()}) > 1
        if self._looked.get((person, table.id), -1) >= seq or not wanted.wants(table.id, table.terms, with_people):
            return
        due = int(self._service.seconds()) + DELAY
        self._task(self._write(*kept.enqueue(person, table.id, seq, due, mail=wanted.has_mail, push=wanted.push)))

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
        self._wake.set()

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
        except Exception:
            log.exception("a notification could not be sent")
            return (kept.drop(one),)

    async def _sent(self, one: Waiting, now: int) -> tuple[Change, ...]:
        wanted, table = self.of(one.person), await self._service.runtime.table(one.table)
        if table is None or not table.is_begun or is_there(table, one.person) or not news(table, one.person):
            return (kept.drop(one),)
        if not (wanted.has_mail if one.way == MAIL else wanted.push) or wanted.tables.get(table.id, True) is False:
            return (kept.drop(one),)
        if (when := wanted.quiet_until(now)) > now:
            return (kept.later(one, when, one.tries),)
        if not self._each.take(one.person, self._service.guard.steady()):
            return (kept.later(one, now + FIRST_WAIT, one.tries),)
        told = await self._told(table, one.person, wanted)
        return await (self._mailed(one, told, wanted, now) if one.way == MAIL else self._pushed(one, told, now))

    async def _told(self, table: Table, person: str, wanted: Preferences) -> TableNews:
        kind = news(table, person)
        assert kind is not None
        moves = [move for _, move in table.audience.moves if move.by >= 0]
        by = await self._name(table, moves[-1].by) if moves else ""
        left = self._service.runtime.left(table.id, table.seats_of(person))
        game = table.terms.game
        return TableNews(
            kind,
            table.id,
            game,
            rulebook(game, wanted.lang).title,
            by,
            len(table.audience.moves),
            None if left is None else left // 1000,
            wanted.lang,
            end_token(self.keys.links, self.preferences[person][0], table.id),
        )

    async def _name(self, table: Table, seat: Seat) -> str:
        """What somebody at a seat is called; nothing for bots, whose names are the page's."""
        person = table.people.get(table.shown.card.chairs[seat].holder)
        return "" if person is None else (await self._service.people.names({person})).get(person, "")

    async def _pushed(self, one: Waiting, told: TableNews, now: int) -> tuple[Change, ...]:
        browser = await self._service.db.read(lambda db: kept.subscription(db, one.way))
        if browser is None:
            return (kept.drop(one),)
        body = encrypted(msgspec.json.encode(told), browser.key, browser.auth)
        headers = {
            "Authorization": self.signer.authorization(browser.endpoint, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIVES),
            "Topic": hashlib.sha256(told.table.encode()).hexdigest()[:32],
            "Urgency": "normal",
        }
        try:
            answer = await self.outbound.post(browser.endpoint, headers, body)
        except Trouble:
            return kept.expired(one.way)
        MEASURES.pushes[str(answer.status)] += 1
        if 200 <= answer.status < 300:
            return (kept.sent(one),)
        if answer.status in GONE:
            return kept.expired(one.way)
        return self._again(one, now, answer.wait, answer.status == 429 or not 400 <= answer.status < 500)

    async def _mailed(self, one: Waiting, told: TableNews, wanted: Preferences, now: int) -> tuple[Change, ...]:
        if self.mailer is None:
            return (kept.drop(one),)
        word = hashlib.sha256(f"{told.end} {one.seq}".encode()).hexdigest()[:32]
        subject, text = mail_words.told(told, self.origin)
        is_sent = await self.mailer.send(Mail(wanted.address, subject, text, word))
        MEASURES.mails["sent" if is_sent else "failed"] += 1
        if is_sent is None:
            await self.prefer(one.person, msgspec.structs.replace(wanted, confirmed=False))
            return (kept.drop(one),)
        return (kept.sent(one),) if is_sent else self._again(one, now, 0, True)

    def _again(self, one: Waiting, now: int, wait: int, may_pass: bool) -> tuple[Change, ...]:
        """Try it again later, always later; after some tries, or where it can never be taken, no more."""
        if not may_pass or one.tries + 1 >= MOST_TRIES:
            return (kept.sent(one),)
        wait = max(min(wait, LONGEST_WAIT), min(FIRST_WAIT * 4**one.tries, LONGEST_WAIT))
        return (kept.later(one, now + wait, one.tries + 1),)


def is_there(table: Table, person: str) -> bool:
    """Whether somebody has a line to a table now."""
    seats = table.seats_of(person)
    return any(watcher.IS_PERSON and table.audience.viewer(watcher) in seats for watcher in table.audience.watchers)


def news(table: Table, person: str) -> Kind | None:
    """Why somebody should come to a table, by what may be shown of it; None: they need not."""
    shown, seats = table.shown, set(table.seats_of(person))
    if not seats:
        return None
    if shown.card.state != "running":
        return "over"
    if shown.card.question is not None and seats & {*shown.card.question.need}:
        return "answer"
    return "move" if seats & {*table.audience.to_move()} else None


def is_fresh(table: Table, clock: Millis) -> bool:
    """Whether the last move of a table was made while a line could be dead without our knowing it."""
    return bool(table.log.moves) and table.now(clock) - table.log.moves[-1][1].at < DEAD


def last_move(table: Table) -> int:
    """The event of a table that somebody who saw it knows all by: its last move, question or end."""
    log, question = table.log, table.shown.card.question
    asked = question.ask if question is not None else 0
    ended = max((noted.seq for noted in log.notes if isinstance(noted.note, End)), default=0)
    return max(asked, ended, log.moves[-1][0] if log.moves else log.began_seq)
