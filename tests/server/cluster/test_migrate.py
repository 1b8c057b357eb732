"""A house moves from a folder into a database and back: equal row by row, whole or not at all."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from tests.corpus.make import unpacked_data
from tests.corpus.test_corpus import CORPORA
from tests.server.cluster.engine import Postgres
from tests.server.cluster.test_postgres import new_batch, seqs
from tests.server.engine.registry import MemorySite
from worldwright.cli.admin.doctor import doctor
from worldwright.cli.admin.migrate import migrate
from worldwright.core.errors import UserError
from worldwright.server.storage import schema
from worldwright.server.storage.data_folder import DATABASE, FORGOTTEN, UNFINISHED
from worldwright.server.storage.doctor import examined
from worldwright.server.storage.postgres import migrate as migration
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.postgres.migrate import to_database, to_folder
from worldwright.server.storage.sqlite import SqliteDatabase


def told(table: str, rows: int, kept: int) -> None:
    """Nobody listens."""


def whole(folder: Path) -> dict[str, Any]:
    """Everything in a folder's database but who runs on it, and the files beside it."""
    db = sqlite3.connect(folder / DATABASE)
    rows = {what.table: sorted(db.execute(what.question), key=repr) for what in migration.carried()}
    db.close()
    files = (*migration.FILES, FORGOTTEN)
    return {
        **rows,
        **{name: sorted((folder / name).read_bytes().split()) for name in files if (folder / name).exists()},
    }


def a_site(folder: Path) -> Path:
    """A folder with a game that runs, secrets, and somebody to be forgotten."""
    site = MemorySite(folder)
    site.play(site.open(), 5)
    site.close()
    (folder / "secrets.json").write_text('{"metrics":"m","bots":"b"}')
    (folder / FORGOTTEN).write_text("ann\nben\n")
    return folder


def test_what_is_carried_is_everything_there_is(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "new", isolation_level=None)
    schema.migrate(db, "new")
    there = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    carried = [what.table for what in migration.carried()]
    assert sorted(carried) == sorted(there - {"node", "owned", "kept_file", "forgotten", schema.MARKER})
    for at, table in enumerate(carried):
        refers = {row[2] for row in db.execute(f"PRAGMA foreign_key_list({table})")}
        assert refers <= set(carried[:at]), "each after what it refers to"
    db.close()


@pytest.mark.parametrize("corpus", CORPORA, ids=lambda path: path.name)
def test_data_of_every_version_go_over_and_back_and_are_equal(corpus: Path, database: str, tmp_path: Path) -> None:
    unpacked_data(corpus, tmp_path / "data")
    SqliteDatabase(tmp_path / "data").close()  # as a server of today brings it over
    before = whole(tmp_path / "data")
    assert len(before["tables"]) > 5
    over = CliRunner().invoke(migrate, ["--from", str(tmp_path / "data"), "--to", database])
    assert over.exit_code == 0, over.output
    assert "now holds" in over.output
    assert CliRunner().invoke(migrate, ["--from", database, "--to", str(tmp_path / "back")]).exit_code == 0
    assert whole(tmp_path / "back") == before == whole(tmp_path / "data")
    looked = CliRunner().invoke(doctor, ["--data", str(tmp_path / "back")])
    assert (looked.exit_code, "damaged" in looked.output) == (0, False), looked.output


def test_a_site_plays_on_where_it_moved_to(database: str, tmp_path: Path) -> None:
    data = a_site(tmp_path / "data")
    before = whole(data)
    to_database(data, database, told)
    db = PostgresDatabase(database)
    assert db.epoch == {key: value for key, value, *_ in before["house"]}["epoch"] + 1
    assert seqs(db, "table-1") == [row[1] for row in sorted(before["events"], key=lambda row: row[1])]
    db.append(new_batch("new"))
    assert [saved.fault for saved in db.wait()] == [""], "new numbers are free ones"
    db.close()
    to_folder(database, tmp_path / "back", told)
    assert examined(tmp_path / "back").damaged == ()
    assert (tmp_path / "back" / FORGOTTEN).read_text() == "ann\nben\n"
    again = MemorySite(tmp_path / "back")
    assert again.play(again.table("table-1"), 2)
    again.close()


def test_nothing_is_overwritten_and_nobody_is_disturbed(postgres: Postgres, tmp_path: Path) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()
    running = SqliteDatabase(data)
    with pytest.raises(UserError, match="in use by another"):
        to_database(data, url, told)
    running.close()
    assert postgres.ask("SELECT * FROM pg_tables WHERE schemaname = 'public'", postgres.name(url)) == []
    to_database(data, url, told)
    with pytest.raises(UserError, match="never overwrites"):
        to_database(data, url, told)
    node = PostgresDatabase(url, is_alone=False)
    with pytest.raises(UserError, match="nodes run on"):
        to_folder(url, tmp_path / "back", told)
    assert not (tmp_path / "back" / DATABASE).exists()
    node.ownership().close()
    node.close()
    postgres.ask("DELETE FROM node", postgres.name(url))
    with pytest.raises(UserError, match="never overwrites"):
        to_folder(url, data, told)
    other = postgres.new()
    postgres.ask("CREATE TABLE orders (id int)", postgres.name(other))
    with pytest.raises(UserError, match="holds other data"):
        to_database(data, other, told)
    with pytest.raises(UserError, match="there is no"):
        to_database(tmp_path / "nothing", postgres.new(), told)
    with pytest.raises(UserError, match="is empty"):
        to_folder(postgres.new(), tmp_path / "nothing", told)


