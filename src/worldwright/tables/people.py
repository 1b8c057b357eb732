"""People: guests with a name, accounts, the devices they come with, and how to forget them."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables.card import checked
from worldwright.tables.database import Change, Conflict, Database, Rows
from worldwright.tables.names import friendly_name
from worldwright.tables.tokens import hashed, new_id, new_token, same

SEEN_EVERY = 24 * 3600
"""A device's last visit is noted once a day: more would be a diary."""
REMEMBERED = 10_000
"""Devices whose person is known without asking the database."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here. `login` is None for a guest."""

    id: str
    name: str
    login: str | None
    made: int


class Visitor(msgspec.Struct, frozen=True):
    """A person and the device they come with; `device` is the hash of its token."""

    person: Person
    device: str


def _person(row: tuple[Any, ...]) -> Change:
    return Change("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", (*row, checked(*row)))


def _device(hash_: str, person: str, made: int, seen: int) -> Change:
    row = (hash_, person, made, seen)
    return Change("INSERT INTO device VALUES (?, ?, ?, ?, ?)", (*row, checked(*row)))


def _seen(hash_: str, person: str, made: int, seen: int) -> Change:
    """A device was here; one that was ended meanwhile stays ended."""
    sum_ = checked(hash_, person, made, seen)
    return Change("UPDATE device SET seen = ?, sum = ? WHERE hash = ?", (seen, sum_, hash_))


def _row(db: Rows, identity: str) -> tuple[Any, ...] | None:
    return db.row("SELECT id, name, login, password, made FROM person WHERE id = ?", identity)


