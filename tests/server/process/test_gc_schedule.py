"""When the house looks for garbage."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from worldwright.server.process.gc_schedule import GROWTH, LONGEST_SECONDS, QUIET_SECONDS, GcSchedule, collect


def seconds(tidying: GcSchedule, begin: int, end: int, moves: bool) -> list[int]:
    """The seconds in which it is time, of those from `begin` to `end`."""
    found = []
    for now in range(begin, end):
        if moves:
            tidying.used()
        if tidying.is_time(now):
            found.append(now)
    return found


def test_an_idle_site_never_looks() -> None:
    assert seconds(GcSchedule(0, lambda: 0), 1, 5000, moves=False) == []


def test_a_site_looks_in_a_quiet_second_and_not_again_before_somebody_moved() -> None:
    tidying = GcSchedule(0, lambda: 0)
    assert seconds(tidying, 1, 100, moves=True) == []
    assert seconds(tidying, 100, 300, moves=False) == [100]
    assert seconds(tidying, 300, 301, moves=True) == []
    assert seconds(tidying, 301, 600, moves=False) == [301]
    assert QUIET_SECONDS < 200


def test_a_site_that_is_never_quiet_looks_now_and_then() -> None:
    assert seconds(GcSchedule(0, lambda: 0), 1, 2 * int(LONGEST_SECONDS) + 10, moves=True) == [
        int(LONGEST_SECONDS),
        2 * int(LONGEST_SECONDS),
    ]


def test_two_looks_close_together_are_one() -> None:
    tidying = GcSchedule(0, lambda: 0)
    tidying.used()
    assert not tidying.is_time(100.0)  # somebody moved just now
    assert not tidying.is_time(100.1)
    assert tidying.is_time(101.0)


def test_a_site_that_has_grown_looks_whether_anybody_moves_or_not() -> None:
    for moves in (True, False):
        size = [100 << 20]
        tidying = GcSchedule(0, lambda size=size: size[0])  # type: ignore[misc]
        assert seconds(tidying, 1, 70, moves) == []
        size[0] += GROWTH + 1
        assert seconds(tidying, 70, 75, moves) == [70]
        assert seconds(tidying, 75, 200, moves) == [], "what is left is in use"
        size[0] += GROWTH + 1
        assert seconds(tidying, 200, 300, moves) == [200]


def test_what_has_grown_is_searched_alone_and_all_of_it_in_a_quiet_second_or_in_the_end() -> None:
    size = [100 << 20]
    schedule = GcSchedule(0, lambda: size[0])
    size[0] += GROWTH + 1
    assert (seconds(schedule, 1, 62, moves=True), schedule.all_of_it) == ([60], False)
    assert seconds(schedule, 62, int(LONGEST_SECONDS), moves=True) == []
    size[0] += GROWTH + 1
    assert (seconds(schedule, 1000, 1001, moves=True), schedule.all_of_it) == ([1000], True)
    assert seconds(schedule, 1001, 1050, moves=True) == []
    assert (seconds(schedule, 1050, 1100, moves=False), schedule.all_of_it) == ([1060], True)


COLLECTING = """
import gc
from worldwright.server.process.gc_schedule import collect, settle
settle()
class Ring: pass
def ring():
    one = Ring(); one.itself = one
    return one
one = ring()
collect(all_of_it=False)
frozen = gc.get_freeze_count()
del one
new = ring(); del new
rings = lambda: sum(isinstance(each, Ring) for each in gc.get_objects())
collect(all_of_it=False)
print(frozen > 0, gc.get_freeze_count() >= frozen - 10)
gc.unfreeze(); print(rings()); gc.freeze()
collect(all_of_it=True)
gc.unfreeze(); print(rings())
"""


def test_what_was_in_use_is_not_visited_again_until_all_is() -> None:
    done = subprocess.run([sys.executable, "-c", COLLECTING], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "1", "0"]


def test_a_process_that_did_not_settle_freezes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 0)
    monkeypatch.setattr(gc, "freeze", lambda: pytest.fail("frozen"))
    collect(all_of_it=True)
