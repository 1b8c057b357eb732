"""`worldwright admin daily`: seals of today, seeds of days that are over, and the check that needs no server."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from worldwright.cli.admin.daily import daily
from worldwright.core.chance import commitment
from worldwright.core.errors import UserError
from worldwright.server.daily import deals as world
from worldwright.server.storage.sqlite import SqliteDatabase

DAY = "2026-11-16"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder on which the day before was played."""
    db = SqliteDatabase(tmp_path)
    db.give(world.new_secret()).result()
    secret = db.look(world.secret_of)
    assert secret is not None
    yesterday = world.days_after(DAY, -1)
    db.give(*world.published(secret, db.look(lambda rows: world.unpublished(rows, yesterday)))).result()
    db.give(*world.published(secret, db.look(lambda rows: world.unpublished(rows, DAY)))).result()
    db.give(*db.look(lambda rows: world.opening(rows, yesterday))).result()
    db.close()
    return tmp_path


def test_the_seals_of_a_day_are_printed_and_only_seeds_of_days_that_are_over(folder: Path) -> None:
    told = CliRunner().invoke(daily, ["--data", str(folder), "--day", world.days_after(DAY, -1), "--json"])
    deals = json.loads(told.output)["deals"]
    assert len(deals) == 1 + world.AHEAD
    for deal in deals:
        assert (deal["seed"] is not None) == (deal["day"] < DAY)
        assert deal["seed"] is None or commitment(bytes.fromhex(deal["seed"])) == deal["sealed"]
    plain = CliRunner().invoke(daily, ["--data", str(folder), "--day", DAY]).output
    assert "still sealed" in plain
    assert "seed" not in plain


def test_anybody_checks_a_seed_against_its_seal() -> None:
    seed = bytes(range(32))
    good = CliRunner().invoke(daily, ["check", seed.hex(), commitment(seed)])
    assert (good.exit_code, "the same" in good.output) == (0, True)
    bad = CliRunner().invoke(daily, ["check", seed.hex(), "0" * 64])
    assert (bad.exit_code, "differ" in bad.output) == (1, True)


@pytest.mark.parametrize(
    "words", [["check", "12", "0" * 64], ["check", "z" * 64, "0" * 64], [], ["--data", "{}", "--day", "2026-02-30"]]
)
def test_bad_input_is_one_sentence(folder: Path, words: list[str]) -> None:
    found = CliRunner().invoke(daily, [word.format(folder) for word in words])
    assert isinstance(found.exception, UserError)


def test_a_folder_without_a_daily_world_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no"):
        raise CliRunner().invoke(daily, ["--data", str(tmp_path)]).exception or AssertionError
    SqliteDatabase(tmp_path).close()
    assert isinstance(CliRunner().invoke(daily, ["--data", str(tmp_path)]).exception, UserError)
    with sqlite3.connect(tmp_path / "worldwright.db") as db:
        db.execute("UPDATE schema_version SET step = '0000'")
    assert isinstance(CliRunner().invoke(daily, ["--data", str(tmp_path)]).exception, UserError)
