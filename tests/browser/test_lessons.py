"""Every lesson finished by somebody who knows nothing and presses what the hand points at."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, PHONE
from tests.browser.scramble import somebody
from tests.browser.screens import keep
from tests.browser.settling import CLICKS, FRAMES, PATIENCE, fits
from worldwright.games import NAMES, game
from worldwright.teaching.lesson import FIRST, headings

MOST_PRESSES = 60
SMALL_PHONE = {**PHONE, "viewport": {"width": 390, "height": 664}, "locale": "de"}


ASKED = """() => [
    document.querySelector("[data-step]")?.dataset.step ?? "",
    document.querySelector("[data-mark]")?.dataset.mark ?? "",
    document.querySelector(".step-card .primary") ? "yes" : "",
]"""
TIP = """(selector) => {
    const hand = document.querySelector("[data-mark]")?.getBoundingClientRect();
    const met = hand && document.elementFromPoint(hand.x, hand.y)?.closest(selector);
    return met ? [hand.x, hand.y] : null;
}"""
"""Where the finger's tip is, as soon as a press there reaches what it points at."""
OVERFULL = """() => {
    const card = document.querySelector(".step-card");
    return card.scrollHeight > card.clientHeight + 1 ? card.innerText : "";
}"""
LYING = re.compile("Tap again|nochmal tippen")
"""A finger's first touch shows how a tile would lie; the board says that another lays it."""

Asked = tuple[str, str, bool]
Press = Callable[[Page, str], None]


def now(page: Page) -> Asked:
    """The step, the place that is pointed at, and whether there is something to read first."""
    step, mark, reads = page.evaluate(ASKED)
    return step, mark, bool(reads)


def wait_for_change(page: Page, before: Asked) -> None:
    """Until the page asks for something else."""
    end = time.monotonic() + PATIENCE / 1000
    while (here := now(page)) == before or not (here[1] or here[2]):
        assert time.monotonic() < end, f"nothing follows {before}: {here}, {page.locator('.step-card').inner_text()}"
        page.wait_for_timeout(50)


def selector(mark: str) -> str:
    """What a mark names on the board."""
    kind, _, name = mark.partition(":")
    return f'.board [data-{kind}="{name}"]' if name else f".board [data-{kind}]"


def tip(page: Page, mark: str) -> tuple[float, float]:
    """The point that the finger's tip touches."""
    found = page.wait_for_function(TIP, arg=selector(mark), timeout=PATIENCE).json_value()
    return found[0], found[1]


def by_mouse(page: Page, mark: str) -> None:
    """Press where the finger's tip is."""
    page.mouse.click(*tip(page, mark))


def by_touch(page: Page, mark: str) -> None:
    """Touch where the finger's tip is, and once more where the board says so."""
    touch(page, mark)
    page.evaluate(FRAMES)
    if page.locator(".board").get_by_text(LYING).count():
        touch(page, mark)


def touch(page: Page, mark: str) -> None:
    """Touch once, and wait for the click that a browser makes out of it."""
    before = page.evaluate(CLICKS)
    page.touchscreen.tap(*tip(page, mark))
    page.wait_for_function("before => window.clicks > before", arg=before, timeout=PATIENCE)


def by_keys(page: Page, mark: str) -> None:
    """Enter; the key in the card brings the keyboard to what is pointed at first."""
    what = page.locator(selector(mark)).locator("visible=true").first
    if not what.evaluate("each => each === document.activeElement"):
        page.locator("[data-there]").focus()
        page.keyboard.press("Enter")
        expect(what).to_be_focused()
    page.keyboard.press("Enter")


def by_name(page: Page, mark: str) -> None:
    """Find by role and name what the card says that the hand points at, and nothing else."""
    told = page.locator(".step-card [aria-live]").get_by_text(re.compile("^The hand points at: "))
    expect(told).to_have_count(1)
    words = told.inner_text().removeprefix("The hand points at: ").split()
    name = re.compile(r"\s*".join(map(re.escape, words)) + "$")
    what = page.get_by_role("region", name="The board").get_by_role("button", name=name).first
    what.focus()
    page.keyboard.press("Enter")


def finish(page: Page, name: str, press: Press, lesson: str) -> None:
    """Do what the page asks, to the end; every card shows all its words."""
    page.goto(f"./#/learn/{name}/{lesson}")
    wait_for_change(page, ("", "", False))
    last = int(page.locator(".dots i").count())
    for _ in range(MOST_PRESSES):
        step, mark, reads = now(page)
        assert page.evaluate(OVERFULL) == ""
        if step == str(last):
            break
        if reads:
            expect(page.locator(".step-card .next")).to_be_focused()
            page.keyboard.press("Enter")
        else:
            press(page, mark)
        wait_for_change(page, (step, mark, reads))
    expect(page.locator(".ways .button").first).to_be_visible()


EVERY = [(name, lesson) for name in NAMES for lesson in headings(game(name))]


def lane(*quick: tuple[str, str]) -> list[Any]:
    """Every lesson; those that are not named only in the long run."""
    return [each if each in quick else pytest.param(*each, marks=pytest.mark.long) for each in EVERY]


