"""The keyboard at the table: the tabulator leaves every element in both directions, also while others move."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspection import HURRY, TABLES, BrowserSite
from tests.browser.release import released
from tests.browser.settling import PATIENCE
from worldwright.server.engine.messages import PROTOCOL

TABS = 100
STOP = """async () => {
    await new Promise((go) => setTimeout(go));
    const stops = window.stops ??= new Map();
    const at = document.activeElement;
    if (!stops.has(at)) stops.set(at, stops.size);
    const words = at.getAttribute("aria-label") ?? at.textContent ?? "";
    return [stops.get(at), `${at.localName}.${at.getAttribute("class") ?? ""} ${words.trim().slice(0, 40)}`];
}"""
"""Where the focus is once what a move took away has handed it on."""
STATE = """() => document.querySelector('a[href^="#/replay/"]') ? "over"
    : document.querySelector(".turn.mine") && document.querySelector(".text-board ol button:not([aria-disabled=true])")
    ? "mine" : null"""
MOVE_ON = "(args) => { void (%s)(args).catch(() => undefined); }"
"""Begin to act by wire for whoever looks at the page, and wait for nothing."""


def walked(page: Page, key: str) -> list[tuple[int, str]]:
    """Where the focus is after each press of a key."""
    stops: list[tuple[int, str]] = []
    for _ in range(TABS):
        page.keyboard.press(key)
        at, name = page.evaluate(STOP)
        stops.append((at, name))
    return stops


def held(stops: list[tuple[int, str]]) -> list[str]:
    """What kept the focus over a press, and what was visited around it."""
    names = [name for _, name in stops]
    return [
        " > ".join(names[max(0, at - 3) : at + 4])
        for at, ((before, _), (after, _)) in enumerate(itertools.pairwise(stops))
        if before == after
    ]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", released(TABLES, "lords_of_worlds", "monuments"))
def test_the_tabulator_goes_round_a_table_in_both_directions_while_others_move(site: BrowserSite, game: str) -> None:
    """The visitor's next moves come by wire: then all others move, in the Mondo games at every step."""
    table, moves = (site.running(game, 3), 12) if game.startswith("mondo") else (site.full(game), 1)
    site.show(f"#/t/{table}", "English")
    expect(site.page.locator("[data-seq] button:visible").first).to_be_visible()
    for key in ("Tab", "Shift+Tab"):
        site.page.evaluate(
            MOVE_ON % HURRY.rstrip().rstrip(";"), [table, moves, ["collect", "walk", "lay"], True, PROTOCOL]
        )
        stops = walked(site.page, key)
        assert not held(stops), f"{key} stayed at {held(stops)}"
        names = {name for _, name in stops}
        assert any("Worldwright" in name or "skip" in name for name in names), f"{key} never left the table: {names}"


FOCUS = "() => document.activeElement.closest('.text-board .list') !== null"
CODES = re.compile(r"L\d:|:[a-z]|[a-z]\d|_")
"""How the notation of records writes fields, places, cards and tiles."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", released(["monuments", "lords_of_worlds", "mapominoes"], "monuments"))
def test_the_text_board_keeps_the_focus_and_speaks_the_words_of_the_drawn_one(site: BrowserSite, game: str) -> None:
    """A whole game by digits alone: whoever opens the text board never presses the tabulator again."""
    table = site.against_bots(game)
    site.show(f"#/t/{table}", "English")
    site.page.locator("button.tool.menu").press("Enter")
    site.page.get_by_role("button", name="Text board").press("Enter")
    state = ""
    for _ in range(1200):
        state = site.page.wait_for_function(STATE, timeout=PATIENCE).json_value()
        if state == "over":
            break
        assert site.page.evaluate(FOCUS)
        heard = site.page.locator(".text-board ol button span").first.inner_text()
        assert not CODES.search(heard.partition("hex ")[0]), heard
        site.page.keyboard.press("1")
    assert state == "over"
