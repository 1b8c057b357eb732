"""How the data of older versions becomes ours: one chain of steps for everything, run at the start.

A step is a function over an open transaction. The marker keeps the name it had when steps began, so that programs of
every age know data that is newer than they are, and leave it alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from worldwright.core.errors import Trouble
from worldwright.tables import card as cards
from worldwright.tables import played
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
CREATE INDEX daily_try_by_score ON daily_try (day, game, score DESC, took, "table")
    WHERE state = 'over' AND first <> 0;
CREATE INDEX daily_try_running ON daily_try (day) WHERE state = 'running'
"""
RATED = """
CREATE TABLE rated ("table" TEXT NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL,
    clock INTEGER NOT NULL, ended INTEGER NOT NULL, value INTEGER NOT NULL, deviation INTEGER NOT NULL,
    games INTEGER NOT NULL, stands INTEGER NOT NULL, PRIMARY KEY ("table", person)) WITHOUT ROWID;
CREATE INDEX rated_by_person ON rated (person, game, speed, clock) WHERE stands = 0;
CREATE INDEX rated_by_day ON rated (person, ended)
"""
PLAYED = """
CREATE TABLE played (person TEXT NOT NULL, "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game TEXT NOT NULL, seats INTEGER NOT NULL, ending TEXT NOT NULL, points INTEGER NOT NULL, worth INTEGER NOT NULL,
    others INTEGER NOT NULL, PRIMARY KEY (person, "table")) WITHOUT ROWID;
CREATE INDEX played_by_ending ON played (person, game, seats, ending);
CREATE INDEX played_by_worth ON played (person, game, worth DESC, "table");
CREATE INDEX played_together ON played (person, "table", ending) WHERE others > 0;
CREATE INDEX played_by_table ON played ("table")
"""
_PROFILES = """
CREATE TABLE profile (person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE, body TEXT NOT NULL,
    bot INTEGER NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE asked (person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, by TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    at INTEGER NOT NULL, PRIMARY KEY (person, "table")) WITHOUT ROWID;
CREATE INDEX asked_by_table ON asked ("table");
CREATE INDEX asked_by_whom ON asked (by);
DROP INDEX holder_by_person;
CREATE INDEX holder_of_person ON holder (person, "table")
"""
_DESK = """
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
TOURNAMENT_TABLES = """
CREATE TABLE tournament_table ("table" INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    tournament TEXT NOT NULL, round INTEGER NOT NULL, board INTEGER NOT NULL, state TEXT NOT NULL,
    shares TEXT NOT NULL);
CREATE INDEX tournament_table_by_round ON tournament_table (tournament, round)
"""
_TOURNAMENTS = """
CREATE TABLE tournament (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL,
    made INTEGER NOT NULL);
CREATE INDEX tournament_alive ON tournament (number) WHERE state <> 'over';
CREATE TABLE tournament_event (tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE,
    seq INTEGER NOT NULL, text TEXT NOT NULL, link TEXT NOT NULL, PRIMARY KEY (tournament, seq)) WITHOUT ROWID;
