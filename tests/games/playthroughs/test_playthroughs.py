"""Whole games written out: a change in them is a change of the rules."""

from __future__ import annotations

import pytest

from tests.games.kinds import TABLES, Table
from tests.games.playthroughs.write import HERE, path_of, playthrough
from worldwright.games import NAMES, game


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_the_game_still_goes_as_written(table: Table) -> None:
    assert path_of(table).is_file(), "write it with: python -m tests.games.playthroughs.write"
    assert playthrough(table) == path_of(table).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_player_count_has_a_playthrough(name: str) -> None:
    counts = {table.seats for table in TABLES if table.game_name == name}
    assert counts == set(game(name).SEATS)


def test_no_playthrough_is_left_over() -> None:
    assert set(HERE.glob("*.txt")) == {path_of(table) for table in TABLES}
