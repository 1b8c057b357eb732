"""Without a network: lessons, puzzles, rules, and an evening with the box, by keyboard alone, kept after a reload."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.inspection import axe
from tests.browser.screens import keep
from tests.browser.settling import PATIENCE, fits, lasting
from tests.browser.test_lessons import by_keys, finish
from worldwright.bots.puzzles.showing import LETTERS, puzzle
from worldwright.games import game

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 320, "height": 568}
PUZZLES = 10


@pytest.fixture(scope="module")
def flown(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page that was kept in one visit, and whose network is cut."""
    with browser.new_context(
        locale="en", base_url=base_url, service_workers="allow", viewport=PHONE, reduced_motion="reduce"
    ) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto("./#/box")
        page.get_by_role("button", name="Keep for offline").press("Enter")
        expect(page.get_by_text("Works offline")).to_be_visible(timeout=5 * PATIENCE)  # five hundred puzzles
        keep(page, "offline-kept")
        context.set_offline(True)
        page.reload()
        yield page


def passes(page: Page, name: str) -> None:
    """No finding, and nothing scrolls sideways on a small phone."""
    keep(page, f"offline-{name}")
    assert lasting(page, lambda: axe(page)) == [], name
    page.set_viewport_size(SMALL)
    keep(page, f"offline-{name}-small")
    fits(page, SMALL["width"])
    page.set_viewport_size(PHONE)


def test_a_lesson_and_the_rules_are_there(flown: Page) -> None:
    page = flown
    page.set_viewport_size({"width": 1280, "height": 720})
    finish(page, "monuments", by_keys, "first")
    page.set_viewport_size(PHONE)
    for name in ("mapominoes", "lords_of_worlds", "mondo", "mondo_sapiens"):
        page.goto(f"./#/learn/{name}")
        expect(page.locator(".step-card")).to_be_visible()
        expect(page.locator(".board svg").first).to_be_visible()
    passes(page, "lesson")
    page.goto("./#/rules/mondo/MO-S2")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Mondo")
    expect(page.get_by_role("img", name="Picture: The aim")).to_be_visible()


def test_ten_puzzles_are_answered_by_key(flown: Page) -> None:
    page = flown
    page.goto("./#/practice/monuments")
    seen = set()
    for _ in range(PUZZLES):
        expect(page.locator("[data-puzzle] svg:visible").first).to_be_visible()
        asked = page.locator("[data-puzzle]").get_attribute("data-puzzle") or ""
        seen.add(asked)
        page.keyboard.press(LETTERS[puzzle(game("monuments"), asked).best].lower())  # a wrong one would come again
        expect(page.locator(".puzzle-card .next")).to_be_focused()
        if len(seen) == PUZZLES:
            break
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-puzzle="{asked}"]')).to_have_count(0)
    assert len(seen) == PUZZLES
    passes(page, "puzzle")


def test_what_needs_a_server_says_what_works(flown: Page) -> None:
    page = flown
    page.goto("./#/watch")
    page.goto("./#/t/some-table")
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("No connection to the server. Lessons, puzzles, rules and the score pad still work.")
    passes(page, "fault")
    fault.get_by_role("link", name="Score pad").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play with the box")


def test_an_evening_with_the_box_by_keyboard(flown: Page) -> None:
    page = flown
    page.goto("./#/box/mondo")
    page.get_by_role("textbox", name="Player 1").fill("Lena")
    page.get_by_role("textbox", name="Player 2").fill("Bo")
    page.get_by_role("textbox", name="Player 2").press("Tab")
    passes(page, "tools")
    page.get_by_role("link", name="Clock").press("Enter")
    start = page.get_by_role("button", name="Round 1: start")
    expect(start).to_be_visible()
    passes(page, "clock-set")
    page.clock.install()
    start.press("Enter")
    page.clock.run_for(3_500)
    expect(page.get_by_role("timer")).to_have_attribute("aria-label", re.compile(r"^(6:5\d|7:00) left"))
    page.get_by_role("button", name="Lena").press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Lena.*Chip 4"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Lena.*Chip 4")).press("Enter")  # in again
    expect(page.get_by_role("button", name=re.compile("^Lena.*out for 4"))).to_be_visible()
    page.get_by_role("button", name="Bo").press("Enter")
    passes(page, "clock")
    page.reload()  # the clock runs on
    expect(page.get_by_role("button", name=re.compile("^Bo.*Chip 4"))).to_be_visible()
    page.clock.run_for(420_000)
    expect(page.get_by_role("heading", name="Hands off the tiles")).to_be_visible()
    passes(page, "clock-over")
    page.get_by_role("button", name="To the score pad").press("Enter")
    cell = page.get_by_role("button", name="Lena, Animals: empty")
    cell.press("Enter")
    for number in ("9", "7"):
        page.get_by_role("button", name=number, exact=True).press("Enter")
        page.get_by_role("button", name=re.compile("^Next")).press("Enter")
    for number in ("5", "4"):
        page.get_by_role("button", name=number, exact=True).press("Enter")
        page.get_by_role("button", name=re.compile("^Next")).press("Enter")
    expect(page.get_by_role("row", name=re.compile("^Total"))).to_contain_text("19")
    page.locator("[data-at='3,0']").focus()  # volcanoes, compared by the pad
    page.keyboard.press("Enter")
    page.get_by_role("button", name="3", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Lena, Volcanoes: 3 entered")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Next")).press("Enter")
    page.get_by_role("button", name="1", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Lena, Volcanoes: 3, −3 points")).to_be_visible()
    passes(page, "pad")
    page.get_by_role("button", name=re.compile("^Round 2")).press("Enter")
    page.get_by_role("button", name="Lena, Animals: empty").press("Enter")
    page.get_by_role("button", name="6", exact=True).press("Enter")
    page.reload()
    expect(page.get_by_role("row", name=re.compile("^Total"))).to_contain_text("22")  # 9 + 10 − 3 + 6
    page.get_by_role("button", name="All", exact=True).press("Enter")
    expect(page.get_by_role("row", name=re.compile("^Round 2"))).to_contain_text("6")
    passes(page, "pad-all")


@pytest.mark.parametrize("name", ["mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments"])
def test_every_game_has_a_pad(flown: Page, name: str) -> None:
    page = flown
    page.goto(f"./#/box/{name}/pad")
    cells = page.locator("[data-at]")
    expect(cells.first).to_be_visible()
    cells.first.press("Enter")
    page.locator(".numbers button").nth(2).press("Enter")
    expect(cells.first).not_to_have_text("·")
    passes(page, f"pad-{name}")
