"""The daily world's data: days, seeds and seals, tables of the day over a month, and the row of days."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.server.daily.month import Month, month
from worldwright.core.chance import commitment
from worldwright.games import NAMES
from worldwright.server.daily import deals as daily
from worldwright.server.daily import leaderboard as standings
from worldwright.server.daily.streak import row_of_days
from worldwright.server.engine.seating import Rejected
from worldwright.server.storage.backup import backup, restore
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.database import Rows
from worldwright.server.storage.doctor import examined
from worldwright.server.storage.sqlite import SqliteDatabase


def test_a_short_month_stands_as_it_was_played(tmp_path: Path) -> None:
    found = month(tmp_path, people=40, days=5)
    assert found.findings.damaged == ()
    assert found.rebuilt > 0
    assert found.same
    assert found.seeds == 5
    assert 0 < found.results < found.tries


@pytest.mark.long
def test_a_month_of_a_thousand_people_stands_as_it_was_played(tmp_path: Path) -> None:
    found = month(tmp_path, people=1000, days=30)
    assert found.findings.damaged == ()
    assert found.same
    assert found.compared == 30


def test_the_secret_is_private_and_comes_back_from_a_backup(tmp_path: Path) -> None:
    life = Month(tmp_path / "data", people=2)
    life.play(1)
    life.db.close()
    assert stat.S_IMODE((tmp_path / "data" / DATABASE).stat().st_mode) & 0o077 == 0
    backup(tmp_path / "data", tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "other")
    again = SqliteDatabase(tmp_path / "other")
    assert again.look(daily.secret_of) == life.secret
    again.give(daily.new_secret()).result()
    assert again.look(daily.secret_of) == life.secret, "it is made once"
    again.close()


def test_doctor_finds_a_seal_that_was_changed_and_a_result_that_was_raised(tmp_path: Path) -> None:
    life = Month(tmp_path, people=9)
    life.play(1)
    life.db.close()
    assert examined(tmp_path).damaged == ()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute('UPDATE daily_try SET score = 999 WHERE "table" = 1')
        db.execute(
            "UPDATE daily_deal SET sealed = 'other' WHERE day = ?",
            (daily.days_after("2026-11-01", 3),),
        )
    db.close()
    told = {ill.table: ill.why for ill in examined(tmp_path).damaged}
    assert "--rebuild" in told["try 1"]
    assert told["mondo_sapiens 2026-11-04"] == "its seal does not match its seed"
    examined(tmp_path, rebuild=True)
    assert "try 1" not in {ill.table for ill in examined(tmp_path).damaged}


def test_every_game_and_day_has_another_seed_and_nobody_computes_it_without_the_secret() -> None:
    secret = bytes(32)
    seeds = {daily.seed_of(secret, game, day) for game in NAMES for day in daily.sealed_days("2026-12-28")}
    assert len(seeds) == len(NAMES) * (1 + daily.AHEAD)
    assert daily.seed_of(bytes(31) + b"1", "mondo", "2026-12-28") not in seeds
    assert len({commitment(seed) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("text", ["", "2026-13-01", "2026-11-31", "20261116", "2026-W47-1", "1999-01-01", "x" * 10])
def test_a_day_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Rejected, match="not a day"):
        daily.known_day(text)


def test_what_a_try_is_worth() -> None:
    for game in NAMES:
        best, worse = (2, 5) if game == "mapominoes" else (5, 2)
        assert standings.score_of(game, best) > standings.score_of(game, worse)
        assert abs(standings.score_of(game, 5)) == 5


def test_a_table_of_the_day_is_read_from_its_index(tmp_path: Path) -> None:
    life = Month(tmp_path, people=9)
    life.play(1)
    asked: list[str] = []

    class Asked:
        """Explains every question before it is answered."""

        def __init__(self, rows: Rows) -> None:
            self._rows = rows

        def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
            asked.extend(row[3] for row in self._rows.rows(f"EXPLAIN QUERY PLAN {sql}", *values))
            return self._rows.rows(sql, *values)

        def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
            return next(iter(self.rows(sql, *values)), None)

    def read(rows: Rows) -> None:
        look = Asked(rows)
        standings.page(look, "mondo", "2026-11-01")
        standings.count(look, "mondo", "2026-11-01")
        standings.spread(look, "mondo", "2026-11-01")
        standings.of_people(look, "mondo", "2026-11-01", life.people)
        standings.tried(look, life.people[0], "mondo", "2026-11-01")
        standings.days_played(look, life.people[0])
        standings.friends(look, life.people[0])
        standings.running_before(look, "2026-11-01")

    life.db.look(read)
    life.db.close()
    assert asked
    bounded = "SCAN h"  # the latest tables of somebody, so many and no more
    assert [plan for plan in asked if plan.startswith("SCAN") and plan != bounded] == []


def test_one_missed_day_a_week_is_rest_and_the_row_never_goes_back() -> None:
    week = [f"2026-11-{day:02d}" for day in range(9, 16)]  # Monday to Sunday
    assert row_of_days([], "2026-11-16").days == 0
    assert row_of_days(week, "2026-11-16").days == 7
    one_missed = [day for day in week if day != week[2]]
    found = row_of_days(one_missed, "2026-11-16")
    assert (found.days, found.rests, found.weeks[-2][2].kind) == (7, 1, "rest")
    two_missed = [day for day in one_missed if day != week[4]]
    found = row_of_days(two_missed, "2026-11-16")
    assert (found.days, found.rests, found.weeks[-2][4].kind) == (6, 1, "missed")
    last = 0
    for number in range(60):
        today = daily.days_after("2026-11-16", number)
        now = row_of_days([*two_missed, *([] if number < 50 else ["2027-01-04"])], today).days
        assert now >= last
        last = now
    assert row_of_days(["2026-11-16"], "2026-11-16").weeks[-1][0].kind == "played"
    assert row_of_days(["2026-11-15"], "2026-11-16").weeks[-1][0].kind == "open", "today is never missed"
