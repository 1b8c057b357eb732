"""The story of a table and a board that stands still: Lords of Worlds, Mapominoes and Monuments against a bot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.inspection import HURRY
from tests.browser.people import Person
from tests.browser.release import released
from tests.browser.screens import keep
from tests.browser.settling import FRAMES, NOTHING_DRAWN, lasting
from worldwright.server.engine.messages import PROTOCOL

BOARDS: dict[str, tuple[dict[str, Any], str]] = {
    "lords_of_worlds": ({"reveals": "chance"}, "[data-hex], .dock, .strip, .two > .card"),
    "mapominoes": ({"rounds": 1}, ".mapominoes > header, .strip, .mapominoes > .table, .mapominoes > .right"),
    "monuments": ({}, "[data-field] > .ground, .strip, .monuments > header, .players"),
}
"""For each game its options, and what must stay where it is whatever happens."""
WINDOWS: dict[str, ViewportSize] = {
    "desk": {"width": 1024, "height": 768},
    "low": {"width": 1280, "height": 680},
    "tablet": {"width": 820, "height": 1180},
    "lying": {"width": 844, "height": 390},
    "phone": {"width": 390, "height": 664},
    "small": {"width": 360, "height": 640},
    "4k": {"width": 3840, "height": 2160},
}
FILLS = """() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}"""
IN_THE_WAY = """() => {
    const parts = [...document.querySelectorAll(".dock button, .dock .chip, .dock .sum, .dock .sub, .dock .bar")]
        .map((part) => [part.textContent.trim() || part.className, part.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0);
    const out = parts.filter(([, box]) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1);
    const over = parts.flatMap(([one, a], i) => parts.slice(i + 1).flatMap(([other, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
            ? [`${one} and ${other}`] : []));
    return [...out.map(([name]) => name), ...over];
}"""
NEXT = """before => {
    if (document.querySelector("[data-seq]").dataset.seq === before) return "";
    if (document.querySelector(".strip .skip[aria-disabled=false]")) return "shown";
    return document.title.startsWith("● ") ? "mine" : "";
}"""
"""After one's own move: the steps of another's turn are shown, or it is one's own again."""
PLACES = """selector => Object.fromEntries([...document.querySelectorAll(selector)].map((each, i) => {
    const box = each.getBoundingClientRect();
    const name = each.dataset.hex ?? each.closest("[data-field]")?.dataset.field ?? `${each.className} ${i}`;
    return [name, [box.left, box.top, box.width, box.height].map(Math.round)];
}))"""


def never(_: Person) -> None:
    """Nothing is pressed here."""


@contextmanager
def at_table(browser: Browser, base_url: str, game: str, window: ViewportSize, **how: Any) -> Iterator[Page]:
    """A running table with a bot; `steps`: its moves are shown one by one."""
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url, viewport=window) as context:
        person = Person(context, "Ann", never)
        if how.get("steps"):
            context.add_init_script("localStorage.setItem('worldwright.steps', 'on')")
        person.page.goto(NOTHING_DRAWN)
        person.ask("me", {})
        wish = {"game": game, "seats": 2, "options": BOARDS[game][0], "pace": "at_once"}
        table = person.ask("tables", wish)["id"]
        person.ask(f"tables/{table}/bots", {"seat": 1, "level": "keen"})
        person.ask(f"tables/{table}/start", {})
        person.page.goto(f"./#/t/{table}")
        person.page.locator(".strip").wait_for()
        yield person.page
        assert person.faults == []


def hurry(page: Page, moves: int) -> None:
    """Make so many moves by wire while the page looks on, until it is one's own move again."""
    table = page.url.rsplit("/", 1)[1]
    page.evaluate(HURRY, [table, moves, ["place", "collect", "lay", "build", "walk", "hire"], False, PROTOCOL])


def settled(page: Page, selector: str) -> Any:
    """Where the parts are when the page has been drawn, fonts and all."""
    page.evaluate("() => document.fonts.ready.then(() => null)")
    found = None
    while found != (found := page.evaluate(PLACES, selector)):
        for _ in range(5):
            page.evaluate(FRAMES)
    return found


@pytest.mark.parametrize("window", [pytest.param("desk", marks=pytest.mark.long), "low"])
@pytest.mark.parametrize("game", released(BOARDS, "lords_of_worlds"))
def test_w14_nothing_scrolls_and_nothing_moves(browser: Browser, base_url: str, game: str, window: str) -> None:
    """W14, and the board that never moves: no window scrolls, and no move of anybody shifts a part of the board."""
    with at_table(browser, base_url, game, WINDOWS[window]) as page:
        first = settled(page, BOARDS[game][1])
        assert len(first) >= 4
        for _ in range(3):
            hurry(page, 2)
            after = page.evaluate(PLACES, BOARDS[game][1])
            moved = {name: (box, after[name]) for name, box in first.items() if name in after and after[name] != box}
            assert moved == {}
        for size in WINDOWS.values():
            page.set_viewport_size(size)
            page.wait_for_timeout(100)
            page.wait_for_function(FILLS)


def test_visual_nothing_lies_over_anything_else_where_a_payment_of_lords_is_chosen(
    browser: Browser, base_url: str
) -> None:
    """At 1024 pixels "Undo" lay over the ways to pay, and on a phone lying down "Collect" stood out of the window."""
    with at_table(browser, base_url, "lords_of_worlds", WINDOWS["desk"]) as page:
        lit = page.locator("[data-hex]:not([aria-disabled=true])")
        for _ in range(12):  # until the deal lets one pay for a place
            hurry(page, 1)
            if lit.count():
                break
        lit.last.click()
        expect(page.locator("[data-confirm]")).to_be_visible()
        for name in ("desk", "lying", "phone"):
            page.set_viewport_size(WINDOWS[name])
            page.wait_for_function(FILLS)
            keep(page, f"lords-paying-{name}")
            assert lasting(page, lambda: page.evaluate(IN_THE_WAY)) == [], name


@pytest.mark.parametrize("game", released(BOARDS, "mapominoes", "monuments"))
def test_w2_the_story_is_complete_after_a_reload_and_lights_its_places(
    browser: Browser, base_url: str, game: str
) -> None:
    """W2, B1: all moves are there with who made them, also after a reload; a card of the strip lights its places."""
    with at_table(browser, base_url, game, WINDOWS["desk"]) as page:
        hurry(page, 4)
        page.keyboard.press("l")
        before = page.locator(".side-sheet li").all_inner_texts()
        assert len(before) > 6
        assert any("Kofi" in each for each in before)
        page.reload()
        page.locator(".strip [data-event]").first.wait_for()
        shown = page.locator(".strip [data-event]").evaluate_all("all => all.map((each) => Number(each.dataset.event))")
        assert len(shown) > 1
        assert shown == sorted(shown)  # read from left to right, as they happened
        page.keyboard.press("l")
        expect(page.locator(".side-sheet li")).to_have_count(len(before))
        assert page.locator(".side-sheet li").all_inner_texts() == before
        page.keyboard.press("Escape")
        expect(page.locator(".side-sheet")).to_have_count(0)
        assert page.locator("[data-last]").count() > 0  # the last move is marked on the board


def test_w1_a_rivals_turn_is_shown_step_by_step_and_can_be_skipped(browser: Browser, base_url: str) -> None:
    """W1: the steps of a bot's turn wait for each other; S goes to the end, and then it is one's own move."""
    with at_table(browser, base_url, "lords_of_worlds", WINDOWS["desk"], steps=True) as page:
        skip = page.get_by_role("button", name="Skip to the end")
        for _ in range(9):  # the bot may begin, and whoever begins chooses the starting portal
            page.wait_for_function("() => document.title.startsWith('● ')")
            before = page.locator("[data-seq]").get_attribute("data-seq")
            pile = page.locator('[data-pile][aria-disabled="false"]')
            place = page.locator('[data-hex][aria-disabled="false"]')
            starting = page.get_by_text("Choose the starting portal")
            starting.or_(pile).first.wait_for()
            (place if starting.count() else pile).first.click()
            page.locator("[data-confirm]").click()
            if page.wait_for_function(NEXT, arg=before).json_value() == "shown":
                break
        else:
            raise AssertionError("no turn of the bot was shown in steps")
        page.keyboard.press("s")
        expect(skip).to_be_disabled()
        page.wait_for_function("() => document.title.startsWith('● ')")


def test_lords_one_button_turns_up_all_tiles(browser: Browser, base_url: str) -> None:
    """W3: twelve presses before anything is a game become one."""
    options = dict(BOARDS["lords_of_worlds"][0])
    BOARDS["lords_of_worlds"][0].clear()
    try:
        with at_table(browser, base_url, "lords_of_worlds", WINDOWS["desk"]) as page:
            up = page.locator("[data-turn-up-all]")
            lit = page.locator('[data-hex][aria-disabled="false"]')
            lit.first.wait_for()
            if up.count() == 0:  # the portal is chosen first by whoever begins
                lit.first.click()
                page.locator("[data-confirm]").click()
            before = page.locator('[data-hex][aria-label^="face-down"]').count()
            up.click()
            expect(up).to_have_count(0)
            assert before - page.locator('[data-hex][aria-label^="face-down"]').count() >= 10
    finally:
        BOARDS["lords_of_worlds"][0].update(options)
