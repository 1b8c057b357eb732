"""A second message before a turn over days is up: once, not beside the first, not in quiet hours, not unasked."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.notifications.notified import BERLIN, MONDAY_NOON_UTC, Office, move
from tests.server.notifications.post_office import Browser
from tests.server.site import Line
from worldwright.server.engine.events import Terms
from worldwright.server.notifications.reminders import GAP, HOUR, LOOKS_AGAIN, lead_of, reminder_at
from worldwright.server.notifications.store import DAY, Preferences, Waiting, is_first_waiting

MILLIS = 1000


@pytest.mark.parametrize(
    ("turn", "lead"),
    [(2 * HOUR, HOUR), (8 * HOUR, 2 * HOUR), (48 * HOUR, 12 * HOUR), (4 * DAY, DAY), (30 * DAY, DAY)],
)
def test_a_quarter_of_the_turn_an_hour_at_least_and_a_day_at_most(turn: int, lead: int) -> None:
    assert lead_of(Terms("mondo", 2, turn=turn * MILLIS)) == lead
    assert lead_of(Terms("mondo", 2, bank=turn * MILLIS)) == lead


def test_nobody_is_reminded_of_what_they_just_heard() -> None:
    terms, now = Terms("mondo", 2, turn=48 * HOUR * MILLIS), MONDAY_NOON_UTC
    anybody = Preferences(push=True)
    assert reminder_at(terms, anybody, now, 20 * HOUR) == now + 8 * HOUR
    assert reminder_at(terms, anybody, now, 12 * HOUR + GAP) == now + GAP
    assert reminder_at(terms, anybody, now, 12 * HOUR + GAP - 1) is None
    assert reminder_at(terms, anybody, now, 48 * HOUR) == now + LOOKS_AGAIN, "deadlines move: it is looked at again"


def test_quiet_hours_until_the_end_of_a_turn_are_forestalled() -> None:
    terms, now = Terms("mondo", 2, turn=24 * HOUR * MILLIS), MONDAY_NOON_UTC
    night = Preferences(push=True, quiet=(20 * 60, 9 * 60))
    assert reminder_at(terms, night, now, 20 * HOUR) == now + 8 * HOUR - 60, "it would end at eight, in the night"
    assert reminder_at(terms, night, now, 22 * HOUR) == now + 16 * HOUR, "after nine there is an hour left"
    small = Preferences(push=True, quiet=(60, 9 * 60))
    assert reminder_at(terms, small, now, 20 * HOUR) == now + 13 * HOUR - 60, "quiet hours after midnight"


@pytest.mark.parametrize(("hour", "since"), [(23, 22), (3, -2), (7, 7), (12, 12)])
def test_when_quiet_hours_began(hour: int, since: int) -> None:
    midnight = MONDAY_NOON_UTC - 12 * HOUR
    assert Preferences(quiet=(22 * 60, 7 * 60)).quiet_since(midnight + hour * HOUR) == midnight + since * HOUR
    assert Preferences().quiet_since(midnight) == midnight


@pytest.mark.parametrize(
    ("way", "is_sent", "waits"), [("phone", 0, True), ("phone", 1, False), ("laptop", 0, False), ("mail", 0, False)]
)
def test_the_first_message_waits_until_it_was_sent_the_same_way(way: str, is_sent: int, waits: bool) -> None:
    rows = sqlite3.connect(":memory:")
    rows.execute('CREATE TABLE notification (person TEXT, "table" INTEGER, way TEXT, sent INTEGER)')
    rows.execute("INSERT INTO notification VALUES ('ann', 7, ?, ?)", (way, is_sent))

    class Database:
        def row(self, sql: str, *values: object) -> Any:
            return rows.execute(sql, values).fetchone()

    reminder = Waiting("ann", "table", 7, "phone", 3, 0)
    assert is_first_waiting(Database(), reminder) is waits  # type: ignore[arg-type]


def notified(office: Office) -> tuple[Line, Guest, str, Browser]:
    """Two at a table with eight hours for a turn: one moved, and the other, who is away, was told of it."""
    line, away, table = office.two(turn_seconds=8 * HOUR)
    browser = office.told(away, "phone")
    move(line)
    assert browser.wait()["kind"] == "move"
    return line, away, table, browser


def looks_and_leaves(office: Office, away: Guest, table: str) -> None:
    """Somebody opens the table and goes again without a move: only a reminder waits for them then."""
    Line(away, table).close()
    office.until(lambda: [row[0].partition(":")[0] for row in office.rows()] == ["reminder"])


def test_whoever_did_not_come_is_told_a_second_time_and_no_third(office: Office) -> None:
    line, _, table, browser = notified(office)
    office.until(lambda: len(office.rows()) == 2)
    office.wait(5 * HOUR)
    assert len(browser.heard) == 1
    office.wait(HOUR + 60)
    said = browser.wait(2)
    assert (said["kind"], said["table"]) == ("reminder", table)
    assert 2 * HOUR - 300 < said["left"] <= 2 * HOUR
    office.until(lambda: [row[2] for row in office.rows()] == [1, 1])
    office.wait(HOUR)
    office.restart()
    office.looks_again()
    assert len(browser.heard) == 2
    line.close()


def test_whoever_looked_and_did_not_move_is_reminded(office: Office) -> None:
    line, away, table, browser = notified(office)
    looks_and_leaves(office, away, table)
    office.wait(6 * HOUR + 60)
    assert browser.wait(2)["kind"] == "reminder"
    line.close()


def test_whoever_moved_is_not_reminded(office: Office) -> None:
    line, away, table, browser = notified(office)
    other = Line(away, table)
    move(other)
    other.close()
    office.wait(7 * HOUR)
    office.until(lambda: office.rows() == [])
    assert len(browser.heard) == 1
    line.close()


def test_a_first_message_that_waited_for_the_morning_is_the_only_one(office: Office) -> None:
    line, away, _ = office.two(turn_seconds=8 * HOUR)
    browser = office.told(away, "phone", quiet=[12 * 60, 20 * 60])  # it is 13:00 in Berlin
    move(line)
    office.until(lambda: [row[3] for row in office.rows()] == [MONDAY_NOON_UTC + 7 * HOUR])
    office.wait(7 * HOUR)
    assert browser.wait()["kind"] == "move"
    office.until(lambda: [row[2] for row in office.rows()] == [1])
    office.wait(HOUR // 2)
    assert len(browser.heard) == 1
    line.close()


def test_a_mail_reminds_in_its_own_words_and_as_a_mail_of_its_own(office: Office) -> None:
    line, away, _ = office.two(turn_seconds=24 * HOUR)
    wanted = {**BERLIN, "push": False, "mail": True, "lang": "de"}
    away.ask("POST", "/api/me/notifications", wanted)
    away.ask("POST", "/api/me/address", {"address": "somebody@example.org"})
    token = office.mail.wait().get_content().partition("#/confirm/")[2].split()[0]
    away.ask("POST", "/api/notifications/confirm", {"token": token})
    move(line)
    first = office.mail.wait(2)
    office.until(lambda: len(office.rows()) == 2)
    office.wait(18 * HOUR + 60)
    second = office.mail.wait(3)
    assert second["Subject"] == "Du bist noch dran: Monuments"
    assert "Noch 5 Std." in second.get_content()
    assert first["Message-ID"] != second["Message-ID"]
    line.close()


def test_who_ended_it_hears_no_reminder(office: Office) -> None:
    line, away, table, browser = notified(office)
    office.until(lambda: len(office.rows()) == 2)
    away.ask("POST", f"/api/tables/{table}/notifications", {"on": False})
    office.wait(7 * HOUR)
    office.until(lambda: len(office.rows()) == 1)
    assert len(browser.heard) == 1
    line.close()


def test_a_browser_that_is_gone_takes_its_reminders_along(office: Office) -> None:
    line, away, table, browser = notified(office)
    looks_and_leaves(office, away, table)
    browser.status = 410
    office.wait(6 * HOUR + 60)
    office.until(lambda: office.rows() == [])
    assert away.ask("GET", "/api/me/notifications")["browsers"] == 0
    line.close()
