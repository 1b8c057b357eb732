"""The pages of a large house are measured with the questions that the page asks; the figures are the bench's own."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bench.pages import filled, person, run
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.sqlite import SqliteDatabase
from worldwright.server.storage.table_store import bad_cards, tables_of


def test_a_small_site_is_filled_and_every_page_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    day = filled(tmp_path, games=200, people=40)
    assert (tmp_path / DATABASE).exists()
    db = SqliteDatabase(tmp_path)
    assert db.look(bad_cards) == []
    db.close()
    asyncio.run(run(tmp_path, day, times=1))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert all("times the peer" in line for line in lines[1:7])


class Steps:
    """A database that counts what SQLite does for a question, in hundreds of its own steps."""

    def __init__(self, folder: Path) -> None:
        self.count = 0
        self._db = sqlite3.connect(folder / DATABASE)
        self._db.set_progress_handler(self._step, 100)

    def _step(self) -> int:
        self.count += 1
        return 0

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        return next(iter(self.rows(sql, *values)), None)


def test_running_tables_are_found_whatever_a_person_has_finished(tmp_path: Path) -> None:
    """One person plays in every tenth game: 30 games here, 300 there."""
    steps = []
    for games in (300, 3000):
        folder = tmp_path / str(games)
        folder.mkdir()
        filled(folder, games, people=40)
        db = Steps(folder)
        assert tables_of(db, person(0), 0) == []
        assert len(tables_of(db, person(0), 20)) == 20
        steps.append(db.count)
    assert steps[1] < 1.5 * steps[0], steps