class People:
    """Everybody the server knows. Times are seconds since 1970, given by the caller."""

    def __init__(self, db: Database, gone: Path) -> None:
        self._db = db
        self._gone = gone
        self._visitors: OrderedDict[str, tuple[Visitor, int, int]] = OrderedDict()
        """Who came with a device, when it was made and last seen."""
        self._unlearned = 0
        """How often something that was remembered ceased to hold: what was read before that is not remembered."""
        self._names: dict[str, str] = {}

    async def new_guest(self, now: int, name: str | None = None) -> tuple[Person, str]:
        """A new guest and the token of the device."""
        person = Person(new_id(), name or friendly_name(), None, now)
        token = new_token()
        await self._db.write(
            _person((person.id, person.name, None, None, now)), _device(hashed(token), person.id, now, now)
        )
        return person, token

    async def visitor(self, token: str, now: int) -> Visitor | None:
        """Whose device has that token."""
        device = hashed(token)
        known, unlearned = self._visitors.get(device), self._unlearned
        if known is None:
            row = await self._db.read(
                lambda db: db.row(
                    "SELECT p.id, p.name, p.login, p.made, d.hash, d.made, d.seen FROM device d"
                    " JOIN person p ON p.id = d.person WHERE d.hash = ?",
                    device,
                )
            )
            if row is None or not same(row[4], device):
                return None
            known = (Visitor(Person(*row[:4]), device), row[5], row[6])
            if unlearned != self._unlearned:
                return known[0]
            self._remember(known)
        visitor, made, seen = known
        if now - seen > SEEN_EVERY:
            self._remember((visitor, made, now))
            await self._db.write(_seen(device, visitor.person.id, made, now))
        return visitor

    def _remember(self, known: tuple[Visitor, int, int]) -> None:
        self._visitors[known[0].device] = known
        if len(self._visitors) > REMEMBERED:
            self._visitors.popitem(last=False)

    def _unlearn(self, person: str) -> None:
        """What was remembered of somebody may no longer hold."""
        self._unlearned += 1
        self._names.pop(person, None)
        for device in [device for device, known in self._visitors.items() if known[0].person.id == person]:
            del self._visitors[device]

    def _forget_device(self, device: str) -> None:
        self._unlearned += 1
        self._visitors.pop(device, None)

    async def person(self, identity: str) -> Person | None:
        row = await self._db.read(lambda db: _row(db, identity))
        return None if row is None else Person(row[0], row[1], row[2], row[4])

    async def names(self, identities: set[str]) -> dict[str, str]:
        """The names of these people; those who are forgotten are missing."""
        known, unlearned = {who: self._names[who] for who in identities if who in self._names}, self._unlearned
        if unknown := [who for who in identities if who not in known]:
            marks = ",".join("?" * len(unknown))
            question = f"SELECT id, name FROM person WHERE id IN ({marks})"  # noqa: S608
            found = dict(await self._db.read(lambda db: db.rows(question, *unknown)))
            if unlearned == self._unlearned:
                if len(self._names) > REMEMBERED:
                    self._names.clear()
                self._names.update(found)
            known |= found
        return known

    async def rename(self, identity: str, name: str) -> None:
        """Be called something else."""
        while not await self._rewritten(identity, lambda row: (identity, name, *row[2:])):
            pass  # somebody else changed the same row: look again

    async def register(self, identity: str, login: str, password: str) -> None:
        """Give a guest an account; Trouble if the login name is taken."""
        while not await self._rewritten(identity, lambda row: (identity, row[1], login, password, row[4])):
            if await self.password(login) is not None:
                raise Trouble("That login name is taken: choose another.")

    async def _rewritten(self, identity: str, change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> bool:
        """Whether somebody's row was changed as it stood, or is gone: who was forgotten meanwhile stays forgotten."""
        question = "SELECT id, name, login, password, made, sum FROM person WHERE id = ?"
        found = await self._db.read(lambda db: db.row(question, identity))
        try:
            if found is not None:
                row = change(found[:5])
                values = (*row[1:4], checked(*row), identity, found[5])
                update = "UPDATE person SET name = ?, login = ?, password = ?, sum = ? WHERE id = ? AND sum = ?"
                await self._db.write(Change(update, values, rows=1))
        except Conflict:
            return False
        self._unlearn(identity)
        return True

    async def password(self, login: str) -> tuple[str, str] | None:
        """The person with that login name, and the hash of the password."""
        found = await self._db.read(lambda db: db.row("SELECT id, password FROM person WHERE login = ?", login))
        return None if found is None else (found[0], found[1])

    async def new_device(self, identity: str, now: int, instead_of: str | None = None) -> str:
        """The token of a new device of a person; the old one is dead from now on."""
        token = new_token()
        ended = [Change("DELETE FROM device WHERE hash = ?", (instead_of,))] if instead_of is not None else []
        await self._db.write(*ended, _device(hashed(token), identity, now, now))
        self._forget_device(instead_of or "")
        return token

    async def end_device(self, device: str) -> None:
        """That device is not known any more."""
        await self._db.write(Change("DELETE FROM device WHERE hash = ?", (device,)))
        self._forget_device(device)

    async def merge(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: what they hold goes along."""
        moved = Change("UPDATE holder SET person = ? WHERE person = ?", (account, guest))
        await self._db.write(moved, Change("DELETE FROM person WHERE id = ?", (guest,)))
        self._unlearn(guest)

    # Being forgotten

    def promise_to_forget(self, identity: str) -> None:
        """Noted before anything is deleted, so that neither a crash nor an old backup brings somebody back."""
        with self._gone.open("a", encoding="ascii") as file:
            file.write(identity + "\n")
            file.flush()
            os.fsync(file.fileno())

    async def unforgotten(self) -> list[str]:
        """People whose deletion was promised and is not done: a crash came between, or a backup was restored."""
        if not self._gone.exists():
            return []
        rows = await self._db.read(lambda db: db.rows("SELECT id FROM person UNION SELECT person FROM holder"))
        known = {row[0] for row in rows}
        return [identity for identity in self._gone.read_text(encoding="ascii").split() if identity in known]

    async def forget(self, identity: str) -> None:
        """Name, login, password, devices and who sat where are gone."""
        await self._db.write(
            Change("DELETE FROM person WHERE id = ?", (identity,)),
            Change("DELETE FROM holder WHERE person = ?", (identity,)),
        )
        await self._db.purge()
        self._unlearn(identity)

    async def own(self, identity: str) -> dict[str, Any]:
        """All that is kept about a person; secrets only as the fact that they exist."""

        def read(db: Rows) -> dict[str, Any]:
            row = _row(db, identity)
            assert row is not None
            devices = db.rows("SELECT made, seen FROM device WHERE person = ? ORDER BY made", identity)
            return {
                "name": row[1],
                "login": row[2],
                "since": row[4],
                "password": row[3] is not None,
                "devices": [{"since": made, "seen": seen} for made, seen in devices],
            }

        return await self._db.read(read)

    async def sweep(self, before: int) -> None:
        """Forget devices not seen since, and guests without a device and without a table."""
        idle = (
            "DELETE FROM person WHERE login IS NULL AND made < ? AND id NOT IN (SELECT person FROM device)"
            " AND id NOT IN (SELECT person FROM holder)"
        )
        await self._db.write(Change("DELETE FROM device WHERE seen < ?", (before,)), Change(idle, (before,)))
        self._unlearned += 1
        self._visitors.clear()
