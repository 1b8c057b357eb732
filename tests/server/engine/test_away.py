"""Somebody who is long away: the others may call a bot, and whoever comes back gets the seat again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, is_asking, opened, restored, save
from worldwright.server.engine import messages as say
from worldwright.server.engine import questions
from worldwright.server.engine import requests as asides
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.log import Event
from worldwright.server.engine.questions import SILENCE
from worldwright.server.engine.seat_handover import ask_for_seat, leave
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.table import Table

THREE = Kind("three", 3, {}, "mapominoes")
TWO = Kind("two", 2, {}, "mapominoes")
LONG = asides.AWAY


def left_alone(kind: Kind, kept: list[Event] | None = None, **terms: Any) -> tuple[Table, list[Ear]]:
    """A table at which everybody is but the last seat."""
    table = opened(kind, kept=kept, **terms)
    ears = [Ear(seat) for seat in range(kind.seats - 1)]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
        ear.frames.clear()
    return table, ears


def calls(table: Table, ear: Ear, seat: int, clock: int, number: int = 1) -> Any:
    ear.frames.clear()
    table.command(ear, say.CallBot(number, seat), clock)
    save(table, clock)
    return next(each for each in ear.heard() if isinstance(each, say.Accepted | say.CommandRefused))


def test_w8_an_opponent_who_vanishes_does_not_hold_the_table_for_ever() -> None:
    table, (ear,) = left_alone(TWO, leavers="end")
    assert calls(table, ear, 1, LONG - 1).code == "not_away"
    assert isinstance(calls(table, ear, 1, LONG, 2), say.Accepted)
    assert table.log.kinds == ("person", "bot")
    assert not table.log.over, "a bot was called, whatever the table does with those who leave"


def test_nobody_calls_a_bot_for_somebody_who_is_there_or_for_themselves() -> None:
    table, (ear,) = left_alone(TWO)
    away = Ear(1)
    table.watch(away, 0, 0, 0)
    assert calls(table, ear, 1, 10 * LONG).code == "not_away"
    assert calls(table, ear, 0, 10 * LONG, 2).code == "not_away"
    assert calls(table, ear, 7, 10 * LONG, 3).code == "not_away"


def test_the_third_person_is_asked_and_silence_agrees() -> None:
    kept: list[Event] = []
    table, (ann, ben) = left_alone(THREE, kept)
    ben.frames.clear()
    assert isinstance(calls(table, ann, 2, LONG), say.Accepted)
    ask = ben.asked()
    assert (ask.what, ask.by, ask.need) == ("bot", 2, (1,))
    assert isinstance(calls(table, ann, 2, LONG, 2), say.Accepted), "asked once, however often it is asked"
    table.tick(LONG + SILENCE)
    save(table)
    assert table.log.kinds[2] == "bot"
    assert not is_asking(table)


def test_one_no_keeps_the_seat() -> None:
    table, (ann, ben) = left_alone(THREE)
    calls(table, ann, 2, LONG)
    table.command(ben, say.Consent(5, ben.asked().ask, False), LONG)
    save(table)
    assert table.log.kinds[2] == "person"
    assert not is_asking(table)


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    table, (ann, _) = left_alone(THREE)
    calls(table, ann, 2, LONG)
    table.watch(Ear(2), 0, 0, LONG + 10)
    save(table)
    assert not is_asking(table)
    table.tick(LONG + 2 * SILENCE)
    assert table.log.kinds[2] == "person"


def test_the_question_outlives_a_restart() -> None:
    kept: list[Event] = []
    table, (ann, _) = left_alone(THREE, kept)
    table.command(ann, say.CallBot(1, 2), LONG)
    save(table, LONG, kept)
    again = restored("t1", kept, table.game, 2)
    again.tick(LONG + SILENCE)
    assert again.log.kinds[2] == "bot"


def test_w6_whoever_left_gets_the_seat_back_from_the_bot_and_nobody_else_does() -> None:
    table, _ = left_alone(TWO)
    leave(table, [1], 100)
    assert table.log.kinds == ("person", "bot")
    card, held = table.log.card, table.log.held
    with pytest.raises(Rejected, match="taken"):
        lobby.sit(card, {"stranger"}, 1, held)
    for seat in (1, None):
        assert [note.seat for note in lobby.sit(card, {"h1"}, seat, held)] == [1]  # type: ignore[attr-defined]
    ask_for_seat(table, 1, {"h1"}, 200)
    assert table.log.kinds == ("person", "person")
    assert table.log.card.chairs[1].holder == "h1"
    assert not is_asking(table)


def test_a_bot_that_sat_there_from_the_beginning_gives_its_seat_to_nobody() -> None:
    table, _ = left_alone(TWO)
    leave(table, [1], 100)
    with pytest.raises(Rejected, match="taken"):
        lobby.sit(table.log.card, {"h1"}, 1, {})


def test_who_comes_back_ends_a_pause_and_strangers_wait_for_it() -> None:
    table, (ann,) = left_alone(TWO, leavers="free")
    leave(table, [1], 100)
    table.command(ann, say.PauseRequest(1, True), 200)
    with pytest.raises(Rejected, match="paused"):
        ask_for_seat(table, 1, {"stranger"}, 300)
    ask_for_seat(table, 1, {"h1"}, 300)
    assert not table.frozen
    assert table.log.kinds == ("person", "person")


def test_leaving_and_coming_back_all_day_fills_a_log_no_further() -> None:
    table, _ = left_alone(TWO)
    while table.log.generations[1] < questions.MOST_HANDS:
        leave(table, [1], 0)
        if table.log.generations[1] < questions.MOST_HANDS:
            ask_for_seat(table, 1, {"h1"}, 0)
    with pytest.raises(Rejected, match="too often"):
        ask_for_seat(table, 1, {"h1"}, 0)
