"""A whole game of each of the five by mouse alone, in a window of 1024 by 768 that never scrolls, against a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import test_lords, test_mapominoes, test_monuments
from tests.browser.people import SMALL_DESK, Person
from tests.browser.scramble import Player, open_table, score_sheet, somebody
from tests.browser.settling import FRAMES, NOTHING_DRAWN
from tests.browser.test_mondo_flaws import COUNT_SCROLLS

BOARDS: dict[str, tuple[dict[str, Any], Callable[[Person], None]]] = {
    "mapominoes": ({"rounds": 1}, test_mapominoes.by_mouse),
    "lords_of_worlds": ({}, test_lords.by_mouse),
    "monuments": ({}, test_monuments.by_mouse),
}
MOST = 600
"""Moves of one person: no game is longer."""
SCROLLED = """() => [
    scrollX, scrollY, window.scrolled,
    document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight,
]"""


@contextmanager
def against_a_bot(browser: Browser, base_url: str, game: str) -> Iterator[Person]:
    """Somebody with a mouse at a table with one bot that takes no time."""
    options, act = BOARDS[game]
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url, **SMALL_DESK) as context:
        context.add_init_script(COUNT_SCROLLS)
        person = Person(context, "Mouse", act)
        person.page.goto(NOTHING_DRAWN)
        person.ask("me", {})
        table = person.ask("tables", {"game": game, "seats": 2, "options": options, "pace": "at_once"})["id"]
        person.ask(f"tables/{table}/bots", {"seat": 1, "level": "easy"})
        person.ask(f"tables/{table}/start", {})
        person.page.goto(f"./#/t/{table}")
        person.sees_more_than(0)
        yield person


def stood_still(page: Page) -> None:
    """The page has never scrolled, and it cannot."""
    assert page.evaluate(SCROLLED) == [0, 0, 0, 0, 0]


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", BOARDS)
def test_a_whole_game_in_turns_by_mouse_at_1024_by_768(browser: Browser, base_url: str, game: str) -> None:
    with against_a_bot(browser, base_url, game) as person:
        for _ in range(MOST):
            person.page.wait_for_function(
                "() => document.title.startsWith('● ') || document.querySelector('a[href^=\"#/replay/\"]')"
            )
            if person.standing()["over"]:
                break
            stood_still(person.page)
            person.act()
        expect(person.page.get_by_role("table", name="Ranking")).to_be_visible()
        person.shoot(f"{game}-1024-over")


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", ["mondo", "mondo_sapiens"])
def test_a_whole_race_by_mouse_at_1024_by_768(browser: Browser, base_url: str, game: str) -> None:
    """Tile by tile until the world is full or nothing fits, then out: the heap and the page stay where they are."""
    with somebody(browser, base_url, **SMALL_DESK) as page:
        page.add_init_script(COUNT_SCROLLS)
        open_table(page, game, bots=1, rounds=1, tempo="10x", level="expert")
        ann = Player(page)
        expect(ann.tiles().first).to_be_visible()
        heap = page.locator("fieldset.felt").bounding_box()
        laid = 0
        for number in range(24):
            ann.take(3 * number % max(1, ann.tiles().count()))
            if not ann.cells().count():
                break  # a board's border refuses it: whoever is done jumps out
            ann.lay()
            laid += 1
            page.evaluate(FRAMES)
            stood_still(page)
            assert page.locator("fieldset.felt").bounding_box() == heap
        assert laid >= 12
        ann.jump_out()
        ahead = page.get_by_role("button", name="Fast-forward")
        expect(ahead.or_(ann.over).first).to_be_visible()
        if ahead.count():
            ann.press(ahead.first)  # only the bot plays on
        score_sheet(ann, f"{game}-1024-over")
