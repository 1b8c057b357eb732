"""People: guests with a name, accounts, the devices they come with, and how to forget them."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.tables.desk import Desk
from worldwright.tables.names import friendly_name
from worldwright.tables.tokens import hashed, new_id, new_token, same

SEEN_EVERY = 24 * 3600
"""A device's last visit is noted once a day: more would be a diary."""


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


class People:
    """Everybody the desk knows. Times are seconds since 1970, given by the caller."""

    def __init__(self, desk: Desk, gone: Path | None = None) -> None:
        self._desk = desk
        self._gone = gone

    def new_guest(self, now: int, name: str | None = None) -> tuple[Person, str]:
        """A new guest and the token of the device."""
        person = Person(new_id(), name or friendly_name(), None, now)
        token = new_token()
        with self._desk.change() as change:
            change.execute("insert into person (id, name, made) values (?, ?, ?)", (person.id, person.name, now))
            change.execute("insert into device values (?, ?, ?, ?)", (hashed(token), person.id, now, now))
        return person, token

    def visitor(self, token: str, now: int) -> Visitor | None:
        """Whose device has that token."""
        device = hashed(token)
        row = self._desk.row(
            "select p.id, p.name, p.login, p.made, d.hash, d.seen from device d join person p on p.id = d.person"
            " where d.hash = ?",
            device,
        )
        if row is None or not same(row[4], device):
            return None
        if now - row[5] > SEEN_EVERY:
            with self._desk.change() as change:
                change.execute("update device set seen = ? where hash = ?", (now, device))
        return Visitor(Person(*row[:4]), device)

    def person(self, identity: str) -> Person | None:
        row = self._desk.row("select id, name, login, made from person where id = ?", identity)
        return None if row is None else Person(*row)

    def names(self, identities: set[str]) -> dict[str, str]:
        """The names of these people; those who are forgotten are missing."""
        marks = ",".join("?" * len(identities))
        return dict(self._desk.rows(f"select id, name from person where id in ({marks})", *identities))  # noqa: S608

    def rename(self, identity: str, name: str) -> None:
        with self._desk.change() as change:
            change.execute("update person set name = ? where id = ?", (name, identity))

    def register(self, identity: str, login: str, password: str) -> None:
        """Give a guest an account; Trouble if the login name is taken."""
        try:
            with self._desk.change() as change:
                change.execute(
                    "update person set login = ?, password = ? where id = ? and login is null",
                    (login, password, identity),
                )
        except sqlite3.IntegrityError:
            raise Trouble("That login name is taken: choose another.") from None

    def password(self, login: str) -> tuple[str, str] | None:
        """The person with that login name, and the hash of the password."""
        found = self._desk.row("select id, password from person where login = ?", login)
        return None if found is None else (found[0], found[1])

    def new_device(self, identity: str, now: int, instead_of: str | None = None) -> str:
        """The token of a new device of a person; the old one is dead from now on."""
        token = new_token()
        with self._desk.change() as change:
            if instead_of is not None:
                change.execute("delete from device where hash = ?", (instead_of,))
            change.execute("insert into device values (?, ?, ?, ?)", (hashed(token), identity, now, now))
        return token

    def end_device(self, device: str) -> None:
        with self._desk.change() as change:
            change.execute("delete from device where hash = ?", (device,))

    def devices(self, identity: str) -> list[str]:
        return [row[0] for row in self._desk.rows("select hash from device where person = ?", identity)]

    def promise_to_forget(self, identity: str) -> None:
        """Noted before anything is deleted, so that neither a crash nor an old backup brings somebody back."""
        if self._gone is not None:
            with self._gone.open("a", encoding="ascii") as file:
                file.write(identity + "\n")
                file.flush()
                os.fsync(file.fileno())

    def unforgotten(self) -> list[str]:
        """People whose deletion was promised and is not done: a crash came between, or a backup was restored."""
        if self._gone is None or not self._gone.exists():
            return []
        known = {row[0] for row in self._desk.rows("select id from person union select person from chair")}
        return [identity for identity in self._gone.read_text(encoding="ascii").split() if identity in known]

    def forget(self, identity: str) -> None:
        """Name, login, password and devices are gone."""
        with self._desk.change() as change:
            change.execute("delete from person where id = ?", (identity,))
            change.execute("delete from chair where person = ?", (identity,))
        self._desk.purge()

    def own(self, identity: str) -> dict[str, Any]:
        """All that is kept about a person; secrets only as the fact that they exist."""
        row = self._desk.row("select name, login, made, password is not null from person where id = ?", identity)
        assert row is not None
        devices = self._desk.rows("select made, seen from device where person = ? order by made", identity)
        return {
            "name": row[0],
            "login": row[1],
            "since": row[2],
            "password": bool(row[3]),
            "devices": [{"since": made, "seen": seen} for made, seen in devices],
        }

    def sweep(self, before: int) -> int:
        """Forget devices not seen since, and guests without a device and without a chair; how many guests."""
        with self._desk.change() as change:
            change.execute("delete from device where seen < ?", (before,))
            done = change.execute(
                "delete from person where login is null and made < ?"
                " and id not in (select person from device) and id not in (select person from chair)",
                (before,),
            )
            return done.rowcount
