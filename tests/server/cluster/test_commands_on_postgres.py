"""Commands for hosts on a PostgreSQL database: cards made anew from logs, and the deals of days."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.cluster.engine import Postgres
from tests.server.cluster.test_migrate import a_site, told, whole
from worldwright.cli.admin.daily import daily
from worldwright.cli.admin.doctor import doctor
from worldwright.core.chance import commitment
from worldwright.core.errors import UserError
from worldwright.server.daily import deals as world
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.postgres.migrate import to_database, to_folder

DAY = "2026-11-16"


def test_cards_of_a_database_are_made_anew_from_their_logs(postgres: Postgres, tmp_path: Path) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()
    to_database(data, url, told)
    name = postgres.name(url)
    postgres.ask("UPDATE tables SET card = '{}', state = 'over'", name)
    assert CliRunner().invoke(doctor, ["--database", url]).exit_code == 1
    made = CliRunner().invoke(doctor, ["--database", url, "--rebuild"])
    assert (made.exit_code, "1 rows were rebuilt" in made.output) == (0, True), made.output
    assert CliRunner().invoke(doctor, ["--database", url]).exit_code == 0
    to_folder(url, tmp_path / "back", told)
    assert whole(tmp_path / "back") == whole(data), "its log, its people and everything else are as they were"
    again = CliRunner().invoke(doctor, ["--database", url, "--rebuild"])
    assert "0 rows were rebuilt" in again.output


def test_a_damaged_secret_of_the_cluster_is_named_and_no_node_starts_with_it(postgres: Postgres) -> None:
    url = postgres.new()
    PostgresDatabase(url).close()
    for column in ("body", "sum"):
        postgres.ask(f"UPDATE kept_file SET {column} = {column} || 'x' WHERE name = 'house'", postgres.name(url))
        looked = CliRunner().invoke(doctor, ["--database", url])
        assert (looked.exit_code, "damaged: house: does not match" in looked.output) == (1, True), looked.output
        with pytest.raises(UserError, match="house in the database is damaged: stop all nodes and delete its row"):
            PostgresDatabase(url)


def test_nothing_is_made_anew_while_a_node_runs(postgres: Postgres, tmp_path: Path) -> None:
    data, url = a_site(tmp_path / "data"), postgres.new()
    to_database(data, url, told)
    postgres.ask("UPDATE tables SET card = '{}'", postgres.name(url))
    node = PostgresDatabase(url)
    refused = CliRunner().invoke(doctor, ["--database", url, "--rebuild"])
    assert isinstance(refused.exception, UserError)
    assert "nodes run on" in str(refused.exception)
    node.close()
    assert postgres.ask("SELECT card FROM tables", postgres.name(url)) == [("{}",)]


def test_the_deals_of_days_are_told_from_a_database(database: str) -> None:
    db = PostgresDatabase(database)
    db.give(world.new_secret()).result()
    secret = db.look(world.secret_of)
    assert secret is not None
    yesterday = world.days_after(DAY, -1)
    db.give(*world.published(secret, db.look(lambda rows: world.unpublished(rows, yesterday)))).result()
    db.give(*db.look(lambda rows: world.opening(rows, yesterday))).result()
    told_of = CliRunner().invoke(daily, ["--database", database, "--day", yesterday, "--json"])
    db.close()
    deals = json.loads(told_of.output)["deals"]
    assert len(deals) == 1 + world.AHEAD, "one game a day"
    for deal in deals:
        assert (deal["seed"] is not None) == (deal["day"] < DAY)
        assert deal["seed"] is None or commitment(bytes.fromhex(deal["seed"])) == deal["sealed"]


def test_a_database_without_a_daily_world_and_two_places_at_once_are_told(database: str, tmp_path: Path) -> None:
    for words in (["--database", database], ["--database", database, "--data", str(tmp_path)], []):
        with pytest.raises(UserError):
            raise CliRunner().invoke(daily, words).exception or AssertionError
    PostgresDatabase(database).close()
    with pytest.raises(UserError, match="no server with a daily world"):
        raise CliRunner().invoke(daily, ["--database", database]).exception or AssertionError
