"""What is cleared away, case by case, and what a removed table leaves behind: nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.server.engine.registry import MemorySite
from worldwright.server.engine.events import Chair, Terms
from worldwright.server.engine.summary import Card, checked, encode
from worldwright.server.process.tokens import new_token
from worldwright.server.storage import cleanup as janitor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.cleanup import DAY, DREAM, HOUR, Retention
from worldwright.server.storage.database import Change
from worldwright.server.storage.sqlite import SqliteDatabase

NOW = 1_800_000_000
KEPT = Retention(open_hours=24, abandon_days=30, keep_days=0)


class Case(NamedTuple):
    """A table in some state, when a person was last there, and what is to become of it."""

    state: Any
    idle: int
    becomes: str
    turn_days: int = 0
    began: bool = True
    keep_days: int = 0


CASES = {
    "open and new": Case("open", 0, ""),
    "open, a day": Case("open", 24 * HOUR, ""),
    "open, longer": Case("open", 24 * HOUR + 1, "unused"),
    "running": Case("running", 29 * DAY, ""),
    "running, a month": Case("running", 30 * DAY, ""),
    "running, longer": Case("running", 30 * DAY + 1, "abandoned"),
    "running with long turns": Case("running", 31 * DAY, "", turn_days=7),
    "running with long turns, longer": Case("running", 37 * DAY + 1, "abandoned", turn_days=7),
    "over, kept for ever": Case("over", 4000 * DAY, ""),
    "over, kept a year": Case("over", 365 * DAY, "", keep_days=365),
    "over, kept a year, longer": Case("over", 365 * DAY + 1, "removed", keep_days=365),
    "given up in a game, kept for ever": Case("abandoned", 4000 * DAY, ""),
    "given up in a game, kept a year, longer": Case("abandoned", 365 * DAY + 1, "removed", keep_days=365),
    "given up before a game": Case("abandoned", DAY, "", began=False),
    "given up before a game, longer": Case("abandoned", DAY + 1, "removed", began=False),
}


def row(name: str, case: Case, seen: int) -> Change:
    terms = Terms("monuments", 2, turn=case.turn_days * DAY * 1000)
    sealed = "seal" if case.began and case.state != "open" else ""
    text = encode(Card(name, terms, (Chair("a"), Chair()), "a", 0, case.state, sealed)).decode()
    question = "INSERT INTO tables (id, state, listed, made, seen, card, sum) VALUES (?, ?, ?, ?, ?, ?, ?)"
    return Change(question, (name, case.state, False, 0, seen, text, checked(name, text)))


def chores(db: SqliteDatabase, now: int, kept: Retention = KEPT) -> janitor.Chores:
    return db.look(lambda rows: janitor.chores(rows, now, kept))


@pytest.mark.parametrize("name", CASES)
def test_each_case_becomes_what_it_should(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    db = SqliteDatabase(tmp_path)
    db.give(row("it", case, NOW - case.idle), row("another", Case("running", 0, ""), NOW)).result()
    found = chores(db, NOW, msgspec.structs.replace(KEPT, keep_days=case.keep_days))
    db.close()
    lists = {"unused": found.unused, "abandoned": found.abandoned, "removed": found.removed}
    assert lists == {kind: (("it",) if kind == case.becomes else ()) for kind in lists}


def test_a_clock_far_ahead_of_everything_that_was_written_is_not_believed(tmp_path: Path) -> None:
    db = SqliteDatabase(tmp_path)
    assert db.look(lambda rows: janitor.believed(rows, NOW)) == NOW, "where nothing was written it may be any time"
    db.give(row("running", Case("running", 0, ""), NOW), row("open", Case("open", 0, ""), NOW)).result()
    found = chores(db, NOW + 4000 * DAY)
    assert (found.unused, found.abandoned) == (("open",), ()), "two days have passed at most"
    assert db.look(lambda rows: janitor.believed(rows, NOW + 4000 * DAY)) == NOW + DREAM
    assert db.look(lambda rows: janitor.believed(rows, NOW + DAY)) == NOW + DAY
    db.give(Change("INSERT INTO person VALUES ('p', 'P', NULL, NULL, 0, '')")).result()
    db.give(Change("INSERT INTO device VALUES ('d', 'p', 0, ?, '', '')", (NOW + 40 * DAY,))).result()
    assert chores(db, NOW + 41 * DAY).abandoned == ("running",), "somebody was here since"
    db.close()


def test_however_many_new_tables_there_are_the_older_unjoined_ones_are_found(tmp_path: Path) -> None:
    db = SqliteDatabase(tmp_path)
    db.give(Change("INSERT INTO person VALUES ('p', 'P', NULL, NULL, 0, '')")).result()
    names = [f"t{number}" for number in range(1100)]
    db.give(*(row(name, CASES["open and new"], NOW) for name in names)).result()
    db.give(Change("INSERT INTO holder SELECT id, number, 'p' FROM tables")).result()
    assert db.look(janitor.unjoined) == names[::-1]
    db.close()


def test_a_removed_table_takes_its_events_people_and_invitations_along(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    tables = [site.open(number) for number in range(2)]
    number, _ = site.store.look(lambda db: stored.invites(db, tables[0].id))
    site.store.give(stored.invite(number, new_token(), 1)).result()
    site.registry.put_away(tables[0])
    site.store.give(*janitor.remove(tables[0].id)).result()
    assert site.names() == [tables[1].id]
    for count in ("events", "holder"):
        question = f'SELECT DISTINCT "table" FROM {count}'
        assert site.store.look(lambda db, question=question: db.rows(question)) == [(2,)]  # type: ignore[misc]
    assert site.store.look(lambda db: db.rows("SELECT * FROM invite")) == []
    again = site.open(7)
    site.play(again, 2)
    assert not site.damaged()
    site.close()
