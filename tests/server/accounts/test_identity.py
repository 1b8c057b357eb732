"""Who is who over the real server: devices, accounts, foreign pages, guessing, logging out (S120-S133)."""

from __future__ import annotations

import http.client
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from examples.play_over_sockets import Guest
from tests.server.endpoints import CHANGES, PRIVATE, WORDS
from tests.server.site import Line, LiveSite, open_site
from worldwright.server.process.settings import Settings


def test_s120_every_endpoint_refuses_no_wrong_and_ended_devices_alike(own_site: LiveSite) -> None:
    site = own_site
    guests, table = site.table(begin=False)
    before = guests[0].ask("GET", f"/api/tables/{table}")
    ended = site.guest()
    old = ended.cookie
    ended.ask("DELETE", "/api/session")
    schema = guests[0].ask("GET", "/api/schema/openapi.json")
    paths = {(method.upper(), path) for path, methods in schema["paths"].items() for method in methods}
    asked = {(method, path) for method, path, _ in CHANGES} | {("GET", path) for path in PRIVATE}
    sessions = {"/api/session", "/api/session/recovery", "/api/session/device"}
    public = {"/api/games", "/api/me", "/api/score", "/health"} | sessions
    signed = {"/api/notifications/end", "/api/notifications/confirm"}
    for method, path in paths:
        if method != "GET" and path not in public | signed:
            assert (method, path) in asked, f"{method} {path} is not tried here"
    answers = set()
    for cookie in ("", "worldwright=", "worldwright=wrong", old, "worldwright=" + "a" * 5000):
        stranger = Guest(site.address)
        for method, path, body in [*CHANGES, *[("GET", path, None) for path in PRIVATE]]:
            stranger.cookie = cookie
            status, content = stranger.answer(
                method,
                path.format(table=table, **WORDS),
                body,
            )
            assert status in (401, 429), (method, path, content)
            answers.add(json.dumps(content) if status == 401 else "")
    assert len(answers - {""}) == 1
    assert guests[0].ask("GET", f"/api/tables/{table}") == before


def test_s120_a_seat_is_only_its_holders(site: LiveSite) -> None:
    (ann, ben), table = site.table()
    stranger = site.guest()
    for guest, seat in ((stranger, 0), (stranger, 1), (ben, 0), (ann, 1), (ann, 7), (ann, -1)):
        for path in ("actions", "log", "moves/0"):
            status, _ = guest.answer("GET", f"/api/tables/{table}/{path}?seat={seat}")
            assert status == 403, (path, seat)
        assert Line.turned_away(guest, table, f"?seat={seat}") == "not_yours"


def test_s121_a_message_cannot_name_another_seat(site: LiveSite) -> None:
    (ann, ben), table = site.table()
    lines = [Line(ann, table), Line(ben, table)]
    mover = lines[0].welcome["to_move"][0]
    other, action = 1 - mover, lines[mover].welcome["actions"][0]
    for extra in ({"seat": mover}, {"by": mover}, {"you": mover}, {"token": "x"}):
        lines[other].send(say="act", n=1, seq=lines[other].welcome["seq"], action=action, **extra)
        assert lines[other].read("refused", "accepted")["code"] == "malformed"
    lines[other].send(say="act", n=2, seq=lines[other].welcome["seq"], action=action)
    assert lines[other].read("refused", "accepted")["rule"] == "WW-T1"
    lines[other].send(say="act", n=3, seq=lines[other].welcome["seq"], action={**action, "seat": mover})
    assert lines[other].read("refused", "accepted")["code"] == "malformed"
    for line in lines:
        line.close()


def test_s122_wrong_and_unknown_tables_answer_alike_and_guessing_is_noticed(
    own_site: LiveSite, caplog: pytest.LogCaptureFixture
) -> None:
    (ann, _), table = own_site.table(begin=False)
    assert len(table) >= 22, "128 bits"
    answers = [ann.answer("GET", f"/api/tables/{wrong}") for wrong in (table[:-1], table + "a", "x", "%20", "a" * 500)]
    assert {status for status, _ in answers} == {404}
    assert len({json.dumps(content) for _, content in answers}) == 1
    statuses = [ann.answer("GET", f"/api/tables/{number}")[0] for number in range(60)]
    assert 429 in statuses
    assert "unknown tables or tokens" in caplog.text
    assert ann.answer("GET", f"/api/tables/{table}")[0] == 200, "what is there is still answered"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_s123_s124_a_foreign_page_can_do_nothing_with_our_visitors_cookie(site: LiveSite, origin: str) -> None:
    (ann, _), table = site.table(begin=False)
    for method, path, body in CHANGES:
        status, content = ann.answer(method, path.format(table=table, **WORDS), body, Origin=origin)
        assert (status, content["error"]) == (403, "This can only be done from the page of this server.")
    (ann, _), table = site.table()
    with pytest.raises(InvalidStatus) as refused:
        Line(ann, table, origin=origin)
    assert refused.value.response.status_code == 403


