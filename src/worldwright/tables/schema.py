"""How the data of older versions becomes ours: one chain of steps for everything, run at the start.

A step is a function over an open transaction. The marker keeps the name it had when steps began, so that programs of
every age know data that is newer than they are, and leave it alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from worldwright.core.errors import Trouble
from worldwright.tables.card import checked
from worldwright.tables.upgrade import bring_over

MARKER = "alembic_version"
_TABLES = """
CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, listed INTEGER NOT NULL,
    made INTEGER NOT NULL, seen INTEGER NOT NULL, waits TEXT NOT NULL DEFAULT '', card TEXT NOT NULL,
    sum TEXT NOT NULL);
CREATE INDEX tables_by_state ON tables (state, listed);
CREATE TABLE events ("table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,
    text TEXT NOT NULL, link TEXT NOT NULL, command INTEGER);
CREATE UNIQUE INDEX events_by_table ON events ("table", seq);
CREATE TABLE contents (hash TEXT PRIMARY KEY, game TEXT NOT NULL, body BLOB NOT NULL, sum TEXT NOT NULL);
CREATE TABLE holder (id TEXT PRIMARY KEY, "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    person TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX holder_by_person ON holder (person);
CREATE INDEX holder_by_table ON holder ("table");
CREATE TABLE set_aside (id TEXT PRIMARY KEY, why TEXT NOT NULL, rows TEXT NOT NULL)
"""
_PEOPLE = """
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT, made INTEGER NOT NULL,
    sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE device (hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    made INTEGER NOT NULL, seen INTEGER NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX device_by_person ON device (person);
CREATE TABLE invite (hash TEXT PRIMARY KEY, "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, sum TEXT NOT NULL) WITHOUT ROWID
"""
_NOTIFICATIONS = """
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
_DEALS = """
CREATE TABLE daily_secret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL, sum TEXT NOT NULL);
CREATE TABLE daily_deal (day TEXT NOT NULL, game TEXT NOT NULL, sealed TEXT NOT NULL, rules INTEGER NOT NULL,
    content TEXT NOT NULL, plan TEXT NOT NULL, opened INTEGER NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (day, game))
    WITHOUT ROWID
"""
DAILY_TABLES = """
CREATE TABLE daily_try ("table" INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE, day TEXT NOT NULL,
    game TEXT NOT NULL, person TEXT NOT NULL, state TEXT NOT NULL, score INTEGER NOT NULL, points INTEGER NOT NULL,
    took INTEGER NOT NULL, first INTEGER NOT NULL);
CREATE INDEX daily_try_by_person ON daily_try (person, day, game);
CREATE INDEX daily_try_by_score ON daily_try (day, game, score DESC, took, "table") WHERE state = 'over' AND first;
CREATE INDEX daily_try_running ON daily_try (day) WHERE state = 'running'
"""
OLD = ("headers", "events", "person", "device", "card", "chair", "invite")


def _logs(change: sqlite3.Connection) -> None:
    """What the server remembers of itself; the first version's tables of logs came with it."""
    change.execute("CREATE TABLE house (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID")
    change.execute("INSERT INTO house VALUES ('epoch', 0), ('uptime', 0)")


def _in_order(_: sqlite3.Connection) -> None:
    """Events in the order they came: now a part of the next step, which writes all events anew."""


def _one_log(change: sqlite3.Connection) -> None:
    """A table's log begins when it is made; cards are made from logs; no log names a person; rows carry checks."""
    there = [row[0] for row in change.execute("SELECT name FROM sqlite_master WHERE type = 'table'") if row[0] in OLD]
    for name in [
        name for (name,) in change.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql <> ''")
    ]:
        change.execute(f"DROP INDEX {name}")
    change.execute("PRAGMA legacy_alter_table = ON")
    for name in there:
        change.execute(f"ALTER TABLE {name} RENAME TO old_{name}")
    for statement in (_TABLES + ";" + _PEOPLE).split(";"):
        change.execute(statement)
    if there:
        bring_over(change, there)
        for name in reversed(there):
            change.execute(f"DROP TABLE old_{name}")


def _browsers(change: sqlite3.Connection) -> None:
    """A device says of which family of browsers it is; a row whose check was wrong stays wrong."""
    change.execute("ALTER TABLE device ADD COLUMN browser TEXT NOT NULL DEFAULT ''")
    for *row, browser, sum_ in change.execute("SELECT hash, person, made, seen, browser, sum FROM device").fetchall():
        if sum_ == checked(*row):
            change.execute("UPDATE device SET sum = ? WHERE hash = ?", (checked(*row, browser), row[0]))


def _notifications(change: sqlite3.Connection) -> None:
    """People are told when a table waits for them: how they want it, where to, what is to be sent, what they saw."""
    for statement in _NOTIFICATIONS.split(";"):
        change.execute(statement)


def _daily(change: sqlite3.Connection) -> None:
    """The deals of days, as they were published, and the tables of the day."""
    for statement in (_DEALS + ";" + DAILY_TABLES).split(";"):
        change.execute(statement)


STEPS: dict[str, Callable[[sqlite3.Connection], None]] = {
    "0001": _logs, "0002": _in_order, "0003": _one_log, "0004": _browsers,
    "0005": _notifications, "0006": _daily,
}  # fmt: skip
HEAD = "0006"


def step_of(connection: sqlite3.Connection) -> str | None:
    """The step a database stands at; None: it is new."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (MARKER,)).fetchone()
    found = connection.execute(f"SELECT version_num FROM {MARKER}").fetchone() if there else None  # noqa: S608
    return None if found is None else str(found[0])


def migrate(connection: sqlite3.Connection, where: str) -> None:
    """Bring a database to the newest step, all of it or nothing; Trouble if a newer program wrote it."""
    found = step_of(connection)
    if found is not None and found not in STEPS:
        raise Trouble(f"{where} was written by a newer Worldwright (step {found}): nothing was touched")
    if found == HEAD:
        return
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step, run in STEPS.items():
            if found is None or step > found:
                run(connection)
        connection.execute(f"CREATE TABLE IF NOT EXISTS {MARKER} (version_num TEXT NOT NULL PRIMARY KEY)")
        connection.execute(f"DELETE FROM {MARKER}")  # noqa: S608
        connection.execute(f"INSERT INTO {MARKER} VALUES (?)", (HEAD,))  # noqa: S608
        connection.execute("PRAGMA user_version = 2")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    connection.execute("PRAGMA foreign_keys = ON")
