"""Time limits of turns: what a holiday adds lasts for one turn, and a bank is used up over all of them."""

from __future__ import annotations

from worldwright.server.engine.turn_clock import TurnClock


def test_what_a_holiday_added_ends_with_the_turn() -> None:
    clock = TurnClock(limit=1_000, bank=0)
    clock.turn((0,), None, 0)
    clock.rest(0, 300)
    assert clock.rested(0) == 300
    assert clock.dues() == {0: 1_300}
    clock.turn((1,), 0, 100)
    assert clock.rested(0) == 0, "the next holiday counts from nothing"
    clock.turn((0,), 1, 200)
    assert clock.dues() == {0: 1_200}


def test_what_a_holiday_added_stays_while_somebody_else_moves() -> None:
    clock = TurnClock(limit=1_000, bank=0)
    clock.turn((0, 1), None, 0)
    clock.rest(0, 300)
    clock.turn((0, 1), 1, 100)
    assert clock.rested(0) == 300
    assert clock.dues() == {0: 1_300, 1: 1_100}


def test_a_bank_is_used_up_over_all_turns() -> None:
    clock = TurnClock(limit=0, bank=1_000)
    clock.turn((0,), None, 0)
    clock.turn((1,), 0, 400)
    clock.turn((0,), 1, 500)
    assert clock.dues() == {0: 500 + 600}
