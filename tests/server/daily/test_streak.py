"""Streaks: one missed day of a week is a rest day, and today is never missed."""

from __future__ import annotations

from worldwright.server.daily.streak import row_of_days

MONDAY, TUESDAY, WEDNESDAY, THURSDAY = "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"


def kinds(played: list[str], today: str) -> dict[str, str]:
    return {day.day: day.kind for week in row_of_days(played, today).weeks for day in week}


def test_today_is_open_until_it_is_played_and_never_a_rest_day() -> None:
    row = row_of_days([MONDAY], TUESDAY)
    assert (row.days, row.rests) == (1, 0), "a streak does not grow without playing"
    assert kinds([MONDAY], TUESDAY)[TUESDAY] == "open"


def test_one_missed_day_of_a_week_is_a_rest_day_and_the_second_is_missed() -> None:
    row = row_of_days([MONDAY], THURSDAY)
    assert (row.days, row.rests) == (2, 1)
    found = kinds([MONDAY], THURSDAY)
    assert [found[day] for day in (MONDAY, TUESDAY, WEDNESDAY, THURSDAY)] == ["played", "rest", "missed", "open"]


def test_days_before_the_first_game_are_not_missed() -> None:
    found = kinds([WEDNESDAY], THURSDAY)
    assert [found[day] for day in (MONDAY, TUESDAY, WEDNESDAY)] == ["open", "open", "played"]
