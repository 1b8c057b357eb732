"""Owners of cardboard, account holders and people who share a device: by keyboard, in both languages, in any window."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspection import axe
from tests.browser.menu import press_in_menu
from tests.browser.screens import keep
from tests.browser.settling import fits, lasting


def audited(page: Page, screen: str) -> None:
    """No finding in either language and theme, and nothing scrolls sideways on a small phone."""
    page.emulate_media(reduced_motion="reduce")
    for theme, language in (("dark", "Deutsch"), ("light", "English")):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        press_in_menu(page, language)
        assert lasting(page, lambda: axe(page)) == [], f"{screen} {theme} {language}"
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 320, "height": 568})
    fits(page, 320)
    page.set_viewport_size(size)


def test_a_cardboard_world_is_put_in_counted_and_explained_by_keyboard_alone(page: Page) -> None:
    page.goto("./#/box/mondo/count")
    tiles = page.get_by_role("list", name="Tiles of the box").get_by_role("button")
    expect(tiles.first).to_be_visible()
    page.locator("[data-cell='c2']").focus()
    page.keyboard.press("Enter")
    tiles.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.locator("[data-cell='d2']").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="All", exact=True).focus()
    tiles.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell='d2']")).to_have_attribute("aria-label", re.compile("north|all"))
    page.get_by_role("button", name="Score it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("rowheader", name="Total")).to_be_visible()
    page.get_by_role("button", name=re.compile("Player 1, Empty cells: −22 points")).focus()
    expect(page.get_by_role("link", name="Read rule MO-S8")).to_be_visible()
    expect(page.locator("svg path[stroke='var(--lit)']")).to_have_count(1)  # one outline around what the line is about
    audited(page, "box")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".ground .piece")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(saved.value.path())
    expect(page.locator(".ground .piece")).to_have_count(2)


@pytest.mark.parametrize("game", ["mapominoes", "monuments"])
def test_the_forms_of_the_other_games_can_be_used_by_everybody(page: Page, game: str) -> None:
    page.goto(f"./#/box/{game}/count")
    expect(page.get_by_role("heading", name="How you played")).to_be_visible()
    page.get_by_role("button", name="Score it").click()
    expect(page.get_by_role("rowheader", name="Total")).to_be_visible()
    audited(page, game)


def test_w12_a_planet_of_lords_is_put_in_by_touching_hexes(page: Page) -> None:
    page.goto("./#/box/lords_of_worlds/count")
    expect(page.get_by_role("heading", name="How you played")).to_be_visible()
    page.get_by_role("button", name="Forest", exact=True).click()
    page.get_by_role("button", name="Forest 7").click()
    for cell in ("0,0", "1,0", "1,-1"):
        page.locator(f"[data-cell='{cell}']").click()
    keep(page, "box-lords")
    page.get_by_role("button", name="Score it").click()
    expect(page.get_by_role("button", name=re.compile("Player 1, .*6 points"))).to_be_visible()  # a chain of three
    audited(page, "a planet put in")


def test_the_account_page_can_be_used_by_everybody(page: Page) -> None:
    page.goto("./#/settings")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    for tab in ("Name", "Account", "Devices", "Notifications", "Your data"):
        page.get_by_role("navigation", name="Settings").get_by_role("link", name=tab).press("Enter")
        audited(page, tab)


def test_one_device_goes_round_and_no_hand_is_seen_in_between(page: Page) -> None:
    page.add_init_script("localStorage.setItem('worldwright.text-board', 'yes')")
    page.goto("./#/new/monuments")
    page.get_by_role("button", name="More options").click()
    page.get_by_label("Seat 2", exact=True).select_option("On this device")
    page.get_by_role("button", name="Start game").click()
    expect(page).to_have_url(re.compile("#/t/"))
    passed = page.get_by_role("button", name=re.compile("I’m player"))
    choices = page.locator(".text-board ol button:not([aria-disabled=true])")
    seen: set[str] = set()
    for _ in range(2):
        expect(passed.or_(choices.first)).to_be_visible()
        if passed.is_visible():
            seen.add(passed.inner_text())
            expect(page.locator("pre")).to_have_count(0)  # nobody's hand
            sign = page.get_by_role("button", name="Undo").locator("svg").bounding_box()
            assert sign is None or sign["width"] <= 28  # B12: it was three times too large
            passed.click()
        expect(choices.first).to_be_visible()
        expect(page.locator("pre")).to_contain_text("Quarry")
        for _ in range(20):
            if passed.is_visible() or choices.count() == 0:
                break
            choices.first.click()
        expect(passed).to_be_visible()
        seen.add(passed.inner_text())
    assert len(seen) == 2
