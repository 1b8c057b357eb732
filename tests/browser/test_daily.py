"""The daily world in Chromium: before and after the one try, by keyboard, and a deal that is checked on the page."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

import tests.server.site
import worldwright
from examples.play_over_sockets import Guest, Player
from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE
from tests.browser.screens import keep
from tests.server.daily.clocks import Calendar
from tests.server.site import ROOMY, LiveSite
from worldwright.core.extras import extras
from worldwright.games import game

TODAY, YESTERDAY, TOMORROW = "2026-11-22", "2026-11-21", "2026-11-23"
"""Sunday and Saturday: Mondo."""
MOST_OF_A_PICTURE = 250_000
STATIC = Path(worldwright.__file__).parent / "static"


def played(guest: Guest, game: str, day: str, seed: int) -> None:
    """A try from its seal to its end."""
    table = guest.ask("POST", f"/api/daily/{game}/{day}/try")["id"]
    playing = Thread(target=lambda: asyncio.run(Player(guest, table, 0, random.Random(seed)).play()))
    playing.start()
    playing.join()


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveSite, Guest]]:
    """A house on its second day, where a friend has played; and somebody who is about to."""
    patch = pytest.MonkeyPatch()
    patch.setattr(tests.server.site, "static_page", lambda _: STATIC)
    alone = {"difficulty": "round", "mode": "step", "steps": 9}
    patch.setitem(vars(extras(game("mondo"))), "day_options", alone)
    clock = Calendar()
    clock.go(YESTERDAY)
    site = LiveSite(tmp_path_factory.mktemp("daily"), ROOMY, clock, clock.steady)
    ann, ben = site.guest("Ann"), site.guest("Ben")
    played(ben, "mondo", YESTERDAY, 1)
    clock.go(TODAY)
    site.run(lambda service: service.daily.turn())
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    played(ben, "mondo", TODAY, 2)
    yield site, ann
    site.close()
    patch.undo()


def opened(browser: Browser, site: LiveSite, guest: Guest, **how: object) -> Page:
    context = browser.new_context(base_url=site.address, **{"locale": "en", **how})  # type: ignore[arg-type]
    name, _, value = guest.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site.address}])
    context.add_init_script("localStorage.setItem('worldwright.guest', '1')")
    return context.new_page()


def fits(page: Page, *widths: int) -> None:
    """Nothing reaches beyond the window's side at these widths."""
    before = page.viewport_size
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    if before is not None:
        page.set_viewport_size(before)


WIDTHS = (320, 390, 768, 844, 1024, 1366, 1920)


def test_a_day_before_and_after_the_one_try(browser: Browser, day: tuple[LiveSite, Guest]) -> None:
    site, ann = day
    page = opened(browser, site, ann, **DESK)
    page.emulate_media(reduced_motion="reduce")
    page.goto("./#/daily")
    expect(page.get_by_role("heading", name="Mondo Sunday", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Learn it first")).to_be_visible()
    expect(page.get_by_text("1 friend has played")).to_be_visible()
    expect(page.locator(".best .world").first).to_be_visible()
    assert axe(page) == []
    fits(page, *WIDTHS)
    keep(page, "daily-before")
    page.get_by_text("Leaderboard, 1 result so far").press("Enter")
    page.get_by_role("button", name="Race Ben’s ghost").first.click()
    expect(page.get_by_role("img", name="Points over time: Ben")).to_be_visible()
    page.get_by_text("Checked: fixed days ahead").press("Enter")
    page.get_by_role("button", name="Check").press("Enter")
    expect(page.get_by_text("They match.")).to_be_visible()
    page.get_by_role("button", name="Play today’s game").press("Enter")
    page.wait_for_url("**/#/t/*")
    expect(page.get_by_role("list", name="Ghosts")).to_contain_text("Ben")
    keep(page, "daily-ghosts")
    table = page.url.rpartition("/")[2]
    Thread(target=lambda: asyncio.run(Player(ann, table, 0, random.Random(3)).play())).start()
    expect(page.get_by_role("link", name="Daily world").first).to_be_visible()
    expect(page.get_by_role("link", name="Fairness check")).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    keep(page, "daily-end")
    page.get_by_role("link", name="Daily world").first.click()
    expect(page.get_by_role("button", name="Share my result")).to_be_visible()
    expect(
        page.get_by_text("You can see this world tomorrow").or_(page.get_by_text("You", exact=True)).first
    ).to_be_visible()
    expect(page.get_by_role("link", name="Watch Ben’s game")).to_have_count(0)
    expect(page.get_by_role("button", name="Play today’s game")).to_have_count(0)
    expect(page.get_by_role("img", name="Points over time: You")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert (picture[:4], picture[16:24]) == (b"\x89PNG", (1080).to_bytes(4, "big") * 2)
    assert len(picture) <= MOST_OF_A_PICTURE
    assert axe(page) == []
    fits(page, *WIDTHS)
    keep(page, "daily-after")
    page.goto(f"./#/check/{table}")
    expect(page.get_by_text("Available tomorrow")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto(f"./#/daily/mondo/{TOMORROW}")
    expect(page.get_by_text("You can play this game on")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    page.goto("./#/daily/mondo/2026-02-31")
    expect(page.get_by_role("alert")).to_contain_text("That date doesn’t exist.")
    page.context.close()
    phone = opened(browser, site, site.guest(), **{**PHONE, "locale": "de"})
    phone.goto("./#/daily")
    expect(phone.get_by_role("button", name="Spiel von heute starten")).to_be_visible()
    assert axe(phone) == []
    fits(phone, 320)
    keep(phone, "daily-phone")
    phone.context.close()
    phone = opened(browser, site, ann, **PHONE)
    phone.goto("./#/daily")
    expect(phone.get_by_role("button", name="Share my result")).to_be_visible()
    keep(phone, "daily-phone-after")
    phone.context.close()
