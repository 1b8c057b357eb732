"""Play with friends: a link at once, now or over days, and a game that begins when the last seat is taken."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import PHONE
from tests.browser.scramble import post
from tests.browser.screens import keep
from tests.browser.settling import fits
from tests.browser.test_story import hurry

BOARD = "[data-seq]"
UNCOVERED = """button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const at = (down) => document.elementFromPoint(left + width / 2, top + down);
    return [at(1), at(height / 2), at(height - 1)].every((found) => found === button);
}"""
"""Whether nothing lies over a button from its upper edge to its lower one."""
FIRST_SEEN = """new MutationObserver(() => {
    if (document.querySelector("form .primary")) window.complete ??= document.querySelector(".steps") !== null;
}).observe(document, { subtree: true, childList: true });"""
"""Notes whether the rules in a minute were there when the button of an invitation came."""


def link_of(page: Page) -> str:
    return page.locator("code").last.inner_text()


def card(page: Page) -> dict[str, Any]:
    """The table of this page, as the server has it."""
    found: dict[str, Any] = page.evaluate(
        "fetch('api/tables/' + location.hash.split('/')[2]).then(answer => answer.json())"
    )
    return found


def test_a_friend_is_in_a_game_over_days_with_three_presses_at_most(page: Page, friend: BrowserContext) -> None:
    page.goto("./#/friends/monuments")
    first = link_of(page)
    page.get_by_role("radio", name="Over days").check()
    expect(page.get_by_role("radio", name="Over days")).to_be_checked()
    expect(page.get_by_text("You can close this page.")).to_be_visible()
    assert link_of(page) == first, "the link stays whatever is chosen"
    page.goto("about:blank")  # the host is away

    other = friend.new_page()
    other.goto(first)
    expect(other.get_by_text("a move a day, about 2 weeks")).to_be_visible()
    assert axe(other) == []
    other.get_by_role("button", name="Join").click()  # the link was the first press, this is the second
    expect(other.locator(BOARD)).not_to_have_attribute("data-seq", "0")
    expect(other.get_by_role("button", name="Time per turn")).to_be_visible()
    assert (card(other)["state"], card(other)["speed"]) == ("running", "days")
    page.goto(first)
    expect(page.locator(BOARD)).not_to_have_attribute("data-seq", "0")


def test_game_time_and_number_change_under_the_same_link_until_someone_comes(
    page: Page, friend: BrowserContext
) -> None:
    page.goto("./#/friends/monuments")
    link = link_of(page)
    page.get_by_role("radio", name="Mapominoes").check()
    page.get_by_role("radio", name="3", exact=True).check()
    expect(page.get_by_role("list", name="Who is here").get_by_role("listitem")).to_have_count(3)
    assert link_of(page) == link
    table = card(page)
    assert (table["game"], len(table["seats"]), table["begins"]) == ("mapominoes", 3, "full")
    for width, height in ((1366, 768), (390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, width)
        keep(page, f"friends-{width}")
        assert axe(page) == []
    other = friend.new_page()
    other.goto(link)
    expect(other.get_by_text("about 40 minutes")).to_be_visible()
    other.get_by_label("Your name").fill("Ruth")
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_text("The game begins by itself when the last seat is taken.")).to_be_visible()
    expect(page.get_by_text("Ruth", exact=True)).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)
    page.get_by_role("button", name="Add a bot on seat 3").click()
    for one in (page, other):
        expect(one.locator(BOARD)).not_to_have_attribute("data-seq", "0")


def test_mondo_over_days_is_played_in_steps(page: Page) -> None:
    page.goto("./#/friends/mondo")
    page.get_by_role("radio", name="Over days").check()
    expect(page.get_by_text("You can close this page.")).to_be_visible()
    assert card(page)["options"]["mode"] == "step"
    page.get_by_role("radio", name="Now").check()
    expect(page.get_by_text("You can close this page.")).to_have_count(0)
    assert card(page)["options"]["mode"] != "step"


def test_a_link_nobody_has_is_used_again_and_a_cancelled_game_is_gone(page: Page) -> None:
    page.goto("./#/friends/monuments")
    link = link_of(page)
    page.get_by_role("link", name="Worldwright").first.click()
    page.evaluate("location.hash = '#/friends'")
    expect(page.locator("code").last).to_have_text(link)
    page.get_by_role("button", name="Cancel this game").click()
    page.wait_for_url("**/#/")
    page.evaluate("location.hash = '#/friends'")
    expect(page.locator("code").last).not_to_have_text(link)


def test_elsewhere_the_host_starts_the_game_when_everyone_is_ready(page: Page, friend: BrowserContext) -> None:
    page.goto("./")
    post(page, "me")
    table = post(page, "tables", {"game": "monuments", "seats": 2})["id"]
    page.goto(f"./#/t/{table}")
    other = friend.new_page()
    other.goto(f"./#/t/{table}")
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    other.get_by_role("button", name="Join").click()
    other.get_by_role("button", name="Not ready yet").click()  # joining is ready enough, unless one says otherwise
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    other.get_by_role("button", name="I’m ready").click()
    page.get_by_role("button", name="Start the game").click()
    for one in (page, other):
        expect(one.locator(BOARD)).not_to_have_attribute("data-seq", "0")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_invitation_on_a_phone_has_its_button_in_sight(page: Page, friend: BrowserContext, lang: str) -> None:
    page.goto("./#/friends/lords_of_worlds")
    link = link_of(page)
    page.goto("about:blank")  # the host is away
    other = friend.new_page()
    other.set_viewport_size(PHONE["viewport"])
    other.add_init_script(f"try {{ localStorage.setItem('worldwright.lang', '{lang}') }} catch {{}}")
    other.add_init_script(FIRST_SEEN)
    other.goto(link)
    button = other.locator("form .primary")
    expect(button).to_be_in_viewport()
    assert other.evaluate("window.complete") is True, "nothing came above the button after it was there"
    keep(other, f"friends-invited-{lang}")
    assert button.evaluate(UNCOVERED), "the tabs of the page lie over it"
    place = button.bounding_box()
    other.locator("#name").fill("Ruth")
    assert button.bounding_box() == place, "it keeps its place while one types"
    button.click()
    expect(other.locator(BOARD)).not_to_have_attribute("data-seq", "0")
    fits(other, 390)


def test_the_set_up_on_a_phone_has_its_button_in_sight(page: Page) -> None:
    page.set_viewport_size(PHONE["viewport"])
    page.goto("./#/new/monuments")
    button = page.locator("form footer .primary")
    expect(button).to_be_in_viewport()
    assert button.evaluate(UNCOVERED), "the tabs of the page lie over it"
    keep(page, "set-up-phone")


def test_a_button_at_the_lower_edge_of_a_phone_is_pressed_while_one_types(page: Page) -> None:
    page.set_viewport_size(PHONE["viewport"])
    page.goto("./#/friends/monuments")
    page.get_by_text("Your name").first.click()
    page.locator("#name").fill("Ruth")
    save = page.get_by_role("button", name="Save")
    low = int(save.evaluate("button => button.getBoundingClientRect().bottom + scrollY"))
    page.set_viewport_size({"width": 390, "height": low + 10})  # where the tabs are, which typing hides
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    save.click()
    expect(save).to_be_disabled()
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    page.reload()
    page.get_by_text("Your name").first.click()
    expect(page.locator("#name")).to_have_value("Ruth")


def test_after_the_first_move_over_days_notifications_are_offered_once(page: Page) -> None:
    page.goto("./")
    page.evaluate("localStorage.setItem('worldwright.steps', 'off')")
    post(page, "me")
    wish = {"game": "monuments", "seats": 2, "turn_seconds": 24 * 3600, "pace": "at_once"}
    table = post(page, "tables", wish)["id"]
    post(page, f"tables/{table}/bots", {"seat": 1, "level": "novice"})
    post(page, f"tables/{table}/start")
    page.goto(f"./#/t/{table}")
    page.reload()
    question = page.get_by_text("Shall this browser tell you when it is your move again?")
    page.wait_for_function("() => document.title.startsWith('● ')")
    expect(question).to_have_count(0)
    hurry(page, 1)
    expect(question).to_be_visible()
    assert axe(page) == []
    keep(page, "tell-me")
    box, strip = question.bounding_box(), page.locator(".strip").bounding_box()
    assert box
    assert strip
    assert box["y"] >= strip["y"] + strip["height"] - 1, "the story keeps its place"
    page.get_by_role("button", name="No, thanks").click()
    expect(question).to_have_count(0)
    page.reload()
    expect(page.locator(BOARD)).not_to_have_attribute("data-seq", "0")
    expect(question).to_have_count(0)