def test_s124_no_origin_form_posts_and_image_links_have_no_effect(site: LiveSite) -> None:
    (ann, _), table = site.table(begin=False)
    before = ann.ask("GET", f"/api/tables/{table}")
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    for headers in (
        {"Cookie": ann.cookie},
        {"Cookie": ann.cookie, "Content-Type": "application/x-www-form-urlencoded", "Origin": "https://evil.example"},
        {"Cookie": ann.cookie, "Content-Type": "text/plain", "Origin": "null"},
    ):
        line.request("POST", f"/api/tables/{table}/abandon", b"{}", headers)
        answer = line.getresponse()
        answer.read()
        assert answer.status == 403
    for path in ("start", "abandon", "sit", "stand"):
        line.request("GET", f"/api/tables/{table}/{path}", headers={"Cookie": ann.cookie})
        answer = line.getresponse()
        answer.read()
        assert answer.status == 405
    assert ann.ask("GET", f"/api/tables/{table}") == before


def test_a_foreign_name_for_this_machine_is_refused(site: LiveSite) -> None:
    ann = site.guest()
    status, content = ann.answer("GET", "/api/me", Host="evil.example")
    assert (status, content["error"]) == (403, "This server does not answer to that name.")
    assert ann.answer("GET", "/api/me", Host="user@localhost")[0] == 400


def test_a_server_with_a_public_name_answers_to_it_and_at_home_and_to_no_other(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(host="0.0.0.0", origins=("https://games.example",))) as site:
        assert site.guest().ask("GET", "/api/me"), "the page on the machine itself"
        line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
        statuses = []
        for host in ("games.example", "evil.example", "games.example.evil.example", ""):
            line.request("GET", "/api/tables", headers={"Host": host})
            answer = line.getresponse()
            answer.read()
            statuses.append(answer.status)
        assert statuses == [200, 403, 403, 403]


def test_s125_a_token_in_an_address_is_not_taken(site: LiveSite) -> None:
    ann = site.guest()
    token = ann.cookie.partition("=")[2]
    stranger = Guest(site.address)
    for query in (f"?worldwright={token}", f"?token={token}", f"?session={token}"):
        assert stranger.answer("GET", f"/api/me{query}")[0] == 401
    assert stranger.answer("GET", "/api/me", Authorization=f"Bearer {token}")[0] == 401


def test_s125_s126_an_invitation_is_exchanged_once_and_then_only_lets_look_on(site: LiveSite) -> None:
    (ann,), table = site.table(1, begin=False, seats=3)
    token = ann.ask("POST", f"/api/tables/{table}/invites", {"seat": 2})["token"]
    ben, cat = site.guest(), site.guest()
    assert ben.ask("POST", "/api/invites", {"token": token}) == {"table": table, "seat": 2}
    assert cat.ask("POST", "/api/invites", {"token": token}) == {"table": table, "seat": None}
    assert [seat["kind"] for seat in cat.ask("GET", f"/api/tables/{table}")["seats"]] == ["person", "free", "person"]
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    assert cat.ask("POST", "/api/invites", {"token": token})["seat"] is None, "good once, though the seat is free"
    ben.ask("POST", f"/api/tables/{table}/sit", {"seat": 2})
    second = ann.ask("POST", f"/api/tables/{table}/invites", {"seat": 2})["token"]
    assert cat.ask("POST", "/api/invites", {"token": second})["seat"] is None, "the seat is taken"
    assert cat.answer("POST", "/api/invites", {"token": token + "x"})[0] == 404
    assert cat.answer("POST", f"/api/tables/{table}/invites", {"seat": 1})[0] == 409, "only those who sit invite"


