"""Notifications in the database: how people want to be told that a table waits for them, and what is to be sent.

The queue says for each way to a person which table is to be told about, and when. A row that is sent stays until its
person has looked at the table: so there is one for each table, however much happens there meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec

from worldwright.core.words import Lang
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.engine.events import Terms
from worldwright.server.engine.summary import checked
from worldwright.server.process.tokens import new_id
from worldwright.server.storage.database import Change, Rows
from worldwright.server.storage.projections import FeatureData

_TABLES = """
CREATE TABLE preference (person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE, word TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE subscription (hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    device TEXT NOT NULL REFERENCES device ON DELETE CASCADE, endpoint TEXT NOT NULL, key TEXT NOT NULL,
    auth TEXT NOT NULL, made INTEGER NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX subscription_by_person ON subscription (person);
CREATE INDEX subscription_by_device ON subscription (device);
CREATE TABLE notification (person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, way TEXT NOT NULL, seq INTEGER NOT NULL,
    due INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person, "table", way)) WITHOUT ROWID;
CREATE INDEX notification_by_due ON notification (due) WHERE sent = 0;
CREATE INDEX notification_by_table ON notification ("table");
CREATE TABLE looked (person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,
    PRIMARY KEY (person, "table")) WITHOUT ROWID;
CREATE INDEX looked_by_table ON looked ("table")
"""
DATA = FeatureData(
    "notifications",
    tables=_TABLES,
    checked={
        "preference": "person, word, body, sum",
        "subscription": "hash, person, device, endpoint, key, auth, made, sum",
    },
)
MAIL: Final = "mail"
"""The way of a mail; others are the hash of a subscription."""
_REMINDER: Final = "reminder:"
"""Begins the way of a second message, which has a row of its own."""
MOST_TABLES = 200
"""Of so many tables somebody can say whether they want to hear of them; the oldest wish goes first."""
SUBSCRIPTIONS_EACH = 10
DAY = 24 * 3600
LONGEST_QUIET = 2 * DAY
"""What is to be sent later than that was put off by a clock that was wrong."""


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody wants to be told: nothing is sent to anybody who has not asked for it."""

    push: bool = False
    mail: bool = False
    address: str = ""
    confirmed: bool = False
    """Somebody who reads that mail said yes to it."""
    lang: Lang = "en"
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    """From and to which minute of the day nothing is sent."""
    tables: Mapping[str, bool] = {}
    """What was said about single tables; about others their kind decides."""
    away: tuple[tuple[int, int], ...] = ()
    """Holidays: from and until, in seconds since 1970."""

    @property
    def is_on(self) -> bool:
        """Whether anything is ever sent."""
        return self.push or self.has_mail

    @property
    def has_mail(self) -> bool:
        """Whether mails are sent: to an address whose owner agreed."""
        return self.mail and self.confirmed

    def wants(self, table: str, terms: Terms, with_people: bool) -> bool:
        """Whether somebody wants to hear of a table: of every one over days with other people, unless they said."""
        return self.tables.get(table, with_people and terms.lasts_days)

    def about(self, table: str, wanted: bool | None) -> Preferences:
        """The preferences with what was said about one table; None: nothing any more."""
        said = {one: on for one, on in self.tables.items() if one != table}
        if wanted is not None:
            said[table] = wanted
        return msgspec.structs.replace(self, tables=dict(list(said.items())[-MOST_TABLES:]))

    def quiet_until(self, now: float) -> int:
        """When something may be sent: now, or when quiet hours end, in the person's own time."""
        if self.quiet is None or self.quiet[0] == self.quiet[1]:
            return int(now)
        begin, end = self.quiet
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        minute = local.hour * 60 + local.minute
        if not (begin <= minute < end if begin < end else minute >= begin or minute < end):
            return int(now)
        day = local if minute < end else local + timedelta(days=1)
        over = day.replace(hour=end // 60 % 24, minute=end % 60, second=0, microsecond=0)
        return max(int(now), int(over.timestamp()))

    def quiet_since(self, now: float) -> int:
        """When the quiet hours began that hold now; now where none do."""
        if self.quiet is None or self.quiet_until(now) <= now:
            return int(now)
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        begin = self.quiet[0]
        day = local if local.hour * 60 + local.minute >= begin else local - timedelta(days=1)
        return int(day.replace(hour=begin // 60 % 24, minute=begin % 60, second=0, microsecond=0).timestamp())


class Subscription(msgspec.Struct, frozen=True):
    """A browser's own address at its push service, and the keys only that browser can read with."""

    hash: str
    person: str
    device: str
    endpoint: str
    key: str
    auth: str
    made: int


class Waiting(msgspec.Struct, frozen=True):
    """Something to be sent."""

    person: str
    table: str
    number: int
    stored_way: str
    seq: int
    tries: int
    due: int = 0
    """When it was to be sent, as it was read; 0: a node of an older version says so."""

    @property
    def is_reminder(self) -> bool:
        """Whether it is the second message about a turn."""
        return self.stored_way.startswith(_REMINDER)

    @property
    def way(self) -> str:
        """By which it is sent: a mail, or the hash of a subscription."""
        return self.stored_way.removeprefix(_REMINDER)


# Preferences


def preferences(db: Rows, whose: str | None = None) -> dict[str, tuple[str, Preferences]]:
    """Preferences of everybody or somebody, with the word that end links know them by; what is damaged is no wish."""
    found = {}
    question = "SELECT person, word, body, sum FROM preference"
    rows = db.rows(question) if whose is None else db.rows(f"{question} WHERE person = ?", whose)
    for person, word, body, sum_ in rows:
        if sum_ == checked(person, word, body):
            found[str(person)] = (str(word), msgspec.json.decode(body, type=Preferences))
    return found


def new_word() -> str:
    """What somebody is called in end links."""
    return new_id()


_KEEP = (
    "INSERT INTO preference VALUES (?, ?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET word = excluded.word, body = excluded.body, sum = excluded.sum"
)


def keep(person: str, word: str, wanted: Preferences) -> Change:
    """Somebody's preferences from now on."""
    body = msgspec.json.encode(wanted).decode()
    return Change(_KEEP, (person, word, body, checked(person, word, body)))


# Subscriptions


def subscribe(one: Subscription) -> tuple[Change, ...]:
    """A browser is told from now on; of one browser there is one subscription, and of one person not too many."""
    row = msgspec.structs.astuple(one)
    return (
        Change("DELETE FROM subscription WHERE device = ? OR hash = ?", (one.device, one.hash)),
        Change("INSERT INTO subscription VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, checked(*row))),
        Change(
            "DELETE FROM subscription WHERE person = ? AND hash NOT IN"
            " (SELECT hash FROM subscription WHERE person = ? ORDER BY made DESC, hash LIMIT ?)",
            (one.person, one.person, SUBSCRIPTIONS_EACH),
        ),
    )


def unsubscribe(device: str) -> Change:
    """A browser is not told any more."""
    return Change("DELETE FROM subscription WHERE device = ?", (device,))


def expired(hash_: str) -> tuple[Change, ...]:
    """A push service said that there is no such browser any more."""
    return (
        Change("DELETE FROM subscription WHERE hash = ?", (hash_,)),
        Change("DELETE FROM notification WHERE way IN (?, ?)", (hash_, _REMINDER + hash_)),
    )


_COLUMNS = "hash, person, device, endpoint, key, auth, made, sum"


def _whole(rows: list[tuple[Any, ...]]) -> list[Subscription]:
    return [Subscription(*row[:-1]) for row in rows if row[-1] == checked(*row[:-1])]


def subscriptions(db: Rows, person: str) -> list[Subscription]:
    """Somebody's browsers that are told."""
    return _whole(db.rows(f"SELECT {_COLUMNS} FROM subscription WHERE person = ?", person))  # noqa: S608


def subscription(db: Rows, hash_: str) -> Subscription | None:
    """One of them; None: it has ended."""
    return next(iter(_whole(db.rows(f"SELECT {_COLUMNS} FROM subscription WHERE hash = ?", hash_))), None)  # noqa: S608


# The queue

_INTO = 'INSERT INTO notification (person, "table", way, seq, due)'
_OR_NEW_SEQ = 'ON CONFLICT (person, "table", way) DO UPDATE SET seq = excluded.seq WHERE notification.sent = 0'
_OR_NEW_DUE = (
    'ON CONFLICT (person, "table", way) DO UPDATE SET seq = excluded.seq, due = excluded.due'
    " WHERE notification.sent = 0"
)
_NUMBER = "(SELECT number FROM tables WHERE id = ?)"


def enqueue(
    person: str, table: str, seq: int, due: int, *, mail: bool, push: bool, reminder: bool = False
) -> tuple[Change, ...]:
    """Somebody is to be told of a table, by every way they chose; what waits or was sent and not seen is enough.

    A reminder that waits takes the new time: the deadline may be another one.
    """
    kind, tail = (_REMINDER, _OR_NEW_DUE) if reminder else ("", _OR_NEW_SEQ)
    changes = []
    if push:
        question = f"SELECT person, {_NUMBER}, '{kind}' || hash, ?, ? FROM subscription WHERE person = ?"  # noqa: S608
        changes.append(Change(f"{_INTO} {question} {tail}", (table, seq, due, person)))
    if mail:
        question = f"SELECT ?, number, '{kind}{MAIL}', ?, ? FROM tables WHERE id = ?"  # noqa: S608
        changes.append(Change(f"{_INTO} {question} {tail}", (person, seq, due, table)))
    return tuple(changes)


def due(db: Rows, now: int, most: int) -> list[Waiting]:
    """What is to be sent now, the longest due first."""
    rows = db.rows(
        'SELECT n.person, t.id, n."table", n.way, n.seq, n.tries, n.due FROM notification n JOIN tables t'
        ' ON t.number = n."table" WHERE n.sent = 0 AND (n.due <= ? OR n.due > ?) ORDER BY n.due LIMIT ?',
        now,
        now + LONGEST_QUIET,
        most,
    )
    return [Waiting(*row) for row in rows]


def next_due(db: Rows) -> int | None:
    """When the next is to be sent."""
    row = db.row("SELECT min(due) FROM notification WHERE sent = 0")
    return None if row is None or row[0] is None else int(row[0])


_ONE = 'person = ? AND "table" = ? AND way = ?'


def _key(one: Waiting) -> tuple[str, int, str]:
    return one.person, one.number, one.stored_way


def sending(one: Waiting, until: int) -> Change:
    """Somebody sends it now, and nobody else does before then; Conflict if somebody was faster."""
    return Change(
        f"UPDATE notification SET due = ? WHERE {_ONE} AND sent = 0 AND due = ?",  # noqa: S608
        (until, *_key(one), one.due),
        1,
    )


def sent(one: Waiting) -> Change:
    """It went out: nothing more is said about that table until its person has looked."""
    return Change(f"UPDATE notification SET sent = 1 WHERE {_ONE}", _key(one))  # noqa: S608


def reminder(one: Waiting, when: int) -> Change:
    """What just went out is said once more then."""
    row = (one.person, one.number, _REMINDER + one.way, one.seq, when)
    return Change(f"{_INTO} VALUES (?, ?, ?, ?, ?) {_OR_NEW_DUE}", row)


def is_first_waiting(db: Rows, one: Waiting) -> bool:
    """Whether the first message of a reminder has not gone out yet."""
    return db.row(f"SELECT 1 FROM notification WHERE {_ONE} AND sent = 0", one.person, one.number, one.way) is not None  # noqa: S608


def later(one: Waiting, when: int, tries: int) -> Change:
    """It is tried again then."""
    return Change(f"UPDATE notification SET due = ?, tries = ? WHERE {_ONE}", (when, tries, *_key(one)))  # noqa: S608


def drop(one: Waiting) -> Change:
    """There is nothing to be said any more."""
    return Change(f"DELETE FROM notification WHERE {_ONE}", _key(one))  # noqa: S608


# What people saw


def look(person: str, table: str, seq: int) -> tuple[Change, ...]:
    """Somebody has seen a table as it was after an event: what was to be said about it is said."""
    return (
        Change(f'DELETE FROM notification WHERE person = ? AND "table" = {_NUMBER}', (person, table)),  # noqa: S608
        Change(
            "INSERT INTO looked SELECT ?, number, ? FROM tables WHERE id = ?"
            ' ON CONFLICT (person, "table") DO UPDATE SET seq = excluded.seq WHERE looked.seq < excluded.seq',
            (person, seq, table),
        ),
    )


def looked(db: Rows) -> dict[tuple[str, str], int]:
    """What people who want to be told have seen of tables that run, by person and table."""
    rows = db.rows(
        "SELECT l.person, t.id, l.seq FROM looked l JOIN tables t ON t.number = l.\"table\" WHERE t.state = 'running'"
    )
    return {(str(person), str(table)): int(seq) for person, table, seq in rows}


def own(db: Rows, person: str) -> dict[str, Any]:
    """All that is kept about how somebody is told; keys only as the fact that they exist."""
    row = db.row("SELECT body FROM preference WHERE person = ?", person)
    return {
        "preferences": {} if row is None else msgspec.json.decode(row[0]),
        "browsers": [{"since": one.made, "endpoint": one.endpoint} for one in subscriptions(db, person)],
    }


PERSONAL_DATA = PersonalData(export=("notifications", own))
