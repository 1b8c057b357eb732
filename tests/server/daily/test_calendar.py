"""Wrong clocks, forwards and back, over restarts: no seed is published early and no attempt is lost."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.daily.clocks import TODAY, TOMORROW, YESTERDAY, Calendar
from tests.server.site import ROOMY, LiveSite
from worldwright.server.daily import calendar as days
from worldwright.server.daily import deals as daily
from worldwright.server.process.counters import MEASURES
from worldwright.server.storage.database import Change

HOUR, DAY = 3600.0, 86400.0
FAR = 400 * 24.0


@contextlib.contextmanager
def running(folder: Path, clock: Calendar) -> Iterator[LiveSite]:
    site = LiveSite(folder, ROOMY, clock, clock.steady)
    try:
        yield site
    finally:
        site.close()


def again(site: LiveSite, guest: Guest) -> Guest:
    """The same person after a restart."""
    back = Guest(site.address)
    back.cookie = guest.cookie
    return back


def opened(site: LiveSite) -> list[str]:
    """The days whose seeds are published, after a look at the clock."""
    site.run(lambda service: service.daily.turn())
    rows: list[tuple[Any, ...]] = site.run(
        lambda service: service.ports.db.read(
            lambda db: db.rows("SELECT day FROM daily_deal WHERE opened ORDER BY day")
        )
    )
    return [row[0] for row in rows]


def today(site: LiveSite) -> str:
    return str(Guest(site.address).ask("GET", "/api/daily")["today"])


@pytest.mark.parametrize("hours", [FAR, -FAR, 72.0, -72.0])
def test_a_wrong_clock_at_a_start_opens_nothing_and_loses_no_attempt(tmp_path: Path, hours: float) -> None:
    clock = Calendar()
    clock.go(YESTERDAY)
    with running(tmp_path, clock) as site:
        ann = site.guest("Ann")
        table = ann.ask("POST", f"/api/daily/lords_of_worlds/{YESTERDAY}/try")["id"]
        clock.go(TODAY)
        assert opened(site) == [YESTERDAY]
        today_table = ann.ask("POST", f"/api/daily/monuments/{TODAY}/try")["id"]
    clock.jump(hours)
    incidents = MEASURES.incidents["clock"]
    with running(tmp_path, clock) as site:
        ann = again(site, ann)
        for _ in range(20):  # looked at again and again, by everybody
            assert opened(site) == [YESTERDAY]
        assert today(site) == TODAY, "the site counts on by itself"
        assert MEASURES.incidents["clock"] > incidents
        assert ann.ask("POST", f"/api/daily/monuments/{TODAY}/try")["id"] == today_table
        clock.run(2)
        assert opened(site) == [YESTERDAY]
    clock.jump(-hours)
    with running(tmp_path, clock) as site:
        assert opened(site) == [YESTERDAY]
        assert again(site, ann).ask("POST", f"/api/daily/monuments/{TODAY}/try")["id"] == today_table
        assert site.guest().ask("POST", f"/api/daily/monuments/{TODAY}/try")["id"] not in (table, today_table)
        clock.go(TOMORROW, 1.1)
        assert opened(site) == [YESTERDAY, TODAY]
        clock.go(daily.days_after(TOMORROW, 1), 0.1)
        assert opened(site) == [YESTERDAY, TODAY, TOMORROW]


def test_a_clock_that_jumps_while_the_server_runs_opens_nothing(tmp_path: Path) -> None:
    clock = Calendar()
    with running(tmp_path, clock) as site:
        ann = site.guest()
        clock.go(TODAY, 23.8)
        for hours in (13.0, 30.0, FAR, 1e12, -FAR, -1e12):
            clock.jump(hours)
            assert opened(site) == []
            clock.jump(-hours)
            assert opened(site) == []
        assert today(site) == TODAY
        assert ann.ask("POST", f"/api/daily/monuments/{TODAY}/try")["daily"]["counted"]
        clock.go(TOMORROW, 0.01)
        assert opened(site) == [], "an hour of quiet after a jump"
        clock.run(1)
        assert opened(site) == [TODAY]


def test_a_server_that_was_off_opens_its_days_one_after_the_other(tmp_path: Path) -> None:
    clock = Calendar()
    with running(tmp_path, clock) as site:
        assert opened(site) == []
    clock.jump(20)  # until the next morning
    with running(tmp_path, clock) as site:
        assert (today(site), opened(site)) == (TOMORROW, [])
        clock.run(1.1)
        assert opened(site) == [TODAY]
    clock.jump(72)  # a long weekend
    with running(tmp_path, clock) as site:
        assert (today(site), opened(site)) == (TOMORROW, [TODAY])
        clock.run(6.1)
        assert (today(site), opened(site)) == ("2026-11-24", [TODAY])
        for count in range(4):
            clock.run(1.1)
            assert len(opened(site)) == min(1 + 1 + count, 4), "one at a time"


def test_an_opened_day_is_over_whatever_the_clock_says(tmp_path: Path) -> None:
    clock = Calendar()
    with running(tmp_path, clock) as site:
        ann = site.guest()
        clock.go(TOMORROW)
        assert opened(site) == [TODAY]
        clock.jump(-20)
        assert today(site) == TOMORROW
        assert ann.answer("POST", f"/api/daily/monuments/{TODAY}/try")[1]["code"] == "day_over"
        assert ann.ask("POST", f"/api/daily/mondo/{TOMORROW}/try")["daily"]["counted"]


def test_a_changed_secret_deals_nothing(tmp_path: Path) -> None:
    clock = Calendar()
    with running(tmp_path, clock) as site:
        ann = site.guest()
        ann.ask("GET", "/api/daily")
        for secret in ("00" * 32, "no number"):
            changed = Change("UPDATE daily_secret SET secret = ?", (secret,))
            site.run(lambda service, changed=changed: service.ports.db.write(changed))  # type: ignore[misc]
            status, content = ann.answer("POST", f"/api/daily/monuments/{TODAY}/try")
            assert (status, content["code"]) == (409, "daily_damaged")
            assert ann.answer("GET", "/api/daily")[0] in (200, 409)
        seals = site.run(lambda service: service.ports.db.read(lambda db: daily.wrong_seals(db.rows)))
        assert len(seals) == 1 + daily.AHEAD


# The rule by itself


def test_a_claim_is_believed_after_six_hours_of_running_even_in_pieces() -> None:
    seen = days.looked(None, 0.0, 0.0)
    wall, ran = 30 * DAY, 0.0
    for _ in range(5):  # two hours each evening
        seen = days.looked(seen, wall, ran)
        assert seen.at < 2 * DAY
        wall, ran = wall + 2 * HOUR, ran + 2 * HOUR
        seen = days.looked(seen, wall, ran)
        if seen.claim is None:
            break
        wall += 22 * HOUR
    assert seen.at == wall
    assert seen.quiet == ran + days.QUIET


def test_a_claim_that_changes_begins_again() -> None:
    seen = days.looked(None, 0.0, 0.0)
    for number in range(1, 40):
        seen = days.looked(seen, number * 100 * DAY, number * HOUR)
        assert seen.claim is not None
    assert seen.at == 39 * HOUR


def test_time_that_the_site_saw_pass_is_believed_at_once() -> None:
    seen = days.looked(None, 0.0, 0.0)
    for hour in range(1, 100):
        seen = days.looked(seen, hour * HOUR, hour * HOUR)
        assert (seen.at, seen.quiet, seen.claim) == (hour * HOUR, days.QUIET, None)


def test_another_node_follows_the_keeper() -> None:
    seen = days.Believed(1000.0, 0.0, 0.0)
    assert days.read_by_another(None, 7.0) == 7.0
    assert days.read_by_another(seen, 1900.0) == 1900.0
    assert days.read_by_another(seen, 1e9) == 1000.0
    assert days.read_by_another(seen, -1e9) == 1000.0
    doubted = days.Believed(1000.0, 0.0, 0.0, days.HeldClaim(1e9, 0.0, 0.0))
    assert days.read_by_another(doubted, 1001.0) == 1000.0
