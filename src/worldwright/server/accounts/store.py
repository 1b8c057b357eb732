"""People: guests with a name, accounts, the devices they come with, and how to forget them."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.accounts import profiles
from worldwright.server.accounts.names import friendly_name
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.accounts.profiles import Profile
from worldwright.server.engine.summary import checked
from worldwright.server.http.visitor import Person, Visitor
from worldwright.server.process.tokens import hashed, new_id, new_token, same
from worldwright.server.storage.database import Change, Conflict, Database, Rows, StoreFault
from worldwright.server.storage.projections import FeatureData
from worldwright.server.storage.removals import Forgotten, ForgottenFile

SEEN_EVERY = 24 * 3600
"""A device's last visit is noted once a day: more would be a diary."""
SWEPT_SHARE = 50
"""One part in so many of all devices is forgotten at a time: a wrong clock is noticed before much is lost."""
LEAST_SWEPT = 10
_TABLES = """
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT, made INTEGER NOT NULL,
    sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE device (hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    made INTEGER NOT NULL, seen INTEGER NOT NULL, browser TEXT NOT NULL DEFAULT '', sum TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX device_by_person ON device (person)
"""
REMEMBERED = 10_000
"""Devices whose person is known without asking the database."""


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
    """A browser that is known: by the hash of its token, and since when."""

    hash: str
    person: str
    made: int
    seen: int
    browser: str = ""
    """Which family of browsers it said it is of: a word from our own list."""


def _device(device: Device) -> Change:
    row = msgspec.structs.astuple(device)
    statement = "INSERT INTO device (hash, person, made, seen, browser, sum) VALUES (?, ?, ?, ?, ?, ?)"
    return Change(statement, (*row, checked(*row)))


def _seen(hash_: str, person: str, made: int, seen: int, browser: str) -> Change:
    """A device was here; one that was ended meanwhile stays ended."""
    sum_ = checked(hash_, person, made, seen, browser)
    return Change("UPDATE device SET seen = ?, sum = ? WHERE hash = ?", (seen, sum_, hash_))


def _row(db: Rows, identity: str) -> tuple[Any, ...] | None:
    return db.row("SELECT id, name, login, password, made FROM person WHERE id = ?", identity)


