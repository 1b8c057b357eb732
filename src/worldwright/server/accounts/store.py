"""Users in the database: guests, accounts and their devices."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.accounts import profiles
from worldwright.server.accounts.erasure import Erasure
from worldwright.server.accounts.names import friendly_name
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.accounts.profiles import Profile
from worldwright.server.accounts.user_cache import UserCache
from worldwright.server.engine.summary import checked
from worldwright.server.http.visitor import Person, Visitor
from worldwright.server.process.tokens import hashed, new_id, new_token, same
from worldwright.server.storage.database import Change, Conflict, Database, Rows, StoreFault
from worldwright.server.storage.projections import FeatureData
from worldwright.server.storage.removals import Forgotten, ForgottenFile

SEEN_EVERY = 24 * 3600
"""A device's last visit is stored once a day, to track as little as possible."""
_TABLES = """
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT, made INTEGER NOT NULL,
    sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE device (hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    made INTEGER NOT NULL, seen INTEGER NOT NULL, browser TEXT NOT NULL DEFAULT '', sum TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX device_by_person ON device (person)
"""

DATA = FeatureData(
    "accounts",
    tables=f"{_TABLES};{profiles.TABLES}",
    checked={
        "person": "id, name, login, password, made, sum",
        "device": "hash, person, made, seen, browser, sum",
        "profile": "person, body, bot, sum",
    },
)


def _person(row: tuple[Any, ...]) -> Change:
    return Change("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", (*row, checked(*row)))


class Device(msgspec.Struct, frozen=True):
    """A known browser: the hash of its token, and its first and last visit."""

    hash: str
    person: str
    made: int
    seen: int
    browser: str = ""
    """Its browser family, from a fixed list."""


def _device(device: Device) -> Change:
    row = msgspec.structs.astuple(device)
    statement = "INSERT INTO device (hash, person, made, seen, browser, sum) VALUES (?, ?, ?, ?, ?, ?)"
    return Change(statement, (*row, checked(*row)))


def _seen(hash_: str, person: str, made: int, seen: int, browser: str) -> Change:
    """Store a device's visit; a device ended meanwhile stays ended."""
    sum_ = checked(hash_, person, made, seen, browser)
    return Change("UPDATE device SET seen = ?, sum = ? WHERE hash = ?", (seen, sum_, hash_))


def _row(db: Rows, identity: str) -> tuple[Any, ...] | None:
    return db.row("SELECT id, name, login, password, made FROM person WHERE id = ?", identity)


