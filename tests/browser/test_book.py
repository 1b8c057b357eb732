"""The book of a game: every picture is drawn, the search leads to it, and its card is one page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import PHONE
from tests.browser.scramble import somebody
from tests.browser.screens import keep
from tests.browser.settling import PATIENCE, fits, lasting
from worldwright.games import NAMES, game
from worldwright.teaching.book import Book, book

GAMES = [name if name == "monuments" else pytest.param(name, marks=pytest.mark.long) for name in NAMES]
EMPTY = """() => [...document.querySelectorAll(".chapters .still")]
    .filter(still => ![...still.querySelectorAll("svg")].some(svg => svg.clientWidth && svg.children.length))
    .map(still => `${still.dataset.scene} ${still.dataset.part}`)"""
"""Pictures in which nothing is drawn."""
PAGES = re.compile(rb"/Type\s*/Page\b")


def opened(page: Page, name: str) -> Book:
    """The book of a game, once everything in it is drawn."""
    written = book(game(name))
    assert written is not None
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"./#/rules/{name}")
    expect(page.get_by_role("article").first).to_be_visible()
    page.wait_for_function(f"() => ({EMPTY})().length === 0", timeout=PATIENCE)
    return written


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_drawn_and_axe_finds_nothing(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    written = opened(page, name)
    facts = (*written.turn, *written.scores, *written.tips)
    pictures = 1 + sum(fact.picture is not None for fact in facts) + len(written.examples)
    expect(page.locator(".chapters .still")).to_have_count(pictures)
    for fact in written.scores:
        expect(page.locator(".chapters")).to_contain_text(fact.say.en)
    keep(page, f"book-{name}")
    assert lasting(page, lambda: axe(page)) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_phone_has_the_contents_in_a_row_that_stays(browser: Browser, base_url: str, name: str) -> None:
    with somebody(browser, base_url, **{**PHONE, "locale": "de"}) as page:
        opened(page, name)
        fits(page, int(PHONE["viewport"]["width"]))
        page.get_by_role("link", name="Was Punkte bringt").tap()
        expect(page.get_by_role("heading", name="Was Punkte bringt")).to_be_in_viewport()
        expect(page.get_by_role("link", name="Was Punkte bringt")).to_be_in_viewport()
        expect(page.get_by_role("link", name="Was Punkte bringt")).to_have_attribute("aria-current", "true")
        keep(page, f"book-{name}-phone")
        assert lasting(page, lambda: axe(page)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_cheat_sheet_is_one_page(page: Page, name: str) -> None:
    opened(page, name)
    sheet = page.get_by_role("link", name="Print the cheat sheet").first.get_attribute("href")
    answer = page.request.get(sheet or "")
    assert answer.status == 200
    assert len(PAGES.findall(answer.body())) == 1


def test_the_slash_finds_a_caption_and_leads_to_its_picture(page: Page) -> None:
    written = opened(page, "monuments")
    page.keyboard.press("/")
    page.keyboard.type("black stone")
    found = page.get_by_role("link", name="The black stone", exact=True)
    expect(found.locator("mark").first).to_have_text("black")
    found.click()
    expect(page.get_by_role("heading", name="What scores")).to_be_in_viewport()
    assert any(fact.title.en == "The black stone" for fact in written.scores)


def test_a_line_of_an_example_lights_its_places(page: Page) -> None:
    opened(page, "monuments")
    line = page.get_by_text("The place rests on two red stones")
    line.scroll_into_view_if_needed()
    lit = page.locator(".example .still").first.locator("g.lit")
    expect(lit).to_have_count(0)
    line.hover()
    expect(lit).to_have_count(2)
