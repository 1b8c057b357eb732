"""One table: act, remember, tell."""

from __future__ import annotations

import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.tables.seating import Ear, command, opened, play_on, save, seated, some_action, turn
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.tables import messages as say
from worldwright.tables.table import Table
from worldwright.tables.values import Event

every_kind = pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.id)


def test_a_move_is_told_when_it_is_saved_and_not_before() -> None:
    table = opened()
    ears = seated(table)
    seat = turn(table)
    table.act(ears[seat], command(1, some_action(table, seat), table.log.seq), 10)
    assert not any(ear.frames for ear in ears)
    save(table, 10)
    heard = [ear.heard() for ear in ears]
    assert all(isinstance(told[0], say.Moves) for told in heard)
    assert [type(m) for m in heard[seat]] == [say.Moves, say.Accepted]


@every_kind
def test_a_whole_game_ends_with_a_record_that_verifies(kind: Kind) -> None:
    table = opened(kind)
    play_on(table, 20_000)
    assert table.log.over
    record = table.record()
    assert record is not None
    verdict = verify(record.text().encode(), game)
    assert verdict.sealed
    result = table.audience.result()
    assert result is not None
    assert result.winners == tuple(sorted(kind.game.winners(table.log.state)))


@every_kind
def test_a_log_read_again_gives_the_same_table(kind: Kind) -> None:
    events: list[Event] = []
    fresh = opened(kind, kept=events)
    play_on(fresh, 60, kept=events)
    again = Table.restore(fresh.header, events, kind.game, 2)
    assert again.log.state == fresh.log.state
    assert again.log.link == fresh.log.link
    assert again.log.moves == fresh.log.moves
    assert again.log.time == fresh.log.time


def test_a_spectator_cannot_act() -> None:
    table = opened()
    ear = Ear(None)
    table.act(ear, command(1, some_action(table, turn(table)), table.log.seq), 0)
    (answer,) = ear.answers()
    assert answer.code == "not_seated"
