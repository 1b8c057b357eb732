"""One table: act, remember, tell."""

from __future__ import annotations

import pytest

from tests.games.kinds import Table as Kind
from tests.server.engine.registry import every_kind
from tests.server.engine.seating import Ear, command, opened, play_on, restored, save, seated, some_action, turn
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience, Grant
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.history import recorded
from worldwright.server.engine.log import Event
from worldwright.server.engine.pause import freeze
from worldwright.server.engine.seat_handover import leave, occupy


def test_a_move_is_told_when_it_is_saved_and_not_before() -> None:
    table = opened()
    ears = seated(table)
    seat = turn(table)
    table.command(ears[seat], command(1, some_action(table, seat), table.log.seq), 10)
    assert not any(ear.frames for ear in ears)
    save(table, 10)
    heard = [ear.heard() for ear in ears]
    assert all(isinstance(told[0], say.Moves) for told in heard)
    assert [type(m) for m in heard[seat]] == [say.Moves, say.Accepted]


def test_an_answer_leaves_together_with_the_moves_it_answers_to() -> None:
    table = opened()
    seat = turn(table)
    sent: list[list[type]] = []

    def send(*frames: bytes) -> bool:
        sent.append([type(say.decode_server(frame)) for frame in frames])
        return True

    screen = Connection(table, Grant(seat), send=send)
    screen.receive(say.encode(say.Hello()), 0)
    sent.clear()
    screen.receive(say.encode(command(1, some_action(table, seat), table.log.seq)), 10)
    assert sent == [], "nothing is on disk yet"
    save(table, 10)
    assert sent == [[say.Moves, say.Accepted]]
    screen.receive(say.encode(command(1, some_action(table, turn(table)), 0)), 20)
    assert sent[1:] == [[say.Superseded]], "nothing to wait for"


def test_an_answer_outlives_moves_that_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    ears = seated(table)
    seat = turn(table)
    table.command(ears[seat], command(1, some_action(table, seat), table.log.seq), 10)
    with monkeypatch.context() as broken:
        broken.setattr(Audience, "_frames", lambda *_: 1 / 0)
        save(table, 10)
    assert table.frozen == "internal"
    assert not any(isinstance(message, say.Accepted) for message in ears[seat].heard())
    save(table, 20)
    assert any(isinstance(message, say.Accepted) for message in ears[seat].heard())


@every_kind
def test_a_whole_game_ends_with_a_record_that_verifies(kind: Kind) -> None:
    table = opened(kind)
    play_on(table, 20_000)
    assert table.log.over
    record = recorded(table)
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
    again = restored(fresh.id, events, kind.game, 2)
    assert again.log.state == fresh.log.state
    assert again.log.link == fresh.log.link
    assert again.log.moves == fresh.log.moves
    assert again.log.time == fresh.log.time


def test_of_all_who_had_a_seat_only_the_last_has_it() -> None:
    table = opened(leavers="free")
    seat = turn(table)
    grants = [Ear(seat).grant]
    for holder in ("second", "third", "fourth"):
        leave(table, [seat], 0)
        grant = occupy(table, seat, 0, holder=holder)
        assert grant is not None
        grants.append(grant)
        assert [table.audience.is_current(each) for each in grants] == [False] * (len(grants) - 1) + [True]
        table.people[holder] = holder
    save(table)
    first = Ear(seat)
    table.command(first, command(1, some_action(table, seat), table.log.seq), 0)
    assert [answer.code for answer in first.answers()] == ["not_seated"]


def test_a_table_is_put_away_only_when_all_of_it_is_on_disk() -> None:
    table = opened()
    assert table.is_idle()
    seat = turn(table)
    table.command(Ear(seat), command(1, some_action(table, seat), table.log.seq), 0)
    assert not table.is_idle(), "nobody has it but memory"
    table.handed(0)
    assert not table.is_idle(), "the store has not answered"
    table.saved(table.log.seq, 0)
    assert table.is_idle()
    freeze(table, "full", 0)
    assert not table.is_idle()


def test_a_spectator_cannot_act() -> None:
    table = opened()
    ear = Ear(None)
    table.command(ear, command(1, some_action(table, turn(table)), table.log.seq), 0)
    (answer,) = ear.answers()
    assert answer.code == "not_seated"
