"""Whole games of Monuments on the drawn board, by mouse, by touch on a phone, by keys, and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.people import DESK, PHONE, SMALL_DESK, Person, Press, click, play_out, speak, table_of
from tests.browser.settling import tap

OPTIONS: dict[str, Any] = {"monument": "capitol"}
STEP, STONE, DO, PLACE = ".field.lit", ".option:not(.chosen)", ".go:enabled", ".place.lit"


def open_board(person: Person) -> None:
    person.page.locator(f"{STEP}, {PLACE}, {DO}").first.wait_for()


def pointing(press: Press) -> Any:
    """Step by step to the last field, a stone where there are several, then the button; or a place, then the button."""

    def act(person: Person) -> None:
        page = person.page
        open_board(person)
        if page.locator(PLACE).count():
            press(page.locator(PLACE).first)
        while page.locator(STEP).count():
            press(page.locator(STEP).first.locator(".ground"))
            if page.locator(".swap .ask").count():
                press(page.locator(STONE).first)
        press(page.locator(DO))

    return act


by_mouse, by_touch = pointing(click), pointing(tap)


def by_keys(person: Person) -> None:
    """Arrows to what is lit, Enter steps, digits choose a stone, Enter takes or builds."""
    page = person.page
    open_board(person)
    if page.locator(PLACE).count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        return
    while page.locator(STEP).count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if page.locator(".swap .ask").count():
            page.keyboard.press("1")
    page.locator(DO).wait_for()
    person.tab_to(".go")
    page.keyboard.press("Enter")


in_words = speak("Lead", "Build", "Pass")


PAIRS: dict[str, list[tuple[str, dict[str, Any], Callable[[Person], None]]]] = {
    "mouse and touch": [("Mouse", SMALL_DESK, by_mouse), ("Touch", {**PHONE, "locale": "de"}, by_touch)],
    "keys and words": [("Keys", SMALL_DESK, by_keys), ("Words", DESK, in_words)],
}
"""Two at a table: each page draws every move in three dimensions, which is most of the work of a machine."""


@pytest.mark.long  # eighty moves on two pages
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("pair", PAIRS)
def test_two_people_play_a_whole_game_each_in_their_own_way(browser: Browser, base_url: str, pair: str) -> None:
    with table_of(browser, base_url, "monuments", OPTIONS, PAIRS[pair]) as seated:
        play_out(seated, "monuments")
