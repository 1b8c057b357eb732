"""Side doors that are shut (B9, W6, W7 of the review): odd requests, caches, names, warnings."""

from __future__ import annotations

import http.client
import logging
import random
import socket
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.http.test_limits import From, behind
from tests.server.site import ROOMY, LiveSite, open_site
from worldwright.server.accounts.names import NameTrouble, clean_name, told_apart
from worldwright.server.process.settings import Settings, warnings

ODD_HOSTS = ["a:b", "[::1", "::1]", "[", "a:99999999", "x" * 5000, "\xff", "a b", "user@localhost", ""]
ODD_PATHS = [
    "/%00",
    "/" + "a" * 5000,
    "/api/tables/%00",
    "/api/games/%0a/rules",
    "/assets/%00",
    "/%2e%2e/%2e%2e/etc",
    "//",
    "/api/games/mondo/" + "x" * 3000,
]
ODD_HEADERS = [
    "Cookie: \xff\xfe=;;;=,", "Cookie: worldwright=%00", "Content-Type: application/json; charset=klingon",
    "Content-Length: -1", "Range: bytes=9-1", "If-None-Match: *", "If-Modified-Since: never", "Accept: \xe9",
    "Accept-Encoding: gzip;q=x", "X-Forwarded-For: not an address", "X-Forwarded-Proto: \xff", "Upgrade: websocket",
    "Origin: [::1", "Origin: \xff", "Expect: 100-continue", "Host: second.example",
]  # fmt: skip


def asked(site: LiveSite, request: bytes) -> bytes:
    """The whole answer to bytes."""
    host, port = site.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while more := line.recv(65536):
            answer += more
    return answer


def is_well(answer: bytes) -> bool:
    """Whether nothing went wrong on the server."""
    return not answer.startswith(b"HTTP/1.1 5")


def test_b9_no_host_path_or_header_makes_a_500_or_a_traceback(site: LiveSite, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    own = site.address.removeprefix("http://")
    requests = [f"GET /api/tables HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n" for host in ODD_HOSTS]
    requests += [f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n" for host in ODD_HOSTS]
    requests += [f"GET {path} HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n" for path in ODD_PATHS]
    for path in ("/", "/api/tables", "/api/games", "/api/me", "/api/session", "/nothing"):
        for method in ("GET", "POST"):
            requests += [
                f"{method} {path} HTTP/1.1\r\nHost: {own}\r\n{header}\r\nConnection: close\r\n\r\n"
                for header in ODD_HEADERS
            ]
    for request in requests:
        answer = asked(site, request.encode("latin-1"))
        assert is_well(answer), (request[:200], answer[:300])
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


def test_b9_refused_requests_carry_the_headers_of_every_answer(site: LiveSite) -> None:
    answer = asked(site, b"GET / HTTP/1.1\r\nHost: a:b\r\nConnection: close\r\n\r\n").lower()
    assert answer.startswith(b"http/1.1 400")
    assert b"x-frame-options: deny" in answer


def test_b9_random_request_heads_make_no_500(site: LiveSite) -> None:
    luck = random.Random(9)
    signs = [chr(code) for code in range(1, 256) if code not in (10, 13)]
    for _ in range(150):
        path = "/" + "".join(
            luck.choices(["api", "/", "tables", "%", "%00", "..", "games", "mondo", "?", "=", "é"], k=6)
        )
        header = "".join(luck.choices(signs, k=luck.randrange(40)))
        host = luck.choice([site.address.removeprefix("http://"), "".join(luck.choices("ab:[]@.1%/\\", k=8))])
        request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: {header}\r\nConnection: close\r\n\r\n"
        assert is_well(asked(site, request.encode("latin-1"))), request


def test_b9_a_login_name_has_no_line_end(site: LiveSite) -> None:
    guest = site.guest()
    for login in ("abc\n", "abc\r", "\nabc", "abc "):
        assert guest.answer("POST", "/api/me/account", {"login": login, "password": "long enough"})[0] == 400


def test_w6_private_answers_are_never_stored(site: LiveSite) -> None:
    (ann, _), table = site.table()

    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    paths = ["/api/me", "/api/me/tables", "/api/me/devices", "/api/me/data", "/api/tables"]
    paths += [f"/api/tables/{table}{path}" for path in ("", "/log", "/score", "/seal", "/moves/1")]
    for path in [*paths, "/api/me/nothing", "/api/tables/x"]:
        line.request("GET", path, headers={"Cookie": ann.cookie})
        answer = line.getresponse()
        answer.read()
        assert answer.headers["Cache-Control"] == "no-store", path


def test_w6_https_is_for_good_where_a_named_proxy_says_it(tmp_path: Path) -> None:

    for settings, told in ((behind(ROOMY), "max-age=31536000"), (ROOMY, None)):
        with open_site(tmp_path / str(told is None), settings) as site:
            line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
            line.request("GET", "/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"})
            assert line.getresponse().headers["Strict-Transport-Security"] == told
            line.close()


@pytest.mark.parametrize(
    "name", ["greedy", "Greedy", "grееdy", "Master", "Former player", "Fоrmer Plаyer", "Bot A", "B0t B", "Host"]
)
def test_w6_names_cannot_pass_for_bots_or_the_server(name: str) -> None:
    with pytest.raises(NameTrouble):
        clean_name(name)


def test_w6_people_whose_names_look_alike_are_told_apart_by_their_seats(site: LiveSite) -> None:
    assert told_apart(["Ann", "Аnn", "Bo", "greedy"], ["a", "b", "c", ""]) == ("Ann (1)", "Аnn (2)", "Bo", "greedy")
    assert told_apart(["Ann", "Ann"], ["a", "a"]) == ("Ann", "Ann"), "one person on two seats"
    ann, twin = site.guest("Ann Lee"), site.guest("ann  lеe")
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    assert ann.ask("GET", f"/api/tables/{table}")["host"] == "Ann Lee"
    card = twin.ask("POST", f"/api/tables/{table}/sit", {})
    assert [seat["name"] for seat in card["seats"]] == ["Ann Lee (1)", "ann lеe (2)"]
    assert card["host"] == "Ann Lee (1)"
    with pytest.raises(NameTrouble):
        clean_name("Ann Lee (1)")


def test_w7_a_public_address_without_named_proxies_is_warned_about() -> None:
    public: dict[str, Any] = {"host": "0.0.0.0", "origins": ("https://games.example",)}
    assert "WORLDWRIGHT_PROXIES" in "".join(warnings(Settings(**public)))
    assert warnings(Settings(**public, proxies=("10.0.0.1",))) == []
    local = Settings(origins=("https://games.example",))
    assert "WORLDWRIGHT_PROXIES" in "".join(warnings(local)), "a proxy on the same machine is one too"


def test_w7_health_tells_it_too(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(origins=("https://games.example",))) as site:
        assert Guest(site.address).ask("GET", "/health")["warnings"] == ["proxies"]
    with open_site(tmp_path, behind(ROOMY)) as site:
        assert From(site.address, "192.0.2.1").ask("GET", "/health")["warnings"] == []
