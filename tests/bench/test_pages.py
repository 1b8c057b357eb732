"""The pages of a large house are measured with the questions that the page asks; the figures are the bench's own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.pages import filled, run
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.sqlite import SqliteDatabase
from worldwright.server.storage.table_store import bad_cards


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
