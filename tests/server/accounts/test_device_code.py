"""A code for another device: good once, for ten minutes, for whoever made it, and not to be guessed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.accounts.profiles import DEVICE_SECONDS

LOGIN = {"login": "annegret", "password": "correct horse"}


class Hall(LiveSite):
    """A house whose wall clock is moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.time = 1_800_000_000.0
        super().__init__(folder, ROOMY, lambda: self.time)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def code_of(guest: Guest, **wish: Any) -> str:
    code: str = guest.ask("POST", "/api/me/device-code", wish)["code"]
    return code


def use(guest: Guest, code: str) -> tuple[int, Any]:
    return guest.answer("POST", "/api/session/device", {"code": code})


def test_a_guest_is_the_same_on_another_device_and_what_was_played_there_comes_along(hall: Hall) -> None:
    ann, other = hall.guest("Ann"), hall.guest("Somebody")
    own, theirs = (guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"] for guest in (ann, other))
    code = code_of(ann)
    assert code not in (hall.service.folder / "worldwright.db").read_bytes().decode("latin-1")
    status, me = use(other, code.lower().replace("-", " ").replace("0", "o"))
    assert (status, me["name"], me["login"]) == (200, "Ann", None)
    for guest in (ann, other):
        assert {one["table"]["id"] for one in guest.ask("GET", "/api/me/tables")} == {own, theirs}
    assert len(ann.ask("GET", "/api/me/devices")) == 2
    assert "device_code" not in ann.ask("GET", "/api/me/data")["profile"]


def test_an_account_gives_its_password_for_a_code(hall: Hall) -> None:
    ann, other = hall.guest("Ann"), Guest(hall.address)
    ann.ask("POST", "/api/me/account", LOGIN)
    assert ann.answer("POST", "/api/me/device-code", {})[0] == 401
    assert ann.answer("POST", "/api/me/device-code", {"password": "wrong horse"})[0] == 401
    status, me = use(other, code_of(ann, password=LOGIN["password"]))
    assert (status, me["login"]) == (200, "annegret")


def test_a_code_brings_one_device_in_also_where_two_come_at_once(hall: Hall) -> None:
    code, others = code_of(hall.guest()), [hall.guest() for _ in range(4)]

    async def all_at_once() -> list[tuple[int, Any]]:
        return await asyncio.gather(*(asyncio.to_thread(use, other, code) for other in others))

    answers = asyncio.run(all_at_once())
    assert sorted(status for status, _ in answers) == [200, 409, 409, 409]
    assert {answer["code"] for status, answer in answers if status == 409} == {"no_device_code"}


def test_a_code_is_over_after_ten_minutes_when_a_new_one_is_made_and_when_it_is_ended(hall: Hall) -> None:
    ann, other = hall.guest(), hall.guest()
    first = code_of(ann)
    second = code_of(ann)
    hall.time += DEVICE_SECONDS
    assert [use(other, code)[1]["code"] for code in (first, second)] == ["no_device_code"] * 2
    third = code_of(ann)
    ann.ask("DELETE", "/api/me/device-code")
    assert use(other, third)[1]["code"] == "no_device_code"
    assert ann.answer("DELETE", "/api/me/device-code")[0] == 200, "nothing to end is no fault"


def test_another_password_ends_a_code_with_all_other_devices(hall: Hall) -> None:
    ann, other = hall.guest(), hall.guest()
    ann.ask("POST", "/api/me/account", LOGIN)
    code = code_of(ann, password=LOGIN["password"])
    recovery = ann.ask("POST", "/api/me/recovery", {"password": LOGIN["password"]})["code"]
    ann.ask("POST", "/api/me/password", {"old": LOGIN["password"], "new": "another horse"})
    assert use(other, code)[1]["code"] == "no_device_code"
    code = code_of(ann, password="another horse")
    hall.guest().ask(
        "POST", "/api/session/recovery", {"login": "annegret", "code": recovery, "password": "correct horse"}
    )
    assert use(other, code)[1]["code"] == "no_device_code"


def test_codes_cannot_be_guessed_at_and_right_ones_cost_no_try(hall: Hall) -> None:
    ann, stranger = hall.guest(), hall.guest()
    for _ in range(12):
        assert use(hall.guest(), code_of(ann))[0] == 200
    for wrong in ("", "0000-0000-0000", "!", "0" * 64):
        assert use(stranger, wrong)[1]["code"] == "no_device_code"
    assert stranger.answer("POST", "/api/session/device", {"code": "0" * 65})[0] == 400
    statuses = [use(stranger, "0000-0000-0000")[0] for _ in range(8)]
    assert statuses[-1] == 429
    assert use(hall.guest(), code_of(ann))[0] == 429, "nor can the network have a right one now"


def test_a_code_outlasts_a_restart_and_not_its_maker(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        code, gone = code_of(site.guest("Ann")), site.guest()
        lost = code_of(gone)
        gone.ask("DELETE", "/api/me")
    with open_site(tmp_path) as site:
        assert use(site.guest(), lost)[1]["code"] == "no_device_code"
        assert use(site.guest(), code)[1]["name"] == "Ann"


def test_whoever_was_here_before_loses_their_open_tables_on_this_device(hall: Hall) -> None:
    ann, other = hall.guest("Ann"), hall.guest()
    table = other.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    other.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    other.ask("POST", f"/api/tables/{table}/start")
    line = Line(other, table)
    use(other, code_of(ann))
    assert line.read("bye")["code"] == "logged_out"
    line.close()
    again = Line(other, table)
    assert again.welcome["you"] == 0, "the seat came along"
    again.close()


def test_a_device_that_uses_its_own_code_stays_whose_it_is(hall: Hall) -> None:
    ann = hall.guest("Ann")
    assert use(ann, code_of(ann))[1]["name"] == "Ann"
    assert len(ann.ask("GET", "/api/me/devices")) == 1
