"""Puzzles on the real board: answered on it, in the list and by key, by mouse, touch and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE
from tests.browser.scramble import somebody
from tests.browser.screens import keep
from tests.browser.settling import PATIENCE, fits, lasting
from worldwright.bots.puzzles.showing import LETTERS, Puzzle, headings, puzzle
from worldwright.games import NAMES, game

GERMAN_PHONE = {**PHONE, "locale": "de"}
STORED = "() => JSON.parse(localStorage.getItem('worldwright.practice'))"
AXED = ["mondo", *(pytest.param(name, marks=pytest.mark.long) for name in NAMES if name != "mondo")]


def first(name: str, at: int = 0) -> Puzzle:
    """The puzzle that is asked first, or a later one."""
    return puzzle(game(name), headings(game(name))[at].id)


def wrong(shown: Puzzle) -> str:
    """A letter that is not the best."""
    return LETTERS[(shown.best + 1) % len(LETTERS)]


def begin(page: Page, name: str) -> Puzzle:
    """Open the practice page of a game."""
    page.goto(f"./#/practice/{name}")
    shown = first(name)
    expect(page.locator(f'[data-puzzle="{shown.id}"]')).to_be_visible()
    return shown


def test_a_puzzle_is_answered_on_the_board_and_the_next_by_key(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    shown = begin(page, "mondo")
    best = shown.choices[shown.best]
    expect(page.locator("[data-letter]")).to_have_count(len(LETTERS))
    kind, _, place = best.mark.partition(":")
    page.locator(f'.board [data-{kind}="{place}"]').click()
    expect(page.locator(".puzzle-card .told")).to_have_text(best.told.en)
    expect(page.locator(f'[data-letter="{best.letter}"]')).to_contain_text(f"+{best.points:g}")
    expect(page.locator(".puzzle-card li").first).to_contain_text("your answer")
    keep(page, "practice-mondo-right")
    expect(page.locator(".puzzle-card .next")).to_be_focused()
    page.keyboard.press("Enter")
    following = first("mondo", 1)
    expect(page.locator(f'[data-puzzle="{following.id}"]')).to_be_visible()
    page.keyboard.press(wrong(following).lower())
    told = following.choices[LETTERS.index(wrong(following))].told.en
    expect(page.locator(".puzzle-card .told")).to_have_text(told)
    expect(page.locator("header .standing")).to_have_text("1 solved, 1 to repeat")
    stored = page.evaluate(STORED)["mondo"]
    assert (stored["right"], [each["id"] for each in stored["again"]]) == ([shown.id], [following.id])
    keep(page, "practice-mondo-wrong")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Puzzles of Mondo", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", AXED)
@pytest.mark.timeout(600)
def test_a_phone_in_german_has_room_for_question_and_answer(browser: Browser, base_url: str, name: str) -> None:
    with somebody(browser, base_url, **GERMAN_PHONE) as page:
        shown = begin(page, name)
        steps: list[tuple[str, Callable[[], None]]] = [
            ("ask", lambda: None),
            ("answer", page.locator(f'[data-choice="{wrong(shown)}"]').tap),
        ]
        for step, go in steps:
            go()
            expect(page.locator(".puzzle-card .next")).to_have_count(1 if step == "answer" else 0)
            fits(page, 390)
            assert lasting(page, lambda: axe(page)) == [], step
            keep(page, f"practice-{name}-phone-{step}")
        expect(page.locator(".puzzle-card .told")).to_have_text(shown.choices[LETTERS.index(wrong(shown))].told.de)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.timeout(600)
def test_a_puzzle_is_shown_and_the_next_is_asked_by_keys_alone(browser: Browser, base_url: str, name: str) -> None:
    with somebody(browser, base_url, **DESK) as page:
        shown = begin(page, name)
        page.locator("[data-show]").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".puzzle-card .told")).to_contain_text(f"Answer: {LETTERS[shown.best]}")
        keep(page, f"practice-{name}-desk")
        expect(page.locator(".puzzle-card .next")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-puzzle="{first(name, 1).id}"]')).to_be_visible(timeout=PATIENCE)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", NAMES)
def test_somebody_plays_on_from_a_puzzle(browser: Browser, base_url: str, name: str) -> None:
    with somebody(browser, base_url, **DESK) as page:
        shown = begin(page, name)
        page.keyboard.press(LETTERS[shown.best])
        page.locator("[data-onward]").click()
        expect(page).to_have_url(re.compile("#/t/"))
        expect(page.locator("[data-seq] button:visible").first).to_be_visible()
        keep(page, f"practice-{name}-onward")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.timeout(600)
def test_every_question_fits_a_desk_and_a_wrong_press_on_the_board_is_no_answer(
    browser: Browser, base_url: str, name: str
) -> None:
    with somebody(browser, base_url, **DESK) as page:
        begin(page, name)
        page.keyboard.press("x")
        expect(page.locator(".puzzle-card .next")).to_have_count(0)
        fits(page, DESK["viewport"]["width"])
        assert lasting(page, lambda: axe(page)) == []


def test_all_ways_of_a_games_card_are_in_sight_on_the_smallest_phone(browser: Browser, base_url: str) -> None:
    """Lessons, puzzles, rules and the card to print: nothing is cut off."""
    with somebody(browser, base_url, **{**GERMAN_PHONE, "viewport": {"width": 320, "height": 568}}) as page:
        page.goto("./#/learn")
        expect(page.get_by_role("link", name="Rätsel zu Mondo", exact=True)).to_be_visible()
        cut = """() => [...document.querySelectorAll("article")].flatMap((card) => {
            const edge = card.getBoundingClientRect().right;
            return [...card.querySelectorAll("a, p, button")].filter((one) => one.getBoundingClientRect().right > edge)
                .map((one) => one.textContent);
        })"""
        assert page.evaluate(cut) == []


def test_a_game_that_is_not_there_is_told(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, **DESK) as page:
        page.goto("./#/practice/chess")
        expect(page.get_by_role("alert").or_(page.get_by_text("There is no game")).first).to_be_visible()
