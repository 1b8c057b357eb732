"""What lies on a board says what it is: where a pointer rests, at the focus and under a finger that stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE
from tests.browser.screens import keep
from tests.browser.test_hints import GAMES, alone
from tests.browser.test_story import PLACES
from worldwright.teaching.explained import explained

TIP = '[role="tooltip"].shown'
PIECES = {
    "monuments": '.board [data-field][tabindex="0"]',
    "lords_of_worlds": '.board [data-hex][tabindex="0"]',
    "mapominoes": ".board [data-card]",
    "mondo": '.board .heap [data-place][tabindex="0"]',
}
"""A piece of each game."""
PRESS_MS = 900
"""Longer than a finger has to stay."""


def covers(tip: Locator, piece: Locator) -> bool:
    """Whether the words lie over what they are about."""
    ours, its = tip.bounding_box(), piece.bounding_box()
    assert ours is not None
    assert its is not None
    return not (
        ours["x"] + ours["width"] <= its["x"] + 1
        or ours["x"] >= its["x"] + its["width"] - 1
        or ours["y"] + ours["height"] <= its["y"] + 1
        or ours["y"] >= its["y"] + its["height"] - 1
    )


@pytest.mark.parametrize(
    "game",
    [
        "mondo",
        "monuments",
        pytest.param("mapominoes", marks=pytest.mark.long),
        pytest.param("lords_of_worlds", marks=pytest.mark.long),
    ],
)
def test_a_piece_is_explained_by_pointer_and_by_focus_and_nothing_moves(
    browser: Browser, base_url: str, game: str
) -> None:
    with alone(browser, base_url, game, DESK) as person:
        page = person.page
        piece = page.locator(PIECES[game]).first
        piece.wait_for()
        before = page.evaluate(PLACES, GAMES[game][1])
        tip = page.locator(TIP)
        piece.hover()
        expect(tip).to_be_visible()
        words = tip.inner_text()
        assert any(said.say.en in words for said in explained(game).kinds.values()), words
        assert page.evaluate(PLACES, GAMES[game][1]) == before
        tip.hover()  # it is not over what it is about, so the pointer has a way to go
        page.wait_for_timeout(500)
        expect(tip).to_be_visible()
        keep(page, f"explained-{game}")
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
        page.mouse.move(1, 1)
        page.keyboard.press("Tab")  # the keyboard is in use
        piece.focus()
        expect(tip).to_be_visible()
        expect(piece).to_have_attribute("aria-describedby", "explained")
        assert not covers(tip, piece)
        axe(page)
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
        assert person.faults == []


def hold(page: Page, piece: Locator) -> None:
    """A finger that stays, and goes."""
    box = piece.bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    at: dict[str, Any] = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(PRESS_MS)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_stays_is_told_and_does_nothing_else(browser: Browser, base_url: str) -> None:
    with alone(browser, base_url, "monuments", PHONE) as person:
        page = person.page
        piece = page.locator('.board [data-field="O3"]')
        piece.wait_for()
        tip = page.locator(TIP)
        hold(page, piece)
        expect(tip).to_be_visible()
        keep(page, "explained-phone")
        assert page.locator(".slot:not(.todo)").count() == 0, "the worker went for a walk"
        page.locator(".points .explains").first.tap()
        expect(tip).to_contain_text(explained("monuments").kinds["points"].say.en)
        page.touchscreen.tap(5, 5)
        expect(tip).to_have_count(0)
        assert person.faults == []
