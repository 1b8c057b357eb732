"""The doctor: a changed letter in each kind of row is named, and only what is a projection is made anew."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.server.engine.registry import MemorySite
from worldwright.core.errors import UserError
from worldwright.server.accounts.store import People
from worldwright.server.engine.opening import Readable, card_of
from worldwright.server.process.tokens import new_token
from worldwright.server.storage import doctor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.data_folder import DATABASE

WRONG = {
    "events text": ("UPDATE events SET text = replace(text, 'a', 'b') WHERE seq = 4", "table-1", False),
    "events link": ("UPDATE events SET link = substr(link, 2) || 'x' WHERE seq = 4", "table-1", False),
    "events command": ("UPDATE events SET command = 77 WHERE seq = 4", "table-1", False),
    "events seq": ("UPDATE events SET seq = 400 WHERE seq = 4", "table-1", False),
    "events gone": ("DELETE FROM events", "table-1", False),
    "tables card": ("UPDATE tables SET card = replace(card, 'running', 'runninG')", "table-1", True),
    "tables card of another": ("UPDATE tables SET card = replace(card, 'h0', 'h7')", "table-1", True),
    "tables sum": ("UPDATE tables SET sum = 'x' || substr(sum, 2)", "table-1", True),
    "tables state": ("UPDATE tables SET state = 'over'", "table-1", True),
    "tables listed": ("UPDATE tables SET listed = 1", "table-1", True),
    "person name": ("UPDATE person SET name = name || 'x'", "person ", False),
    "person login": ("UPDATE person SET login = 'else'", "person ", False),
    "device": ("UPDATE device SET seen = seen + 1", "device ", False),
    "invite": ("UPDATE invite SET used = 1", "invite ", False),
    "contents": ("UPDATE contents SET body = body || x'20'", "contents", False),
    "contents game": ("UPDATE contents SET game = 'mondo'", "contents", False),
    "holder": ("UPDATE holder SET id = 'x' || id WHERE person = 'p0'", "holder ", False),
}


def filled(folder: Path) -> None:
    site = MemorySite(folder)
    table = site.open(1)
    site.play(table, 5)
    asyncio.run(People(site.store, folder / "gone").new_guest(0, "Ann"))
    number, _ = site.store.look(lambda db: stored.invites(db, "table-1"))
    site.store.give(stored.invite(number, new_token(), 1)).result()
    site.close()


def changed(folder: Path, sql: str) -> None:
    db = sqlite3.connect(folder / DATABASE)
    assert db.execute(sql).rowcount > 0
    db.commit()
    db.close()


def test_nothing_is_wrong_with_what_was_just_written(tmp_path: Path) -> None:
    filled(tmp_path)
    found = doctor.examined(tmp_path)
    assert (found.tables, found.damaged, found.readable) == (1, (), ())
    assert found.rows > 10


@pytest.mark.parametrize("what", WRONG)
def test_a_changed_letter_is_named_and_a_projection_made_anew(tmp_path: Path, what: str) -> None:
    sql, named, is_projection = WRONG[what]
    filled(tmp_path)
    changed(tmp_path, sql)
    found = doctor.examined(tmp_path).damaged
    assert found
    assert all(ill.table.startswith(named) for ill in found)
    rebuilt = doctor.examined(tmp_path, rebuild=True)
    assert rebuilt.rebuilt == is_projection
    assert bool(rebuilt.damaged) != is_projection, "what is no projection is left as it is, and still named"
    assert (doctor.examined(tmp_path).damaged == ()) == is_projection


@pytest.mark.parametrize("card", ["", "{", '{"id":1}', "null"])
def test_a_card_that_cannot_be_read_is_known_from_its_log(tmp_path: Path, card: str) -> None:
    filled(tmp_path)
    site = MemorySite(tmp_path)
    before = site.store.look(lambda db: stored.card_row(db, "table-1"))
    site.close()
    changed(tmp_path, f"UPDATE tables SET card = '{card}'")
    site = MemorySite(tmp_path)
    assert site.store.look(stored.bad_cards) == ["table-1"]
    assert site.store.look(lambda db: stored.card_row(db, "table-1")) == before
    assert site.store.look(lambda db: stored.tables_of(db, "p0")) == [before]
    site.play(site.table("table-1"), 1)
    site.close()


def test_the_doctor_looks_while_a_server_runs_and_mends_only_alone(tmp_path: Path) -> None:
    filled(tmp_path)
    site = MemorySite(tmp_path)
    assert doctor.examined(tmp_path).damaged == ()
    with pytest.raises(UserError, match="in use"):
        doctor.examined(tmp_path, rebuild=True)
    site.close()
    with pytest.raises(UserError, match="there is no"):
        doctor.examined(tmp_path / "elsewhere")


def test_games_are_replayed_only_where_that_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path)
    monkeypatch.setattr(
        doctor, "opened", lambda saved, _: Readable(card_of(saved.id, saved.events), "of another version", {}, None, "")
    )
    assert doctor.look_through(tmp_path / DATABASE).readable == ()
    (found,) = doctor.look_through(tmp_path / DATABASE, replay=True).readable
    assert found.table == "table-1"
