"""Monuments' sheets against the second scorer."""

from __future__ import annotations

import pytest

from tests.games.kinds import Table, random_match, tables_of
from tests.games.oracle.monuments import totals
from worldwright.games.monuments.plans import plan


@pytest.mark.parametrize("table", tables_of("monuments"), ids=lambda table: table.id)
def test_both_scorers_agree_on_random_games(table: Table) -> None:
    for seed in range(60):
        match = random_match(table, seed)
        expected = totals(match.log, table.seats, len(plan(match.options.monument).places))
        assert [sheet.total for sheet in match.score().values()] == expected
