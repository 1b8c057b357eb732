"""How a server begins on PostgreSQL: every reason why it cannot is one sentence, and nothing was written."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.server.cluster.engine import Postgres
from tests.server.cluster.test_postgres import new_batch
from worldwright.core.errors import UserError
from worldwright.server.app.opened_data import KeptRows, opened_data
from worldwright.server.notifications.push import kept_keys
from worldwright.server.process.settings import Settings, from_environment, kept_secrets
from worldwright.server.storage.postgres import address as postgres_place
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.postgres.sql import translated
from worldwright.server.storage.removals import ForgottenRows


def is_empty(engine: Postgres, url: str) -> bool:
    return not engine.ask("SELECT 1 FROM pg_tables WHERE schemaname = 'public'", engine.name(url))


def test_two_that_begin_at_once_make_the_database_once_and_are_counted_one_after_the_other(database: str) -> None:
    found: list[PostgresDatabase] = []
    threads = [
        threading.Thread(target=lambda: found.append(PostgresDatabase(database, is_alone=False))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(db.epoch for db in found) == [1, 2, 3, 4]
    assert len({db.cluster for db in found}) == 1
    for db in found:
        db.close()


def test_a_database_of_another_version_is_left_alone(postgres: Postgres) -> None:
    url = postgres.new()
    PostgresDatabase(url).close()
    postgres.ask("UPDATE schema_version SET step = '9999'", postgres.name(url))
    with pytest.raises(UserError, match=r"written by a newer Worldwright \(step 9999\): nothing was changed"):
        PostgresDatabase(url)
    postgres.ask("ALTER TABLE schema_version RENAME TO alembic_version", postgres.name(url))
    with pytest.raises(
        UserError, match=r"written before Worldwright 1\.0 and cannot be read by it: nothing was changed"
    ):
        PostgresDatabase(url)
    assert postgres.ask("SELECT value FROM house WHERE key = 'epoch'", postgres.name(url)) == [(1,)]
    assert postgres.ask("SELECT to_regclass('schema_version')", postgres.name(url)) == [(None,)]


def test_a_database_that_holds_something_else_is_left_alone(postgres: Postgres) -> None:
    url = postgres.new()
    for made in ("CREATE TABLE orders (id int)", "CREATE TABLE alembic_version (version_num text)"):
        postgres.ask(made, postgres.name(url))
        with pytest.raises(UserError, match="holds other data"):
            PostgresDatabase(url)
    assert postgres.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", postgres.name(url)) == [(2,)]


def test_an_engine_that_is_not_there_lets_nobody_in_or_is_too_old(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new()
    for wrong, said in (
        ("postgresql://postgres@127.0.0.1:1/house", "does not answer"),
        (postgres.url("nowhere"), "refuses the connection: database .nowhere. does not exist"),
        (url.replace("postgres@", "stranger:secret@"), "refuses the connection: role .stranger. does not exist"),
        ("postgresql://a b", "not the address"),
    ):
        with pytest.raises(UserError, match=said) as fault:
            PostgresDatabase(wrong)
        assert "secret" not in str(fault.value)
    with pytest.raises(UserError, match="takes the address of a PostgreSQL"):
        opened_data(Path(), Settings(database="mysql://machine/house"), lambda: None)
    monkeypatch.setattr(postgres_place, "OLDEST", 99)
    with pytest.raises(UserError, match="is PostgreSQL 18, but 99 or newer is needed"):
        PostgresDatabase(url)
    assert is_empty(postgres, url)


@pytest.mark.parametrize(
    "command",
    [
        "serve --port 0 --database postgresql:///x",
        "admin migrate --from . --to postgresql:///x",
        "admin doctor --database x",
    ],
)
def test_without_the_extra_one_sentence_names_it(tmp_path: Path, command: str) -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        f"from worldwright.cli import main; sys.argv = {['worldwright', *command.split()]!r}\nmain()"
    )
    environment = {**os.environ, "WORLDWRIGHT_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    assert done.stderr == ("worldwright: PostgreSQL support is not installed: pip install 'worldwright[cluster]'.\n")


def test_a_server_alone_is_refused_where_nodes_live_and_the_other_way_round(database: str) -> None:
    alone = PostgresDatabase(database)
    with pytest.raises(UserError, match="other nodes run on this database"):
        PostgresDatabase(database)
    with pytest.raises(UserError, match="a server without --bus runs on this database"):
        PostgresDatabase(database, is_alone=False)
    alone.append(new_batch("t"))
    assert [saved.fault for saved in alone.wait()] == [""]
    alone.close()
    PostgresDatabase(database, is_alone=False).close()


def test_after_a_kill_the_next_server_waits_for_the_lease_and_begins(database: str) -> None:
    program = (
        "import os, sys; from worldwright.server.storage.postgres.database import PostgresDatabase\n"
        "from worldwright.server.app import features; features.register()\n"
        "PostgresDatabase(sys.argv[1]); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", program, database], check=False).returncode == 9
    again = PostgresDatabase(database)
    assert again.epoch == 2
    again.close()


def test_secrets_and_the_forgotten_are_the_same_for_all_nodes(database: str, tmp_path: Path) -> None:
    nodes = [PostgresDatabase(database, is_alone=False) for _ in range(2)]
    secrets = [kept_secrets(tmp_path, KeptRows(db)) for db in nodes]
    assert secrets[0] == secrets[1]
    keys = [kept_keys(tmp_path, KeptRows(db)) for db in nodes]
    assert keys[0] == keys[1]
    assert list(tmp_path.iterdir()) == []
    ForgottenRows(nodes[0]).add(["ben", "ann"])
    ForgottenRows(nodes[1]).add(["ann"])
    assert ForgottenRows(nodes[1]).words() == ["ann", "ben"]
    for db in nodes:
        db.close()


def test_the_address_comes_from_the_environment_and_is_never_printed() -> None:
    settings = from_environment({"WORLDWRIGHT_DATABASE": "postgresql://a:secret@b/c"})
    assert settings.database == "postgresql://a:secret@b/c"
    assert "secret" not in repr(settings)
    assert postgres_place.shown(settings.database) == "database c on b"


def test_marks_are_translated_in_their_order() -> None:
    assert translated("SELECT ?2, '100%', ?1") == (b"SELECT %s, '100%%', %s", (1, 0))
    assert translated("SELECT ?, ?") == (b"SELECT %s, %s", None)
