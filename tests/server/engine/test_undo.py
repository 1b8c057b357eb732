"""What an undo costs: a worker finds out, once until something moves, and nothing is replayed for it on the loop."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.kinds import Table as Kind
from tests.server.engine.seating import SOME, Ear, opened, play_on, save, seated
from tests.server.engine.test_offers import days
from worldwright.core.game import over
from worldwright.server.engine import messages as say
from worldwright.server.engine.commands import REFUSED_UNDO
from worldwright.server.engine.connection import COMMANDS, seat_limit
from worldwright.server.engine.log import KEPT, Log
from worldwright.server.engine.replay import past_of
from worldwright.server.engine.table import Table
from worldwright.server.engine.undo import barred, undo_verdict, undo_verdict_code


def asking() -> tuple[Table, Ear, list[tuple[int, int]]]:
    """A table whose undos are judged elsewhere, somebody who may ask, and what was asked for."""
    table, ears = days()
    asked: list[tuple[int, int]] = []
    table.questions.judge = lambda seat, kept: asked.append((seat, kept))
    ear = ears[table.log.moves[-1][1].by]
    ear.frames.clear()
    return table, ear, asked


def undo(table: Table, ear: Ear, number: int, clock: int = 0) -> list[Any]:
    ear.frames.clear()
    table.command(ear, say.UndoRequest(number, table.log.seq), clock)
    save(table, clock)
    return ear.answers()


def test_B3_a_worker_is_asked_once_until_something_moves() -> None:
    table, ear, asked = asking()
    seat = ear.grant.seat
    assert seat is not None
    assert undo(table, ear, 1) == undo(table, ear, 1) == []
    assert [answer.code for answer in undo(table, ear, 2)] == ["asking"]
    assert len(asked) == 1
    due = table.questions.judged(seat, table.log.seq, ("revealed", 0))
    assert due == (ear, say.UndoRequest(1, table.log.seq))
    for number in (1, 3, 4):
        assert [answer.code for answer in undo(table, ear, number)] == ["revealed"]
    assert len(asked) == 1
    seq = table.log.seq
    while table.log.seq == seq or barred(table.log, seat)[0]:
        play_on(table, 1)
    assert undo(table, ear, 5) == []
    assert len(asked) == 2


def test_B3_what_a_worker_found_about_the_past_is_not_the_answer_any_more() -> None:
    table, ear, _ = asking()
    seat, seq = ear.grant.seat, table.log.seq
    assert seat is not None
    assert undo(table, ear, 1) == []
    play_on(table, 1)
    due = table.questions.judged(seat, seq, ("free", 0))
    assert due is not None
    ear.frames.clear()
    table.command(*due, 0)
    assert [answer.code for answer in ear.answers()] == ["stale"]


def test_B3_where_no_worker_could_find_out_the_asker_hears_it_and_may_ask_again() -> None:
    table, ear, asked = asking()
    assert ear.grant.seat is not None
    assert undo(table, ear, 1) == []
    ear.frames.clear()
    assert table.questions.judged(ear.grant.seat, table.log.seq, None) is None
    assert [answer.code for answer in ear.answers()] == ["busy"]
    assert undo(table, ear, 1) == []
    assert len(asked) == 2


@pytest.mark.parametrize("kind", SOME, ids=lambda kind: kind.id)
def test_B3_a_worker_finds_what_the_table_would_find(kind: Kind) -> None:
    table, clock = opened(kind, seed=5), 0
    for _ in range(12):
        clock = play_on(table, 3, clock)
        if over(kind.game, table.log.state):
            break
        for seat in range(kind.seats):
            code, kept = barred(table.log, seat)
            if not code:
                past = past_of(table.log, table.log.moves)
                found = msgspec.json.decode(undo_verdict_code(past, table.log.link, kept))
                assert (found, kept) == undo_verdict(table.log, seat)


def test_B3_taking_back_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(undo=True)
    ears = seated(table)
    while table.log.state.phase != "build":
        play_on(table, 1)
    before = table.log.state
    play_on(table, 1)
    seat = table.log.moves[-1][1].by
    monkeypatch.setattr(Log, "states", lambda _: pytest.fail("the whole game was replayed"))
    (answer,) = undo(table, ears[seat], 1)
    assert isinstance(answer, say.Accepted)
    assert table.log.state == before


def test_B3_a_move_that_is_no_longer_at_hand_stays() -> None:
    table, ear, asked = asking()
    assert ear.grant.seat is not None
    for _ in range(KEPT):  # as many events that are no moves
        table.log.recent.append(msgspec.structs.replace(table.log.recent[-1], move=None))
    assert [answer.code for answer in undo(table, ear, 1)] == ["nothing_to_undo"]
    assert asked == []


def test_B3_a_refused_undo_costs_more_than_a_move() -> None:
    table, (ear, *_) = days()
    refused = 0
    while seat_limit(table, 0).take(0):
        table.command(ear, say.UndoRequest(refused, seq=0), 0)
        refused += 1
    assert {answer.code for answer in ear.answers()} == {"stale"}
    assert refused == COMMANDS[1] // (1 + REFUSED_UNDO)
