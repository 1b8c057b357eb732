"""Preferences of notifications: which tables, when it is quiet; and links that work without being known."""

from __future__ import annotations

import pytest

from worldwright.server.engine.events import Terms
from worldwright.server.engine.messages import HOUR
from worldwright.server.notifications import signed_links
from worldwright.server.notifications.store import MOST_TABLES, Preferences

LIVE, DAYS = Terms("monuments", 2, turn=2 * 60_000), Terms("monuments", 2, turn=48 * HOUR)
MIDNIGHT = 1_767_225_600  # 2026-01-01, UTC
MINUTE = 60


@pytest.mark.parametrize(
    ("preferences", "is_on", "has_mail"),
    [
        (Preferences(), False, False),
        (Preferences(push=True), True, False),
        (Preferences(mail=True), False, False),
        (Preferences(confirmed=True), False, False),
        (Preferences(mail=True, confirmed=True), True, True),
    ],
)
def test_nothing_is_sent_to_who_has_not_asked_or_not_confirmed(
    preferences: Preferences, is_on: bool, has_mail: bool
) -> None:
    assert (preferences.is_on, preferences.has_mail) == (is_on, has_mail)


def test_games_over_days_with_people_are_wanted_unless_somebody_said_otherwise() -> None:
    plain = Preferences()
    assert plain.wants("t", DAYS, with_people=True)
    assert not plain.wants("t", DAYS, with_people=False)
    assert not plain.wants("t", LIVE, with_people=True)
    assert plain.about("t", True).wants("t", LIVE, with_people=False)
    assert not plain.about("t", False).wants("t", DAYS, with_people=True)
    assert plain.about("t", False).wants("other", DAYS, with_people=True)


def test_what_was_said_about_tables_is_bounded_and_the_oldest_goes_first() -> None:
    said = Preferences()
    for number in range(MOST_TABLES):
        said = said.about(str(number), True)
    assert len(said.tables) == MOST_TABLES
    said = said.about("0", False).about("new", True)
    assert len(said.tables) == MOST_TABLES
    assert "1" not in said.tables
    assert said.tables["0"] is False, "it was said last"
    assert "new" not in said.about("new", None).tables


@pytest.mark.parametrize(
    ("quiet", "minute", "since", "until"),
    [
        (None, 60, 60, 60),
        ((60, 60), 60, 60, 60),
        ((60, 120), 59, 59, 59),
        ((60, 120), 60, 60, 120),
        ((60, 120), 119, 60, 120),
        ((60, 120), 120, 120, 120),
        ((61, 122), 90, 61, 122),
        ((1320, 450), 1319, 1319, 1319),
        ((1320, 450), 1320, 1320, 1440 + 450),
        ((1320, 450), 1439, 1320, 1440 + 450),
        ((1320, 450), 0, 1320 - 1440, 450),
        ((1320, 450), 449, 1320 - 1440, 450),
        ((1320, 450), 450, 450, 450),
    ],
)
def test_quiet_hours_hold_from_a_minute_to_another_over_midnight_too(
    quiet: tuple[int, int] | None, minute: int, since: int, until: int
) -> None:
    preferences, now = Preferences(quiet=quiet), MIDNIGHT + minute * MINUTE
    assert preferences.quiet_until(now) == MIDNIGHT + until * MINUTE
    assert preferences.quiet_since(now) == MIDNIGHT + since * MINUTE


def test_quiet_hours_are_those_of_the_own_time_zone() -> None:
    there = Preferences(quiet=(60, 120), zone="Europe/Berlin")
    assert there.quiet_until(MIDNIGHT + 30 * MINUTE) == MIDNIGHT + 60 * MINUTE
    assert there.quiet_until(MIDNIGHT + 90 * MINUTE) == MIDNIGHT + 90 * MINUTE


# Links


def test_a_link_ends_what_it_was_made_for_and_nothing_else() -> None:
    token = signed_links.end_token("secret", "word", "table")
    assert signed_links.ended("secret", token) == ("word", "table")
    assert signed_links.ended("secret", signed_links.end_token("secret", "word", "")) == ("word", "")
    proof = token.rpartition(".")[2]
    for wrong in ("", ".", "..", token[:-1], f"{token}0", f"word.other.{proof}", f"other.table.{proof}"):
        assert signed_links.ended("secret", wrong) is None
    assert signed_links.ended("secret", signed_links.end_token("secret", "", "table")) is None, "it is for nobody"
    assert signed_links.ended("another", token) is None


def test_a_link_confirms_one_address_and_is_no_link_that_ends_something() -> None:
    token = signed_links.confirm_token("secret", "word", "a@example.org")
    assert signed_links.word_of(token) == "word"
    assert signed_links.is_confirmed("secret", token, "a@example.org")
    assert not signed_links.is_confirmed("secret", token, "b@example.org")
    assert not signed_links.is_confirmed("another", token, "a@example.org")
    ends = signed_links.end_token("secret", "word", "a@example.org").rpartition(".")[2]
    assert not signed_links.is_confirmed("secret", f"word.{ends}", "a@example.org")
