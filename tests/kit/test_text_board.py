"""The text board of the Mondo games beside the score sheets: both tell one number."""

from __future__ import annotations

import pytest

from tests.games.kinds import Table, tables_of
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.drawing import seat_name
from worldwright.core.match import replay

TABLES = [*tables_of("mondo"), *tables_of("mondo_sapiens")]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_b12_points_of_the_text_board_are_those_of_the_score(table: Table) -> None:
    match = table.match(seed=5)
    play_out(match, [bot("greedy", table.game)] * table.seats, seed_from(5, table.id))
    states = list(replay(table.game, match.options, match.seats, match.log))
    for state in states[:: max(1, len(states) // 25)]:
        drawn = table.game.draw(table.game.view(state, 0), "en").plain().splitlines()
        for seat, sheet in table.game.score(state).items():
            row = next(line for line in drawn if line[2:].startswith(seat_name(seat, 0, "en")))
            assert row[12:].startswith(f"{sheet.total} points"), (state.phase, row)