class People:
    """Everybody the server knows. Times are seconds since 1970, given by the caller."""

    def __init__(
        self,
        db: Database,
        gone: Path | Forgotten,
        changed: Callable[[str], None] = lambda _: None,
        ended: Callable[[Collection[str]], None] = lambda _: None,
        personal_data: Sequence[PersonalData] = (),
    ) -> None:
        """`personal_data` is what features keep about people.

        `changed` and `ended` are called when somebody changed or devices ended here: other nodes remember them.
        """
        self._db = db
        self._gone: Forgotten = ForgottenFile(gone) if isinstance(gone, Path) else gone
        self._visitors: OrderedDict[str, tuple[Visitor, Device]] = OrderedDict()
        """Who came with a device, when it was made and last seen."""
        self._unlearned = 0
        """How often something that was remembered ceased to hold: what was read before that is not remembered."""
        self._names: dict[str, str] = {}
        self.profiles: dict[str, Profile] = {}
        """Of everybody who has one."""
        self._changing = asyncio.Lock()
        self._changed = changed
        self._ended = ended
        self._personal_data = personal_data

    async def open(self) -> None:
        """Know what people have said about themselves."""
        self.profiles = await self._db.read(profiles.profiles)

    def profile(self, identity: str) -> Profile:
        """What somebody has said about themselves."""
        return self.profiles.get(identity, Profile())

    def kept_out(self, person: str, now: float) -> tuple[int, str] | None:
        """Until when the host keeps somebody out, and why; None: they may come in."""
        profile = self.profiles.get(person)
        return (profile.suspended, profile.why) if profile is not None and profile.is_out(now) else None

    async def change_profile(self, identity: str, change: Callable[[Profile], Profile], *more: Change) -> Profile:
        """Somebody's profile after a change, and what is written with it: one after the other, so that none is lost."""
        async with self._changing:
            profile = change(self.profile(identity))
            await self._db.write(profiles.keep(identity, profile), *more)
            self.profiles[identity] = profile
        self._changed(identity)
        return profile

    def by_device_code(self, hash_: str, now: float) -> str | None:
        """Whose code brings another device in; None: nobody's, or it is over."""
        held = (one for one, profile in self.profiles.items() if profile.device_code == hash_)
        return next((one for one in held if now < self.profiles[one].device_until), None)

    async def new_guest(self, now: int, name: str | None = None, browser: str = "") -> tuple[Person, str]:
        """A new guest and the token of the device."""
        person = Person(new_id(), name or friendly_name(), None, now)
        token = new_token()
        await self._db.write(
            _person((person.id, person.name, None, None, now)),
            _device(Device(hashed(token), person.id, now, now, browser)),
        )
        return person, token

    def is_remembered(self, token: str) -> bool:
        """Whether a token's device is known without asking the database."""
        return hashed(token) in self._visitors

    async def visitor(self, token: str, now: int) -> Visitor | None:
        """Whose device has that token."""
        device = hashed(token)
        known, unlearned = self._visitors.get(device), self._unlearned
        if known is None:
            row = await self._db.read(
                lambda db: db.row(
                    "SELECT p.id, p.name, p.login, p.made, d.hash, d.person, d.made, d.seen, d.browser FROM device d"
                    " JOIN person p ON p.id = d.person WHERE d.hash = ?",
                    device,
                )
            )
            if row is None or not same(row[4], device):
                return None
            known = (Visitor(Person(*row[:4]), device), Device(*row[4:]))
            if unlearned != self._unlearned:
                return known[0]
            self._remember(known)
        visitor, its = known
        if now - its.seen > SEEN_EVERY:
            its = msgspec.structs.replace(its, seen=now)
            self._remember((visitor, its))
            with contextlib.suppress(StoreFault):  # noted another day
                await self._db.write(_seen(device, visitor.person.id, its.made, now, its.browser))
        return visitor

    def _remember(self, known: tuple[Visitor, Device]) -> None:
        self._visitors[known[0].device] = known
        if len(self._visitors) > REMEMBERED:
            self._visitors.popitem(last=False)

    def _unlearn(self, person: str) -> None:
        self.unlearn(person)
        self._changed(person)

    def unlearn_all(self) -> None:
        """Nothing that was remembered may still hold."""
        self._unlearned += 1
        self._names.clear()
        self._visitors.clear()

    def unlearn_devices(self, devices: Collection[str]) -> None:
        """Devices ended at another node."""
        for device in devices:
            self._forget_device(device)

    async def read_again(self, identity: str) -> None:
        """Somebody changed at another node."""
        self.unlearn(identity)
        found = await self._db.read(lambda db: profiles.profiles(db, identity))
        self.profiles.pop(identity, None)
        self.profiles |= found

    def unlearn(self, person: str) -> None:
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

    async def people(self, identities: Collection[str]) -> list[Person]:
        """These people; those who are forgotten are missing."""
        if not identities:
            return []
        marks = ",".join("?" * len(identities))
        question = f"SELECT id, name, login, made FROM person WHERE id IN ({marks}) ORDER BY name, id"  # noqa: S608
        return [Person(*row) for row in await self._db.read(lambda db: db.rows(question, *identities))]

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
        """Give a guest an account; UserError if the login name is taken."""
        while not await self._rewritten(identity, lambda row: (identity, row[1], login, password, row[4])):
            if await self.password(login) is not None:
                raise UserError("That login name is taken: choose another.")

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

    async def change_password(self, identity: str, password: str) -> None:
        """Have another password from now on."""
        while not await self._rewritten(identity, lambda row: (*row[:3], password, row[4])):
            pass  # somebody else changed the same row: look again

    async def devices(self, identity: str) -> list[Device]:
        """Somebody's devices, the one seen last first."""
        question = (
            "SELECT hash, person, made, seen, browser FROM device WHERE person = ? ORDER BY seen DESC, made DESC, hash"
        )
        return [Device(*row) for row in await self._db.read(lambda db: db.rows(question, identity))]

    async def new_device(self, identity: str, now: int, instead_of: str | None = None, browser: str = "") -> str:
        """The token of a new device of a person; the old one is dead from now on."""
        token = new_token()
        added = _device(Device(hashed(token), identity, now, now, browser))
        await self._end([instead_of] if instead_of is not None else [], added)
        return token

    async def end_devices(self, devices: Collection[str]) -> None:
        """Those devices are not known any more."""
        await self._end(devices)

    async def _end(self, devices: Collection[str], *more: Change) -> None:
        """Noted before it is done, so that an old backup brings no ended device back."""
        if devices:
            await asyncio.to_thread(self._gone.add, devices)
        await self._db.write(*(Change("DELETE FROM device WHERE hash = ?", (device,)) for device in devices), *more)
        self.unlearn_devices(devices)
        if devices:
            self._ended(devices)

    async def merge(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: what they hold goes along."""
        moved = Change("UPDATE holder SET person = ? WHERE person = ?", (account, guest))
        gone = Change("DELETE FROM person WHERE id = ?", (guest,))
        along = await self._db.read(
            lambda db: [change for kept in self._personal_data for change in kept.merge(db, guest, account)]
        )
        await self._db.write(moved, *along, gone)
        self.profiles.pop(guest, None)
        self._unlearn(guest)

    # Being forgotten

    def promise_to_forget(self, identity: str) -> None:
        """Noted before anything is deleted, so that neither a crash nor an old backup brings somebody back."""
        self._gone.add([identity])

    async def unforgotten(self) -> list[str]:
        """People whose deletion was promised and is not done: a crash came between, or a backup was restored.

        Devices that were ended, and that a backup brought back, are ended again.
        """
        listed = await asyncio.to_thread(self._gone.words)
        if not listed:
            return []
        devices = {row[0] for row in await self._db.read(lambda db: db.rows("SELECT hash FROM device"))}
        if back := [word for word in listed if word in devices]:
            await self._db.write(*(Change("DELETE FROM device WHERE hash = ?", (word,)) for word in back))
        rows = await self._db.read(lambda db: db.rows("SELECT id FROM person UNION SELECT person FROM holder"))
        known = {row[0] for row in rows}
        return [identity for identity in listed if identity in known]

    async def forget(self, identity: str) -> None:
        """Name, login, password, devices and who sat where are gone."""
        await self._db.write(
            Change("DELETE FROM person WHERE id = ?", (identity,)),
            Change("DELETE FROM holder WHERE person = ?", (identity,)),
            *(kept.forget(identity) for kept in self._personal_data if kept.forget is not None),
        )
        await self._db.purge()
        self.profiles.pop(identity, None)
        self._unlearn(identity)

    async def own(self, identity: str) -> dict[str, Any]:
        """All that is kept about a person; secrets only as the fact that they exist."""

        def read(db: Rows) -> dict[str, Any]:
            row = _row(db, identity)
            assert row is not None
            devices = db.rows("SELECT made, seen, browser FROM device WHERE person = ? ORDER BY made", identity)
            return {
                "name": row[1],
                "login": row[2],
                "since": row[4],
                "password": row[3] is not None,
                **{kept.export[0]: kept.export[1](db, identity) for kept in self._personal_data if kept.export},
                "profile": profiles.own(self.profile(identity)),
                "devices": [{"since": made, "seen": seen, "browser": browser} for made, seen, browser in devices],
            }

        return await self._db.read(read)

    async def sweep(self, before: int) -> None:
        """Forget devices not seen since, and guests without a device and without a table; never many at once."""

        idle = (
            "login IS NULL AND made < ? AND id NOT IN (SELECT person FROM device WHERE seen >= ?)"
            " AND id NOT IN (SELECT person FROM holder)"
        )

        def gone(db: Rows) -> list[Change]:
            count = db.row("SELECT count(*) FROM device")
            most = max(LEAST_SWEPT, int(count[0]) // SWEPT_SHARE if count else 0)
            devices = db.rows("SELECT hash FROM device WHERE seen < ? ORDER BY seen LIMIT ?", before, most)
            guests = db.rows(f"SELECT id FROM person WHERE {idle} ORDER BY made LIMIT ?", before, before, most)  # noqa: S608
            forget = f"DELETE FROM person WHERE id = ? AND {idle}"  # noqa: S608
            return [
                *(Change("DELETE FROM device WHERE hash = ? AND seen < ?", (row[0], before)) for row in devices),
                *(Change(forget, (row[0], before, before)) for row in guests),
            ]

        if changes := await self._db.read(gone):
            await self._db.write(*changes)
            self._unlearned += 1
            self._visitors.clear()
