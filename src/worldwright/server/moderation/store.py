"""Moderation in the database: the host's actions, the notice, and reported chat lines."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.runtime.nodes import Message
from worldwright.server.storage.database import Change, Rows, passed_on
from worldwright.server.storage.projections import FeatureData

_TABLES = """
CREATE TABLE desk_act (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT REFERENCES person ON DELETE SET NULL,
    what TEXT NOT NULL, person TEXT REFERENCES person ON DELETE SET NULL, "table" TEXT NOT NULL, why TEXT NOT NULL);
CREATE INDEX desk_act_by_person ON desk_act (person);
CREATE INDEX desk_act_by_whom ON desk_act (by);
CREATE TABLE desk_notice (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL, until INTEGER NOT NULL);
CREATE TABLE reported (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, "table" TEXT NOT NULL, text TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person ON DELETE CASCADE, by TEXT REFERENCES person ON DELETE SET NULL,
    UNIQUE (person, "table", text));
CREATE INDEX reported_by_whom ON reported (by)
"""
DATA = FeatureData(
    "moderation",
    tables=_TABLES,
    summed={  # without people, who may be deleted
        "desk_act": 'number, at, what, "table", why',
        "desk_notice": "id, text, until",
        "reported": 'number, at, "table", text, person',
    },
)
What: TypeAlias = Literal["suspended", "restored", "removed", "table_ended", "notice", "notice_ended", "settled"]
MOST_ACTS = 100
MOST_REPORTS = 100
KEPT_REPORTS = 1000
"""Beyond this number the oldest reports are deleted."""
REPORT_DAYS = 14
"""Days for which a reported line is stored."""
DAY = 24 * 3600
MOST_FOUND = 20
DAYS = 7
"""Days whose games are counted."""


class DeskAct(msgspec.Struct, frozen=True):
    """An action of the host: on which user or table, and why. Removed users are no longer named."""

    number: int
    at: int
    by: str | None
    what: What
    person: str | None
    table: str
    why: str


class Announcement(msgspec.Struct, frozen=True):
    """A notice shown to all players until a time."""

    text: str
    until: int


class NoticeChanged(Message, frozen=True):
    """The notice changed."""


class Report(msgspec.Struct, frozen=True):
    """A reported chat line: the line alone, and its author."""

    number: int
    at: int
    table: str
    text: str
    person: str


def did(now: int, by: str, what: What, why: str, *, person: str | None = None, table: str = "") -> Change:
    """Record an action of the host, in the same write or before it."""
    statement = 'INSERT INTO desk_act (at, by, what, person, "table", why) VALUES (?, ?, ?, ?, ?, ?)'
    return Change(statement, (now, by, what, person, table, why))


def acts(db: Rows) -> list[DeskAct]:
    """Latest actions, newest first."""
    question = 'SELECT number, at, by, what, person, "table", why FROM desk_act ORDER BY number DESC LIMIT ?'
    return [DeskAct(*row) for row in db.rows(question, MOST_ACTS)]


# Notice to all players

_SAY = (
    "INSERT INTO desk_notice VALUES (1, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET text = excluded.text, until = excluded.until"
)


def notice(db: Rows) -> Announcement | None:
    """The stored notice; None: none."""
    row = db.row("SELECT text, until FROM desk_notice")
    return None if row is None else Announcement(*row)


def say(shown: Announcement | None) -> Change:
    """Store a notice, or delete it."""
    if shown is None:
        return Change("DELETE FROM desk_notice")
    return Change(_SAY, (shown.text, shown.until))


# Reported chat lines


def report(now: int, table: str, text: str, person: str, by: str) -> tuple[Change, ...]:
    """Store a reported line, once; beyond the limit the oldest are deleted."""
    return (
        Change(
            'INSERT INTO reported (at, "table", text, person, by) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
            (now, table, text, person, by),
        ),
        Change(
            "DELETE FROM reported WHERE number <= (SELECT max(number) FROM reported) - ?",
            (KEPT_REPORTS,),
        ),
    )


def reports(db: Rows) -> list[Report]:
    """Reported lines, newest first."""
    question = 'SELECT number, at, "table", text, person FROM reported ORDER BY number DESC LIMIT ?'
    return [Report(*row) for row in db.rows(question, MOST_REPORTS)]


def settle(number: int) -> Change:
    """Delete a settled report; Conflict if there is none."""
    return Change("DELETE FROM reported WHERE number = ?", (number,), rows=1)


def fade(now: int) -> Change:
    """Delete reports past their retention."""
    return Change("DELETE FROM reported WHERE at < ?", (now - REPORT_DAYS * DAY,))


# Users


def found(db: Rows, name: str) -> list[str]:
    """Ids of users with exactly that username or name."""
    rows = db.rows(
        "SELECT id FROM person WHERE login = ? UNION SELECT id FROM person WHERE name = ? LIMIT ?",
        name,
        name,
        MOST_FOUND,
    )
    return [str(row[0]) for row in rows]


def begun(db: Rows, now: int) -> tuple[int, ...]:
    """Games begun on each of the last days, in steps of 24 hours; the latest comes last."""
    rows = db.rows(
        "SELECT (? - made) / ?, count(*) FROM tables WHERE made > ? AND state <> 'open' GROUP BY 1",
        now,
        DAY,
        now - DAYS * DAY,
    )
    by_day = {int(ago): int(count) for ago, count in rows}
    return tuple(by_day.get(ago, 0) for ago in reversed(range(DAYS)))


def counts(db: Rows, since: int) -> tuple[int, int, int]:
    """Numbers of users, of accounts, and of devices seen since then."""
    people = db.row("SELECT count(*), count(login) FROM person") or (0, 0)
    devices = db.row("SELECT count(*) FROM device WHERE seen >= ?", since) or (0,)
    return int(people[0]), int(people[1]), int(devices[0])


PERSONAL_DATA = PersonalData(
    merge=lambda _, guest, account: (passed_on("reported", guest, account, '"table"', "text"),)
)
