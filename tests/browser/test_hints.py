"""Hints and the coach in Chromium: by mouse, keys and touch, lit on the board, and nothing moves for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE, Person
from tests.browser.release import released
from tests.browser.screens import keep
from tests.browser.settling import NOTHING_DRAWN
from tests.browser.test_story import BOARDS, PLACES, hurry, never

SCRAMBLE = ({"mode": "step", "rounds": 1}, ".inner, .stage, .dock, .heap")
GAMES: dict[str, tuple[dict[str, Any], str]] = {**BOARDS, "mondo": SCRAMBLE, "mondo_sapiens": SCRAMBLE}
AXE_OF_HINT = "async () => (await axe.run('.hint', { resultTypes: ['violations'] })).violations.map(({ id }) => id)"


@contextmanager
def alone(browser: Browser, base_url: str, game: str, how: dict[str, Any], *, coach: bool = False) -> Iterator[Person]:
    """Somebody at a table with an easy bot, whose move it is."""
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url, **how) as context:
        yield sat_down(context, game, coach=coach)


def sat_down(context: BrowserContext, game: str, *, coach: bool) -> Person:
    person = Person(context, "Ann", never)
    if coach:
        context.add_init_script("localStorage.setItem('worldwright.coach', 'on')")
    person.page.goto(NOTHING_DRAWN)
    person.ask("me", {})
    wish = {"game": game, "seats": 2, "options": GAMES[game][0], "pace": "at_once"}
    table = person.ask("tables", wish)["id"]
    person.ask(f"tables/{table}/bots", {"seat": 1, "level": "easy"})
    person.ask(f"tables/{table}/start", {})
    person.page.goto(f"./#/t/{table}")
    person.page.wait_for_function("() => document.title.startsWith('● ')")
    return person


def by_mouse(page: Page) -> None:
    page.get_by_role("button", name="Hint (?)").click()


def by_keys(page: Page) -> None:
    page.keyboard.press("?")


def by_touch(page: Page) -> None:
    more = page.get_by_role("button", name="Tell me more")
    if more.count():
        more.tap()
        return
    page.locator(".tools > .menu").wait_for()
    hint = page.locator(".tools > [data-tool=bulb]")
    if not hint.is_visible():  # a Mondo board on a phone has it in the menu
        page.locator(".tools > .menu").tap()
        hint = page.get_by_role("toolbar").get_by_role("button", name="Hint")
    hint.tap()


WAYS: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "mouse": (by_mouse, DESK),
    "keys": (by_keys, DESK),
    "touch": (by_touch, PHONE),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", released(GAMES, "monuments"))
def test_a_hint_tells_more_press_by_press(browser: Browser, base_url: str, game: str, way: str) -> None:
    press, how = WAYS[way]
    with alone(browser, base_url, game, how) as person:
        page = person.page
        said = page.locator(".hint p")
        seen: list[str] = []
        more = page.locator(".hint .more")
        whole = False
        while not whole:
            press(page)
            expect(said).not_to_have_text("Thinking …")
            page.wait_for_function("() => !document.querySelector('.hint.soft')")
            if seen:
                expect(said).not_to_have_text(seen[-1])
            seen.append(said.inner_text())
            whole = more.count() == 0
            assert not whole or len(seen) in (1, 4), seen
            # one of several equals is named at the first press
            assert (page.locator("[data-pointed]").count() > 0) == (whole or len(seen) >= 2), seen
        keep(page, f"hint-{game}-{way}")
        # a screen reader is told what is seen; where tiles glow, it is told their numbers
        assert game not in BOARDS or seen[-1] in page.evaluate("window.heard")
        assert person.faults == []
        page.get_by_role("button", name="Got it").click()
        expect(said).to_have_count(0)
        expect(page.locator("[data-pointed]")).to_have_count(0)


@pytest.mark.parametrize("game", released(GAMES, "lords_of_worlds", "monuments"))
def test_nothing_moves_for_a_hint_and_places_light_up(browser: Browser, base_url: str, game: str) -> None:
    with alone(browser, base_url, game, DESK) as person:
        page = person.page
        hurry(page, 3)
        page.wait_for_function("() => document.title.startsWith('● ')")
        page.locator(GAMES[game][1]).first.wait_for()
        before = page.evaluate(PLACES, GAMES[game][1])
        assert before
        said = []
        for _ in range(4):
            page.keyboard.press("?")
            expect(page.locator(".hint p")).not_to_have_text("Thinking …")
            page.wait_for_function("() => !document.querySelector('.hint.soft')")
            said.append(page.locator(".hint p").inner_text())
            if page.locator(".hint .more").count() == 0:
                break
        if not any("not about a place" in each for each in said):  # drawing a Transit or jumping out has none
            page.locator("[data-pointed]").first.wait_for()
        assert page.evaluate(PLACES, GAMES[game][1]) == before
        keep(page, f"hint-{game}")
        axe(page)  # puts axe there; of the board other tests ask
        assert page.evaluate(AXE_OF_HINT) == []
        assert person.faults == []


def test_the_coach_speaks_by_itself_goes_on_with_the_game_and_is_off_at_once(browser: Browser, base_url: str) -> None:
    with alone(browser, base_url, "monuments", DESK, coach=True) as person:
        page = person.page
        said = page.locator(".hint p")
        expect(said).to_contain_text("Walk")
        first = said.inner_text()
        hurry(page, 1)
        page.wait_for_function("() => document.title.startsWith('● ')")
        expect(said).not_to_have_text(first)
        expect(said).not_to_have_text("Thinking …")
        page.get_by_role("button", name="Coach off").click()
        expect(said).to_have_count(0)
        hurry(page, 1)
        expect(said).to_have_count(0)
        assert page.evaluate("localStorage.getItem('worldwright.coach')") == "off"
        assert person.faults == []


def test_where_another_person_plays_there_is_no_hint(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url, **DESK) as context:
        ann = Person(context, "Ann", never)
        ann.page.goto(NOTHING_DRAWN)
        ann.ask("me", {})
        table = ann.ask("tables", {"game": "monuments", "seats": 2})["id"]
        with browser.new_context(base_url=base_url) as other:
            ben = Person(other, "Ben", never)
            ben.page.goto(NOTHING_DRAWN)
            ben.ask("me", {})
            ben.ask(f"tables/{table}/sit", {})
            ben.ask(f"tables/{table}/ready", {"ready": True})
        ann.ask(f"tables/{table}/start", {})
        ann.page.goto(f"./#/t/{table}")
        ann.page.locator(".strip").wait_for()
        expect(ann.page.get_by_role("button", name="Rules")).to_be_visible()
        expect(ann.page.get_by_role("button", name="Hint (?)")).to_have_count(0)
        ann.page.keyboard.press("?")
        expect(ann.page.locator(".hint")).to_have_count(0)