class People:
    """All users of the server. Times are seconds since 1970, given by the caller."""

    def __init__(
        self,
        db: Database,
        gone: Path | Forgotten,
        changed: Callable[[str], None] = lambda _: None,
        ended: Callable[[Collection[str]], None] = lambda _: None,
        personal_data: Sequence[PersonalData] = (),
    ) -> None:
        """`personal_data` is what features store about users.

        `changed` and `ended` are called when a user changes or devices end here, to notify other nodes.
        """
        self._db = db
        self._gone: Forgotten = ForgottenFile(gone) if isinstance(gone, Path) else gone
        self.erasure = Erasure(self, db, self._gone, personal_data)
        self.cache = UserCache()
        self.profiles: dict[str, Profile] = {}
        """Profiles of all users who have one."""
        self._changing = asyncio.Lock()
        self._changed = changed
        self._ended = ended

    async def open(self) -> None:
        """Load all profiles."""
        self.profiles = await self._db.read(profiles.profiles)

    def profile(self, identity: str) -> Profile:
        """A user's profile."""
        return self.profiles.get(identity, Profile())

    def kept_out(self, person: str, now: float) -> tuple[int, str] | None:
        """End and reason of a user's suspension; None: not suspended."""
        profile = self.profiles.get(person)
        return (profile.suspended, profile.why) if profile is not None and profile.is_out(now) else None

    async def change_profile(self, identity: str, change: Callable[[Profile], Profile], *more: Change) -> Profile:
        """Change a profile, with more changes in the same write; one at a time, so that none is lost."""
        async with self._changing:
            profile = change(self.profile(identity))
            await self._db.write(profiles.keep(identity, profile), *more)
            self.profiles[identity] = profile
        self._changed(identity)
        return profile

    def by_device_code(self, hash_: str, now: float) -> str | None:
        """The user whose valid device code has this hash; None: no one."""
        held = (person for person, profile in self.profiles.items() if profile.device_code == hash_)
        return next((person for person in held if now < self.profiles[person].device_until), None)

    async def new_guest(self, now: int, name: str | None = None, browser: str = "") -> tuple[Person, str]:
        """Create a guest and the token of their device."""
        person = Person(new_id(), name or friendly_name(), None, now)
        token = new_token()
        await self._db.write(
            _person((person.id, person.name, None, None, now)),
            _device(Device(hashed(token), person.id, now, now, browser)),
        )
        return person, token

    def is_remembered(self, token: str) -> bool:
        """Whether a token's device is cached."""
        return hashed(token) in self.cache.visitors

    async def visitor(self, token: str, now: int) -> Visitor | None:
        """The visitor with that device token."""
        device = hashed(token)
        cached, changes = self.cache.visitors.get(device), self.cache.changes
        if cached is None:
            row = await self._db.read(
                lambda db: db.row(
                    "SELECT p.id, p.name, p.login, p.made, d.hash, d.person, d.made, d.seen, d.browser FROM device d"
                    " JOIN person p ON p.id = d.person WHERE d.hash = ?",
                    device,
                )
            )
            if row is None or not same(row[4], device):
                return None
            cached = (Visitor(Person(*row[:4]), device), Device(*row[4:]))
            if changes != self.cache.changes:
                return cached[0]
            self.cache.add(cached)
        visitor, its = cached
        if now - its.seen > SEEN_EVERY:
            its = msgspec.structs.replace(its, seen=now)
            self.cache.add((visitor, its))
            with contextlib.suppress(StoreFault):  # stored on another day
                await self._db.write(_seen(device, visitor.person.id, its.made, now, its.browser))
        return visitor

    def has_changed(self, person: str) -> None:
        """Drop a user's cached data, here and at other nodes."""
        self.cache.drop(person)
        self._changed(person)

    async def read_again(self, identity: str) -> None:
        """Read a user's profile again after a change at another node."""
        self.cache.drop(identity)
        stored = await self._db.read(lambda db: profiles.profiles(db, identity))
        self.profiles.pop(identity, None)
        self.profiles |= stored

    async def person(self, identity: str) -> Person | None:
        row = await self._db.read(lambda db: _row(db, identity))
        return None if row is None else Person(row[0], row[1], row[2], row[4])

    async def people(self, identities: Collection[str]) -> list[Person]:
        """These users; removed ones are missing."""
        if not identities:
            return []
        marks = ",".join("?" * len(identities))
        question = f"SELECT id, name, login, made FROM person WHERE id IN ({marks}) ORDER BY name, id"  # noqa: S608
        return [Person(*row) for row in await self._db.read(lambda db: db.rows(question, *identities))]

    async def names(self, identities: set[str]) -> dict[str, str]:
        """Names of these users; removed ones are missing."""
        names, changes = (
            {who: self.cache.names[who] for who in identities if who in self.cache.names},
            self.cache.changes,
        )
        if unknown := [who for who in identities if who not in names]:
            marks = ",".join("?" * len(unknown))
            question = f"SELECT id, name FROM person WHERE id IN ({marks})"  # noqa: S608
            stored = dict(await self._db.read(lambda db: db.rows(question, *unknown)))
            if changes == self.cache.changes:
                self.cache.add_names(stored)
            names |= stored
        return names

    async def rename(self, identity: str, name: str) -> None:
        """Change a user's name."""
        while not await self._rewritten(identity, lambda row: (identity, name, *row[2:])):
            pass  # the row changed meanwhile: read it again

    async def register(self, identity: str, login: str, password: str) -> None:
        """Give a guest an account; UserError if the username is taken."""
        while not await self._rewritten(identity, lambda row: (identity, row[1], login, password, row[4])):
            if await self.password(login) is not None:
                raise UserError("That login name is taken: choose another.")

    async def _rewritten(self, identity: str, change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> bool:
        """Change a user's row; False if it changed meanwhile. A removed user stays removed."""
        question = "SELECT id, name, login, password, made, sum FROM person WHERE id = ?"
        stored = await self._db.read(lambda db: db.row(question, identity))
        try:
            if stored is not None:
                row = change(stored[:5])
                values = (*row[1:4], checked(*row), identity, stored[5])
                update = "UPDATE person SET name = ?, login = ?, password = ?, sum = ? WHERE id = ? AND sum = ?"
                await self._db.write(Change(update, values, rows=1))
        except Conflict:
            return False
        self.has_changed(identity)
        return True

    async def password(self, login: str) -> tuple[str, str] | None:
        """The account with that username: its user id and password hash."""
        stored = await self._db.read(lambda db: db.row("SELECT id, password FROM person WHERE login = ?", login))
        return None if stored is None else (stored[0], stored[1])

    async def change_password(self, identity: str, password: str) -> None:
        """Set a new password hash."""
        while not await self._rewritten(identity, lambda row: (*row[:3], password, row[4])):
            pass  # the row changed meanwhile: read it again

    async def devices(self, identity: str) -> list[Device]:
        """A user's devices, last seen first."""
        question = (
            "SELECT hash, person, made, seen, browser FROM device WHERE person = ? ORDER BY seen DESC, made DESC, hash"
        )
        return [Device(*row) for row in await self._db.read(lambda db: db.rows(question, identity))]

    async def new_device(self, identity: str, now: int, instead_of: str | None = None, browser: str = "") -> str:
        """Create a device and return its token; the old device ends."""
        token = new_token()
        added = _device(Device(hashed(token), identity, now, now, browser))
        await self._end([instead_of] if instead_of is not None else [], added)
        return token

    async def end_devices(self, devices: Collection[str]) -> None:
        """End devices."""
        await self._end(devices)

    async def _end(self, devices: Collection[str], *more: Change) -> None:
        """Delete devices, listed in the removals first so that an old backup does not bring them back."""
        if devices:
            await asyncio.to_thread(self._gone.add, devices)
        await self._db.write(*(Change("DELETE FROM device WHERE hash = ?", (device,)) for device in devices), *more)
        self.cache.drop_devices(devices)
        if devices:
            self._ended(devices)
