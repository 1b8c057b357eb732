"""Streak of days played: one missed day a week is a rest day, and a streak never resets to zero."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["played", "rest", "missed", "open"]
WEEKS = 4
"""Number of weeks shown, the present one last."""


class RowDay(msgspec.Struct, frozen=True):
    """A day of the streak. `open`: before the first, today before a game, or in the future."""

    day: str
    kind: Kind


class RowOfDays(msgspec.Struct, frozen=True):
    """Length of a streak, rest days included, and the last weeks from Monday to Sunday."""

    days: int
    rests: int
    weeks: tuple[tuple[RowDay, ...], ...]


def row_of_days(played: Iterable[str], today: str) -> RowOfDays:
    """The streak of someone who played on these days.

    The first missed day of a week (Monday to Sunday) with a game is a rest day and counts; further ones pause the
    streak, as do weeks without a game. Today is never missed.
    """
    on = {dt.date.fromisoformat(day) for day in played}
    end = dt.date.fromisoformat(today)
    if not on:
        return RowOfDays(0, 0, _weeks({}, end))
    first = min(on)
    kinds: dict[dt.date, Kind] = dict.fromkeys(on, "played")
    rests = 0
    for monday in sorted({_monday(day) for day in on}):
        missed = [day for day in _week(monday) if first < day < end and day not in on]
        if missed:
            kinds[missed[0]] = "rest"
            rests += 1
    for back in range(WEEKS * 7):
        day = end - dt.timedelta(days=back)
        if first < day < end:
            kinds.setdefault(day, "missed")
    return RowOfDays(len(on) + rests, rests, _weeks(kinds, end))


def _monday(day: dt.date) -> dt.date:
    return day - dt.timedelta(days=day.weekday())


def _week(monday: dt.date) -> list[dt.date]:
    return [monday + dt.timedelta(days=number) for number in range(7)]


def _weeks(kinds: dict[dt.date, Kind], end: dt.date) -> tuple[tuple[RowDay, ...], ...]:
    mondays = [_monday(end) - dt.timedelta(days=7 * back) for back in reversed(range(WEEKS))]
    return tuple(tuple(RowDay(day.isoformat(), kinds.get(day, "open")) for day in _week(monday)) for monday in mondays)
