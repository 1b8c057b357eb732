"""Data of every step so far become ours: whole or not at all, with a copy beside, and nothing of a log is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tables.house import House
from worldwright.core.errors import Trouble
from worldwright.tables import doctor, schema, stored, upgrade
from worldwright.tables.archive import recorded
from worldwright.tables.events import Event
from worldwright.tables.folder import DATABASE
from worldwright.tables.janitor import Chores, Kept, chores
from worldwright.tables.sqlite import SqliteDatabase
from worldwright.tables.tokens import hashed

LOG: Any = msgspec.json.decode((Path(__file__).parent / "log-version-1.json").read_bytes())
SEEN = 90 * 24 * 3600
COPY = f"{DATABASE}.before-{schema.HEAD}"
_HOUSE = """
CREATE TABLE house (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO house VALUES ('epoch', 4), ('uptime', 5000);
CREATE TABLE headers (number INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL UNIQUE, header BLOB NOT NULL,
    quarantined TEXT);
"""
_EVENTS = {
    "0001": """CREATE TABLE events (header INTEGER NOT NULL REFERENCES headers (number), seq INTEGER NOT NULL,
        text TEXT NOT NULL, link TEXT NOT NULL, command INTEGER, PRIMARY KEY (header, seq)) WITHOUT ROWID;""",
    "0002": """CREATE TABLE events (header INTEGER NOT NULL REFERENCES headers (number), seq INTEGER NOT NULL,
        text TEXT NOT NULL, link TEXT NOT NULL, command INTEGER);
        CREATE UNIQUE INDEX events_of_table ON events (header, seq);""",
}
_DESK = """
create table person (
    id text primary key, name text not null, login text unique, password text, made integer not null
) without rowid;
create table device (
    hash text primary key, person text not null references person on delete cascade,
    made integer not null, seen integer not null
) without rowid;
create index device_person on device (person);
create table card (id text primary key, state text not null, listed integer not null, card text not null) without rowid;
create table chair (card text not null references card on delete cascade, person text not null,
    primary key (card, person)) without rowid;
create index chair_person on chair (person);
create table invite (hash text primary key, card text not null references card on delete cascade,
    seat integer not null, used integer not null default 0) without rowid;
pragma user_version=1;
"""
older = pytest.mark.parametrize("step", ["0001", "0002"])


def card(name: str, state: str, people: tuple[str | None, str | None] = ("ann", "ben")) -> dict[str, Any]:
    header = LOG["header"]
    terms = {"game": header["game"], "seats": 2, "options": header["options"], "listed": True, "turn_hours": 0}
    chairs = [{"person": person, "ready": True} if person else {"bot": "greedy"} for person in people]
    sealed = header["sealed"] if state == "running" else ""
    return {"id": name, "terms": terms, "chairs": chairs, "host": "ann", "made": 7, "state": state, "sealed": sealed}


def old_folder(folder: Path, step: str, *, with_people: bool = True) -> None:
    """A data folder as the program of that step wrote it: a running game, an open table, people and an invitation."""
    folder.mkdir(exist_ok=True)
    (folder / "format").write_text("1\n")
    db = sqlite3.connect(folder / DATABASE)
    db.execute("PRAGMA journal_mode=WAL")
    db.executescript(f"{_HOUSE}{_EVENTS[step]}{_DESK if with_people else ''}")
    db.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    db.execute("INSERT INTO alembic_version VALUES (?)", (step,))
    db.execute("INSERT INTO headers VALUES (3, 't1', ?, NULL)", (msgspec.json.encode(LOG["header"]),))
    for event in LOG["events"]:
        row = (3, event["seq"], event["text"], event["link"], event["command"])
        db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
    if with_people:
        for person in ("ann", "ben"):
            db.execute("INSERT INTO person VALUES (?, ?, ?, 'hash', 3)", (person, person.title(), person))
            db.execute("INSERT INTO device VALUES (?, ?, 3, ?)", (hashed(person), person, SEEN))
        for paper in (card("t1", "running"), card("t2", "open", ("ann", None))):
            body = msgspec.json.encode(paper).decode()
            db.execute("INSERT INTO card VALUES (?, ?, 1, ?)", (paper["id"], paper["state"], body))
        db.execute("INSERT INTO chair VALUES ('t1', 'ann'), ('t1', 'ben'), ('t2', 'ann')")
        db.execute("INSERT INTO invite VALUES (?, 't2', 1, 0)", (hashed("token"),))
    db.commit()
    db.close()


def contents(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    lines = list(db.iterdump())
    db.close()
    return lines


def test_an_empty_file_becomes_ours(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "new", isolation_level=None)
    assert schema.step_of(db) is None
    schema.migrate(db, "new")
    assert schema.step_of(db) == schema.HEAD
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {
        "house", "tables", "events", "contents", "holder", "set_aside", "person", "device", "invite", schema.MARKER,
        "preference", "subscription", "notification", "looked",
        "daily_secret", "daily_deal", "daily_try", "rated",
        "played", "profile", "asked", "desk_act", "desk_notice", "reported",
        "tournament", "tournament_event", "tournament_member", "tournament_table",
        "node", "owned", "kept_file", "forgotten",
    }  # fmt: skip
    before = list(db.iterdump())
    schema.migrate(db, "new")
    assert list(db.iterdump()) == before, "a second time nothing is done"
    db.close()
    SqliteDatabase(tmp_path / "folder").close()
    assert not (tmp_path / "folder" / COPY).exists(), "there was nothing to copy"


@older
def test_S161_data_of_each_older_step_are_brought_over_and_played_on(tmp_path: Path, step: str) -> None:
    old_folder(tmp_path, step)
    before = contents(tmp_path / DATABASE)
    house = House(tmp_path)
    assert contents(tmp_path / COPY) == before, "as it was, beside it"
    assert (house.store.epoch, house.store.uptime) == (5, 5000)
    table = house.table("t1")
    assert [event.text for event in house.events("t1")[2:]] == [event["text"] for event in LOG["events"]]
    assert sorted(table.people.values()) == ["ann", "ben"]
    assert table.seats_of("ann") == (0,)
    assert table.shown.card.sealed == LOG["header"]["sealed"]
    (found,) = house.store.look(lambda db: [row for row in stored.tables_of(db, "ann") if row[0].state == "open"])
    assert (found[0].id, found[0].terms.listed, found[0].kinds) == ("t2", True, ("person", "bot"))
    invited = house.store.look(lambda db: stored.invited(db, "token"))
    assert invited is not None
    assert (invited[0], invited[2:]) == ("t2", (1, False))
    assert house.store.look(lambda db: db.rows("SELECT id, name, login FROM person ORDER BY id")) == [
        ("ann", "Ann", "ann"),
        ("ben", "Ben", "ben"),
    ]
    assert house.store.look(lambda db: db.row("SELECT count(*) FROM device")) == (2,)
    kept = Kept(open_hours=24, abandon_days=30, keep_days=1)
    assert house.store.look(lambda db: chores(db, SEEN + 3600, kept)) == Chores((), (), ()), "nobody was away for long"
    assert not any(person in event.text for event in house.events("t1") for person in ('"ann"', '"ben"'))
    house.play(table, 500)
    assert recorded(table) is not None
    house.close()
    found_now = doctor.examined(tmp_path)
    assert (found_now.damaged, found_now.readable, found_now.tables) == ((), (), 2)


@older
def test_a_log_without_papers_is_brought_over_too(tmp_path: Path, step: str) -> None:
    old_folder(tmp_path, step, with_people=False)
    house = House(tmp_path)
    table = house.table("t1")
    assert len(table.log.moves) == len(LOG["events"])
    house.play(table, 500)
    assert recorded(table) is not None
    house.close()


@older
def test_what_is_damaged_is_set_aside_whole_and_all_others_are_brought_over(tmp_path: Path, step: str) -> None:
    old_folder(tmp_path, step)
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("UPDATE events SET text = text || 'x' WHERE seq = 5")
    db.commit()
    db.close()
    house = House(tmp_path)
    assert house.names() == ["t2"]
    house.close()
    (ill,) = doctor.examined(tmp_path).damaged
    assert ill.table == "t1"
    assert "event 5: was changed" in ill.why
    db = sqlite3.connect(tmp_path / DATABASE)
    ((rows,),) = db.execute("SELECT rows FROM set_aside").fetchall()
    db.close()
    kept = msgspec.json.decode(rows)
    assert [Event(*row).text for row in kept[2]][4].endswith("x")
    assert len(kept[2]) == len(LOG["events"])


@older
def test_a_migration_that_breaks_in_the_middle_leaves_the_old_file_as_it_was(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_folder(tmp_path, step)
    before = contents(tmp_path / DATABASE)
    honest = upgrade.bring_over

    def breaks(change: sqlite3.Connection, there: Any) -> None:
        honest(change, there)
        raise MemoryError

    monkeypatch.setattr(schema, "bring_over", breaks)
    for _ in range(2):
        with pytest.raises(MemoryError):
            SqliteDatabase(tmp_path)
        assert contents(tmp_path / DATABASE) == before
        assert contents(tmp_path / COPY) == before
        assert (tmp_path / "format").read_text() == "1\n", "the old program can still use it"
    monkeypatch.setattr(schema, "bring_over", honest)
    house = House(tmp_path)
    assert house.names() == ["t1", "t2"]
    house.close()


def test_a_step_that_we_do_not_know_is_left_alone(tmp_path: Path) -> None:
    old_folder(tmp_path, "0002")
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("UPDATE alembic_version SET version_num = '0042'")
    db.commit()
    db.close()
    before = contents(tmp_path / DATABASE)
    with pytest.raises(Trouble, match="newer Worldwright"):
        SqliteDatabase(tmp_path)
    assert contents(tmp_path / DATABASE) == before
    assert not (tmp_path / COPY).exists()
