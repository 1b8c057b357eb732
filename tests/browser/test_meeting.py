"""Find me somebody in Chromium: two browsers find each other, play a game to its end, and both see what it changed."""

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

STATIC = Path(worldwright.__file__).parent / "static"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    patch = pytest.MonkeyPatch()
    patch.setattr(tests.server.site, "static_page", lambda _: STATIC)
    found = LiveSite(tmp_path_factory.mktemp("meeting"), ROOMY)
    yield found
    found.close()
    patch.undo()


def opened(browser: Browser, site: LiveSite, guest: Guest, **how: object) -> Page:
    context = browser.new_context(base_url=site.address, **{"locale": "en", "reduced_motion": "reduce", **how})  # type: ignore[arg-type]
    name, _, value = guest.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site.address}])
    # Nobody looks at each step here.
    for key, kept in (("guest", "1"), ("steps", "off")):
        context.add_init_script(f"localStorage.setItem('worldwright.{key}', '{kept}')")
    return context.new_page()


def both_play(guests: list[Guest], table: str) -> None:
    """The game to its end, beside the pages that look on from their seats."""
    seats = guests[0].ask("GET", f"/api/tables/{table}")["seats"]
    first = next(seat for seat, one in enumerate(seats) if one["you"])
    players = [Player(guest, table, abs(first - at), random.Random(at)) for at, guest in enumerate(guests)]

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    playing = Thread(target=lambda: asyncio.run(all_play()))
    playing.start()
    playing.join()


def met_before(site: LiveSite, guest: Guest) -> None:
    """Three rated games against others: from now on there is a number."""
    for _ in range(3):
        other = site.guest()
        guest.ask("POST", "/api/match", {"game": "monuments"})
        both_play([guest, other], other.ask("POST", "/api/match", {"game": "monuments"})["table"])


def test_two_browsers_find_each_other_play_and_see_what_it_changed(browser: Browser, site: LiveSite) -> None:
    ann, ben = site.guest("Ann"), site.guest("Ben")
    met_before(site, ann)
    desk, phone = opened(browser, site, ann, **DESK), opened(browser, site, ben, **{**PHONE, "locale": "de"})
    desk.goto("./")
    desk.get_by_text("More ways to play").press("Enter")
    desk.get_by_role("link", name="Find an opponent").press("Enter")
    desk.get_by_role("combobox", name="Game").select_option("monuments")
    assert axe(desk) == []
    keep(desk, "find")
    desk.get_by_role("button", name="Find an opponent").press("Enter")
    expect(desk.get_by_role("heading", name="Searching:")).to_be_visible()
    expect(desk.get_by_role("button", name="while you wait")).to_be_visible()
    expect(desk.get_by_role("status").filter(has_text="No one else is searching")).to_be_visible()
    assert axe(desk) == []
    keep(desk, "find-waiting")
    phone.goto("./#/find/monuments")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Partie finden").tap()
    expect(phone.get_by_role("heading", name="Suche:")).to_be_visible()
    keep(phone, "find-phone")
    assert axe(phone) == []
    for page in (desk, phone):  # another language: after some seconds of waiting that does not matter
        page.wait_for_url("**/#/t/*", timeout=60_000)
    table = desk.url.rpartition("/")[2]
    assert phone.url.endswith(table)
    both_play([ann, ben], table)
    expect(desk.get_by_role("region", name="Your rating")).to_contain_text("→", timeout=60_000)
    expect(phone.get_by_text("Noch 2 gewertete Spiele")).to_be_visible(timeout=60_000)
    assert axe(desk) == []
    keep(desk, "rating-change")
    keep(phone, "rating-soon")
    desk.context.close()
    phone.context.close()


def height_of_line(page: Page) -> float:
    return float(page.locator(".notice .line").evaluate("line => line.getBoundingClientRect().height"))


def test_the_search_goes_on_while_one_plays_a_bot_and_asks_before_it_takes_anybody_away(
    browser: Browser, site: LiveSite
) -> None:
    ann, ben = site.guest("Ann"), site.guest("Ben")
    desk, phone = opened(browser, site, ann, **DESK), opened(browser, site, ben, **{**PHONE, "locale": "de"})
    phone.goto("./#/find/monuments")
    phone.get_by_role("button", name="Partie finden").tap()
    phone.get_by_role("button", name="Solange gegen").tap()
    phone.wait_for_url("**/#/t/*")
    expect(phone.get_by_role("status").filter(has_text="Suche läuft:")).to_be_visible()
    expect(phone.get_by_role("button", name="Mittelfeld 1").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(phone) == []
    keep(phone, "meanwhile-phone")
    bots, quiet = phone.url.rpartition("/")[2], height_of_line(phone)
    desk.goto("./#/find/monuments")
    desk.get_by_role("button", name="Find an opponent").press("Enter")
    asked = phone.get_by_role("alert").filter(has_text="gefunden")
    expect(asked).to_be_visible(timeout=60_000)  # another language: after some seconds of waiting that does not matter
    assert height_of_line(phone) == quiet, "nothing moves"
    expect(desk.get_by_role("status").filter(has_text="up to 30 seconds")).to_be_visible()
    assert axe(phone) == []
    keep(phone, "meanwhile-asked-phone")
    keep(desk, "find-asked")
    phone.get_by_role("button", name="Weiter").tap()
    expect(phone.locator(".notice .line")).to_have_count(0)
    assert phone.url.endswith(bots)
    expect(desk.get_by_role("status").filter(has_text="We keep searching.")).to_be_visible()
    # The other way round, by keyboard: now the desk plays, and comes.
    desk.get_by_role("button", name="while you wait").press("Enter")
    desk.wait_for_url("**/#/t/*")
    expect(desk.get_by_text("Still searching:")).to_be_visible()
    keep(desk, "meanwhile")
    own, quiet = desk.url.rpartition("/")[2], height_of_line(desk)
    phone.goto("./#/find/monuments")
    phone.get_by_role("button", name="Partie finden").tap()
    join = desk.get_by_role("button", name="Join")
    expect(join).to_be_visible(timeout=60_000)
    assert height_of_line(desk) == quiet, "nothing moves"
    assert axe(desk) == []
    keep(desk, "meanwhile-asked")
    join.press("Enter")
    desk.wait_for_url(lambda url: not url.endswith(own) and "/#/t/" in url)
    phone.wait_for_url("**/#/t/*")
    assert phone.url == desk.url
    desk.goto(f"./#/t/{own}")  # kept for later
    expect(desk.get_by_role("heading", name="Paused")).to_be_visible()
    desk.get_by_role("button", name="Resume").last.press("Enter")
    expect(desk.get_by_role("heading", name="Paused")).to_have_count(0)
    desk.context.close()
    phone.context.close()


def test_an_open_table_and_its_room_say_how_strong_who_hosts_is(browser: Browser, site: LiveSite) -> None:
    ann, page = site.guest("Ada"), opened(browser, site, site.guest("Bea"), **DESK)
    terms = {"game": "monuments", "seats": 2, "turn_seconds": 60, "listed": True, "rated": True}
    table = ann.ask("POST", "/api/tables", terms)["id"]
    page.goto("./")
    expect(page.get_by_text("1 of 2 seats taken · live · rated · Ada: new here")).to_be_visible()
    keep(page, "open-table-strength")
    page.goto(f"./#/t/{table}")
    expect(page.get_by_text("Rated game")).to_be_visible()
    assert axe(page) == []
    keep(page, "room-rated")
    page.context.close()
