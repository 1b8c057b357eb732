"""A living room: one big screen, phones as hands. Each has a Chromium of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE, Person, play_out
from tests.browser.scramble import Player, post
from tests.browser.screens import keep
from tests.browser.settling import NOTHING_DRAWN, PATIENCE, fits, tap
from tests.browser.test_monuments import by_touch

TV: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
NAMES = ("Lena", "Ines", "Bo")
SMALL = """() => [...document.querySelectorAll(".stage *")].filter((each) => {
    const said = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!said || each.closest(".unseen, [inert], table") || !each.checkVisibility()) return false;
    const scale = each instanceof SVGElement ? Math.hypot(each.getScreenCTM().a, each.getScreenCTM().b) : 1;
    return parseFloat(getComputedStyle(each).fontSize) * scale < 27.5;
}).map((each) => each.textContent)"""
"""What is written too small to be read at three metres."""

WRITE = "(each, words) => { each.textContent = words; each.style.setProperty('--letters', words.length); }"
BELOW = "each => each.getBoundingClientRect().bottom"


def reached(context: BrowserContext, base_url: str) -> None:
    """The page believes that phones reach this server, as it does in a home network."""
    answer = {"where": "network", "origin": base_url.rstrip("/"), "is_yours": False, "addresses": []}
    context.route("**/api/phones", lambda route: route.fulfill(json=answer))


@contextmanager
def living_room(
    browser: Browser, base_url: str, game: str, options: dict[str, Any], act: Callable[[Person], None]
) -> Iterator[tuple[Page, list[Person], str]]:
    """A screen that has opened a table, and three phones that have scanned its code and sit round it."""
    with ExitStack() as stack:

        def opened(**looks: Any) -> BrowserContext:
            wishes = {"locale": "en", "reduced_motion": "reduce", "base_url": base_url, **looks}
            return stack.enter_context(browser.new_context(**wishes))

        screen = opened(**TV)
        reached(screen, base_url)
        tv = screen.new_page()
        tv.set_default_timeout(PATIENCE)
        tv.goto(NOTHING_DRAWN)
        post(tv, "me")
        wish = {"game": game, "seats": 4, "options": options, "begins": "full", "sits": False}
        table = str(post(tv, "tables", wish)["id"])
        tv.goto(f"./#/tv/{table}")
        expect(tv.get_by_role("img", name="QR code for the link")).to_be_visible()
        phones = [Person(opened(**PHONE), name, act) for name in NAMES]
        for seat, phone in enumerate(phones):
            phone.page.goto(f"./#/t/{table}")
            phone.page.get_by_label("Your name").fill(phone.name)
            tap(phone.page.get_by_role("button", name="Join", exact=True))
            expect(tv.get_by_role("region", name="At the table")).to_contain_text(f"{seat + 1} of 4 seats")
            expect(tv.get_by_text(phone.name, exact=True)).to_be_visible()
        yield tv, phones, table


def cut_off(tv: Page, phone: Person, milliseconds: int) -> None:
    """A phone loses the network for a while, and returns by itself to its seat."""
    phone.context.set_offline(True)
    lost = phone.page.get_by_role("status").filter(has_text="Reconnecting")
    expect(lost).to_be_visible()
    tv.wait_for_timeout(milliseconds)
    expect(tv.get_by_role("status").filter(has_text=f"{phone.name}: phone away")).to_be_visible()
    phone.context.set_offline(False)
    expect(lost).to_have_count(0)
    expect(tv.get_by_role("status").filter(has_text="phone away")).to_have_count(0)


def all_again(tv: Page, phones: list[Person], table: str) -> None:
    """The places stand on the screen; the phones want another game, and the screen follows to it by itself."""
    verdict = tv.get_by_role("heading", name=re.compile("win|tie", re.IGNORECASE))
    expect(verdict).to_be_visible()
    said = verdict.inner_text()
    for words in (said, "Velvet Raven and Amber Otter share the win"):
        verdict.evaluate(WRITE, words)
        assert verdict.evaluate(BELOW) <= tv.locator(".p1 .world").first.evaluate(
            "each => each.getBoundingClientRect().top"
        )
    verdict.evaluate(WRITE, said)
    expect(tv.get_by_text("Once more?")).to_be_visible()
    for name in NAMES:
        expect(tv.locator(".steps").get_by_text(name, exact=True)).to_be_visible()
    assert axe(tv) == []
    keep(tv, "living-room-end")
    tap(phones[0].page.get_by_role("button", name="Rematch"))
    expect(tv.get_by_text("Lena wants to")).to_be_attached()
    expect(tv.get_by_text("Bo has not answered")).to_be_attached()
    for phone in phones[1:]:
        tap(phone.page.get_by_role("link", name=re.compile("^The rematch is ready")))
    tv.wait_for_url(lambda url: "/tv/" in url and table not in url)
    expect(tv.locator("[data-seq]")).to_be_attached()


@pytest.mark.parametrize(
    "away", [pytest.param(2_000, id="briefly"), pytest.param(20_000, id="20 s", marks=pytest.mark.long)]
)
def test_a_screen_and_three_phones_play_mondo(browser: Browser, base_url: str, away: int) -> None:
    options = {"level": "expert", "rounds": 1, "rest": 0}
    with living_room(browser, base_url, "mondo", options, lambda _: None) as (tv, phones, table):
        assert axe(tv) == []
        assert tv.evaluate(SMALL) == []
        keep(tv, "living-room-join")
        tv.keyboard.press("ArrowDown")
        start = tv.get_by_role("button", name="Start with 3 players")
        expect(start).to_be_focused()
        tv.keyboard.press("Enter")
        players = [Player(phone.page, touch=True) for phone in phones]
        for number, player in enumerate(players):
            player.take(7 * number)
            player.lay()
        expect(tv.get_by_role("region", name="Bo’s world")).to_contain_text("1 of 24")
        assert tv.locator("[data-place], [data-thing]").count() == 0, "the heap is on the phones alone"
        cut_off(tv, phones[2], away)
        players[2].take(3)
        players[2].lay()
        expect(tv.get_by_role("region", name="Bo’s world")).to_contain_text("2 of 24")
        assert tv.evaluate(SMALL) == []
        assert axe(tv) == []
        keep(tv, "living-room-mondo")
        keep(phones[0].page, "living-room-mondo-phone")
        fits(phones[0].page, 390)
        for player in players:
            player.jump_out()
        all_again(tv, phones, table)


@pytest.mark.long  # sixty moves on three phones, and the screen beside them
@pytest.mark.timeout(1200)
def test_a_screen_and_three_phones_play_monuments(browser: Browser, base_url: str) -> None:
    with living_room(browser, base_url, "monuments", {"monument": "capitol"}, by_touch) as (tv, phones, table):
        tv.keyboard.press("ArrowDown")
        tv.keyboard.press("Enter")
        for phone in phones:
            phone.sees_more_than(0)
        cut_off(tv, phones[1], 20_000)
        assert tv.evaluate(SMALL) == []
        keep(tv, "living-room-monuments")
        play_out(phones, "monuments")
        keep(tv, "living-room-monuments-over")
        all_again(tv, phones, table)


def test_a_screen_is_reached_from_friends_and_its_menu_works_by_keys(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="de", base_url=base_url, reduced_motion="reduce", **DESK) as context:
        page = context.new_page()
        page.goto("./#/friends/mondo")
        page.get_by_role("button", name="Hier im Raum spielen").press("Enter")
        expect(page.get_by_role("heading", name="Handys können noch nicht mitspielen")).to_be_visible()
        assert page.get_by_role("img", name=re.compile("QR")).count() == 0, "a code that leads nowhere"
        expect(page.get_by_role("region", name="Am Tisch")).to_contain_text("0 von 4 Plätzen")
        page.get_by_role("button", name="3 Personen").press("Enter")
        expect(page.get_by_role("region", name="Am Tisch")).to_contain_text("0 von 3 Plätzen")
        page.keyboard.press("Escape")
        menu = page.get_by_role("dialog", name="Menü")
        expect(menu.get_by_role("button", name="Zurück zum Spiel")).to_be_focused()
        assert axe(page) == []
        page.keyboard.press("ArrowDown")
        expect(menu.get_by_role("button", name="Ton")).to_be_focused()
        page.keyboard.press("Enter")
        expect(menu.get_by_role("button", name="Ton an")).to_be_focused()
        keep(page, "living-room-menu")
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
