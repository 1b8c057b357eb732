"""A whole game of Lords of Worlds on the drawn board: four people, by mouse, by touch, by keys, and in words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.people import DESK, PHONE, SMALL_DESK, Person, Press, click, play_out, speak, table_of
from tests.browser.settling import tap

OPTIONS: dict[str, Any] = {"reveals": "chance"}  # twelve moves fewer; nothing else is shorter in these rules
LIT = '[aria-disabled="false"]'
CELL, HEX, PILE, TILE, CARD = (f"[data-{what}]{LIT}" for what in ("cell", "hex", "pile", "tile", "card"))
COLLECT = f'{HEX}[aria-label*="can be collected"], {HEX}[aria-label*="kann genommen werden"]'


def offered(person: Person) -> str:
    """What to press: a hex of the planet, a free tile, a tile within reach, a pile, a card too many, any hex."""
    page = person.page
    page.locator(f"{CELL}, {HEX}, {PILE}, {TILE}, [data-skip], {CARD}").first.wait_for()
    hand_only = page.locator(f"{HEX}, {PILE}, {CELL}, {TILE}").count() == 0
    if hand_only:
        return CARD if page.locator(CARD).count() else "[data-skip]"
    return next(each for each in (CELL, TILE, COLLECT, PILE, HEX) if page.locator(each).count())


def pointing(press: Press) -> Any:
    """Press what is wanted once to choose it, and the button that does it."""

    def act(person: Person) -> None:
        wanted = offered(person)
        press(person.page.locator(wanted).first)
        if wanted != "[data-skip]":
            press(person.page.locator("[data-confirm]"))

    return act


by_mouse, by_touch = pointing(click), pointing(tap)


def by_keys(person: Person) -> None:
    """A letter jumps to what there is, Enter chooses, Enter again does it."""
    wanted = offered(person)
    if wanted == "[data-skip]":
        person.page.keyboard.press("s")
        return
    jumps = {CELL: "p", TILE: "1", COLLECT: "m", PILE: "h", HEX: "m", CARD: "c"}
    person.page.keyboard.press(jumps[wanted])
    person.page.keyboard.press("Enter")
    if wanted != TILE:  # a number has chosen the tile already
        person.page.keyboard.press("Enter")


in_words = speak("Place", "collect", "supply", "Fetch", "Hire", "Discard")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_four_people_play_a_whole_game_each_in_their_own_way(browser: Browser, base_url: str) -> None:
    people = [
        ("Mouse", SMALL_DESK, by_mouse),
        ("Touch", {**PHONE, "locale": "de"}, by_touch),
        ("Keys", DESK, by_keys),
        ("Words", DESK, in_words),
    ]
    with table_of(browser, base_url, "lords_of_worlds", OPTIONS, people) as seated:
        play_out(seated, "lords")
