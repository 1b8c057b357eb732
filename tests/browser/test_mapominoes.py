"""A whole game of Mapominoes on the drawn board: four people, by mouse, by touch on a phone, by keys, and in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.inspection import HURRY
from tests.browser.people import DESK, PHONE, SMALL_DESK, Person, click, play_out, speak, table_of
from tests.browser.settling import NOTHING_DRAWN, tap
from worldwright.server.engine.messages import PROTOCOL

ROUND = {"rounds": 1}


def by_keys(person: Person) -> None:
    """Tab and arrows to a card that fits, Enter takes it, Enter lays it; else a Transit's name, else draw or pass."""
    page = person.page
    page.locator(".mapominoes [data-lit], .mapominoes [data-do]").first.wait_for()
    if page.locator(".place.chosen").count():  # what must follow a Transit is in hand already
        person.tab_to(".place.chosen")
        page.keyboard.press("Enter")
    elif page.locator(".hand li.can [data-card]").count():
        person.tab_to("[data-card]:not([data-card=transit])")
        page.keyboard.press("Home")
        for _ in range(40):
            if page.evaluate("document.activeElement.closest('li.can') !== null"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    elif page.locator("[data-name]").count():
        person.tab_to("[data-name]")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    else:
        person.tab_to("[data-do]")
        page.keyboard.press("Enter")


def by_mouse(person: Person) -> None:
    """A card that fits, then the place that is proposed for it."""
    page = person.page
    page.locator(".mapominoes [data-lit], .mapominoes [data-do]").first.wait_for()
    for what in (page.locator(".hand li.can [data-card]"), page.locator("[data-name]")):
        if what.count():
            if page.locator(".place.chosen").count() == 0:
                click(what.first)
            click(page.locator(".table .place.chosen"))
            return
    click(page.locator("[data-do]").first)


def by_touch(person: Person) -> None:
    """A card of the fan at the strip one sees of it, then the button under the thumb."""
    page = person.page
    page.locator(".mapominoes [data-lit], .mapominoes [data-do]").first.wait_for()
    lay = page.locator(".action .cta")
    if lay.count() == 0 and page.locator(".fan li.can [data-card]").count():
        tap(page.locator(".fan li.can [data-card]").first, position={"x": 12, "y": 24})
    elif lay.count() == 0 and page.locator(".bar [data-card=transit]:enabled").count():
        tap(page.locator(".bar [data-card=transit]"))
        tap(page.locator("[data-name]").first)
    tap(lay if lay.count() else page.locator(".action [data-do]").first)


in_words = speak("Lay a card", "Lay a Transit")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_four_people_play_a_whole_round_each_in_their_own_way(browser: Browser, base_url: str) -> None:
    people = [
        ("Mouse", SMALL_DESK, by_mouse),
        ("Touch", {**PHONE, "locale": "de"}, by_touch),
        ("Keys", DESK, by_keys),
        ("Words", DESK, in_words),
    ]
    with table_of(browser, base_url, "mapominoes", ROUND, people) as seated:
        play_out(seated, "mapominoes")


INSIDE = """() => {
    const [port, place] = [".port", ".place.chosen"].map((one) => document.querySelector(one).getBoundingClientRect());
    const across = place.left >= port.left - 1 && place.right <= port.right + 1;
    return across && place.top >= port.top - 1 && place.bottom <= port.bottom + 1;
}"""


UNSCROLLED = """() => {
    const hand = document.querySelector(".thumb");
    return hand.scrollHeight <= hand.clientHeight + 1;
}"""


@pytest.mark.timeout(600)
def test_three_decks_on_a_phone_need_no_moving_of_the_table(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url, **PHONE) as context:
        person = Person(context, "Decks", by_touch)
        page = person.page
        page.goto(NOTHING_DRAWN)
        person.ask("me", {})
        decks = {"deck": ["europe", "africa", "asia_australasia"], "rounds": 1}
        table = person.ask("tables", {"game": "mapominoes", "seats": 2, "options": decks, "pace": "at_once"})["id"]
        person.ask(f"tables/{table}/bots", {"seat": 1, "level": "random"})
        person.ask(f"tables/{table}/start", {})
        page.evaluate(HURRY, [table, 30, ["lay"], False, PROTOCOL])
        page.goto(f"./#/t/{table}")
        for _ in range(20):
            page.wait_for_function("() => document.title.startsWith('● ')")
            page.locator(".mapominoes [data-lit], .mapominoes [data-do]").first.wait_for()
            if page.locator(".fan li.can").count():
                break
            person.act()  # nothing fits: a Transit, or a pass
        page.wait_for_function(UNSCROLLED)
        if page.locator(".action .cta").count() == 0:
            tap(page.locator(".fan li.can [data-card]").first, position={"x": 8, "y": 24})
        expect(page.locator(".place.chosen")).to_be_visible()
        person.shoot("mapominoes-three-decks")
        for _ in range(4):
            page.wait_for_function(INSIDE)
            if page.locator(".action .next").count() == 0:
                break
            tap(page.locator(".action .next"))


HIDDEN = """() => [...document.querySelectorAll(".fan [data-card]")].filter((card) => {
    const { left, top, height } = card.getBoundingClientRect();
    const met = (x, y) => document.elementFromPoint(left + x, top + height * y)?.closest("[data-card]") === card;
    return ![4, 8, 12, 16].some((x) => [0.3, 0.5, 0.7].some((y) => met(x, y)));
}).map((card) => card.dataset.card)"""
"""The cards of the fan that no finger reaches by the strip at their left."""


@pytest.mark.timeout(600)
def test_the_chosen_card_of_the_fan_hides_none_of_its_neighbours(browser: Browser, base_url: str) -> None:
    """It lay over the card at its right, which could neither be read nor taken."""
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url, **PHONE) as context:
        person = Person(context, "Fan", by_touch)
        page = person.page
        page.goto(NOTHING_DRAWN)
        person.ask("me", {})
        table = person.ask("tables", {"game": "mapominoes", "seats": 2, "options": {"rounds": 1}, "pace": "at_once"})
        person.ask(f"tables/{table['id']}/bots", {"seat": 1, "level": "random"})
        person.ask(f"tables/{table['id']}/start", {})
        page.goto(f"./#/t/{table['id']}")
        for _ in range(20):
            page.wait_for_function("() => document.title.startsWith('● ')")
            page.locator(".mapominoes [data-lit], .mapominoes [data-do]").first.wait_for()
            if page.locator(".fan li.can").count():
                break
            person.act()
        assert page.locator(".fan [data-card]").count() > 8
        cards = page.locator(".fan li.can [data-card]")
        for number in range(cards.count()):
            if cards.nth(number).get_attribute("aria-pressed") != "true":  # what was just drawn is chosen
                tap(cards.nth(number), position={"x": 8, "y": 40})
            expect(cards.nth(number)).to_have_attribute("aria-pressed", "true")
            page.wait_for_function(f"() => ({HIDDEN})().length === 0")
        person.shoot("mapominoes-fan")
