"""People at a table in a browser: who leaves and comes back, what is said, and a pause against bots."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.people import SCREENS, from_menu
from tests.browser.settling import PATIENCE


def met(page: Page, friend: BrowserContext) -> Page:
    """A table of Monuments that two people came to by a link; the friend's page."""
    page.goto("./#/friends/monuments")
    other = friend.new_page()
    other.goto(page.locator("code").last.inner_text())
    other.locator("#name").fill("Jo")
    other.locator("form .primary").click()
    for one in (page, other):
        one.set_default_timeout(PATIENCE)
        expect(one.locator("[data-seq]")).not_to_have_attribute("data-seq", "0")
    return other


def test_w7_who_is_invited_reads_what_it_is_how_long_and_how_it_goes_and_sits_down_in_one_place(
    page: Page, friend: BrowserContext
) -> None:
    page.goto("./#/friends/mondo")
    other = friend.new_page()
    other.goto(page.locator("code").last.inner_text())
    for words in ("invites you to play", "about 25 minutes", "Rules in one minute", "First come, first served."):
        expect(other.get_by_text(words)).to_be_visible()
    expect(other.get_by_role("button", name="Join")).to_have_count(1)
    expect(other.get_by_text("Not ready")).to_have_count(0)
    other.screenshot(path=SCREENS / "invited.png", full_page=True)
    other.set_viewport_size({"width": 390, "height": 844})
    other.screenshot(path=SCREENS / "invited-phone.png", full_page=True)


def test_w6_who_leaves_is_told_by_name_and_takes_the_seat_back_from_the_bot(page: Page, friend: BrowserContext) -> None:
    other = met(page, friend)
    address = other.url
    from_menu(other, "Leave the game")
    other.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
    expect(page.get_by_text("Jo left. A bot takes over.")).to_be_visible()
    expect(other).not_to_have_url(address)  # shown the start page, which may come after the news
    other.goto(address)
    other.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("Jo joined.")).to_be_visible()
    expect(other.get_by_text("Watching")).to_have_count(0)


def test_w6_a_broken_line_is_told_and_that_it_is_whole_again(page: Page, friend: BrowserContext) -> None:
    other = met(page, friend)
    address = other.url
    other.goto("about:blank")
    expect(page.get_by_text("Jo lost the connection.")).to_be_visible()
    other.goto(address)
    expect(page.get_by_text("Jo is back.")).to_be_visible()


def test_a_phrase_said_in_english_is_read_in_german(page: Page, browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="de", base_url=base_url) as german:
        other = met(page, german)
        from_menu(page, "Chat")
        page.get_by_role("button", name="Good luck!").click()
        expect(other.locator(".news")).to_contain_text("Viel Glück!")
        page.screenshot(path=SCREENS / "talk.png")
        other.screenshot(path=SCREENS / "said.png")


def test_a_pause_against_a_bot_covers_the_board_until_one_goes_on(page: Page) -> None:
    page.goto("./")
    page.get_by_role("button", name="Play Mondo", exact=False).first.click()
    page.get_by_role("button", name="Just play").click()
    from_menu(page, "Pause")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.screenshot(path=SCREENS / "paused.png")
    page.get_by_role("button", name="Resume").last.click()
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
