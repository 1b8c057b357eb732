"""Beat my world in Chromium: a solo race is finished and sent on, and a stranger races its ghost on another device."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.asyncio.client import ClientConnection

import tests.server.site
import worldwright
from examples.play_over_sockets import Guest, Player
from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE
from tests.browser.screens import keep
from tests.browser.test_daily import fits, opened
from tests.server.site import LiveSite, open_site

STATIC = Path(worldwright.__file__).parent / "static"
WIDTHS = (320, 390, 768, 844, 1024, 1366, 1920)
SOLO = {"difficulty": "round", "minutes": 4}


class Racer(Player):
    """Lays so many tiles against the clock, wherever they fit, and jumps out."""

    def __init__(self, guest: Guest, table: str, tiles: int, seed: int) -> None:
        super().__init__(guest, table, 0, random.Random(seed))
        self.left = tiles

    async def act(self, socket: ClientConnection) -> None:
        """Take a tile, or place the one in hand."""
        if self.is_waiting or self.seat not in self.newest["to_move"] or not self.newest.get("choices"):
            return
        actions = self.newest.get("actions")
        if actions is None:
            actions = (await asyncio.to_thread(self.guest.ask, "GET", f"/api/tables/{self.table}/actions"))["actions"]
        wanted = {"reach", "place", "ready"} if self.left else {"jump_out"}
        if chosen := [each for each in actions if each["do"] in wanted]:
            self.left -= chosen[0]["do"] == "place"
            self.newest = {**self.newest, "actions": chosen}
            await super().act(socket)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    patch = pytest.MonkeyPatch()
    patch.setattr(tests.server.site, "static_page", lambda _: STATIC)
    with open_site(tmp_path_factory.mktemp("challenge")) as running:
        yield running
    patch.undo()


def race(guest: Guest, table: str, tiles: int, seed: int) -> None:
    """Play a race to its end, beside the page that shows it."""
    Thread(target=lambda: asyncio.run(Racer(guest, table, tiles, seed).play())).start()


def cookie(page: Page, site: LiveSite) -> Guest:
    """Who the page is, for a player at its side."""
    found: Any = next(each for each in page.context.cookies() if each["name"].endswith("worldwright"))
    guest = Guest(site.address)
    guest.cookie = f"{found['name']}={found['value']}"
    return guest


def test_a_world_is_sent_on_and_a_stranger_races_its_ghost(browser: Browser, site: LiveSite) -> None:
    nell = site.guest("Nell")
    table = nell.ask("POST", "/api/tables", {"game": "mondo", "seats": 1, "options": SOLO})["id"]
    nell.ask("POST", f"/api/tables/{table}/start")
    page = opened(browser, site, nell, **DESK, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"./#/t/{table}")
    race(nell, table, 12, 1)
    page.get_by_role("button", name="Challenge a friend").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = re.findall(r"http\S+/beat/\S+", page.evaluate("navigator.clipboard.readText()"))[0]
    keep(page, "challenge-made")

    other = browser.new_context(base_url=site.address, locale="en", reduced_motion="reduce", **PHONE).new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Beat my world", level=1)).to_be_visible()
    expect(other.get_by_text("Nell challenges you")).to_be_visible()
    assert table not in other.content()
    assert axe(other) == []
    fits(other, *WIDTHS)
    keep(other, "challenge-page")
    other.get_by_label("You play as").fill("Bo")
    other.get_by_role("button", name="Beat it").click()
    other.wait_for_url("**/#/t/*")
    mine = other.url.rpartition("/")[2]
    ghosts = other.get_by_role("list", name="Ghosts")
    expect(ghosts).to_contain_text("Nell")
    expect(ghosts).to_contain_text(re.compile(r"\d+ tiles?"))
    keep(other, "challenge-race")
    race(cookie(other, site), mine, 16, 2)
    expect(other.get_by_role("heading", name=re.compile(r"^(\d+ (more|fewer) than Nell|Both [−\d]+)$"))).to_be_visible()
    both = other.get_by_role("list", name="Both results")
    expect(both.get_by_role("link", name=re.compile("Nell"))).to_have_attribute("href", f"#/replay/{table}")
    expect(both.locator("svg").first).to_be_visible()
    expect(other.get_by_role("img", name=re.compile("Points over the game: You .*Nell"))).to_be_visible()
    expect(other.get_by_role("button", name="Share my result")).to_be_visible()
    expect(other.get_by_role("button", name="Challenge a friend")).to_be_visible()
    assert axe(other) == []
    fits(other, 320, 844, 1366)
    keep(other, "challenge-after")
    other.get_by_role("button", name="Play the same deal").click()
    expect(other.get_by_role("list", name="Ghosts")).to_contain_text(re.compile("Nell|Your best"))

    nell.ask("DELETE", "/api/me")
    gone = browser.new_context(base_url=site.address, locale="de").new_page()
    gone.goto(link)
    expect(gone.get_by_role("heading", name="Diese Welt gibt es nicht mehr.")).to_be_visible()
