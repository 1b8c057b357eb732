"""Phones in the room: a computer and a phone in two networks, each with a Chromium of its own, over plain http."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import PHONE
from tests.browser.scramble import Player, play_round, post, score_sheet, somebody
from tests.browser.screens import keep
from tests.browser.settling import fits
from tests.browser.two_networks import COMPUTER, PUBLIC, Place, two_networks
from tools.machine_chromium import chromium_path

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
LOCAL = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def networks() -> Iterator[tuple[Place, Place]]:
    with two_networks() as both:
        yield both


@contextmanager
def playing(computer: Place, folder: Path, *options: str, **settings: str) -> Iterator[list[str]]:
    """`worldwright play` on the computer; what it says at its start."""
    command = [*computer.enter, sys.executable, "-m", "worldwright", "play", "--no-open", "--data", str(folder)]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", **settings}
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        try:
            yield [server.stdout.readline() for _ in range(1 + len(options))]
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def browsers(
    networks: tuple[Place, Place],
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[list[Browser]]:
    """A Chromium in each network."""
    path, folder = chromium_path(), tmp_path_factory.mktemp("chromium")
    assert path is not None
    programs = [place.chromium(folder, path) for place in networks]
    found = [browser_type.launch(**{**browser_type_launch_args, "executable_path": str(it)}) for it in programs]
    yield found
    for browser in found:
        browser.close()


def waiting_room(host: Page, seats: int = 2) -> str:
    """The room of a new table of Mondo with free seats."""
    host.goto(f"{LOCAL}/")
    post(host, "me")
    options = {"level": "expert", "rounds": 1, "rest": 0}
    table = post(host, "tables", {"game": "mondo", "seats": seats, "options": options})["id"]
    host.goto(f"./#/t/{table}")
    return str(table)


def test_a_phone_in_the_room_sits_down_and_plays_a_round_of_mondo_over_http(
    networks: tuple[Place, Place], browsers: list[Browser], tmp_path: Path
) -> None:
    said = playing(networks[0], tmp_path)
    with said, somebody(browsers[0], LOCAL, **DESK) as host, somebody(browsers[1], LOCAL, **PHONE) as phone:
        table = waiting_room(host)
        invite = host.get_by_role("region", name="Invite")
        expect(invite.get_by_role("heading", name="Phones cannot reach this yet")).to_be_visible()
        assert invite.get_by_role("img").count() == 0, "a code that leads nowhere"
        expect(invite).to_contain_text(f"Uses the address {COMPUTER}")
        assert axe(host) == []
        keep(host, "phones-machine")
        invite.get_by_role("button", name="Let phones here join").press("Enter")
        expect(invite.get_by_role("img", name="QR code for the link")).to_be_visible()
        expect(invite).to_contain_text(f"Works in your home network, at {COMPUTER}.")
        link = invite.locator("code").inner_text()
        assert link == f"http://{COMPUTER}:8000/t/{table}"
        assert axe(host) == []
        fits(host, 1366)
        keep(host, "phones-network")

        phone.goto(link)
        assert not phone.evaluate("isSecureContext"), "plain http, as in a living room"
        phone.get_by_label("Your name").fill("Ruth")
        phone.get_by_role("button", name="Join").tap()
        expect(phone.get_by_role("button", name="Not ready yet")).to_be_visible()
        fits(phone, 390)
        keep(phone, "phones-phone")
        (cookie,) = phone.context.cookies(link)
        assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == ("worldwright", False, True)
        assert cookie["sameSite"] == "Lax"
        expect(host.get_by_text("Ruth", exact=True)).to_be_visible()
        host.get_by_role("button", name="Start").click()
        players = Player(host), Player(phone, touch=True)
        for player in players:
            expect(player.tiles().first).to_be_visible()
        keep(phone, "phones-round")
        play_round(*players, tiles=2)
        for player in players:
            expect(player.over).to_be_visible()
        score_sheet(players[1], "phones-scored")


def test_phones_are_turned_off_again_and_only_the_servers_own_browser_does_it(
    networks: tuple[Place, Place], browsers: list[Browser], tmp_path: Path
) -> None:
    said = playing(networks[0], tmp_path, "--friends")
    with said as lines, somebody(browsers[0], LOCAL, **DESK) as host, somebody(browsers[1], LOCAL, **PHONE) as phone:
        assert lines[1] == f"Phones in your home network open http://{COMPUTER}:8000/\n"
        waiting_room(host, seats=3)
        invite = host.get_by_role("region", name="Invite")
        link = invite.locator("code").inner_text()
        phone.goto(link)
        phone.get_by_role("button", name="Join").tap()
        expect(phone.get_by_role("button", name="Not ready yet")).to_be_visible()
        assert post(phone, "phones", {})["code"] == "forbidden"
        stolen = phone.evaluate("fetch('api/phones', {method: 'DELETE'}).then(answer => answer.status)")
        assert stolen == 403

        invite.get_by_text("Change or turn off").click()
        invite.get_by_role("button", name="Turn off for phones").click()
        expect(invite.get_by_role("heading", name="Phones cannot reach this yet")).to_be_visible()
        lost = phone.context.new_page()  # Chromium loads a page of its own instead, and may try again
        with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
            lost.goto(f"http://{COMPUTER}:8000/")
        lost.close()
        expect(host.get_by_role("heading", name="Mondo")).to_be_visible()
        invite.get_by_role("button", name="Let phones here join").click()
        expect(invite.get_by_role("img", name="QR code for the link")).to_be_visible()
        phone.goto(link)
        expect(phone.get_by_role("button", name="Not ready yet")).to_be_visible()


def test_over_http_at_a_public_address_one_sentence_says_what_to_do(
    networks: tuple[Place, Place], browsers: list[Browser], tmp_path: Path
) -> None:
    said = playing(networks[0], tmp_path, WORLDWRIGHT_HOST="0.0.0.0")
    with said, somebody(browsers[0], LOCAL, **DESK) as host, somebody(browsers[1], LOCAL, **PHONE) as phone:
        table = waiting_room(host)
        invite = host.get_by_role("region", name="Invite")
        expect(invite.locator("code")).to_have_text(f"http://{COMPUTER}:8000/t/{table}")
        expect(invite.get_by_role("button", name="Let phones here join")).to_have_count(0)
        sentence = "Over http you can take a seat in a home network only. Open this page with https://."
        phone.goto(f"http://{PUBLIC}:8000/#/t/{table}")
        expect(phone.get_by_text(sentence)).to_be_visible()
        phone.get_by_role("button", name="Join").tap()
        expect(phone.get_by_role("main").get_by_role("status").filter(has_text=sentence)).to_be_visible()
        fits(phone, 390)
        keep(phone, "phones-public")
        phone.goto(invite.locator("code").inner_text())
        expect(phone.get_by_text(sentence)).to_have_count(0)
        phone.get_by_role("button", name="Join").tap()
        expect(phone.get_by_role("button", name="Not ready yet")).to_be_visible()