def test_s127_logging_in_after_guest_play_changes_the_token_and_keeps_the_seats(site: LiveSite) -> None:
    login = {"login": "ann.s127", "password": "correct horse"}
    home = site.guest("Ann")
    first = home.cookie
    home.ask("POST", "/api/me/account", login)
    assert home.cookie != first
    (guest, _), table = site.table()
    old = guest.cookie
    line = Line(guest, table)
    guest.ask("POST", "/api/session", login)
    assert guest.cookie != old
    stale = Guest(site.address)
    for cookie in (old, first):
        stale.cookie = cookie
        assert stale.answer("GET", "/api/me")[0] == 401
    assert guest.ask("GET", "/api/me") == {"name": "Ann", "login": "ann.s127"}
    assert guest.ask("GET", "/api/me/tables")[0]["your_seats"] == [0]
    assert line.read("bye")["code"] == "logged_out"
    again = Line(guest, table)
    assert again.welcome["you"] == 0
    again.close()
    assert home.ask("GET", "/api/me/tables")[0]["table"]["id"] == table, "from any device"


@pytest.mark.parametrize("hot_seat", [True, False])
def test_s127_who_logs_in_at_a_table_of_their_own_keeps_both_seats_only_where_one_may_hold_several(
    site: LiveSite, hot_seat: bool
) -> None:
    login = {"login": f"ann.{hot_seat}".lower(), "password": "correct horse"}
    (ann, guest, ben), table = site.table(3, begin=False, hot_seat=hot_seat)
    ann.ask("POST", "/api/me/account", login)
    guest.ask("POST", "/api/session", login)
    (mine,) = guest.ask("GET", "/api/me/tables")
    assert mine["your_seats"] == ([0, 1] if hot_seat else [0])
    kinds = [seat["kind"] for seat in ben.ask("GET", f"/api/tables/{table}")["seats"]]
    assert kinds == ["person", "person" if hot_seat else "free", "person"]


def test_s128_logging_out_closes_every_socket_of_that_device_and_no_other(site: LiveSite) -> None:
    (ann, ben), table = site.table()
    lines = [Line(ann, table), Line(ann, table, "?watch=true"), Line(ben, table)]
    ann.ask("DELETE", "/api/session")
    for line in lines[:2]:
        assert line.read("bye")["code"] == "logged_out"
        with pytest.raises(ConnectionClosed):
            line.raw(1)
    lines[2].send(say="react", n=5, emoji="👍")
    lines[2].read("accepted")
    lines[2].close()


@pytest.mark.parametrize("path", ["/", "/api/games", "/health", "/api/me", "/nothing"])
def test_s129_no_page_of_ours_shows_in_a_frame_of_another_site(site: LiveSite, path: str) -> None:
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    line.request("GET", path)
    headers = line.getresponse().headers
    assert headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in (headers["Content-Security-Policy"] or "")


def test_s130_guessing_passwords_is_slowed_and_tells_nothing(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        now = [1_000_000.0]
        setattr(site.service.guard, "steady", lambda: now[0])  # noqa: B010
        site.guest().ask("POST", "/api/me/account", {"login": "ann", "password": "correct horse"})
        thief = Guest(site.address)
        wrong = [thief.answer("POST", "/api/session", {"login": "ann", "password": f"guess {n:03}"}) for n in range(7)]
        assert [status for status, _ in wrong] == [401] * 5 + [429] * 2
        now[0] += 13
        unknown = thief.answer("POST", "/api/session", {"login": "nobody", "password": "guess 001"})
        assert unknown == wrong[0], "no account and a wrong password answer alike"
        right = {"login": "ann", "password": "correct horse"}
        assert Guest(site.address).answer("POST", "/api/session", right)[0] == 200, "after a wait the owner comes in"
        statuses = [
            thief.answer("POST", "/api/session", {"login": f"user{n}", "password": "guess 001"})[0] for n in range(12)
        ]
        assert statuses.count(401) < 10, "and so it is with many accounts from one address"
        assert statuses[-1] == 429


def test_s130_right_passwords_use_up_no_tries(tmp_path: Path) -> None:
    right = {"login": "ann", "password": "correct horse"}
    with open_site(tmp_path, seconds=lambda: 1_000_000.0) as site:
        site.guest().ask("POST", "/api/me/account", right)
        statuses = [Guest(site.address).answer("POST", "/api/session", right)[0] for _ in range(12)]
    assert statuses == [200] * 12, "neither the account's five a minute nor the address's ten"


def test_s130_passwords_are_kept_as_slow_hashes(own_site: LiveSite) -> None:
    own_site.guest().ask("POST", "/api/me/account", {"login": "ann", "password": "correct horse"})
    kept = own_site.run(lambda service: service.people.password("ann"))
    assert kept is not None
    assert kept[1].startswith("$argon2id$")
    assert "correct" not in kept[1]
