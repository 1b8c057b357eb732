"""A match at the very moments where a hand and the clock meet, and what only the host may do."""

from __future__ import annotations

import pytest

from worldwright.core.game import CLOCK, DEALER, Move
from worldwright.core.match import Match, Refused, move_refusal
from worldwright.core.record import Record
from worldwright.games import game, monuments

MONDO = game("mondo")


def racing() -> tuple[Match, int, int]:  # type: ignore[type-arg]
    """A race in which hands may reach; a seat that may, and when the bell rings."""
    match = Match(MONDO, seats=2, seed=3)
    for _ in range(10):
        due = MONDO.deadline(match.state)
        assert due is not None
        if seats := [seat for seat in match.to_move() if seat >= 0]:
            return match, min(seats), due[0]
        match.tick(due[0])
    raise AssertionError("the race never begins")


def test_the_bell_is_due_from_its_moment_on_and_a_hand_before_it() -> None:
    match, seat, bell = racing()
    due = MONDO.deadline(match.state)
    assert due is not None
    ring, reach = due[1], match.actions(seat)[0]
    for at, clock, hand in ((bell - 1, "WW-T3", None), (bell, None, "WW-T5"), (bell + 1, None, "WW-T5")):
        refusals = [move_refusal(MONDO, match.state, move) for move in (Move(at, CLOCK, ring), Move(at, seat, reach))]
        assert [None if refusal is None else refusal.rule for refusal in refusals] == [clock, hand]
    assert move_refusal(MONDO, match.state, Move(bell, CLOCK, reach)) is not None, "the clock does nothing else"


def test_a_hand_at_the_bell_comes_after_it() -> None:
    match, seat, bell = racing()
    before = len(match.log)
    with pytest.raises(Refused):
        match.submit(seat, match.actions(seat)[0], bell)
    assert [move.by for move in match.log[before:]][:1] == [CLOCK]


def test_nobody_moves_before_the_last_move_or_as_the_host() -> None:
    match, seat, _ = racing()
    match.tick(match.now)
    reach, now = match.actions(seat)[0], match.now
    match.submit(seat, reach, now + 5)
    for by, at, rule in ((1 - seat, now + 4, "WW-T5"), (DEALER, now + 5, "WW-T3"), (CLOCK, now + 5, "WW-T3")):
        log = list(match.log)
        with pytest.raises(Refused, match=rule):
            match.submit(by, reach, at)
        assert match.log == log


def test_the_record_of_a_running_game_keeps_the_seed() -> None:
    match = Match(monuments)
    record: Record = match.record()
    assert record.seed is None
