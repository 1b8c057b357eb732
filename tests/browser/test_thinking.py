"""Bots that think in the player's own page: a game of one person costs the server nearly nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.browser.inspection import HURRY, House
from worldwright.tables.messages import PROTOCOL

SEARCHED = {
    "monuments": {"monument": "capitol"},
    "mondo": {"mode": "step", "rounds": 1},
    "mondo_sapiens": {"mode": "step", "rounds": 1},
    "mapominoes": {"rounds": 1},
    "lords_of_worlds": {},
}
"""Every game, whose masters search with a compiled program, and a short table of each."""
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
def house(browser: Browser, base_url: str) -> Iterator[House]:
    house = House(browser, base_url)
    yield house
    house.close()


def against_a_master(house: House, game: str) -> str:
    terms = {"game": game, "seats": 2, "options": SEARCHED[game], "pace": "at_once"}
    table: str = house.me.ask("tables", terms)["id"]
    house.me.ask(f"tables/{table}/bots", {"seat": 1, "level": "master"})
    house.me.ask(f"tables/{table}/start", {})
    return table


def play(house: House, table: str, moves: int) -> None:
    house.me.page.evaluate(HURRY, [table, moves, ["build", "place", "grab"], False, PROTOCOL])


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game in SHORT else LONG) for game in SEARCHED])
def test_a_master_thinks_in_the_page(house: House, game: str) -> None:
    """The page is asked and answers; what it computed is what the bot does, so nothing waits for the server."""
    calls: list[str] = []

    def look(response: Response) -> None:
        if response.url.endswith("/computing") and response.status == 200:
            call = response.json().get("call")
            calls.extend([call["program"]] if call else [])

    house.page.on("response", look)
    table = against_a_master(house, game)
    house.page.goto(f"./#/t/{table}")
    house.me.sees_more_than(0)
    play(house, table, 12)
    assert len(calls) >= 5, calls
    assert set(calls) == {PROGRAMS.get(game, game)}
    expect(house.page.locator(".toast")).to_have_count(0)


def test_a_browser_that_cannot_compute_is_told_and_the_server_thinks(house: House) -> None:
    """A worker that dies in the middle of a thought: one line, and the game goes on."""
    house.page.evaluate(f"() => {{ {DIES} }}")
    table = against_a_master(house, "monuments")
    house.page.goto(f"./#/t/{table}")
    house.me.sees_more_than(0)
    play(house, table, 4)
    expect(house.page.locator(".toast")).to_contain_text("The server does it now")
