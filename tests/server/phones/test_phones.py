"""Who opens the server to the home network, what links carry then, and that it closes again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.http.test_limits import From, behind
from tests.server.phones.test_cookies import come
from tests.server.site import ROOMY, LiveSite, open_site
from worldwright.server.phones import service

NOWHERE = {"where": "machine", "origin": "", "is_yours": False, "addresses": []}


class Second:
    """A second listener that only notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def open(self, host: str) -> int:
        self.asked.append(host)
        return 8000

    async def close(self) -> None:
        self.asked.append("closed")


@pytest.fixture
def home(site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The addresses of the machine, on a server that may open a second listener."""
    found = ["192.168.1.20", "fd00::2"]
    monkeypatch.setattr(service, "home_addresses", lambda: list(found))
    site.service.phones.listener = second = Second()
    yield found
    site.run(lambda it: it.phones.close())
    site.service.phones.listener = None
    assert second.asked == [] or second.asked[-1] == "closed"


def reach(site: LiveSite, method: str = "GET", wish: Any = None, **headers: str) -> tuple[int, Any]:
    """What the server says about its links."""
    return site.guest().answer(method, "/api/phones", wish, **headers)


def test_a_press_opens_the_likeliest_address_and_another_closes_it(site: LiveSite, home: list[str]) -> None:
    yours = {"is_yours": True, "addresses": home}
    assert reach(site) == (200, NOWHERE | yours)
    opened = {"where": "network", "origin": "http://192.168.1.20:8000"}
    assert reach(site, "POST", {}) == (200, NOWHERE | yours | opened)
    assert reach(site)[1]["origin"] == "http://192.168.1.20:8000"
    assert reach(site, "POST", {"address": "fd00::2"})[1]["origin"] == "http://[fd00::2]:8000"
    assert site.service.phones.listener.asked == ["192.168.1.20", "closed", "fd00::2"]  # type: ignore[union-attr]
    assert reach(site, "DELETE") == (200, NOWHERE | yours)
    assert reach(site, "DELETE") == (200, NOWHERE | yours), "closing twice changes nothing"


def test_while_it_is_open_the_server_answers_to_that_address_alone(site: LiveSite, home: list[str]) -> None:
    assert come(site, "192.168.1.20:8000")[0] == 403
    reach(site, "POST", {})
    assert come(site, "192.168.1.20:8000")[0] == 200
    assert come(site, "192.168.1.21:8000")[0] == 403
    assert come(site, "evil.example:8000")[0] == 403
    assert come(site, "192.168.1.20:8000", "http://evil.example")[0] == 403
    reach(site, "DELETE")
    assert come(site, "192.168.1.20:8000")[0] == 403


PROXIED = ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host"]


@pytest.mark.parametrize("header", PROXIED)
def test_who_asks_through_a_proxy_may_be_anywhere_and_is_refused(site: LiveSite, home: list[str], header: str) -> None:
    assert reach(site, "POST", {}, **{header: "203.0.113.9"})[0] == 403
    assert reach(site, **{header: "203.0.113.9"})[1] == NOWHERE


def test_phones_and_other_pages_cannot_open_or_close_it(site: LiveSite, home: list[str]) -> None:
    assert reach(site, "POST", {}, Origin="http://evil.example")[0] == 403
    reach(site, "POST", {})
    from_phone = {"Host": "192.168.1.20:8000", "Origin": "http://192.168.1.20:8000"}
    assert reach(site, "DELETE", **from_phone)[0] == 403
    assert reach(site, "POST", {"address": "fd00::2"}, **from_phone)[0] == 403
    assert reach(site, **from_phone)[1] == NOWHERE | {"where": "network", "origin": "http://192.168.1.20:8000"}


def test_an_address_elsewhere_or_none_at_all_is_one_sentence(site: LiveSite, home: list[str]) -> None:
    for address in ("203.0.113.7", "0.0.0.0", "127.0.0.1", "192.168.1.21", "evil.example"):
        status, answer = reach(site, "POST", {"address": address})
        assert (status, answer["code"]) == (409, "no_address")
    home.clear()
    status, answer = reach(site, "POST", {})
    assert (status, answer["code"]) == (409, "no_network")
    assert answer["error"].count(".") == 1


def test_a_server_that_was_not_started_for_it_opens_nothing(site: LiveSite) -> None:
    assert reach(site) == (200, NOWHERE)
    assert reach(site, "POST", {})[0] == 403


def test_with_a_public_address_links_carry_that_and_nothing_can_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "home_addresses", lambda: ["192.168.1.20"])
    public = msgspec.structs.replace(behind(ROOMY), origins=("https://games.example",))
    with open_site(tmp_path / "a", public) as site:
        found = {"where": "everywhere", "origin": "https://games.example", "is_yours": False, "addresses": []}
        assert From(site.address, "192.0.2.1").ask("GET", "/api/phones") == found
        built = service.Phones(site.service.ports, Second(), 8000)
        assert built.listener is None
    with open_site(tmp_path / "b", msgspec.structs.replace(ROOMY, host="0.0.0.0", port=8123)) as site:
        assert reach(site)[1] == NOWHERE | {"where": "network", "origin": "http://192.168.1.20:8123"}
