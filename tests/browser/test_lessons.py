"""Every first lesson finished by somebody who knows nothing and presses what the hand points at."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import DESK, PHONE, Press, click
from tests.browser.scramble import somebody
from tests.browser.screens import keep
from tests.browser.settling import PATIENCE, tap
from worldwright.games import NAMES

MOST_PRESSES = 60


def now(page: Page) -> tuple[str, str, bool]:
    """The step, the place that is pointed at, and whether there is something to read first."""
    found: list[str] = page.evaluate(
        """() => [
            document.querySelector("[data-step]")?.dataset.step ?? "",
            document.querySelector("[data-mark]")?.dataset.mark ?? "",
            document.querySelector(".coach .primary") ? "yes" : "",
        ]"""
    )
    return found[0], found[1], bool(found[2])


def wait_for_change(page: Page, before: tuple[str, str, bool]) -> None:
    """Until the page asks for something else."""
    end = time.monotonic() + PATIENCE / 1000
    while (here := now(page)) == before or not (here[1] or here[2]):
        assert time.monotonic() < end, f"nothing follows {before}: {here}, {page.locator('.coach').inner_text()}"
        page.wait_for_timeout(50)


def pointed_at(page: Page, mark: str) -> Locator:
    """What the hand points at."""
    kind, _, name = mark.partition(":")
    selector = f'[data-{kind}="{name}"]' if name else f"[data-{kind}]"
    return page.locator(f".board {selector}").locator("visible=true").first


def finish(page: Page, game: str, press: Press) -> None:
    """Do what the page asks, to the end."""
    page.goto(f"./#/learn/{game}")
    wait_for_change(page, ("", "", False))
    last = int(page.locator(".dots i").count())
    for _ in range(MOST_PRESSES):
        step, mark, reads = now(page)
        if step == str(last):
            break
        if reads:
            press(page.locator(".coach .next"))
        else:
            press(pointed_at(page, mark))
        wait_for_change(page, (step, mark, reads))
    expect(page.locator(".ways .button").first).to_be_visible()
    keep(page, f"lesson-{game}-end")


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.timeout(600)
def test_the_first_lesson_is_finished_by_pressing_what_the_hand_points_at(page: Page, game: str) -> None:
    finish(page, game, click)


@pytest.mark.timeout(600)
def test_a_lesson_is_finished_by_touch_on_a_phone_in_german(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, **{**PHONE, "locale": "de"}) as page:
        finish(page, "mondo", tap)


@pytest.mark.timeout(600)
def test_a_lesson_is_finished_by_keys_alone(browser: Browser, base_url: str) -> None:
    """The key in the card brings the keyboard to what is pointed at; Enter does the rest."""

    def enter(what: Locator) -> None:
        page = what.page
        if what.evaluate("each => each.classList.contains('next')"):
            expect(what).to_be_focused()
        if not what.evaluate("each => each === document.activeElement"):
            page.locator("[data-there]").focus()
            page.keyboard.press("Enter")
            expect(what).to_be_focused()
        page.keyboard.press("Enter")

    with somebody(browser, base_url, **DESK) as page:
        finish(page, "mondo", enter)


def test_a_near_miss_is_answered_and_nothing_moves(page: Page) -> None:
    page.goto("./#/learn/mondo")
    wait_for_change(page, ("", "", False))
    page.locator('.board [data-place="5"]').click()
    expect(page.locator(".coach .miss")).to_contain_text("You may take any tile")
    assert now(page)[0] == "0"
    expect(page.locator('.board [data-place="5"]')).to_have_attribute("aria-disabled", "false")


def test_after_a_near_miss_the_board_waits_for_nothing(page: Page) -> None:
    page.goto("./#/learn/monuments")
    wait_for_change(page, ("", "", False))
    for field, step in (("O5", "0"), ("O0", "1")):
        page.locator(f'.board [data-field="{field}"]').click()
        page.locator(".board [data-go]").click()
        if step == "0":
            expect(page.locator(".coach .miss")).to_contain_text("any outer field")
    page.locator(".coach .next").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "1")


def test_whoever_comes_first_is_offered_the_lesson_and_skipping_ends_the_offer(page: Page) -> None:
    page.goto("./")
    page.get_by_role("link", name="Learn in a minute", exact=True).first.click()
    wait_for_change(page, ("", "", False))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="A slow first round")).to_be_focused()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("five world-building games")
    expect(page.get_by_role("link", name="Learn Mondo in a minute")).to_have_count(0)
    expect(page.get_by_role("link", name="Learn Monuments in a minute")).to_be_visible()
