"""When the house looks for garbage."""

from __future__ import annotations

from worldwright.server.process.gc_schedule import GROWTH, LONGEST_SECONDS, QUIET_SECONDS, GcSchedule


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
