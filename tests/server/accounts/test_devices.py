"""One's devices: which there are, ending each, another password (W5 of the review)."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, open_site
from worldwright.server.storage.backup import backup, restore

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1"


def signed_in(site: LiveSite, login: str, agent: str, *, fresh: bool) -> Guest:
    """A browser that is signed in with an account."""
    guest = Guest(site.address)
    guest.answer("POST", "/api/me", {}, **{"User-Agent": agent})
    path = "/api/me/account" if fresh else "/api/session"
    status, answer = guest.answer("POST", path, {"login": login, "password": "correct horse"}, **{"User-Agent": agent})
    assert status == 200, answer
    return guest


def test_w5_devices_are_listed_by_family_and_only_to_their_owner(site: LiveSite) -> None:
    home = signed_in(site, "ann.list", FIREFOX, fresh=True)
    phone = signed_in(site, "ann.list", IPHONE, fresh=False)
    listed = home.ask("GET", "/api/me/devices")
    assert sorted((one["browser"], one["this"]) for one in listed) == [
        ("Firefox, Linux", True),
        ("Safari, iPhone", False),
    ]
    assert all(one["made"] <= one["seen"] for one in listed)
    assert {one["id"]: not one["this"] for one in listed} == {
        one["id"]: one["this"] for one in phone.ask("GET", "/api/me/devices")
    }
    stranger = site.guest()
    assert len(stranger.ask("GET", "/api/me/devices")) == 1
    for one in listed:
        assert stranger.answer("DELETE", f"/api/me/devices/{one['id']}")[0] == 404, "nobody ends another's"
    assert not any(guest.cookie.partition("=")[2] in str(listed) for guest in (home, phone)), "no token is shown"


def test_w5_an_ended_device_is_out_at_once_and_its_sockets_close(site: LiveSite) -> None:
    home = signed_in(site, "ann.end", FIREFOX, fresh=True)
    phone = signed_in(site, "ann.end", IPHONE, fresh=False)
    table = home.ask("POST", "/api/tables", {"game": "mondo", "seats": 1, "options": {"mode": "step"}})["id"]
    home.ask("POST", f"/api/tables/{table}/start")
    line = Line(phone, table)
    own, other = sorted(home.ask("GET", "/api/me/devices"), key=lambda one: not one["this"])
    assert home.answer("DELETE", f"/api/me/devices/{own['id']}")[0] == 409, "this one is ended by signing out"
    left = home.ask("DELETE", f"/api/me/devices/{other['id']}")
    assert [one["this"] for one in left] == [True]
    assert line.read("bye")["code"] == "logged_out"
    with pytest.raises(ConnectionClosed):
        line.read("nothing")
    assert phone.answer("GET", "/api/me")[0] == 401
    assert home.answer("GET", "/api/me")[0] == 200


def test_w5_a_new_password_asks_for_the_old_one_and_ends_all_other_devices(site: LiveSite) -> None:
    home = signed_in(site, "ann.word", FIREFOX, fresh=True)
    phone = signed_in(site, "ann.word", IPHONE, fresh=False)
    assert home.answer("POST", "/api/me/password", {"old": "wrong horse", "new": "battery staple"})[0] == 401
    assert home.answer("POST", "/api/me/password", {"old": "correct horse", "new": "short"})[0] == 400
    assert phone.answer("GET", "/api/me")[0] == 200, "nothing has changed"
    assert len(home.ask("POST", "/api/me/password", {"old": "correct horse", "new": "battery staple"})) == 1
    assert phone.answer("GET", "/api/me")[0] == 401
    assert home.answer("GET", "/api/me")[0] == 200
    for password, status in (("correct horse", 401), ("battery staple", 200)):
        wish = {"login": "ann.word", "password": password}
        assert Guest(site.address).answer("POST", "/api/session", wish)[0] == status
    guest = site.guest()
    assert guest.answer("POST", "/api/me/password", {"old": "correct horse", "new": "battery staple"})[0] == 409
    tries = [
        home.answer("POST", "/api/me/password", {"old": f"guess {n:03}", "new": "battery staple"})[0] for n in range(7)
    ]
    assert tries[-1] == 429, "a stolen device cannot guess without end"


def test_w5_a_restore_brings_no_ended_device_back(tmp_path: Path) -> None:
    with open_site(tmp_path / "first") as site:
        home = signed_in(site, "ann", FIREFOX, fresh=True)
        thief = signed_in(site, "ann", IPHONE, fresh=False)
        backup(tmp_path / "first" / "data", tmp_path / "old.db")
        other = next(one for one in home.ask("GET", "/api/me/devices") if not one["this"])
        home.ask("DELETE", f"/api/me/devices/{other['id']}")
        backup(tmp_path / "first" / "data", tmp_path / "new.db")
    restore(tmp_path / "old.db", tmp_path / "second" / "data")
    with open_site(tmp_path / "second") as site:
        thief.address = home.address = site.address
        assert thief.answer("GET", "/api/me")[0] == 401
        assert home.answer("GET", "/api/me")[0] == 200
