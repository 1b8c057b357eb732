"""What people want to be notified of, and when they are on holiday: read at the start, kept in memory."""

from __future__ import annotations

from collections.abc import Callable

from worldwright.core.game import Millis, Seat
from worldwright.server.accounts.personal_data import PeopleWatcher
from worldwright.server.accounts.removal import PersonChanged
from worldwright.server.engine.table import Table
from worldwright.server.notifications import store as kept
from worldwright.server.notifications.store import Preferences
from worldwright.server.runtime.nodes import Broadcast
from worldwright.server.storage.database import Database


class NotificationWishes(PeopleWatcher):
    """Of everybody who ever said something about it, with the word that end links know them by."""

    def __init__(self, db: Database, broadcast: Broadcast, seconds: Callable[[], float]) -> None:
        self._db = db
        self._broadcast = broadcast
        self._seconds = seconds
        self.people: dict[str, tuple[str, Preferences]] = {}
        """By person: their word in links, and their preferences."""
        self._words: dict[str, str] = {}
        """Whom each of those words stands for."""
        broadcast.on_missed(self.open)

    async def open(self) -> None:
        """Know what people want; everything is read again when messages of other nodes may be lost."""
        found = await self._db.read(kept.preferences)
        self.people.clear()
        self.people.update(found)
        self._words = {word: person for person, (word, _) in self.people.items()}

    async def changed(self, person: str) -> None:
        """Somebody's wishes changed at another node."""
        found = await self._db.read(lambda db: kept.preferences(db, person))
        if person not in found:
            self.forgotten(person)
        self.people.update(found)
        self._words |= {word: who for who, (word, _) in found.items()}

    async def prefer(self, person: str, wanted: Preferences) -> None:
        """Somebody wants to be told in this way from now on."""
        word = self.people.get(person, (kept.new_word(), None))[0]
        await self._db.write(kept.keep(person, word, wanted))
        self.people[person] = (word, wanted)
        self._words[word] = person
        self._broadcast.publish(PersonChanged(person))

    def of(self, person: str) -> Preferences:
        """How somebody wants to be told."""
        return self.people.get(person, ("", Preferences()))[1]

    def person_of(self, word: str) -> str | None:
        """Whom a link is for."""
        return self._words.get(word)

    async def merging(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: what they wanted holds, unless the account said itself."""
        if guest in self.people and account not in self.people:
            await self.prefer(account, self.of(guest))

    def merged(self, guest: str, _: str) -> None:
        """A guest is somebody else from now on."""
        self.forgotten(guest)

    def forgotten(self, person: str) -> None:
        """Somebody is gone; the database has let go of everything already."""
        self._words.pop(self.people.pop(person, ("", None))[0], None)

    # Holidays

    def away_until(self, person: str, now: float) -> int | None:
        """Until when somebody is away; None: they are not."""
        return next((end for begin, end in self.of(person).away if begin <= now < end), None)

    def holidays(self, table: Table, seat: Seat, waited: Millis) -> Millis:
        """How long a seat's person was or is away of a turn that began so long ago, the rest of a holiday included."""
        now = self._seconds()
        began = now - waited / 1000
        spans = self.of(table.people.get(table.log.card.chairs[seat].holder, "")).away
        return int(1000 * sum(max(0.0, end - max(begin, began)) for begin, end in spans if begin <= now))
