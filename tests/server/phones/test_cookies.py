"""Cookies, origins and host names: plain http in a home network alone, and nothing else is weaker there."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.site import ROOMY, LiveSite, open_site
from worldwright.server.process.settings import Settings


def come(site: LiveSite, host: str, origin: str | None = None, **headers: str) -> tuple[int, str, Any]:
    """Status, cookie and answer of a new guest."""
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    sent = {"Host": host, "Origin": origin or f"http://{host}", "Content-Type": "application/json", **headers}
    line.request("POST", "/api/me", b"{}", sent)
    answer = line.getresponse()
    return answer.status, answer.headers.get("Set-Cookie", ""), json.loads(answer.read())


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that listens in every network, without a public name."""
    with open_site(tmp_path_factory.mktemp("site"), msgspec.structs.replace(ROOMY, host="0.0.0.0")) as site:
        yield site


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "10.0.0.5", "[fd00::2]:8000", "[fe80::1]:8000", "169.254.1.1"])
def test_in_a_home_network_the_cookie_travels_over_http(everywhere: LiveSite, host: str) -> None:
    status, cookie, _ = come(everywhere, host)
    assert status == 200
    assert cookie.startswith("worldwright=")
    assert "Secure" not in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Domain" not in cookie


@pytest.mark.parametrize("host", ["203.0.113.7:8000", "games.example", "192.168.1.20.evil.example", "[2001:db8::1]"])
def test_at_a_public_address_http_is_refused_in_one_sentence(everywhere: LiveSite, host: str) -> None:
    status, cookie, answer = come(everywhere, host)
    assert (status, cookie, answer["code"]) == (403, "", "https")
    assert answer["error"].count(".") == 1
    assert "https" in answer["error"]


def test_https_keeps_its_cookie_in_a_home_network_too(everywhere: LiveSite, tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(origins=("https://192.168.1.20",))) as site:
        status, cookie, _ = come(site, "192.168.1.20", "https://192.168.1.20")
        assert status == 200
        assert cookie.startswith("__Host-worldwright=")
        assert "; Secure" in cookie
        line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
        line.request("GET", "/api/me", headers={"Host": "192.168.1.20", "Cookie": cookie.partition(";")[0]})
        assert line.getresponse().status == 200, "a request without an Origin is known by the same cookie"


def test_with_public_https_nothing_changes(tmp_path: Path) -> None:
    origin, host = "https://games.example", "games.example"
    with open_site(tmp_path, msgspec.structs.replace(ROOMY, origins=(origin,), proxies=("127.0.0.1",))) as site:
        status, cookie, _ = come(site, host, origin)
        assert status == 200
        assert cookie.startswith("__Host-worldwright=")
        assert "; Secure" in cookie
        assert come(site, host)[2]["code"] == "https", "opened over http"
        assert come(site, host, **{"X-Forwarded-Proto": "https"})[0] == 403, "the origin of another page"
        assert come(site, "192.168.1.20")[0] == 403, "a name that the host did not give it"


@pytest.mark.parametrize("origin", ["http://evil.example", "http://192.168.1.21:8000", "http://192.168.1.20", "null"])
def test_another_origin_is_refused_in_a_home_network(everywhere: LiveSite, origin: str) -> None:
    assert come(everywhere, "192.168.1.20:8000", origin)[:2] == (403, "")


def test_limits_hold_in_a_home_network(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(host="0.0.0.0", guests_hourly=2)) as site:
        assert [come(site, "192.168.1.20")[0] for _ in range(3)] == [200, 200, 429]
