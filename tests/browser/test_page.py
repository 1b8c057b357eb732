"""A person at the page: the start, the rules, two languages, two themes, a phone, a keyboard, a screen reader."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.browser.inspection import axe
from tests.browser.menu import press_in_menu
from tests.browser.release import released
from tests.browser.settling import fits, lasting
from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES

ENGLISH, GERMAN = rulebook("monuments", "en"), rulebook("monuments", "de")
RULES = [rule for section in ENGLISH.sections for rule in section.rules]


def test_the_start_page_lists_every_game_with_its_facts(page: Page) -> None:
    page.goto("./")
    expect(page.get_by_role("heading", level=1)).to_have_text("Five board games about building worlds")
    for name in NAMES:
        card = page.get_by_role("article", name=rulebook(name, "en").title, exact=True)
        expect(card).to_contain_text(f"{rulebook(name, 'en').minutes} min")
        expect(card.get_by_role("button", name="Play")).to_be_enabled()
    expect(page.get_by_role("region", name="Games").get_by_role("article")).to_have_count(len(NAMES))


@pytest.mark.parametrize("locale", ["en", "de"])
def test_in_a_small_window_the_head_is_one_line_and_games_begin_below_the_title(
    browser: Browser, base_url: str, locale: str
) -> None:
    """German words had pushed the switches into a second line, and the title took the place of a game."""
    with browser.new_context(locale=locale, base_url=base_url, viewport={"width": 1024, "height": 768}) as context:
        page = context.new_page()
        page.goto("./#/new/monuments")
        home, links, menu = (box_of(page, f"header {each}") for each in (".home", "nav", ".opens"))
        assert home["y"] < menu["y"] + menu["height"] / 2 < home["y"] + home["height"]
        assert home["x"] + home["width"] <= links["x"]
        assert links["x"] + links["width"] <= menu["x"]
        heading, first = box_of(page, "h1"), box_of(page, ".games label")
        assert heading["x"] == first["x"]
        assert heading["y"] + heading["height"] <= first["y"]


def box_of(page: Page, what: str) -> FloatRect:
    """Where the first of these is."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box


def test_the_language_switch_changes_the_words_and_is_remembered(page: Page) -> None:
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    press_in_menu(page, "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fünf Brettspiele, in denen ihr Welten baut")
    expect(page.get_by_role("button", name="Monuments spielen")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")


def test_the_browsers_language_is_the_first_choice(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="de-AT") as context:
        page = context.new_page()
        page.goto(base_url)
        expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_theme_follows_the_system_until_somebody_chooses(browser: Browser, base_url: str) -> None:
    with browser.new_context(color_scheme="dark") as context:
        page = context.new_page()
        page.goto(base_url)
        expect(page.locator("body")).to_have_css("background-color", "rgb(18, 32, 43)")
        press_in_menu(page, "Light")
        expect(page.locator("body")).to_have_css("background-color", "rgb(247, 242, 231)")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_rules_show_every_number_title_and_mark(page: Page) -> None:
    page.goto("./#/learn")
    page.get_by_role("link", name="Rules of Monuments").click()
    expect(page).to_have_url(re.compile("#/rules/monuments$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Monuments")
    for rule in RULES:
        shown = page.locator(f"[id='{rule.number}']")
        expect(shown).to_contain_text(rule.title)
        expect(shown).to_contain_text(rule.text)
        if rule.mark:
            expect(shown).to_contain_text(rule.mark)
    expect(page.get_by_role("article")).to_have_count(len(RULES))
    press_in_menu(page, "Deutsch")
    expect(page.get_by_role("article").first).to_contain_text(GERMAN.sections[0].rules[0].title)


def test_the_search_keeps_what_matches(page: Page) -> None:
    page.goto("./#/rules/monuments")
    number = RULES[-1].number
    page.get_by_role("searchbox", name="Search the rules").fill(number)
    expect(page.locator(f"[id='{number}']")).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text(f"of {len(RULES)} rules")
    expect(page.get_by_role("article")).not_to_have_count(len(RULES))
    page.get_by_role("searchbox").fill("no rule says zyzzyva")
    expect(page.get_by_role("article")).to_have_count(0)
    expect(page.get_by_text("No rules found.")).to_be_visible()


def test_a_link_to_one_rule_brings_it_into_sight(page: Page) -> None:
    number = RULES[-1].number
    page.goto(f"./#/rules/monuments/{number}")
    rule = page.locator(f"[id='{number}']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    expect(rule).to_have_attribute("aria-current", "true")


def test_going_back_returns_to_what_there_is_to_learn(page: Page) -> None:
    page.goto("./#/learn")
    page.get_by_role("link", name="Rules of Monuments").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Monuments")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a game in two minutes")


@pytest.mark.parametrize("path", ["#/", "#/rules/monuments"])
@pytest.mark.parametrize("size", released([(320, 568), (390, 844), (768, 1024), (1440, 900), (3840, 2160)], (320, 568)))
def test_nothing_scrolls_sideways(page: Page, path: str, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"./{path}")
    for language, lang in (("English", "en"), ("Deutsch", "de")):
        press_in_menu(page, language)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.get_by_role("article").first).to_be_visible()
        fits(page, width)


def test_targets_are_large_enough(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    for path, heading in (("#/", "Five board games"), ("#/rules/monuments", "Rules of")):
        page.goto(f"./{path}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        expect(page.get_by_role("article").first).to_be_visible()
        # A link inside a sentence is exempt (WCAG 2.5.8), so is what is only seen when focused.
        small = page.eval_on_selector_all(
            "button, a:not(p a):not(.skip), input",
            """all => all.filter(e => e.checkVisibility()).map(e => [e.textContent, e.getBoundingClientRect()])
                         .filter(([, box]) => box.width < 24 || box.height < 24).map(([text]) => text)""",
        )
        assert small == []


def test_the_keyboard_alone_reaches_a_rule(page: Page) -> None:
    page.goto("./#/learn")
    expect(page.get_by_role("article").first).to_be_visible()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    wanted = page.get_by_role("link", name="Rules of Monuments")
    for _ in range(12 + 7 * len(NAMES)):
        page.keyboard.press("Tab")
        if wanted.evaluate("e => e === document.activeElement"):
            break
    expect(wanted).to_be_focused()
    assert wanted.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Monuments")
    expect(page.locator("main")).to_be_focused()
    for _ in range(2 + len(NAMES)):  # back to Learn, the switch between the games
        page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type(RULES[0].number)
    expect(page.locator(f"[id='{RULES[0].number}']")).to_be_visible()


def test_an_unknown_page_says_so(page: Page) -> None:
    page.goto("./#/elsewhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Five board games")


def test_a_lost_server_is_said_and_tried_again(browser: Browser, base_url: str) -> None:
    with browser.new_context(locale="en") as context:
        page = context.new_page()
        page.route("**/api/games", lambda route: route.abort())
        page.goto(base_url)
        expect(page.get_by_role("alert")).to_contain_text("No connection to the server.")
        page.unroute("**/api/games")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("article").first).to_be_visible()


@pytest.mark.parametrize("theme", released(["Light", "Dark"], "Dark"))  # test_every_screen has both, in German
@pytest.mark.parametrize("language", released(["English", "Deutsch"], "English"))
@pytest.mark.parametrize("path", ["#/", f"#/rules/monuments/{RULES[1].number}"])
def test_axe_finds_nothing(page: Page, path: str, language: str, theme: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"./{path}")
    press_in_menu(page, theme)
    press_in_menu(page, language)
    expect(page.get_by_role("article").first).to_be_visible()
    assert lasting(page, lambda: axe(page)) == []
