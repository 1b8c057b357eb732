"""Notification settings and vacations, loaded at start and kept in memory."""

from __future__ import annotations

from collections.abc import Callable

from worldwright.core.game import Millis, Seat
from worldwright.server.accounts.personal_data import PeopleWatcher
from worldwright.server.accounts.removal import PersonChanged
from worldwright.server.engine.table import Table
from worldwright.server.notifications import store
from worldwright.server.notifications.store import Preferences
from worldwright.server.runtime.nodes import Broadcast
from worldwright.server.storage.database import Database


class NotificationWishes(PeopleWatcher):
    """Settings of all users who have any, with their word in end links."""

    def __init__(self, db: Database, broadcast: Broadcast, seconds: Callable[[], float]) -> None:
        self._db = db
        self._broadcast = broadcast
        self._seconds = seconds
        self.people: dict[str, tuple[str, Preferences]] = {}
        """By user: their word in links, and their settings."""
        self._words: dict[str, str] = {}
        """The user of each word."""
        broadcast.on_missed(self.open)

    async def open(self) -> None:
        """Load all settings; called again when messages of other nodes may be lost."""
        stored = await self._db.read(store.preferences)
        self.people.clear()
        self.people.update(stored)
        self._words = {word: person for person, (word, _) in self.people.items()}

    async def changed(self, person: str) -> None:
        """A user's settings changed at another node."""
        stored = await self._db.read(lambda db: store.preferences(db, person))
        if person not in stored:
            self.forgotten(person)
        self.people.update(stored)
        self._words |= {word: who for who, (word, _) in stored.items()}

    async def prefer(self, person: str, wanted: Preferences) -> None:
        """Store a user's settings."""
        word = self.people.get(person, (store.new_word(), None))[0]
        await self._db.write(store.keep(person, word, wanted))
        self.people[person] = (word, wanted)
        self._words[word] = person
        self._broadcast.publish(PersonChanged(person))

    def of(self, person: str) -> Preferences:
        """A user's settings."""
        return self.people.get(person, ("", Preferences()))[1]

    def person_of(self, word: str) -> str | None:
        """The user of a link's word."""
        return self._words.get(word)

    async def merging(self, guest: str, account: str) -> None:
        """Move a guest's settings to an account, unless it has its own."""
        if guest in self.people and account not in self.people:
            await self.prefer(account, self.of(guest))

    def merged(self, guest: str, _: str) -> None:
        """Drop a merged guest from memory."""
        self.forgotten(guest)

    def forgotten(self, person: str) -> None:
        """Drop a removed user from memory."""
        self._words.pop(self.people.pop(person, ("", None))[0], None)

    # Vacations

    def away_until(self, person: str, now: float) -> int | None:
        """End of a user's vacation; None: not on vacation."""
        return next((end for begin, end in self.of(person).away if begin <= now < end), None)

    def holidays(self, table: Table, seat: Seat, waited: Millis) -> Millis:
        """Vacation time within a seat's turn that began so long ago, the rest of a vacation included."""
        now = self._seconds()
        began = now - waited / 1000
        spans = self.of(table.people.get(table.log.card.chairs[seat].holder, "")).away
        return int(1000 * sum(max(0.0, end - max(begin, began)) for begin, end in spans if begin <= now))
