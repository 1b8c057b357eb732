"""Bots that think in the player's own page: a game of one person costs the server nearly nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.inspection import BrowserSite
from tests.browser.masters import SEARCHED, against, play, watched

PROGRAMS = {"mondo": "worlds", "mondo_sapiens": "worlds"}
"""The program that is searched with, where it is not named after the game."""
SHORT = ("mondo", "mapominoes")
"""The others are played in the long run alone."""
LONG = pytest.mark.long

DIES = """
window.Worker = class {
    postMessage() { setTimeout(() => this.onerror?.(new Event("error"))); }
    terminate() {}
};
"""


@pytest.fixture
def site(browser: Browser, base_url: str) -> Iterator[BrowserSite]:
    site = BrowserSite(browser, base_url)
    yield site
    site.close()


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game in SHORT else LONG) for game in SEARCHED])
def test_a_master_thinks_in_the_page(site: BrowserSite, game: str) -> None:
    """The page is asked and answers; what it computed is what the bot does, so nothing waits for the server."""
    asked = watched(site)
    play(site, against(site, game), 12)
    assert len(asked.programs) >= 5, asked
    assert set(asked.programs) == {PROGRAMS.get(game, game)}
    expect(site.page.locator(".toast")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", SEARCHED)
def test_a_whole_game_against_a_master_is_thought_in_the_page(site: BrowserSite, game: str) -> None:
    """Every call is answered by the page, to the end; what that leaves to the server `tests.browser.masters` tells."""
    asked = watched(site)
    table = against(site, game)
    play(site, table)
    expect(site.page.locator('a[href^="#/review/"]').first).to_be_visible()
    assert len(asked.given) >= 15, asked
    assert asked.given == asked.answered
    expect(site.page.locator(".toast")).to_have_count(0)


def test_a_browser_that_cannot_compute_is_told_and_the_server_thinks(site: BrowserSite) -> None:
    """A worker that dies in the middle of a thought: one line, and the game goes on."""
    site.page.add_init_script(DIES)
    play(site, against(site, "monuments"), 4)
    expect(site.page.locator(".toast")).to_contain_text("The server now plays the bots")
