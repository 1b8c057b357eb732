"""Set-up: all that a newcomer needs without scrolling, the rest in one fold, the main button always in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import axe
from tests.browser.screens import keep
from tests.browser.settling import fits, lasting
from worldwright.games import NAMES

BELOW = """() => {
    const foot = document.querySelector("form footer").getBoundingClientRect();
    const low = [...document.querySelectorAll("form :is(input, button, a)")].filter((each) =>
        !each.closest("footer") && each.checkVisibility() && each.getBoundingClientRect().bottom > foot.top);
    return foot.bottom > innerHeight ? ["the foot itself"] : low.map((each) => each.textContent || each.name);
}"""
"""What is to be pressed and does not lie above the foot, which ends in sight."""


@pytest.mark.parametrize("locale", ["en", "de"])
def test_all_choices_of_every_game_stand_above_the_fold(browser: Browser, base_url: str, locale: str) -> None:
    with browser.new_context(locale=locale, base_url=base_url, viewport={"width": 1366, "height": 768}) as context:
        page = context.new_page()
        for game in NAMES:
            page.goto(f"./#/new/{game}")
            expect(page.locator(".games .on")).to_be_visible()
            expect(page.locator("form .ways")).to_be_visible()
            page.wait_for_load_state("networkidle")  # the facts of each picture
            page.evaluate("document.fonts.ready.then(() => undefined)")
            assert lasting(page, lambda: page.evaluate(BELOW)) == [], game
            keep(page, f"set-up-{game}-{locale}")


def test_the_fold_opens_by_keyboard_and_a_friend_changes_the_sentence(page: Page) -> None:
    page.goto("./#/new/monuments")
    expect(page.locator("form footer")).to_contain_text("with Pip")
    friend = page.get_by_role("button", name="Friend with the link")
    friend.press("Space")
    expect(page.locator("form footer")).to_contain_text("with Pip and a friend")
    expect(page.get_by_role("button", name="Get the link")).to_be_in_viewport()
    place = page.locator("form .ways").bounding_box()
    page.get_by_role("button", name="One friend more").press("Enter")
    expect(page.locator("form footer")).to_contain_text("with Pip and 2 friends")
    assert page.locator("form .ways").bounding_box() == place, "nothing below moves"
    page.get_by_role("button", name="More options").press("Enter")
    expect(page.get_by_label("Seat 4", exact=True)).to_be_visible()
    assert axe(page) == []
    for width in (320, 390, 768, 1024):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.get_by_role("button", name="Get the link")).to_be_in_viewport()
        fits(page, width)
    page.get_by_role("button", name="One friend fewer").press("Enter")
    friend.press("Space")
    expect(page.locator("form footer")).to_contain_text("with Pip, about")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-seq]")).to_be_visible()
