"""People at tables: a whole game by keyboard, a link for a friend, a cut network, a refusal, the score, the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.inspection import axe
from tests.browser.menu import press_in_menu
from tests.browser.people import from_menu
from tests.browser.settling import PATIENCE, fits, lasting

TURN = "Your turn"


def wordy(page: Page) -> None:
    """Want every board in words."""
    page.add_init_script("localStorage.setItem('worldwright.text-board', 'yes')")


def play_now(page: Page, game: str = "Monuments") -> None:
    """A table against a bot, by keyboard."""
    wordy(page)
    page.goto("./")
    page.get_by_role("button", name=f"Play {game}").last.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Just play").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.get_by_text(TURN, exact=True)).to_be_visible()


FREE = "ol button:not([aria-disabled=true])"
"""Words that can be pressed: none while a move is on its way."""


def first_choice(page: Page) -> None:
    """Make one whole move by digits: always the first word there is, until no more can be pressed."""
    page.locator(f".text-board {FREE}").first.focus()
    seq = page.locator("[data-seq]").get_attribute("data-seq") or ""
    for _ in range(12):
        page.keyboard.press("1")
        if not page.locator(f"[data-seq='{seq}'] .text-board {FREE}").count():
            return
    raise AssertionError("a move of more than twelve words")


STEP = """free => {
    const over = document.querySelector('a[href^="#/replay/"]');
    const ready = document.querySelector('.turn.mine') && document.querySelector(`.text-board ${free}`);
    return over ? 'over' : ready ? 'go' : null;
}"""


def test_a_whole_game_by_keyboard_with_a_reload_then_score_and_replay(page: Page) -> None:
    play_now(page)
    for number in range(400):
        state = page.wait_for_function(STEP, arg=FREE, timeout=PATIENCE).json_value()
        if state == "over":
            break
        if number == 5:
            page.reload()
            page.wait_for_function(STEP, arg=FREE, timeout=PATIENCE)
        if not page.evaluate("!!document.activeElement?.closest('.text-board')"):
            page.locator(f".text-board {FREE}").first.focus()
        page.keyboard.press("1")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("win|share"))

    cell = page.get_by_role("button", name=re.compile("You, .*points")).last
    cell.focus()
    expect(page.get_by_role("link", name=re.compile("Read rule WM-"))).to_be_visible()
    expect(page.get_by_role("figure")).to_contain_text("Points over time")
    audit(page, "score")

    table = page.url.rpartition("/")[2]
    page.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Move 0 of \d+"))).to_be_visible()
    page.get_by_role("button", name="Next move").click()
    expect(page).to_have_url(re.compile(f"#/replay/{table}/1/0$"))
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(f"#/replay/{table}/2/0$"))
    page.reload()
    expect(page.get_by_text(re.compile(r"^Move 2 of \d+"))).to_be_visible()
    audit(page, "replay")
    page.set_viewport_size({"width": 320, "height": 568})
    fits(page, 320)


def audit(page: Page, screen: str) -> None:
    """No finding in either language and theme."""
    page.emulate_media(reduced_motion="reduce")
    for theme in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for language in ("Deutsch", "English"):
            if page.locator(".tools").count():  # at a table languages are in its menu
                from_menu(page, f"^{language}$")
                page.keyboard.press("Escape")
            else:
                press_in_menu(page, language)
            assert lasting(page, lambda: axe(page)) == [], f"{screen} {theme} {language}"


@pytest.mark.long  # the release lane looks at these screens in test_every_screen
def test_axe_finds_nothing_at_set_up_room_table_and_the_ends_of_the_way(page: Page) -> None:
    wordy(page)
    page.goto("./#/new/mondo")
    page.get_by_role("button", name="More options").click()
    expect(page.get_by_role("radio", name="Beginner")).to_be_checked()
    audit(page, "set-up")
    page.get_by_label("Seat 2", exact=True).select_option("A friend")
    page.get_by_role("button", name="Get the link").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    audit(page, "room")
    page.goto("./#/watch")
    expect(page.get_by_role("heading", name="Games to watch")).to_be_visible()
    audit(page, "watch")
    play_now(page)
    expect(page.locator("pre")).to_contain_text("Quarry")
    from_menu(page, "Score so far")
    expect(page.get_by_role("rowheader", name="Total")).to_be_visible()
    audit(page, "table")
    for width, height in ((320, 568), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, width)


def test_two_people_meet_by_a_link_and_play(page: Page, friend: BrowserContext) -> None:
    wordy(page)
    page.goto("./#/friends/monuments")
    expect(page.get_by_role("heading", name="Phones cannot reach this yet")).to_be_visible()
    other = friend.new_page()
    wordy(other)
    other.goto(page.locator("code").last.inner_text())
    other.get_by_label("Your name").fill("Jo")
    other.get_by_role("button", name="Join", exact=True).last.click()
    for one in (page, other):
        expect(one.get_by_role("heading", level=1)).to_have_text("Monuments")
        expect(one.locator("[data-seq]")).not_to_have_attribute("data-seq", "0")  # it knows whose move it is
    mover, waiter = (page, other) if page.locator(".turn").inner_text() == TURN else (other, page)
    expect(mover.get_by_text(TURN, exact=True)).to_be_visible()
    first_choice(mover)
    expect(waiter.get_by_role("region", name="Moves")).to_contain_text("walked")
    # A small face for the other
    from_menu(other, "Chat")
    other.get_by_role("button", name="Send 👍").click()
    other.get_by_role("button", name="Close").click()
    expect(page.get_by_label("Jo: 👍")).to_be_visible()
    # Leaving for good hands the seat to a bot
    from_menu(other, "Leave the game")
    other.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
    expect(other.get_by_role("region", name=re.compile("^(Games|New game)$"))).to_be_visible()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Bot")


def test_a_cut_network_is_said_and_the_game_goes_on(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="en", base_url=base_url) as context:
        page = context.new_page()
        play_now(page)
        context.set_offline(True)
        expect(page.get_by_text("Reconnecting. Nothing is lost.")).to_be_visible()
        first_choice(page)  # decided without a line: it is sent when there is one again
        context.set_offline(False)
        expect(page.get_by_text("Reconnecting. Nothing is lost.")).to_have_count(0)
        expect(page.get_by_role("region", name="Moves")).to_contain_text("You walked")


def test_a_refusal_names_the_rule_and_shows_it(page: Page) -> None:
    play_now(page)
    page.get_by_label("Or type a move").fill("build place=L1:2,2")
    page.keyboard.press("Enter")
    toast = page.get_by_role("status").filter(has_text="Not allowed")
    expect(toast).to_contain_text(re.compile(r"W[MW]-\w+"))
    toast.get_by_role("button", name=re.compile("Read rule")).click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"W[MW]-\w+"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_lost_link_says_so(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="en") as context:
        page = context.new_page()
        page.goto(f"{base_url}#/t/nowhere")
        expect(page.get_by_role("heading", level=1)).to_have_text("This table doesn’t exist")
