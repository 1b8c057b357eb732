"""The opponents' page in Chromium: found from the start page, by keys on a desk, by touch on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE
from tests.browser.screens import keep
from tests.browser.settling import PATIENCE

NO_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"
OVERLAPPING = """() => {
    const drawn = document.querySelectorAll(".names span, .numbers span, [data-mark]");
    const boxes = [...drawn].map((each) => each.getBoundingClientRect());
    const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
        || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
    return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => !apart(one, other))).length;
}"""
IN_SIGHT = """() => {
    const { left, right } = document.querySelector("article.near").getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
}"""


def test_an_opponent_is_chosen_and_met_by_keys(page: Page) -> None:
    page.set_viewport_size(DESK["viewport"])
    page.goto("./")
    page.get_by_text("More ways to play").press("Enter")
    page.get_by_role("link", name="Choose your opponent").press("Enter")
    expect(page.get_by_role("article")).to_have_count(6)
    expect(page.get_by_role("article").filter(has_text="Your level")).to_contain_text("Pip")
    games = page.get_by_role("group", name="Game")
    games.get_by_role("radio", name="Mondo", exact=True).focus()
    page.keyboard.press("ArrowUp")
    expect(games.get_by_role("radio", name="Monuments")).to_be_checked()
    assert axe(page) == []
    assert page.evaluate(NO_SIDEWAYS)
    assert page.evaluate(OVERLAPPING) == 0
    keep(page, "opponents-desktop")
    pace = page.get_by_role("radio", name="Natural")
    pace.focus()
    page.evaluate("() => { window.played = 0; addEventListener('animationstart', () => { window.played += 1; }); }")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Fast")).to_be_checked()
    page.wait_for_function("() => window.played > 0")  # the line plays, once
    page.get_by_role("button", name="Play Nell, medium, at Monuments").press("Enter")
    page.wait_for_url("**/#/t/*")
    table = page.request.get(f"./api/tables/{page.url.split('/')[-1]}").json()
    assert (table["game"], table["pace"], table["state"]) == ("monuments", "brisk", "running")
    assert [seat["level"] for seat in table["seats"]] == [None, "casual"]
    expect(page.locator("[data-seq]")).to_be_visible()  # a line that is cut while it is made is told in the console
    page.go_back()
    expect(games.get_by_role("radio", name="Monuments")).to_be_checked()


def test_on_a_phone_the_six_stand_in_a_row_and_ratings_in_a_list(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="de", reduced_motion="reduce", **PHONE) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto("./#/opponents/mondo")
        expect(page.get_by_role("article")).to_have_count(6)
        assert page.evaluate(IN_SIGHT)
        assert page.evaluate(NO_SIDEWAYS)
        assert axe(page) == []
        keep(page, "opponents-phone")
        shown = page.locator("details[open]")
        expect(shown.locator("summary")).to_have_text("Mondo")
        expect(shown.get_by_role("listitem")).to_have_count(6)
        page.get_by_role("radio", name="Schnell").tap()
        assert page.evaluate("document.getAnimations().filter((each) => each.animationName).length") == 0
        page.get_by_role("button", name="Gegen Otto spielen").tap()
        page.wait_for_url("**/#/t/*")
