"""Enqueues notifications for players who are not connected: by push to their browsers, and by mail.

Only what is on disk is enqueued. The leader sends the queue from the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from worldwright.server.accounts.personal_data import PeopleWatcher
from worldwright.server.engine.table import Table
from worldwright.server.http.ports import Ports
from worldwright.server.notifications import store
from worldwright.server.notifications.news import is_fresh, is_there, last_move, news
from worldwright.server.notifications.sending import Sender
from worldwright.server.notifications.store import Preferences
from worldwright.server.notifications.wishes import NotificationWishes
from worldwright.server.process.token_buckets import Buckets
from worldwright.server.runtime.nodes import Message
from worldwright.server.runtime.presence import Attendance
from worldwright.server.storage.database import Change, Conflict, StoreFault

DELAY = 8
"""Delay in seconds, as a broken connection is often back by then."""
log = logging.getLogger(__name__)


class Enqueued(Message, frozen=True):
    """The queue has something new."""


class Notifier(Attendance, PeopleWatcher):
    """Decides which users are notified of which table, and when."""

    def __init__(self, ports: Ports, wishes: NotificationWishes, sender: Sender) -> None:
        self.ports = ports
        self.wishes = wishes
        self.people = wishes.people
        self.sender = sender
        ports.nodes.broadcast.on(Enqueued, lambda _: self.sender.look())
        self._looked: dict[tuple[str, str], int] = {}
        """Last event of a table that a user with notifications has seen."""
        self.mails = Buckets(burst=3, each=1200)
        """Confirmation mails, by user and by address."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Load what users have seen."""
        self._looked = await self.ports.db.read(store.looked)

    def close(self) -> None:
        """Stop sending; the queue continues after the next start."""
        for task in self._tasks:
            task.cancel()
        self.sender.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def forgotten(self, person: str) -> None:
        """Drop a removed user from memory."""
        for key in [key for key in self._looked if key[0] == person]:
            del self._looked[key]

    def merged(self, guest: str, _: str) -> None:
        """Drop a merged guest from memory."""
        self.forgotten(guest)

    # Events at tables

    def shown(self, table: Table) -> None:
        """A table changed: notify the absent users that it waits for."""
        if not table.is_begun:
            return
        try:
            for person in {*table.people.values()} & self.wishes.people.keys():
                wanted = self.wishes.of(person)
                if wanted.is_on and news(table, person) and not is_there(table, person):
                    self._consider(table, person, wanted)
        except Exception:  # a fault here must not block the table
            log.exception("notifications of a table failed")

    def seated(self, table: Table) -> None:
        """A tournament table is ready: notify its players."""
        for person in {*table.people.values()} & self.wishes.people.keys():
            wanted = self.wishes.of(person)
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
        """Enqueue a reminder for a user who saw the waiting table and left."""
        if (when := self.sender.reminder_at(table, person, wanted)) is not None:
            ways = {"mail": wanted.has_mail, "push": wanted.push}
            self._task(self._write(*store.enqueue(person, table.id, seq, when, **ways, reminder=True)))

    def _enqueue(self, table: Table, person: str, wanted: Preferences, seq: int) -> None:
        due = int(self.ports.seconds()) + DELAY
        self._task(self._write(*store.enqueue(person, table.id, seq, due, mail=wanted.has_mail, push=wanted.push)))

    async def invited(self, person: str, table: str) -> None:
        """A friend invited a user: notify them at once, if they have notifications on."""
        wanted = self.wishes.of(person)
        if wanted.is_on and wanted.tables.get(table, True):
            due = int(self.ports.seconds())
            await self._write(*store.enqueue(person, table, 0, due, mail=wanted.has_mail, push=wanted.push))

    def came(self, table: Table, person: str | None) -> None:
        """A user opened a table and sees its present state."""
        if person is not None and self.wishes.of(person).is_on and table.people.seats_of(person):
            self._look(table, person)

    def went(self, table: Table, person: str | None, cleanly: bool) -> None:
        """A user's last connection to a table ended: they have seen everything, unless it was dead before."""
        if (
            person is None
            or not self.wishes.of(person).is_on
            or is_there(table, person)
            or not table.people.seats_of(person)
        ):
            return
        if cleanly or not is_fresh(table, self.ports.runtime.clock):
            self._look(table, person)
        else:
            self._looked[person, table.id] = last_move(table) - 1
        self.shown(table)

    def _look(self, table: Table, person: str) -> None:
        if self._looked.get((person, table.id), -1) >= table.shown.seq:
            return
        self._looked[person, table.id] = table.shown.seq
        self._task(self._write(*store.look(person, table.id, table.shown.seq)))

    async def _write(self, *changes: Change) -> None:
        try:
            await self.ports.db.write(*changes)
        except Conflict:
            return  # the user or the table is gone
        except StoreFault as fault:
            log.warning("a notification was not stored: %s", fault)
        self.sender.look()
        self.ports.nodes.broadcast.publish(Enqueued())
