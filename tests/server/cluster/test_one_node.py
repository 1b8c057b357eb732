"""One server on PostgreSQL, with people at its tables: the same as on a folder, through everything that can happen."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from examples.play_over_sockets import Guest
from tests.server.cluster.engine import Postgres
from tests.server.site import ROOMY, Line, LiveSite, played
from worldwright.cli.admin.backup import backup
from worldwright.cli.admin.doctor import doctor
from worldwright.server.storage.backup import restore
from worldwright.server.storage.database import BadText, Change
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.sqlite import SqliteDatabase


def site_on(url: str, folder: Path) -> LiveSite:
    return LiveSite(folder, msgspec.structs.replace(ROOMY, database=url))


def test_a_game_is_played_and_everything_is_there_after_a_restart(database: str, tmp_path: Path) -> None:
    site = site_on(database, tmp_path)
    (ann, _), table = played(site)
    record = ann.ask("GET", f"/api/tables/{table}/record")
    you = ann.ask("GET", "/api/me/page")
    (eve, _), other = site.table(2)
    site.close()
    assert not list((tmp_path / "data").glob("*.db")), "nothing of it is in the folder"
    site = site_on(database, tmp_path)
    for guest in (ann, eve):
        guest.address = site.address
    assert ann.ask("GET", f"/api/tables/{table}/record") == record
    assert ann.ask("GET", "/api/me/page") == you
    Line(eve, other).close()
    assert site.at(other).log.seq > 1
    looked = CliRunner().invoke(doctor, ["--database", database, "--json"])  # while it runs
    assert (looked.exit_code, json.loads(looked.output)["tables"]) == (0, 2)
    copied = CliRunner().invoke(backup, [str(tmp_path / "copy.db"), "--database", database])
    assert copied.exit_code == 0, copied.output
    site.close()
    assert restore(tmp_path / "copy.db", tmp_path / "restored").tables == 2


def test_a_database_that_restarts_in_the_middle_of_a_game_costs_nobody_a_move(
    postgres: Postgres, tmp_path: Path
) -> None:
    site = site_on(postgres.new(), tmp_path)
    ended = threading.Event()

    def disturb() -> None:
        while not ended.wait(0.7):
            postgres.cut()

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        guests, table = played(site)
    finally:
        ended.set()
        thread.join()
    assert site.service.db.fault == ""
    assert guests[0].ask("GET", f"/api/tables/{table}")["state"] == "over"
    site.close()


def test_text_that_postgresql_cannot_keep_is_refused_where_it_enters(database: str, tmp_path: Path) -> None:
    site = site_on(database, tmp_path)
    guest = site.guest()
    for way in ("/api/tables/a%00b", "/api/tournaments/a%00b", "/api/daily/monuments/a%00"):
        status, told = guest.answer("GET", way)
        assert (status, told["code"]) == (400, "request"), "an address holds no such sign"
    assert site.service.db.fault == ""
    site.close()
    for db in (SqliteDatabase(tmp_path / "folder"), PostgresDatabase(database)):
        made = "INSERT INTO desk_notice VALUES (1, ?, 0)"
        with pytest.raises(BadText):
            db.give(Change("DELETE FROM desk_notice"), Change(made, ("a\0b",))).result()
        db.give(Change(made, ("a",))).result()
        assert db.look(lambda rows: rows.rows("SELECT text FROM desk_notice")) == [("a",)]
        db.close()


def test_who_asked_to_be_forgotten_is_forgotten_by_every_node(database: str, tmp_path: Path) -> None:
    site = site_on(database, tmp_path)
    guest: Guest = site.guest("Ann")
    assert guest.ask("GET", "/api/me")["name"] == "Ann"
    guest.ask("DELETE", "/api/me")
    site.close()
    db = PostgresDatabase(database)
    assert db.look(lambda rows: rows.rows("SELECT count(*) FROM forgotten")) == [(1,)]
    assert db.look(lambda rows: rows.rows("SELECT count(*) FROM person")) == [(0,)]
    db.close()
