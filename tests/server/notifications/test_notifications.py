"""People who are elsewhere are told that a table waits for them: once, in time, never what is hidden, never unasked."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.server.notifications.notified import BERLIN, MONDAY_NOON_UTC, Office, move
from tests.server.notifications.post_office import signed_claims
from tests.server.site import Line, played
from worldwright.server.app.site import Site
from worldwright.server.engine.events import Terms
from worldwright.server.notifications import outbound
from worldwright.server.notifications import store as kept
from worldwright.server.notifications.store import Preferences
from worldwright.server.process.settings import Settings


def test_a_move_tells_whoever_is_elsewhere_once_until_they_look(office: Office) -> None:
    line, away, table = office.two(turn_seconds=24 * 3600)
    browser = office.told(away, "phone")
    move(line)
    said = browser.wait()
    moves = len(office.site.at(table).audience.moves)
    assert {key: said[key] for key in ("kind", "table", "game", "title", "move", "lang")} == {
        "kind": "move", "table": table, "game": "monuments", "title": "Monuments", "move": moves, "lang": "en",
    }  # fmt: skip
    assert said["by"] in ("Ann", "Ben")
    assert 24 * 3600 - 60 <= said["left"] <= 24 * 3600
    assert set(said) == {"kind", "table", "game", "title", "by", "move", "left", "lang", "end"}, "and nothing else"
    headers = browser.headers[0]
    claims = signed_claims(headers["Authorization"], away.ask("GET", "/api/me/notifications")["key"])
    assert claims["aud"] == office.push.origin
    assert int(headers["TTL"]) > 0
    Line(away, table).close()
    office.until(lambda: [row[0].partition(":")[0] for row in office.rows()] == ["reminder"])
    line.close()


def test_nothing_is_sent_twice_until_the_person_has_looked_and_again_after_that(office: Office) -> None:
    line, away, table = office.two()
    browser = office.told(away, "phone")
    move(line)
    browser.wait()
    office.until(lambda: [row[2] for row in office.rows()] == [1])
    for _ in range(3):
        office.site.do(lambda service: service.notifier.shown(service.runtime.registry.tables[table]))
    office.looks_again()
    office.until(lambda: [row[2] for row in office.rows()] == [1])
    assert len(browser.heard) == 1
    other = Line(away, table)
    move(other)
    other.close()
    line.read("moves")
    line.send(say="hello")
    line.welcome = line.read("welcome")
    move(line)
    browser.wait(2)
    line.close()


def test_a_crash_between_the_move_and_the_message_loses_nothing_and_repeats_nothing(office: Office) -> None:
    line, away, _ = office.two()
    browser = office.told(away, "phone")
    office.site.do(lambda service: setattr(service.notifier, "_consider", lambda *_: None))  # as if it had crashed
    move(line)
    line.close()
    assert office.rows() == []
    office.restart()
    browser.wait()
    office.until(lambda: [row[2] for row in office.rows()] == [1])
    office.restart()
    office.looks_again()
    office.until(lambda: [row[2] for row in office.rows()] == [1])
    assert len(browser.heard) == 1


def test_two_nodes_that_send_the_same_after_a_take_over_send_it_once(office: Office) -> None:
    line, away, _ = office.two()
    browser = office.told(away, "phone")
    office.site.do(lambda service: service.sender.end())  # nobody sends by itself: both nodes are played here
    move(line)
    office.until(lambda: len(office.rows()) == 1)
    now = int(office.now) + 10

    async def both(service: Site) -> None:
        waiting = await service.db.read(lambda db: kept.due(db, now, 5))
        await asyncio.gather(*(service.sender.notify(msgspec.structs.asdict(one), now) for one in waiting * 2))

    office.site.run(both)
    office.until(lambda: [row[2] for row in office.rows() if ":" not in row[0]] == [1])
    assert len(browser.heard) == 1
    line.close()


def test_who_saw_the_table_and_left_is_not_told_of_it_after_a_restart(office: Office) -> None:
    line, away, table = office.two()
    office.told(away, "phone")
    other = Line(away, table)
    move(line)
    other.read("moves")
    other.close()
    line.close()
    office.until(lambda: not office.site.do(lambda service: service.runtime.sockets))
    office.restart()
    office.site.at(table)
    office.looks_again()
    assert office.rows() == []


def test_quiet_hours_hold_in_the_persons_own_time(office: Office) -> None:
    line, away, _ = office.two()
    browser = office.told(away, "phone", quiet=[12 * 60, 14 * 60 + 30])  # it is 13:00 in Berlin
    move(line)
    office.until(lambda: [row[3] for row in office.rows()] == [MONDAY_NOON_UTC + 90 * 60])
    assert browser.heard == []
    office.now += 90 * 60
    office.looks_again()
    browser.wait()
    line.close()


@pytest.mark.parametrize(
    ("quiet", "hour", "until"),
    [
        ((22 * 60, 7 * 60), 23, 7 + 24),
        ((22 * 60, 7 * 60), 3, 7),
        ((22 * 60, 7 * 60), 7, 7),
        ((60, 120), 1, 2),
        ((0, 0), 5, 5),
        (None, 5, 5),
    ],
)
def test_quiet_hours_go_over_midnight(quiet: tuple[int, int] | None, hour: int, until: int) -> None:
    midnight = MONDAY_NOON_UTC - 12 * 3600
    assert Preferences(quiet=quiet).quiet_until(midnight + hour * 3600) == midnight + until * 3600


def test_one_table_can_be_left_out_and_one_against_bots_taken_in() -> None:
    days, evening = Terms("mondo", 2, turn=48 * 3_600_000), Terms("mondo", 2, turn=60_000)
    wanted = Preferences(push=True)
    assert wanted.wants("a", days, with_people=True)
    assert not wanted.wants("a", evening, with_people=True), "who plays an evening together sits there"
    assert not wanted.wants("a", days, with_people=False), "bots can wait"
    assert not wanted.about("a", False).wants("a", days, with_people=True)
    assert wanted.about("a", True).wants("a", evening, with_people=False)
    many = wanted
    for number in range(kept.MOST_TABLES + 50):
        many = many.about(str(number), True)
    assert len(many.tables) == kept.MOST_TABLES
    assert "0" not in many.tables


def test_nobody_is_told_who_did_not_ask_for_it_or_ended_it(office: Office) -> None:
    line, away, table = office.two()
    browser = office.told(away, "phone")
    away.ask("POST", f"/api/tables/{table}/notifications", {"on": False})
    move(line)
    office.looks_again()
    assert office.rows() == []
    assert browser.heard == []
    line.close()


def test_the_end_link_works_without_login_by_a_post_alone(office: Office) -> None:
    line, away, table = office.two()
    browser = office.told(away, "phone")
    move(line)
    token = browser.wait()["end"]
    stranger = Guest(office.site.address)
    assert stranger.answer("GET", "/api/notifications/end")[0] == 405, "a scanner that opens every link ends nothing"
    for wrong in (token[:-1], f"{token}a", token.replace(table, "x" * 22), "", ".."):
        assert stranger.answer("POST", "/api/notifications/end", {"token": wrong})[0] == 404
    assert stranger.ask("POST", "/api/notifications/end", {"token": token}) == {"all": False}
    assert away.ask("GET", "/api/me/notifications")["tables"] == {table: False}
    assert stranger.ask("POST", "/api/notifications/end", {"token": token, "all": True}) == {"all": True}
    assert away.ask("GET", "/api/me/notifications")["push"] is False
    line.close()


@pytest.mark.parametrize("gone", [403, 404, 410])
def test_a_push_service_that_says_gone_ends_the_subscription_and_a_busy_one_is_asked_later(
    office: Office, gone: int
) -> None:
    line, away, _ = office.two()
    away.ask("POST", "/api/me/account", {"login": "somebody", "password": "long enough"})
    again = Guest(office.site.address)
    again.ask("POST", "/api/session", {"login": "somebody", "password": "long enough"})
    phone, laptop = office.told(away, "phone"), office.told(again, "laptop")
    assert away.ask("GET", "/api/me/notifications")["browsers"] == 2
    phone.status, phone.retry_after = 429, "600"
    laptop.status = gone
    move(line)
    office.until(lambda: [row[1] for row in office.rows()] == [1])
    assert [row[3] for row in office.rows()] == [MONDAY_NOON_UTC + 600], "as it asked"
    assert away.ask("GET", "/api/me/notifications")["browsers"] == 1
    phone.status = 201
    office.now += 601
    office.looks_again()
    phone.wait()
    line.close()


def test_a_push_service_that_hangs_blocks_nobody(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "SECONDS", 0.3)
    line, away, _ = office.two()
    browser = office.told(away, "phone")
    office.push.hangs.set()
    move(line)
    office.until(lambda: [row[1] for row in office.rows()] == [1])
    assert line.welcome["seq"] > 0, "the game went on meanwhile"
    office.push.hangs.clear()
    office.now += 61
    office.looks_again()
    browser.wait()
    line.close()


def test_the_end_of_a_table_is_told_once(office: Office) -> None:
    line, away, table = office.two()
    browser = office.told(away, "phone")
    office.site.do(lambda service: end_at(service, table))
    assert browser.wait()["kind"] == "over"
    Line(away, table).close()
    office.until(lambda: office.rows() == [])
    office.site.do(lambda service: service.notifier.shown(service.runtime.registry.tables[table]))
    office.looks_again()
    assert office.rows() == []
    line.close()


def end_at(service: Site, table: str) -> None:
    found = service.runtime.registry.tables[table]
    found.end("abandoned", service.runtime.clock)
    service.runtime.touched(found)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "ftp://push.example/x",
        "https://",
        "file:///etc/passwd",
        "https://push.example/\r\nHost: x",
        "https://[::1",
        "https://push.example/" + "a" * 990,
    ],
)
def test_only_https_addresses_are_taken(office: Office, endpoint: str) -> None:
    guest = office.site.guest()
    wish = {**office.push.browser("x").wish, "endpoint": endpoint}
    assert guest.answer("POST", "/api/me/browser", wish)[0] == 400


@pytest.mark.parametrize("key", ["", "AAAA", "x" * 87, "B" + "A" * 86, "é"])
def test_keys_that_are_none_are_refused_when_they_come(office: Office, key: str) -> None:
    guest, browser = office.site.guest(), office.push.browser("x")
    assert guest.answer("POST", "/api/me/browser", {**browser.wish, "key": key})[0] == 400
    assert guest.answer("POST", "/api/me/browser", {**browser.wish, "auth": key})[0] == 400


@pytest.mark.parametrize(
    ("address", "is_public"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.0.1", False), ("169.254.169.254", False),
        ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False),
        ("fc00::1", False), ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False),
        ("8.8.8.8", True), ("2606:4700:4700::1111", True),
    ],
)  # fmt: skip
def test_no_address_near_us_is_ever_asked(address: str, is_public: bool) -> None:
    assert outbound.is_public(address) is is_public


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "[::ffff:10.0.0.1]",
        "[fe80::1%25eth0]", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0",
        "[64:ff9b::a00:1]", "[fd00::1]",
    ],
)  # fmt: skip
def test_a_private_address_is_refused_when_it_comes(office: Office, host: str) -> None:
    guest = office.site.guest()
    wish = {**office.push.browser("x").wish, "endpoint": f"https://{host}/x"}
    status, answer = guest.answer("POST", "/api/me/browser", wish)
    assert (status, answer["error"]) == (400, "A push service has a public address.")
    assert guest.ask("GET", "/api/me/notifications")["browsers"] == 0


def test_a_public_address_is_taken(office: Office) -> None:
    guest = office.site.guest()
    wish = {**office.push.browser("x").wish, "endpoint": "https://8.8.8.8/x"}
    assert guest.answer("POST", "/api/me/browser", wish)[0] == 200


def test_a_name_that_leads_into_our_own_network_ends_the_subscription(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def inward(host: str, *more: Any, **named: Any) -> list[Any]:
        return really("127.0.0.1" if host == "push.example" else host, *more, **named)

    really = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", inward)
    line, away, _ = office.two()
    browser = office.push.browser("evil")
    away.ask("POST", "/api/me/browser", {**browser.wish, "endpoint": "https://push.example/x"})
    away.ask("POST", "/api/me/notifications", BERLIN)
    move(line)
    office.until(lambda: away.ask("GET", "/api/me/notifications")["browsers"] == 0)
    line.close()


def test_preferences_are_exported_merged_and_forgotten_with_the_person(office: Office) -> None:
    _, away, _ = office.two()
    office.told(away, "phone")
    own = away.ask("GET", "/api/me/data")
    assert own["notifications"]["preferences"]["zone"] == "Europe/Berlin"
    assert len(own["notifications"]["browsers"]) == 1
    away.ask("POST", "/api/me/account", {"login": "somebody", "password": "long enough"})
    assert away.ask("GET", "/api/me/notifications")["browsers"] == 0, "another device token: the page says it anew"
    assert away.ask("GET", "/api/me/notifications")["push"] is True
    away.ask("DELETE", "/api/me")
    for table in ("preference", "subscription", "notification", "looked"):
        count = f"SELECT count(*) FROM {table}"
        assert office.site.run(lambda service, q=count: service.db.read(lambda db: db.rows(q))) == [(0,)]  # type: ignore[misc]


def test_the_keys_stay_in_the_data_folder_for_its_owner_alone(office: Office) -> None:
    path = office.folder / "data" / "push.json"
    assert path.stat().st_mode & 0o777 == 0o600
    before = office.site.guest().ask("GET", "/api/me/notifications")["key"]
    office.restart()
    assert office.site.guest().ask("GET", "/api/me/notifications")["key"] == before
    keys = json.loads(path.read_bytes())
    assert keys["push"] not in repr(office.site.service.sender.keys)
    assert "secret" not in repr(Settings(smtp="smtps://name:secret@mail.example"))


def test_days_away_are_shown_to_the_others_bounded_in_a_year_and_end_when_one_is_back(office: Office) -> None:
    _, away, table = office.two(turn_seconds=24 * 3600)
    away.ask("POST", "/api/me/notifications", BERLIN)
    wrong = {
        "no_holiday": [("2025-11-10", "2025-11-12"), ("2025-11-20", "2025-11-19"), ("2028-01-01", "2028-01-02")],
        "too_long_away": [("2025-11-17", "2025-12-31")],
    }
    for code, days in wrong.items():
        for first, last in days:
            status, said = away.answer("POST", "/api/me/holidays", {"first": first, "last": last})
            assert (status, said["code"]) == (409, code)
    assert away.answer("POST", "/api/me/holidays", {"first": "2025-02-30", "last": "2025-12-01"})[0] == 400
    told = away.ask("POST", "/api/me/holidays", {"first": "2025-11-17", "last": "2025-11-23"})
    midnight = 1_763_938_800  # 24 November, 0:00 in Berlin
    assert told["holidays"] == [{"begin": MONDAY_NOON_UTC, "end": midnight}]
    assert told["holiday_days_left"] == 23
    stranger = office.site.guest()
    seats = stranger.ask("GET", f"/api/tables/{table}")["seats"]
    assert sorted(seat["away"] or 0 for seat in seats) == [0, midnight]
    owed = office.site.do(lambda service: [holidays(service, table, seat, 1) for seat in (0, 1)])
    assert sorted(owed) == [0, (midnight - MONDAY_NOON_UTC) * 1000], "of a turn that began before, all of it"
    office.now += 2 * 24 * 3600
    away.ask("DELETE", "/api/me/holidays")
    assert away.ask("GET", "/api/me/notifications")["holidays"] == []
    assert away.ask("GET", "/api/me/notifications")["holiday_days_left"] == 28
    assert [seat["away"] for seat in stranger.ask("GET", f"/api/tables/{table}")["seats"]] == [None, None]


def holidays(service: Site, table: str, seat: int, hours: int) -> int:
    return service.wishes.holidays(service.runtime.registry.tables[table], seat, hours * 3_600_000)


def test_a_friends_invitation_is_told_once_and_not_to_whoever_wants_none(office: Office) -> None:
    (ann, ben), table = played(office.site)
    ann.ask("PATCH", "/api/me", {"name": "Ann"})
    browser = office.told(ben, "phone", lang="de")
    friend = ann.ask("GET", "/api/me/page")["friends"][0]["id"]
    made = ann.ask("POST", f"/api/me/friends/{friend}/invite", {})["id"]
    said = browser.wait()
    assert {key: said[key] for key in ("kind", "table", "by", "move", "left", "lang")} == {
        "kind": "invited", "table": made, "by": "Ann", "move": 0, "left": None, "lang": "de",
    }  # fmt: skip
    assert table != made
    ben.ask("POST", "/api/me/privacy", {"invites": False, "shown": True})
    ann.ask("POST", f"/api/me/friends/{friend}/invite", {})
    office.looks_again()
    assert [sent for _, _, sent, _ in office.rows()] == [1], "one message, for the one that was allowed"


def test_an_invitation_that_is_answered_before_it_is_sent_is_not_sent(office: Office) -> None:
    (ann, ben), _ = played(office.site)
    office.told(ben, "phone", quiet=[0, 24 * 60 - 1])
    friend = ann.ask("GET", "/api/me/page")["friends"][0]["id"]
    made = ann.ask("POST", f"/api/me/friends/{friend}/invite", {})["id"]
    ben.ask("DELETE", f"/api/me/invitations/{made}")
    office.now += 24 * 3600
    office.looks_again()
    office.until(lambda: office.rows() == [])


def test_whose_table_of_a_tournament_is_ready_is_told_wherever_they_are(office: Office) -> None:
    ann, ben = office.site.guest("Ann"), office.site.guest("Ben")
    browser = office.told(ben, "phone")
    wish = {"name": "Club", "game": "monuments", "rounds": 1, "wait_seconds": 600}
    id_ = ann.ask("POST", "/api/tournaments", wish)["id"]
    ben.ask("POST", f"/api/tournaments/{id_}/join")
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    said = browser.wait()
    assert (said["kind"], said["table"]) == ("seated", ben.ask("GET", f"/api/tournaments/{id_}")["your_table"])
    assert (said["by"], said["move"], said["left"]) == ("", 0, None), "nothing has been played"
