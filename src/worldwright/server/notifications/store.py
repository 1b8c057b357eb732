"""Notifications in the database: users' settings, browsers, and the queue.

The queue has a row for each user, table and way. A sent row stays until the user has looked at the table, so there is
one notification a table, however much happens there meanwhile.
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
    summed={"notification": 'person, "table", way, seq, due, tries, sent', "looked": 'person, "table", seq'},
)
MAIL: Final = "mail"
"""The way of a mail; other ways are the hash of a subscription."""
_REMINDER: Final = "reminder:"
"""Prefix of a reminder's way, which has its own row."""
MOST_TABLES = 200
"""Tables for which a user's choice is stored; the oldest choice goes first."""
SUBSCRIPTIONS_EACH = 10
DAY = 24 * 3600
LONGEST_QUIET = 2 * DAY
"""A row due later than this was delayed by a wrong clock."""


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's notification settings; everything is off by default."""

    push: bool = False
    mail: bool = False
    address: str = ""
    confirmed: bool = False
    """The address's owner has confirmed it."""
    lang: Lang = "en"
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    """Start and end of quiet hours, in minutes of the day."""
    tables: Mapping[str, bool] = {}
    """Choices for single tables; others follow the default of their kind."""
    away: tuple[tuple[int, int], ...] = ()
    """Vacations: start and end, in seconds since 1970."""

    @property
    def is_on(self) -> bool:
        """Whether anything is sent at all."""
        return self.push or self.has_mail

    @property
    def has_mail(self) -> bool:
        """Whether mails are sent: only to a confirmed address."""
        return self.mail and self.confirmed

    def wants(self, table: str, terms: Terms, with_people: bool) -> bool:
        """Whether a user is notified of a table: by default of every one over days with other people."""
        return self.tables.get(table, with_people and terms.lasts_days)

    def about(self, table: str, wanted: bool | None) -> Preferences:
        """The settings with a choice for one table; None: no choice."""
        choices = {id_: on for id_, on in self.tables.items() if id_ != table}
        if wanted is not None:
            choices[table] = wanted
        return msgspec.structs.replace(self, tables=dict(list(choices.items())[-MOST_TABLES:]))

    def quiet_until(self, now: float) -> int:
        """The earliest time to send: now, or the end of quiet hours in the user's time zone."""
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
        """Start of the present quiet hours; now if there are none."""
        if self.quiet is None or self.quiet_until(now) <= now:
            return int(now)
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        begin = self.quiet[0]
        day = local if local.hour * 60 + local.minute >= begin else local - timedelta(days=1)
        return int(day.replace(hour=begin // 60 % 24, minute=begin % 60, second=0, microsecond=0).timestamp())


class Subscription(msgspec.Struct, frozen=True):
    """A browser's address at its push service, and its encryption keys."""

    hash: str
    person: str
    device: str
    endpoint: str
    key: str
    auth: str
    made: int


class Waiting(msgspec.Struct, frozen=True):
    """A row of the queue."""

    person: str
    table: str
    number: int
    stored_way: str
    seq: int
    tries: int
    due: int = 0
    """The due time as read; 0: sent by a node of an older version."""

    @property
    def is_reminder(self) -> bool:
        """Whether it is the second message about a turn."""
        return self.stored_way.startswith(_REMINDER)

    @property
    def way(self) -> str:
        """How it is sent: mail, or the hash of a subscription."""
        return self.stored_way.removeprefix(_REMINDER)


# Preferences


def preferences(db: Rows, whose: str | None = None) -> dict[str, tuple[str, Preferences]]:
    """Settings of all users or one, with their word in end links; damaged rows are left out."""
    by_person = {}
    question = "SELECT person, word, body, sum FROM preference"
    rows = db.rows(question) if whose is None else db.rows(f"{question} WHERE person = ?", whose)
    for person, word, body, sum_ in rows:
        if sum_ == checked(person, word, body):
            by_person[str(person)] = (str(word), msgspec.json.decode(body, type=Preferences))
    return by_person


def new_word() -> str:
    """A random word for a user in end links."""
    return new_id()


_KEEP = (
    "INSERT INTO preference VALUES (?, ?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET word = excluded.word, body = excluded.body, sum = excluded.sum"
)


def keep(person: str, word: str, wanted: Preferences) -> Change:
    """Store a user's settings."""
    body = msgspec.json.encode(wanted).decode()
    return Change(_KEEP, (person, word, body, checked(person, word, body)))


# Subscriptions


def subscribe(browser: Subscription) -> tuple[Change, ...]:
    """Subscribe a browser: one subscription a browser, and a limited number a user."""
    row = msgspec.structs.astuple(browser)
    return (
        Change("DELETE FROM subscription WHERE device = ? OR hash = ?", (browser.device, browser.hash)),
        Change("INSERT INTO subscription VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, checked(*row))),
        Change(
            "DELETE FROM subscription WHERE person = ? AND hash NOT IN"
            " (SELECT hash FROM subscription WHERE person = ? ORDER BY made DESC, hash LIMIT ?)",
            (browser.person, browser.person, SUBSCRIPTIONS_EACH),
        ),
    )


def unsubscribe(device: str) -> Change:
    """Unsubscribe a browser."""
    return Change("DELETE FROM subscription WHERE device = ?", (device,))


def expired(hash_: str) -> tuple[Change, ...]:
    """Delete a subscription that its push service rejects."""
    return (
        Change("DELETE FROM subscription WHERE hash = ?", (hash_,)),
        Change("DELETE FROM notification WHERE way IN (?, ?)", (hash_, _REMINDER + hash_)),
    )


_COLUMNS = "hash, person, device, endpoint, key, auth, made, sum"


def _whole(rows: list[tuple[Any, ...]]) -> list[Subscription]:
    return [Subscription(*row[:-1]) for row in rows if row[-1] == checked(*row[:-1])]


def subscriptions(db: Rows, person: str) -> list[Subscription]:
    """A user's subscribed browsers."""
    return _whole(db.rows(f"SELECT {_COLUMNS} FROM subscription WHERE person = ?", person))  # noqa: S608


def subscription(db: Rows, hash_: str) -> Subscription | None:
    """A subscription; None: it has ended."""
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
    """Enqueue a notification by every way the user chose; a row that waits, or was sent and not seen, suffices.

    A waiting reminder takes the new time, as its deadline may have moved.
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
    """Rows due now, the longest due first."""
    rows = db.rows(
        'SELECT n.person, t.id, n."table", n.way, n.seq, n.tries, n.due FROM notification n JOIN tables t'
        ' ON t.number = n."table" WHERE n.sent = 0 AND (n.due <= ? OR n.due > ?) ORDER BY n.due LIMIT ?',
        now,
        now + LONGEST_QUIET,
        most,
    )
    return [Waiting(*row) for row in rows]


def next_due(db: Rows) -> int | None:
    """The next due time."""
    row = db.row("SELECT min(due) FROM notification WHERE sent = 0")
    return None if row is None or row[0] is None else int(row[0])


_ONE = 'person = ? AND "table" = ? AND way = ?'


def _key(waiting: Waiting) -> tuple[str, int, str]:
    return waiting.person, waiting.number, waiting.stored_way


def sending(waiting: Waiting, until: int) -> Change:
    """Claim a row for sending until a time; Conflict if another node was faster."""
    return Change(
        f"UPDATE notification SET due = ? WHERE {_ONE} AND sent = 0 AND due = ?",  # noqa: S608
        (until, *_key(waiting), waiting.due),
        1,
    )


def sent(waiting: Waiting) -> Change:
    """Mark a row as sent: no more messages about that table until its user has looked."""
    return Change(f"UPDATE notification SET sent = 1 WHERE {_ONE}", _key(waiting))  # noqa: S608


def reminder(waiting: Waiting, when: int) -> Change:
    """Enqueue a reminder after a sent notification."""
    row = (waiting.person, waiting.number, _REMINDER + waiting.way, waiting.seq, when)
    return Change(f"{_INTO} VALUES (?, ?, ?, ?, ?) {_OR_NEW_DUE}", row)


def is_first_waiting(db: Rows, waiting: Waiting) -> bool:
    """Whether the message before a reminder is still waiting."""
    question = f"SELECT 1 FROM notification WHERE {_ONE} AND sent = 0"  # noqa: S608
    return db.row(question, waiting.person, waiting.number, waiting.way) is not None


def later(waiting: Waiting, when: int, tries: int) -> Change:
    """Retry a row at a later time."""
    return Change(f"UPDATE notification SET due = ?, tries = ? WHERE {_ONE}", (when, tries, *_key(waiting)))  # noqa: S608


def drop(waiting: Waiting) -> Change:
    """Delete a row that is no longer needed."""
    return Change(f"DELETE FROM notification WHERE {_ONE}", _key(waiting))  # noqa: S608


# What users have seen


def look(person: str, table: str, seq: int) -> tuple[Change, ...]:
    """Store that a user has seen a table up to an event, and clear its notifications."""
    return (
        Change(f'DELETE FROM notification WHERE person = ? AND "table" = {_NUMBER}', (person, table)),  # noqa: S608
        Change(
            "INSERT INTO looked SELECT ?, number, ? FROM tables WHERE id = ?"
            ' ON CONFLICT (person, "table") DO UPDATE SET seq = excluded.seq WHERE looked.seq < excluded.seq',
            (person, seq, table),
        ),
    )


def looked(db: Rows) -> dict[tuple[str, str], int]:
    """Events seen of running tables, by user and table."""
    rows = db.rows(
        "SELECT l.person, t.id, l.seq FROM looked l JOIN tables t ON t.number = l.\"table\" WHERE t.state = 'running'"
    )
    return {(str(person), str(table)): int(seq) for person, table, seq in rows}


def own(db: Rows, person: str) -> dict[str, Any]:
    """A user's notification data for export; keys only as the fact that they exist."""
    row = db.row("SELECT body FROM preference WHERE person = ?", person)
    return {
        "preferences": {} if row is None else msgspec.json.decode(row[0]),
        "browsers": [{"since": browser.made, "endpoint": browser.endpoint} for browser in subscriptions(db, person)],
    }


PERSONAL_DATA = PersonalData(export=("notifications", own))