@pytest.mark.parametrize(("name", "lesson"), lane(("lords_of_worlds", "specials")))
@pytest.mark.timeout(600)
def test_a_lesson_is_finished_by_pressing_what_the_hand_points_at(page: Page, name: str, lesson: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")  # nobody presses a key while a tile flies over it
    finish(page, name, by_mouse, lesson)
    keep(page, f"lesson-{name}-{lesson}-end")


@pytest.mark.parametrize(("name", "lesson"), lane(("mapominoes", "bluffing")))
@pytest.mark.timeout(600)
def test_a_lesson_is_finished_by_touch_on_a_small_phone_in_german(
    browser: Browser, base_url: str, name: str, lesson: str
) -> None:
    with somebody(browser, base_url, **SMALL_PHONE) as page:
        finish(page, name, by_touch, lesson)
        keep(page, f"lesson-{name}-{lesson}-phone-end")


@pytest.mark.parametrize(("name", "lesson"), lane(("mondo", FIRST)))
@pytest.mark.timeout(600)
def test_a_lesson_is_finished_by_keys_alone(browser: Browser, base_url: str, name: str, lesson: str) -> None:
    with somebody(browser, base_url, **DESK) as page:
        finish(page, name, by_keys, lesson)


@pytest.mark.parametrize(("name", "lesson"), lane(("monuments", "gems")))
@pytest.mark.timeout(600)
def test_a_lesson_is_finished_from_the_accessibility_tree(
    browser: Browser, base_url: str, name: str, lesson: str
) -> None:
    with somebody(browser, base_url, **DESK) as page:
        finish(page, name, by_name, lesson)


def test_a_near_miss_is_answered_and_nothing_moves(page: Page) -> None:
    page.goto("./#/learn/mondo")
    wait_for_change(page, ("", "", False))
    page.locator('.board [data-place="5"]').click()
    expect(page.locator(".step-card .miss")).to_contain_text("Any tile is fine")
    assert now(page)[0] == "0"
    expect(page.locator('.board [data-place="5"]')).to_have_attribute("aria-disabled", "false")


def test_after_a_near_miss_the_board_waits_for_nothing(page: Page) -> None:
    page.goto("./#/learn/monuments")
    wait_for_change(page, ("", "", False))
    for field, step in (("O5", "0"), ("O0", "1")):
        page.locator(f'.board [data-field="{field}"]').click()
        page.locator(".board [data-go]").click()
        if step == "0":
            expect(page.locator(".step-card .miss")).to_contain_text("any outer field")
    page.locator(".step-card .next").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "1")


def test_whoever_comes_first_is_offered_the_lesson_and_skipping_ends_the_offer(page: Page) -> None:
    page.goto("./")
    page.get_by_role("button", name="Play Mondo", exact=True).first.click()
    learn = page.get_by_role("dialog", name="Mondo").get_by_role("link", name="Learn in two minutes")
    expect(learn).to_be_focused()
    keep(page, "first-visit")
    page.keyboard.press("Enter")
    wait_for_change(page, ("", "", False))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="An easy first game")).to_be_focused()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a game in two minutes")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("button", name="Play Mondo", exact=True).first.click()
    expect(page).to_have_url(re.compile("#/t/"))


def test_closing_the_question_before_a_first_game_chooses_nothing(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, **SMALL_PHONE) as page:
        page.goto("./")
        play = page.get_by_role("button", name="Monuments spielen")
        for _ in range(2):
            play.tap()
            dialog = page.get_by_role("dialog", name="Monuments")
            expect(dialog.get_by_role("link")).to_be_focused()
            fits(page, 390)
            keep(page, "first-visit-phone")
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            expect(play).to_be_focused()
        play.tap()
        page.get_by_role("button", name="Ein ruhiges erstes Spiel").tap()
        expect(page).to_have_url(re.compile("#/t/"))


@pytest.mark.parametrize(("game", "part"), [("mapominoes", ".table"), ("lords_of_worlds", ".pane")])
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
def test_a_board_without_a_strip_of_events_keeps_its_table(page: Page, game: str, part: str, width: int) -> None:
    """Its rows were counted: without the strip, in a replay and in a lesson, the table had none to grow in."""
    page.set_viewport_size({"width": width, "height": 720})
    page.goto(f"./#/learn/{game}")
    wait_for_change(page, ("", "", False))
    tall = "part => document.querySelector(`.board ${part}`)?.clientHeight >= 150"
    page.wait_for_function(tall, arg=part, timeout=PATIENCE)
    board = "document.querySelector('.board > *').clientHeight <= document.querySelector('.board').clientHeight"
    assert page.evaluate(board)


def test_the_world_of_a_lesson_is_large_on_a_desk_of_1280_pixels(page: Page) -> None:
    """The card beside it took the board's last pixels: it lay as on a tablet, and the world was 90 pixels small."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("./#/learn/mondo/expert")
    wait_for_change(page, ("", "", False))
    page.wait_for_function("document.querySelector('.board [data-cell=c3]')?.getBoundingClientRect().width > 40")


def test_rules_list_the_lessons_with_those_that_were_gone_through(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, **SMALL_PHONE) as page:
        page.goto("./#/rules/monuments")
        listed = page.get_by_role("navigation", name="Spielend lernen").get_by_role("link")
        expect(listed).to_have_text([re.compile("Vom Steinbruch zum Bauwerk.*90"), re.compile("Edelsteine.*60")])
        page.evaluate("localStorage.setItem('worldwright.lessons', 'monuments/gems')")
        page.reload()
        expect(listed).to_have_text([re.compile("90"), re.compile("Edelsteine.*geschafft")])
        fits(page, 390)
