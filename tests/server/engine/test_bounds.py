"""Bounds and clocks of a table, each at the very place where it turns: what scenarios pass by."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, command, opened, play_on, restored, save, seated, some_action, turn
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.commands import MOST_UNSAVED
from worldwright.server.engine.connection import MOST_BYTES, MOST_FRAMES, Bucket, Connection
from worldwright.server.engine.log import Event
from worldwright.server.engine.pause import freeze, thaw
from worldwright.server.engine.table import Table
from worldwright.server.engine.table_clock import STALL
from worldwright.server.engine.turn_clock import TurnClock
from worldwright.server.process.token_buckets import Buckets

OPEN_SCREENS = next(kind for kind in TABLES if kind.options.get("open_screens"))
RACE = next(kind for kind in TABLES if kind.id == "mondo-2")


def test_a_table_takes_256_events_that_are_not_saved_and_no_more() -> None:
    table = opened(OPEN_SCREENS)
    seat = turn(table)
    ear, action = Ear(seat), some_action(table, seat)
    for number in range(MOST_UNSAVED):
        if number % 2:
            table.command(ear, say.UndoRequest(number, table.log.seq), 0)
        else:
            table.command(ear, command(number, action, table.log.seq), 0)
        assert len(table.log.fresh) == number + 1
    assert MOST_UNSAVED == 256
    table.command(ear, command(999, action, table.log.seq), 0)
    assert len(table.log.fresh) == MOST_UNSAVED
    save(table)
    answers = ear.answers()
    assert [type(answer) for answer in answers[:-1]] == [say.Accepted] * MOST_UNSAVED
    assert (answers[-1].n, answers[-1].code) == (999, "busy")
    table.command(ear, command(999, action, table.log.seq), 0)
    save(table)
    assert [type(answer) for answer in ear.answers()] == [say.Accepted], "it was not judged, so it may come again"


# What an earlier run was told


def all_at_once() -> Iterator[tuple[Kind, list[Event], int, Any, int]]:
    """Moments without a clock at which one seat moved while another was to move before and after, and has an answer."""
    for kind in TABLES:
        events: list[Event] = []
        table = opened(kind, seed=2, kept=events)
        clock = 0
        for _ in range(40):
            if table.log.over:
                break
            seats = sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)
            seq, state = table.log.seq, table.log.state
            clock = play_on(table, 1, clock, events)
            movers = {move.by for at, move in table.log.moves if at > seq}
            for seat in seats:
                if table.log.is_timed or seat in movers or min(movers, default=-1) < 0:
                    continue
                if seat in table.game.to_move(table.log.state):
                    action = some_action(table, seat)
                    if all(table.game.refusal(each, seat, action) is None for each in (state, table.log.state)):
                        yield kind, list(events), seat, action, seq


def test_a_command_that_an_earlier_run_may_have_refused_does_not_count_after_others_moved() -> None:
    tried = 0
    for kind, events, seat, action, seq in all_at_once():
        same = restored("t1", events[:seq], kind.game, 1)
        table = restored("t1", events, kind.game, 2)
        same.resumed = 0  # the run that saw the beginning
        for event in events[seq:]:
            list(same.log.read([event]))
        told: list[Any] = []
        for each in (same, table):
            ear = Ear(seat)
            each.command(ear, command(4711, action, seq), each.log.time)
            save(each, each.log.time)
            told += ear.answers()
        assert isinstance(told[1], say.CommandRefused)
        assert told[1].code == "stale"
        tried += isinstance(told[0], say.Accepted)
    assert tried > 3, "in the same run it counts: only others moved, and it was its turn all the while"


# Clocks


def test_a_turn_begins_anew_after_ones_own_move_and_goes_on_during_others() -> None:
    clock = TurnClock(1000)
    clock.turn([0, 1], None, 0)
    assert clock.dues() == {0: 1000, 1: 1000}
    clock.turn([0, 1], 0, 400)
    assert clock.dues() == {0: 1400, 1: 1000}, "seat 1 was and is waited for"
    clock.turn([0], 1, 500)
    assert clock.dues() == {0: 1400}, "seat 0 moved at 400 and is waited for since"
    clock.extend(0, 5000)
    assert clock.dues() == {0: 6400}
    clock.turn([0], 0, 600)
    assert clock.dues() == {0: 1600}, "a vacation is for one turn"
    clock.turn([], 0, 700)
    assert clock.dues() == {}


def test_a_bank_is_used_up_by_ones_own_turns_alone() -> None:
    clock = TurnClock(0, bank=1000)
    clock.turn([0], None, 0)
    clock.turn([1], 0, 300)
    assert clock.dues() == {1: 1300}
    clock.turn([0], 1, 900)
    assert clock.dues() == {0: 900 + 700}, "300 of the bank were used, and others' time costs nothing"
    clock.extend(0, 50)
    assert clock.dues() == {0: 1650}
    clock.turn([1], 0, 1600)
    clock.turn([0], 1, 1700)
    assert clock.dues() == {0: 1750}, "what was given on top of the bank stays there"
    clock.changed_hands(0)
    assert clock.dues() == {0: 1700 + 100 + 50}, "whoever sits down there has a tenth of it at least"


def is_done(table: Table) -> bool:
    return table.log.over or table.log.is_timed or "bot" in table.log.kinds


def test_a_seat_that_moves_twice_in_a_row_has_its_whole_time_for_each_move() -> None:
    for kind in TABLES:
        table = opened(kind, turn=1000)
        for number in range(60):
            if is_done(table):
                break
            seat, clock = turn(table), number * 400
            table.command(Ear(seat), command(number, some_action(table, seat), table.log.seq), clock)
            save(table, clock)
            if is_done(table):
                break
            if set(table.game.to_move(table.log.state)) == {seat}:
                assert table.due() == clock + 1000
                return
    raise AssertionError("nobody ever moves twice in a row")


def test_time_stops_for_a_second_batch_that_the_disk_does_not_take() -> None:
    table = opened(RACE)
    clock = 0
    while not any(seat >= 0 for seat in table.game.to_move(table.log.state)):
        clock = table.due() or 0
        table.tick(clock)
        save(table, clock)
    begun = table.now(clock)
    first = written(table, 0, clock)
    second = written(table, 1, clock + 500)
    table.saved(first, clock + 600)
    assert table.saved_seq == first < second
    assert table.now(clock + 60_000) == table.now(clock + 600 + STALL), "the disk has had the second since 600 at most"
    table.saved(second, clock + 60_000)
    save(table, clock + 60_000)
    assert table.now(clock + 60_000) == begun + 600 + STALL


def test_a_turn_has_the_time_after_a_freeze_that_it_had_before() -> None:
    table = opened(turn=10_000)
    assert table.due() == 10_000
    freeze(table, "full", 4000)
    assert (table.due(), table.now(9000)) == (None, 4000)
    thaw(table, 64_000)
    assert table.now(64_000) == 4000
    assert table.due() == 70_000
    save(table, 64_000)
    assert table.due() == 70_000, "and it is in the log"


def written(table: Table, seat: int, clock: int) -> int:
    """A command of a seat is given to the disk; the last event of its batch."""
    reach = next(action for action in table.game.actions(table.log.state, seat) if type(action).__name__ == "Reach")
    table.command(Ear(seat), command(seat + 1, reach, table.log.seq), clock)
    assert table.handed(clock)
    return table.log.seq


# What waits to be sent


def listening(table: Table) -> Connection:
    connection = Connection(table, Grant(None))
    table.watch(connection, 0, 0, 0)
    while connection.pop() is not None:
        pass
    return connection


@pytest.mark.parametrize(("frames", "size"), [(MOST_FRAMES, 10), (8, MOST_BYTES // 8)])
def test_a_queue_is_bounded_by_frames_and_by_bytes(frames: int, size: int) -> None:
    connection = listening(opened())
    for _ in range(frames):
        connection.send(b"x" * size)
    assert connection.pop() == b"x" * size, "what was sent makes room"
    connection.send(b"x" * size)
    assert connection in connection.table.audience.watchers
    connection.send(b"x")
    assert connection.closed == "slow"
    assert connection.pop() is None
    assert connection not in connection.table.audience.watchers


def test_seats_of_one_person_are_companions_and_strangers_are_not() -> None:
    table = opened(next(kind for kind in TABLES if kind.seats == 3), hot_seat=True)
    table.people |= {"h0": "account", "h2": "account"}  # a guest who turned out to be somebody with an account
    assert [set(table.people.companions(seat)) for seat in range(3)] == [{0, 2}, {1}, {0, 2}]
    assert table.people.seats_of("account") == (0, 2)
    seated(table)


# Buckets

moments = st.lists(st.integers(0, 400), max_size=120)


class PlainBucket:
    """Tokens counted as they are: what the short way of it has to equal."""

    def __init__(self, rate: Fraction, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.at = Fraction(burst), Fraction(0)

    def take(self, now: Fraction) -> bool:
        self.tokens = min(Fraction(self.burst), self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@given(moments, st.integers(1, 50), st.integers(1, 60), st.integers(0, 10**9))
def test_a_bucket_equals_a_plain_one_at_all_times(waits: list[int], rate: int, burst: int, now: int) -> None:
    bucket, plain = Bucket(rate, burst), PlainBucket(Fraction(rate, 1000), burst)
    for wait in waits:
        now += wait
        assert bucket.take(now) == plain.take(Fraction(now))


@given(moments, st.integers(1, 30), st.integers(1, 20))
def test_buckets_by_key_equal_plain_ones(waits: list[int], each: int, burst: int) -> None:
    buckets, plain = Buckets(burst, each), [PlainBucket(Fraction(1, each), burst) for _ in range(3)]
    now = 0
    for number, wait in enumerate(waits):
        now += wait % (3 * each)
        assert buckets.take(number % 3, now) == plain[number % 3].take(Fraction(now))