def test_a_move_that_was_cut_off_left_no_site_and_is_done_again(postgres: Postgres, tmp_path: Path) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()

    def cut(table: str, rows: int, kept: int) -> None:
        if table == "holder":
            raise Cut

    with pytest.raises(Cut):
        to_database(data, url, cut)
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT * FROM pg_tables WHERE schemaname = 'public'").fetchall() == []
    to_database(data, url, told)
    with pytest.raises(Cut):
        to_folder(url, tmp_path / "back", cut)
    assert (tmp_path / "back" / UNFINISHED).exists()
    with pytest.raises(UserError, match="was interrupted"):
        SqliteDatabase(tmp_path / "back")
    to_folder(url, tmp_path / "back", told)
    assert whole(tmp_path / "back") == whole(data)


def test_a_row_that_arrives_otherwise_is_noticed(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = a_site(tmp_path / "data")
    honest = migration._asked

    def changed(connection: Any, what: migration.Carried) -> Any:
        for number, row in enumerate(honest(connection, what)):
            yield (*row[:-1], "x") if (what.table, number) == ("events", 2) else row

    monkeypatch.setattr(migration, "_asked", changed)
    with pytest.raises(UserError, match="and they differ"):
        to_database(data, database, told)


def test_secrets_that_are_damaged_stop_a_move_and_are_not_left_behind(postgres: Postgres, tmp_path: Path) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()
    to_database(data, url, told)
    postgres.ask("UPDATE kept_file SET body = '{}' WHERE name = 'secrets.json'", postgres.name(url))
    with pytest.raises(UserError, match=r"secrets\.json in the database is damaged"):
        to_folder(url, tmp_path / "back", told)
    assert not (tmp_path / "back" / DATABASE).exists()
    with migration.copied(url) as copy:  # who only looks it through has the rest
        assert whole(copy)["events"] == whole(data)["events"]


def test_a_killed_move_leaves_a_database_that_can_be_filled(postgres: Postgres, tmp_path: Path) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()
    program = (
        "from worldwright.server.app import features; features.register()\n"
        "import os, sys; from pathlib import Path\n"
        "from worldwright.server.storage.postgres.migrate import to_database\n"
        "to_database(Path(sys.argv[1]), sys.argv[2], lambda table, *_: os._exit(9) if table == 'played' else None)"
    )
    assert subprocess.run([sys.executable, "-c", program, data, url], check=False).returncode == 9
    to_database(data, url, told)
    shutil.rmtree(data)
    to_folder(url, tmp_path / "back", told)
    assert examined(tmp_path / "back").tables == 1


class Cut(Exception):
    """The move ends here."""


@pytest.mark.parametrize("is_back", [False, True], ids=["to_database", "to_folder"])
def test_a_move_goes_on_where_it_was_cut_off(
    is_back: bool, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut off again and again, it comes to the same in the end, and no row is written twice."""
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    data, url = a_site(tmp_path / "data"), postgres.new()
    back, written, cuts = tmp_path / "back", 0, 0
    if is_back:
        to_database(data, url, told)
    kind = migration.FilePlace if is_back else migration.DatabasePlace
    honest = kind.write

    def counted(self: Any, what: migration.Carried, rows: list[Any]) -> None:
        nonlocal written
        written += len(rows)
        honest(self, what, rows)

    monkeypatch.setattr(kind, "write", counted)

    def cut(table: str, rows: int, kept: int) -> None:
        if rows > kept and written > 3 * cuts:
            raise Cut

    while True:
        cuts += 1
        before = written
        try:
            to_folder(url, back, cut) if is_back else to_database(data, url, cut)
            break
        except Cut:
            assert written > before, "it goes on"
            if not is_back:
                with pytest.raises(UserError, match="was interrupted: run worldwright admin migrate"):
                    PostgresDatabase(url)
    assert cuts > 5
    rows = sum(len(found) for found in whole(data).values() if isinstance(found, list))
    fresh = 3 if is_back else 4  # of the house itself, which are there at first with other values
    assert rows - fresh <= written <= rows, "what is over is compared, and not written again"
    if not is_back:
        to_folder(url, back, told)
    assert whole(back) == whole(data)


def test_a_site_that_played_on_after_its_move_was_cut_off_moves_as_it_is_now(
    postgres: Postgres, tmp_path: Path
) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()

    def cut(table: str, *_: int) -> None:
        if table == "person":
            raise Cut

    with pytest.raises(Cut):
        to_database(data, url, cut)
    site = MemorySite(data)
    site.play(site.table("table-1"), 3)
    site.close()
    to_database(data, url, told)
    to_folder(url, tmp_path / "back", told)
    assert whole(tmp_path / "back") == whole(data)
