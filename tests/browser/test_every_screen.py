"""Every screen in both languages and themes at 100, 200 and 400 %: axe finds nothing, nothing is too wide or small."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.inspection import ALL_LOOKS, FEW_LOOKS, TABLES, BrowserSite, faults, listed
from tests.browser.people import SCREENS, from_menu
from worldwright.games import NAMES

TABS = ("name", "account", "devices", "data")
Way = Callable[[BrowserSite, str], None]


def page_at(path: str, *there: str) -> Way:
    """A page that shows what it is there for."""

    def go(site: BrowserSite, language: str) -> None:
        site.show(path, language)
        for selector in there:
            expect(site.page.locator(selector).first).to_be_visible()

    return go


def set_up(game: str) -> Way:
    def go(site: BrowserSite, language: str) -> None:
        page_at(f"#/new/{game}", "form .ways")(site, language)
        site.page.locator("form [aria-controls=more-options]").click()
        expect(site.page.locator("#more-options [data-option]").first).to_be_visible()

    return go


def table(game: str, *, text: bool = False, mine: bool = True) -> Way:
    def go(site: BrowserSite, language: str) -> None:
        where = site.running(game) if mine else site.waiting(game)
        site.show(f"#/t/{where}", language, text=text)
        expect(site.page.locator("[data-seq]")).to_be_visible()
        if text:
            expect(site.page.locator("pre")).not_to_be_empty()
        else:
            expect(site.page.locator("[data-seq] button:visible").first).to_be_visible()

    return go


def dialog(button: str, game: str = "monuments") -> Way:
    def go(site: BrowserSite, language: str) -> None:
        table(game)(site, language)
        site.page.get_by_role("button", name=re.compile(f"^({button})$")).click()
        expect(site.page.get_by_role("dialog")).to_be_visible()

    return go


def leaving(site: BrowserSite, language: str) -> None:
    """The question before a game is left."""
    table("monuments")(site, language)
    from_menu(site.page, "^(Leave the game|Spiel verlassen)$")
    expect(site.page.get_by_role("dialog")).to_be_visible()


def refusal(site: BrowserSite, language: str) -> None:
    table("monuments", text=True)(site, language)
    site.page.locator("#typed").fill("build place=L1:99,99")
    site.page.keyboard.press("Enter")
    expect(site.page.locator(".toast")).to_be_visible()


def room(site: BrowserSite, language: str) -> None:
    page_at(f"#/t/{site.open()}", "code")(site, language)


def finished(game: str) -> Way:
    """The score of a game that is over."""

    def go(site: BrowserSite, language: str) -> None:
        ended(game)(site, language)
        site.page.get_by_role("button", name=re.compile("^(All points|Alle Punkte)$")).click()
        for selector in ("tfoot", "figure svg"):
            expect(site.page.locator(selector).first).to_be_visible()

    return go


def ended(game: str) -> Way:
    """The end of a game: who won, and everybody's place."""
    return lambda site, language: page_at(f"#/t/{site.over(game)}", ".triumph table")(site, language)


def replay(site: BrowserSite, language: str) -> None:
    page_at(f"#/replay/{site.over()}/20", "input[type=range]")(site, language)


def checked(site: BrowserSite, language: str) -> None:
    page_at(f"#/check/{site.over('monuments')}", ".good")(site, language)


def asked(site: BrowserSite, language: str) -> None:
    """A table at which the visitor's question waits for an answer and a seat is free."""
    site.show(f"#/t/{site.asking()}", language)
    expect(site.page.locator("[data-seq] button:visible").first).to_be_visible()
    question = site.page.get_by_role("button", name=re.compile("^(Cancel request|Anfrage zurückziehen)$"))
    if not question.count():
        from_menu(site.page, "^(Ask for more time|Um mehr Zeit bitten)$")
    expect(question).to_be_visible()
    expect(site.page.get_by_role("combobox")).to_be_visible()


