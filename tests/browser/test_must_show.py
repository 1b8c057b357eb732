"""Somebody who knows nothing but to do what the page asks: a first lesson, then a first round by the coach alone."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.screens import keep
from tests.browser.test_lessons import by_mouse, finish
from worldwright.games import NAMES
from worldwright.teaching.lesson import FIRST

LEAST_POINTS = 10
CELLS = 24
"""Of a world."""
MOST_PRESSES = 160
GLANCE = 2_000
"""Milliseconds after which nobody goes on reaching for a tile that is gone."""
OWN_HAND = ".hand svg.top"
SAID = """before => {
    const said = document.querySelector(".hint:not(.soft) p")?.innerText ?? "";
    if (document.querySelector(".triumph")) return "over";
    return said !== before && /^(Take|Flip|Turn|Place|Jump) /.test(said) ? said : "";
}"""
"""What the coach asks for, once it asks for something else; the end of the game ends it."""
HAND = "before => document.querySelectorAll('.hand svg.top').length !== before || document.querySelector('.triumph')"
"""The hand has taken something, or laid it."""
OWN_TOTAL = ".triumph tr.own .number b"
"""What the visitor has at the end, among the places."""


TURNS = {"right": 1, "around": 2, "left": 3}


def follow(page: Page, said: str) -> None:
    """Do what the coach says, with what glows."""
    asked = said.lower()
    if asked.startswith("take"):
        glowing = page.locator(".heap [data-pointed]")
        with contextlib.suppress(TooLong):  # somebody else was faster: the coach has something else to say
            expect(glowing).to_have_count(1, timeout=GLANCE)
            glowing.click(timeout=GLANCE)
    elif "place it on the glowing cell" in asked:
        if "flip it" in asked:
            page.locator('[data-act="flip"]').click()
        for _ in range(sum(times for way, times in TURNS.items() if f"turn it {way}" in asked)):
            page.locator('[data-act="right"]').click()
        expect(page.locator(".coach .hint p")).to_have_text(re.compile("^Place it on the glowing cell"))
        page.locator(".world [data-cell][data-pointed]").click()
    else:
        assert asked.startswith("jump out"), asked
        page.locator('[data-act="jump"]').click()
        if page.locator('[data-act="jump-yes"]').count():
            page.locator('[data-act="jump-yes"]').click()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.timeout(600)
def test_whoever_does_what_the_page_asks_finishes_the_first_lesson(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    finish(page, name, by_mouse, FIRST)


def coached(page: Page, tiles: int) -> int:
    """Begin the slow first round, do what the coach says until so many tiles lie or the round is over; how many lie."""
    page.get_by_role("button", name="An easy first game").click()
    said, laid = "", 0
    for _ in range(MOST_PRESSES):
        said = str(page.wait_for_function(SAID, arg=said).json_value())
        laid = max(laid, page.locator(".world .piece").count())
        if said == "over" or laid >= tiles:
            break
        before = page.locator(OWN_HAND).count()
        follow(page, said)
        try:  # a hand that came too late is asked once more, with the same words
            page.wait_for_function(HAND, arg=before, timeout=GLANCE * 2)
        except TooLong:
            said = ""
    return laid


def test_whoever_follows_the_coach_lays_tile_after_tile(page: Page) -> None:
    """The beginning of the round that the next test plays to its end."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("./")
    page.get_by_role("button", name="Play Mondo", exact=True).first.click()
    assert coached(page, 3) >= 3


@pytest.mark.long
@pytest.mark.timeout(600)
def test_whoever_follows_the_coach_alone_fills_a_first_round_with_more_than_ten_points(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    finish(page, "mondo", by_mouse, FIRST)
    laid = coached(page, CELLS + 1)
    keep(page, "coached-first-round")
    expect(page.locator(".triumph")).to_be_visible()
    assert laid == CELLS, "the world is full before anybody jumps out"
    assert int(page.locator(OWN_TOTAL).inner_text().replace("\N{MINUS SIGN}", "-")) > LEAST_POINTS
