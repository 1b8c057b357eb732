"""The daily world in Chromium: the seal is broken by keyboard, the try is one, and yesterday is checked on the page."""

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
from tests.server.site import ROOMY, LiveSite
from worldwright.core.extras import extras
from worldwright.games import game
from worldwright.server.daily import deals as daily

TODAY, YESTERDAY = "2026-11-16", "2026-11-15"
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
    alone = {"difficulty": "moderate", "mode": "step", "steps": 3}
    patch.setitem(vars(extras(game("mondo"))), "day_options", alone)
    now = [float(daily.begins(YESTERDAY) + 12 * 3600)]
    site = LiveSite(tmp_path_factory.mktemp("daily"), ROOMY, seconds=lambda: now[0])
    ann, ben = site.guest("Ann"), site.guest("Ben")
    played(ben, "mondo", YESTERDAY, 1)
    now[0] += 24 * 3600
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


def test_a_day_from_its_seal_to_the_table_and_yesterday_is_checked(
    browser: Browser, day: tuple[LiveSite, Guest]
) -> None:
    site, ann = day
    page = opened(browser, site, ann, **DESK)
    page.emulate_media(reduced_motion="reduce")
    page.goto("./#/daily")
    expect(page.get_by_role("row", name="Ben").first).to_be_visible()
    expect(page.get_by_role("link", name="See the try of Ben")).to_have_count(0)
    assert axe(page) == []
    keep(page, "daily-before")
    page.get_by_role("button", name="Race the ghost of Ben").first.click()
    expect(page.get_by_role("img", name="Points over time: Ben")).to_be_visible()
    page.get_by_role("button", name="Check it").press("Enter")
    expect(page.get_by_text("They are the same.")).to_be_visible()
    page.get_by_role("button", name="Break the seal").press("Enter")
    page.wait_for_url("**/#/t/*")
    expect(page.get_by_role("list", name="Ghosts")).to_contain_text("Ben")
    keep(page, "daily-ghosts")
    table = page.url.rpartition("/")[2]
    Thread(target=lambda: asyncio.run(Player(ann, table, 0, random.Random(3)).play())).start()
    page.get_by_role("link", name="To the daily world").click()
    expect(page.get_by_role("link", name="See the try of Ben").first).to_be_visible()
    expect(page.get_by_role("button", name="Break the seal")).to_have_count(0)
    expect(page.get_by_role("img", name="Points over time: You")).to_be_visible()
    assert axe(page) == []
    keep(page, "daily-after")
    page.goto("./#/daily/mondo/2026-02-31")
    expect(page.get_by_role("alert")).to_contain_text("There is no such day.")
    page.context.close()
    phone = opened(browser, site, site.guest(), **{**PHONE, "locale": "de"})
    phone.goto("./#/daily")
    expect(phone.get_by_role("button", name="Siegel brechen")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(phone) == []
    keep(phone, "daily-phone")
    phone.context.close()
