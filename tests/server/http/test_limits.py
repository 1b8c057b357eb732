"""Room for those who play (B4, B7, B10 of the review): who comes first, and what one network cannot use up."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.http.guard import NetworkBuckets, TooMany, networks
from worldwright.server.play.socket_limits import Rank, SocketLimits, SocketSlot
from worldwright.server.process.settings import Settings

DAY = 24 * 3600
WISH = {"game": "monuments", "seats": 2}


def behind(settings: Settings) -> Settings:
    """The same, believing what this machine says about where somebody comes from."""

    return msgspec.structs.replace(settings, proxies=("127.0.0.1",))


class From(Guest):
    """Somebody at an address."""

    def __init__(self, address: str, where: str) -> None:
        super().__init__(address)
        self.where = where

    def answer(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        return super().answer(method, path, body, **{"X-Forwarded-For": self.where, **headers})


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[LiveSite]:
    with open_site(tmp_path, behind(ROOMY)) as site:
        yield site


def test_b4_limits_are_by_network_and_by_the_wider_one_around_it() -> None:
    assert networks("192.0.2.7") == ("192.0.2.7", "192.0.2.7") == networks("::ffff:192.0.2.7")
    assert networks("2001:db8:1:2:3::4") == ("2001:db8:1:2::/64", "2001:db8:1::/48")
    assert networks("") == ("", "")
    buckets = NetworkBuckets(burst=5, each=10)
    one = [buckets.take(f"2001:db8:1:2::{number:x}", 0) for number in range(20)]
    assert one == [True] * 5 + [False] * 15, "a /64 is one customer"
    many = [buckets.take(f"2001:db8:1:{number:x}::1", 0) for number in range(3, 100)]
    assert sum(many) == 15, "and a /48 gets four times as much, not 65,536 times"
    assert buckets.take("2001:db8:2:3::1", 0)


def test_b4_guests_from_one_64_are_counted_together(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(guests_hourly=5, proxies=("127.0.0.1",))) as site:
        came = [From(site.address, f"2001:db8::{number:x}").answer("POST", "/api/me", {})[0] for number in range(20)]
        assert (came.count(200), came.count(429)) == (5, 15)


def test_b4_a_player_gets_a_socket_in_a_site_full_of_onlookers(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(sockets=6, guests_hourly=100, strangers=100)) as site:
        (ann, ben), table = site.table()
        first = Line(ann, table)
        strangers = [Line(Guest(site.address), table) for _ in range(5)]
        assert Line.turned_away(Guest(site.address), table) == "full"
        second = Line(ben, table)
        assert strangers[-1].read("bye")["code"] == "full", "the last who came gives way"
        known = Line(site.guest(), table)
        assert strangers[-2].read("bye")["code"] == "full", "and strangers before people we know"
        for line in (first, second, known, *strangers):
            line.close()


def test_b4_anonymous_sockets_are_limited_by_network_and_by_table(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(strangers=3, onlookers=5, guests_hourly=100, proxies=("127.0.0.1",))) as site:
        _, table = site.table()

        def look(where: str, hello: bool = True) -> Line:
            headers: dict[str, Any] = {"X-Forwarded-For": where}
            return Line(Guest(site.address), table, hello=hello, **headers)

        lines = [look(f"2001:db8::{number:x}") for number in range(3)]
        late = look("2001:db8::99", hello=False)
        assert late.read("bye")["code"] == "too_many"
        lines += [look(f"192.0.2.{number}") for number in range(2)]
        late = look("192.0.2.99", hello=False)
        assert late.read("bye")["code"] == "full"
        lines.append(Line(site.guest(), table))
        assert lines[4].read("bye")["code"] == "full", "at a full table too somebody known comes first"
        for line in lines:
            line.close()
        assert site.table()[1], "and others play"


def test_b4_places_are_given_back_and_those_of_newcomers_alone_go_before_others() -> None:
    limits = SocketLimits(Settings(sockets=2, strangers=9))
    gone: list[str] = []

    def place(rank: Rank, name: str) -> SocketSlot:
        found = SocketSlot(rank, "table", name, "192.0.2.1")
        found.close = lambda: gone.append(name)
        return found

    seated, alone, more = place(Rank.SEATED, "seated"), place(Rank.ALONE, "alone"), place(Rank.SEATED, "more")
    limits.enter(seated)
    limits.enter(alone)
    limits.enter(more)
    assert gone == ["alone"]
    with pytest.raises(TooMany):
        limits.enter(place(Rank.SEATED, "late"))
    for one in (seated, alone, more):
        limits.leave(one)
        limits.leave(one)
    assert len(limits) == 0
    assert not any((limits._devices, limits._strangers, limits._tables))


def test_b4_a_full_site_lets_go_of_tables_that_nobody_joined(tmp_path: Path) -> None:
    now = [1_000_000.0]
    settings = Settings(guests_hourly=100, tables=8, tables_new=2, tables_hourly=1000)
    with open_site(tmp_path, settings, seconds=lambda: now[0]) as site:
        steady = [0.0]
        site.do(lambda service: setattr(service.ports.tables, "_steady", lambda: steady[0]))
        owner = site.guest()
        now[0] += 2 * DAY
        crowd = [site.guest() for _ in range(4)]
        made = [guest.answer("POST", "/api/tables", WISH) for guest in crowd for _ in range(2)]
        assert [status for status, _ in made] == [201] * 6 + [409] * 2, "a part of the house is not for newcomers"
        assert made[-1][1]["code"] == "house_full"
        assert crowd[0].answer("POST", "/api/tables", WISH)[1]["code"] == "too_many_tables", "two for each of them"
        (host, _), joined = crowd[:2], made[0][1]["id"]
        crowd[3].ask("POST", f"/api/tables/{joined}/sit", {})
        for _ in range(2):
            owner.ask("POST", "/api/tables", WISH)
        assert owner.answer("POST", "/api/tables", WISH)[1]["code"] == "house_full", "somebody looks at all of them"
        steady[0] += 120
        owner.ask("GET", f"/api/tables/{made[1][1]['id']}")
        assert owner.ask("POST", "/api/tables", WISH)["state"] == "open"
        assert owner.ask("GET", f"/api/tables/{joined}")["state"] == "open", "somebody joined it"
        assert owner.ask("GET", f"/api/tables/{made[1][1]['id']}")["state"] == "open", "somebody looks at it"
        assert host.ask("GET", f"/api/tables/{made[2][1]['id']}")["state"] == "abandoned"


def test_b4_newcomers_of_one_network_make_so_many_tables_an_hour(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(guests_hourly=100, tables_hourly=3)) as site:
        answers = [site.guest().answer("POST", "/api/tables", WISH) for _ in range(5)]
        assert [status for status, _ in answers] == [201] * 3 + [429] * 2
        assert answers[-1][1]["code"] == "too_many"


def test_b7_a_script_behind_a_schools_address_spends_nobody_elses_requests(own_site: LiveSite) -> None:
    site = own_site
    ann, ben = site.guest(), site.guest()
    steady = site.do(lambda service: service.guard.steady())
    site.do(lambda service: setattr(service.guard, "steady", lambda: steady))
    stranger = Guest(site.address)
    site.do(lambda service: setattr(service.guard.strangers, "burst", 5))
    assert [stranger.answer("GET", "/api/tables")[0] for _ in range(7)][-2:] == [429, 429]
    assert ann.answer("GET", "/api/tables")[0] == 200
    forger = Guest(site.address)
    forger.cookie = "worldwright=made-up"
    assert forger.answer("GET", "/api/tables")[0] == 429, "a cookie that nobody gave out is a stranger's"
    site.do(lambda service: setattr(service.guard.devices, "burst", 5))
    assert [ann.answer("GET", "/api/me")[0] for _ in range(7)][-1] == 429
    assert ben.answer("GET", "/api/me")[0] == 200, "nor does one device"


def test_18_who_opens_sockets_without_end_is_slowed_and_nobody_else(own_site: LiveSite) -> None:
    site = own_site
    (ann, ben), table = site.table()
    steady = site.do(lambda service: service.guard.steady())
    site.do(lambda service: setattr(service.guard, "steady", lambda: steady))
    site.do(lambda service: setattr(service.guard.sockets, "burst", 3))
    site.do(lambda service: setattr(service.guard.watchers, "burst", 3))
    for somebody in (ann, Guest(site.address)):
        for _ in range(3):
            Line(somebody, table).close()
        with pytest.raises(InvalidStatus):
            Line(somebody, table)
    Line(ben, table).close()
    assert ann.answer("GET", "/api/me")[0] == 200


def test_sockets_opened_and_closed_count_for_a_network_of_known_devices(own_site: LiveSite) -> None:
    site = own_site
    (ann, ben), table = site.table()
    steady = site.do(lambda service: service.guard.steady())
    site.do(lambda service: setattr(service.guard, "steady", lambda: steady))
    site.do(lambda service: setattr(service.guard.openings, "burst", 4))
    for somebody in (ann, ann, ben, ben):
        Line(somebody, table).close()
    with pytest.raises(InvalidStatus):
        Line(ben, table)
    assert ben.answer("GET", "/api/me")[0] == 200


def test_b7_the_wall_clock_set_back_locks_nobody_out(tmp_path: Path) -> None:
    now = [1_000_000.0]
    with open_site(tmp_path, seconds=lambda: now[0]) as site:
        (ann, _), table = site.table()
        now[0] -= 3600
        for _ in range(5):
            assert ann.answer("GET", "/api/tables")[0] == 200
        assert ann.answer("PATCH", "/api/me", {"name": "Ann"})[0] == 200
        Line(ann, table).close()
        assert site.guest().answer("GET", "/api/me")[0] == 200


def test_b7_one_attacker_never_locks_an_owner_out(proxied: LiveSite) -> None:
    site = proxied
    right = {"login": "ann", "password": "correct horse"}
    home = From(site.address, "198.51.100.1")
    home.ask("POST", "/api/me", {})
    home.ask("POST", "/api/me/account", right)
    statuses = []
    for number in range(30):
        thief = From(site.address, "203.0.113.9")
        statuses.append(thief.answer("POST", "/api/session", {"login": "ann", "password": f"guess {number:03}"})[0])
        owner = From(site.address, f"198.51.100.{number % 3}")
        assert owner.answer("POST", "/api/session", right)[0] == 200, number
    assert statuses.count(401) == 5
    assert statuses[-1] == 429


def test_b7_a_browser_that_came_in_before_comes_in_behind_the_attackers_own_address(site: LiveSite) -> None:
    right = {"login": "ann.b7", "password": "correct horse"}
    ann = site.guest()
    ann.ask("POST", "/api/me/account", right)
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]

    def log_in(cookie: str, password: str = right["password"]) -> tuple[int, list[str]]:
        headers = {"Origin": site.address, "Content-Type": "application/json", "Cookie": cookie}
        line.request("POST", "/api/session", f'{{"login":"ann.b7","password":"{password}"}}', headers)
        answer = line.getresponse()
        answer.read()
        return answer.status, [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie") or []]

    _, cookies = log_in("")
    again = next(cookie for cookie in cookies if cookie.startswith("worldwright-again="))
    assert [log_in("", f"guess {number:03}")[0] for number in range(12)][-1] == 429
    assert log_in("")[0] == 429, "a browser that nobody knows waits"
    assert log_in(again)[0] == 200
    assert log_in(again + "x")[0] == 429
    wrong = [log_in(again, f"guess {number:03}")[0] for number in range(8)]
    assert wrong[-1] == 429, "its tries are counted too"


def test_b10_what_is_the_same_for_everybody_is_kept_as_bytes_with_a_tag(site: LiveSite) -> None:
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]

    def get(path: str, **headers: str) -> tuple[int, bytes, Any]:
        line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        return answer.status, answer.read(), answer.headers

    for path in (
        "/api/games",
        "/api/games/mondo/rules?lang=de",
        "/api/games/mondo/content",
        "/api/games/mondo/options",
    ):
        status, body, headers = get(path)
        assert status == 200
        assert get(path, If_None_Match=headers["ETag"])[:2] == (304, b"")
        zipped = get(path, Accept_Encoding="gzip")
        assert len(zipped[1]) <= len(body)
        assert headers["Cache-Control"] == "no-cache"
    assert len(site.do(lambda _: site.server.config.app.state["kept"])) >= 4  # type: ignore[union-attr]


def test_b10_the_games_are_behind_the_guard(own_site: LiveSite) -> None:
    own_site.do(lambda service: setattr(service.guard.strangers, "burst", 3))
    own_site.do(lambda service: setattr(service.guard.strangers, "each", 3600.0))
    statuses = [Guest(own_site.address).answer("GET", "/api/games/mondo/content")[0] for _ in range(5)]
    assert statuses == [200] * 3 + [429] * 2