def notifications(site: BrowserSite, language: str) -> None:
    """How somebody is told that a table waits for them, with quiet hours."""
    site.page.evaluate("localStorage.setItem('worldwright.guest', '1')")
    page_at("#/settings/notifications", "#notifications")(site, language)
    quiet = site.page.get_by_role("checkbox")
    if not quiet.is_checked():
        quiet.click()
    expect(site.page.locator("input[type=time]").first).to_be_visible()


def own_page(site: BrowserSite, language: str) -> None:
    """What somebody played, with a picture of it."""
    site.over("monuments")
    site.page.evaluate("localStorage.setItem('worldwright.guest', '1')")
    page_at("#/you", "ul a .points")(site, language)


def turn_time(site: BrowserSite, language: str) -> None:
    """How long a turn still lasts, what happens then, and whether one is told."""
    site.show(f"#/t/{site.asking()}", language)
    site.page.get_by_role("button", name=re.compile("^(Time per turn|Zeit pro Zug):")).click()
    expect(site.page.get_by_role("dialog").get_by_role("status").first).not_to_be_empty()


SCREEN: dict[str, Way] = {
    "start": page_at("#/", "article"),
    "watch": page_at("#/watch", "h1"),
    "learn": page_at("#/learn", "article"),
    **{f"lesson of {game}": page_at(f"#/learn/{game}", "[data-step]", "[data-step] button:visible") for game in NAMES},
    **{f"settings, {tab}": page_at(f"#/settings/{tab}", "h1", ".settings-panel > *") for tab in TABS},
    "opponents": page_at("#/opponents", "article", "[data-mark]"),
    "one's own page": own_page,
    **{f"box of {game}": page_at(f"#/box/{game}", "h1", "main button") for game in NAMES},
    "notifications": notifications,
    "time per turn": turn_time,
    "ending notifications": page_at("#/end/word.table.proof", "main button"),
    "lost": page_at("#/elsewhere", "h1"),
    "rules": page_at("#/rules/monuments", "article"),
    "practice": page_at("#/practice/mondo", ".puzzle-card", ".board [data-cell]"),
    "room": room,
    "refusal": refusal,
    "rules help": dialog("Rules|Regeln"),
    "leaving": leaving,
    "score": finished("monuments"),
    "the end": ended("monuments"),
    "checking a deal": checked,
    "a question and a free seat": asked,
    "replay": replay,
    **{f"set-up of {game}": set_up(game) for game in NAMES},
    **{f"{game}, to move": table(game) for game in TABLES},
    **{f"{game} in words": table(game, text=True) for game in TABLES},
    **{f"{game}, waiting": table(game, mine=False) for game in ("mapominoes", "lords_of_worlds", "monuments")},
}


ALIKE = {
    *(f"box of {game}" for game in NAMES if game != "mondo"),
    *(f"lesson of {game}" for game in NAMES if game != "monuments"),
    *(f"{game} in words" for game in TABLES if game != "lords_of_worlds"),
    *("mapominoes, waiting", "lords_of_worlds, waiting"),
}
"""Screens that the same code draws for every game: the release lane looks at another one of each kind."""


SEEN = [screen for screen in SCREEN if screen not in ALIKE]
"""The screens of the release lane."""


def long(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.long)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("language", "every_look"),
    [("Deutsch", False), long("Deutsch", True), long("English", True)],  # the longer words first
    ids=["Deutsch", "Deutsch in every look", "English in every look"],
)
@pytest.mark.parametrize("screen", [long(it) if it in ALIKE else it for it in SCREEN])
def test_a_screen_without_faults(site: BrowserSite, screen: str, language: str, *, every_look: bool) -> None:
    SCREEN[screen](site, language)
    looks = ALL_LOOKS if every_look else FEW_LOOKS[[*SEEN, *sorted(ALIKE)].index(screen) % len(FEW_LOOKS)]
    found = faults(site.page, looks)
    if found or every_look:  # to look at: the long lane keeps one of each
        SCREENS.mkdir(parents=True, exist_ok=True)
        site.page.screenshot(path=SCREENS / f"{screen.replace(' ', '-')}-{language}.png", full_page=True)
    assert found == [], listed(found)