CREATE TABLE tournament_member (id TEXT PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament ON DELETE CASCADE, person TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tournament_member_by_person ON tournament_member (person);
CREATE INDEX tournament_member_by_tournament ON tournament_member (tournament)
"""
_NODES = """
CREATE TABLE node (epoch INTEGER PRIMARY KEY, name TEXT NOT NULL, until INTEGER NOT NULL, leaving INTEGER NOT NULL,
    alone INTEGER NOT NULL);
CREATE TABLE owned ("table" TEXT PRIMARY KEY, node INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX owned_by_node ON owned (node);
CREATE TABLE kept_file (name TEXT PRIMARY KEY, body TEXT NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE forgotten (word TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO house VALUES ('renewed', 0)
"""
_PARTIAL = """
DROP INDEX daily_try_by_score;
CREATE INDEX daily_try_by_score ON daily_try (day, game, score DESC, took, "table")
    WHERE state = 'over' AND first <> 0;
DROP INDEX rated_by_person;
CREATE INDEX rated_by_person ON rated (person, game, speed, clock) WHERE stands = 0
"""
"""Conditions that both databases take, as the questions say them."""
OLD = ("headers", "events", "person", "device", "card", "chair", "invite")


class Changing(Protocol):
    """An open transaction of either database."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        """Run a statement; its cursor."""


def _logs(change: Changing) -> None:
    """What the server remembers of itself; the first version's tables of logs came with it."""
    change.execute("CREATE TABLE house (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID")
    change.execute("INSERT INTO house VALUES ('epoch', 0), ('uptime', 0)")


def _in_order(_: Changing) -> None:
    """Events in the order they came: now a part of the next step, which writes all events anew."""


def _one_log(change: Changing) -> None:
    """A table's log begins when it is made; cards are made from logs; no log names a person; rows carry checks."""
    there = _set_old_aside(change) if isinstance(change, sqlite3.Connection) else []
    for statement in (_TABLES + ";" + _PEOPLE).split(";"):
        change.execute(statement)
    if there and isinstance(change, sqlite3.Connection):
        bring_over(change, there)
        for name in reversed(there):
            change.execute(f"DROP TABLE old_{name}")


def _set_old_aside(change: sqlite3.Connection) -> list[str]:
    """The tables of a database from before that step, under other names; only SQLite was ever so old."""
    there = [row[0] for row in change.execute("SELECT name FROM sqlite_master WHERE type = 'table'") if row[0] in OLD]
    for name in [
        name for (name,) in change.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql <> ''")
    ]:
        change.execute(f"DROP INDEX {name}")
    change.execute("PRAGMA legacy_alter_table = ON")
    for name in there:
        change.execute(f"ALTER TABLE {name} RENAME TO old_{name}")
    return there


def _browsers(change: Changing) -> None:
    """A device says of which family of browsers it is; a row whose check was wrong stays wrong."""
    change.execute("ALTER TABLE device ADD COLUMN browser TEXT NOT NULL DEFAULT ''")
    for *row, browser, sum_ in change.execute("SELECT hash, person, made, seen, browser, sum FROM device").fetchall():
        if sum_ == checked(*row):
            change.execute("UPDATE device SET sum = ? WHERE hash = ?", (checked(*row, browser), row[0]))


def _notifications(change: Changing) -> None:
    """People are told when a table waits for them: how they want it, where to, what is to be sent, what they saw."""
    for statement in _NOTIFICATIONS.split(";"):
        change.execute(statement)


def _daily(change: Changing) -> None:
    """The deals of days, as they were published, and the tables of the day."""
    for statement in (_DEALS + ";" + DAILY_TABLES).split(";"):
        change.execute(statement)


def _ratings(change: Changing) -> None:
    """What people were worth after each rated game; rows stay when their tables are cleared away."""
    for statement in RATED.split(";"):
        change.execute(statement)


def _people(change: Changing) -> None:
    """What people have played, what they said about themselves, and the host's desk."""
    for statement in (*PLAYED.split(";"), *_PROFILES.split(";"), *_DESK.split(";")):
        change.execute(statement)
    for number, id_, text, sum_ in change.execute(
        "SELECT number, id, card, sum FROM tables WHERE state = 'over'"
    ).fetchall():
        if sum_ == checked(id_, text):
            played.project(change.execute, number, cards.decode(text))


def _tournaments(change: Changing) -> None:
    """Tournaments: their logs, who takes part, and what their tables came to."""
    for statement in (_TOURNAMENTS + ";" + TOURNAMENT_TABLES).split(";"):
        change.execute(statement)


def _nodes(change: Changing) -> None:
    """Many machines: which node has which table, and what all nodes of a house keep together."""
    for statement in (_NODES + ";" + _PARTIAL).split(";"):
        change.execute(statement)


def _standing(change: Changing) -> None:
    """How long a node's tables had stood still when its lease was renewed, and when each table was taken."""
    change.execute("ALTER TABLE node ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0")
    change.execute("ALTER TABLE owned ADD COLUMN taken INTEGER")


STEPS: dict[str, Callable[[Changing], None]] = {
    "0001": _logs, "0002": _in_order, "0003": _one_log, "0004": _browsers,
    "0005": _notifications, "0006": _daily, "0007": _ratings, "0008": _people,
    "0009": _tournaments, "0010": _nodes, "0011": _standing,
}  # fmt: skip
HEAD = "0011"


def step_of(connection: sqlite3.Connection) -> str | None:
    """The step a database stands at; None: it is new."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (MARKER,)).fetchone()
    found = connection.execute(f"SELECT version_num FROM {MARKER}").fetchone() if there else None  # noqa: S608
    return None if found is None else str(found[0])


def run_steps(change: Changing, found: str | None) -> None:
    """Run what comes after a step in an open transaction, and mark the database."""
    for step, run in STEPS.items():
        if found is None or step > found:
            run(change)
    change.execute(f"CREATE TABLE IF NOT EXISTS {MARKER} (version_num TEXT NOT NULL PRIMARY KEY)")
    change.execute(f"DELETE FROM {MARKER}")  # noqa: S608
    change.execute(f"INSERT INTO {MARKER} VALUES (?)", (HEAD,))  # noqa: S608


def newer(where: str, found: str) -> Trouble:
    """The sentence for data that a newer program wrote."""
    return Trouble(f"{where} was written by a newer Worldwright (step {found}): nothing was touched")


def migrate(connection: sqlite3.Connection, where: str) -> None:
    """Bring a database to the newest step, all of it or nothing; Trouble if a newer program wrote it."""
    found = step_of(connection)
    if found is not None and found not in STEPS:
        raise newer(where, found)
    if found == HEAD:
        return
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        run_steps(connection, found)
        connection.execute("PRAGMA user_version = 2")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    connection.execute("PRAGMA foreign_keys = ON")
