"""The frame around a game: questions to the others, seats that were left, one device for two, checking a deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import TABLES, BrowserSite
from tests.browser.people import PHONE, Person, from_menu
from tests.browser.settling import NOTHING_DRAWN

TIME = 30_000


@pytest.fixture(autouse=True)
def patience() -> None:
    expect.set_options(timeout=TIME)


def nothing(_: Person) -> None:
    """Somebody who is only asked things."""


@contextmanager
def people(browser: Browser, base_url: str, *names: str, **looks: Any) -> Iterator[list[Person]]:
    """Guests, each with a browser of their own."""
    with ExitStack() as stack:
        found = []
        for name in names:
            context = stack.enter_context(browser.new_context(locale="en", base_url=base_url, **looks))
            person = Person(context, name, nothing)
            person.page.goto(NOTHING_DRAWN)
            person.ask("me", {"name": name})
            person.page.evaluate("localStorage.setItem('worldwright.guest', '1')")
            found.append(person)
        yield found


def table_of(host: Person, *friends: Person, **terms: Any) -> str:
    """A running table of Monuments."""
    wish = {"game": "monuments", "seats": 1 + len(friends), "options": TABLES["monuments"], **terms}
    table: str = host.ask("tables", wish)["id"]
    for friend in friends:
        friend.ask(f"tables/{table}/sit", {})
        friend.ask(f"tables/{table}/ready", {"ready": True})
    host.ask(f"tables/{table}/start", {})
    return table


def at(person: Person, table: str) -> Page:
    """Somebody's page at a table."""
    person.page.goto(f"./#/t/{table}")
    person.sees_more_than(0)
    return person.page


def test_a_vacation_is_asked_for_taken_back_asked_again_and_agreed(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "Ann", "Ben", "Cat") as (ann, ben, cat):
        table = table_of(ann, ben, cat, turn_seconds=24 * 3600)
        mine, bens = at(ann, table), at(ben, table)
        cat.page.goto("./#/watch")
        from_menu(mine, "Ask for more time")
        asked = mine.get_by_text("You asked for 3 more days.")
        expect(asked).to_contain_text("Waiting for Ben and Cat.")
        expect(bens.get_by_text("Ann asks for 3 more days.")).to_be_visible()
        cat.page.goto("./#/")
        expect(cat.page.get_by_text("Question for you")).to_be_visible()
        # Ben says yes; everybody sees that only Cat is missing
        bens.get_by_role("button", name="Allow", exact=True).click()
        expect(bens.get_by_text("You agreed. Waiting for Cat.")).to_be_visible()
        expect(asked).to_contain_text("Waiting for Cat.")
        # Ann changes her mind
        mine.get_by_role("button", name="Cancel request").click()
        expect(asked).to_have_count(0)
        expect(bens.get_by_text("asks for 3 more days")).to_have_count(0)
        # and again, with the asking page loaded anew in between
        from_menu(mine, "Ask for more time")
        expect(asked).to_be_visible()
        mine.reload()
        expect(asked).to_contain_text("Waiting for Ben and Cat.")
        bens.get_by_role("button", name="Allow", exact=True).click()
        cats = at(cat, table)
        cats.get_by_role("button", name="Allow", exact=True).click()
        expect(asked).to_have_count(0)
        for page in (mine, bens, cats):
            expect(page.locator(".toast")).to_have_count(0)
        expect(mine.get_by_role("region", name="Moves").get_by_role("listitem").first).to_have_text(
            "The game takes a break."
        )


def test_a_no_is_said_in_words(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "Ann", "Ben") as (ann, ben):
        table = table_of(ann, ben, turn_seconds=24 * 3600)
        mine, bens = at(ann, table), at(ben, table)
        from_menu(mine, "Ask for more time")
        bens.get_by_role("button", name="Decline").click()
        expect(mine.locator(".toast")).to_contain_text("The others said no.")


def test_a_seat_that_was_left_goes_to_a_bot_or_to_whoever_comes(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "Ann", "Ben", "Cat", "Dan") as (ann, ben, cat, dan):
        table = table_of(ann, ben, cat, leavers="free")
        mine = at(ann, table)
        bens = at(ben, table)
        from_menu(bens, "Leave the game")
        expect(bens.get_by_role("dialog")).to_contain_text("Someone else or a bot can take your seat")
        bens.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
        cat.ask(f"tables/{table}/stand", {})
        expect(mine.get_by_text("Seat 2 is free.")).to_be_visible()
        expect(mine.get_by_text("Seat 3 is free.")).to_be_visible()
        mine.get_by_role("button", name="Add a bot to seat 2").click()
        expect(mine.get_by_text("Seat 2 is free.")).to_have_count(0)
        expect(mine.get_by_role("list", name="Players")).to_contain_text(re.compile("Kofi.*Bot"))
        dans = at(dan, table)  # by the link: looks on, and may sit down
        expect(dans.get_by_text("Watching").first).to_be_visible()
        dans.get_by_role("button", name="Take seat 3").click()
        # whoever still plays is asked first
        expect(dans.get_by_text("We asked the others.")).to_be_visible()
        expect(mine.get_by_text("Someone wants to take seat 3.")).to_be_visible()
        expect(dans.get_by_text("Watching").first).to_be_visible()
        mine.get_by_role("button", name="Allow", exact=True).click()
        expect(dans.get_by_text("Watching")).to_have_count(0)
        expect(mine.get_by_text("Seat 3 is free.")).to_have_count(0)
        expect(mine.get_by_text("Dan").first).to_be_visible()
        expect(dans.locator("[data-tool=leave]")).to_have_count(1)


def test_at_one_device_a_move_is_taken_back_before_it_is_passed_on(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "The family") as (one,):
        terms = {"game": "monuments", "seats": 2, "hot_seat": True, "options": {"open_screens": True}}
        table = one.ask("tables", terms)["id"]
        one.ask(f"tables/{table}/sit", {"seat": 1})
        one.ask(f"tables/{table}/start", {})
        page = one.page
        page.evaluate("localStorage.setItem('worldwright.text-board', 'yes')")
        page.goto(f"./#/t/{table}")
        page.reload()
        passed = page.get_by_role("heading", name=re.compile("^Pass the device to player"))
        moves = page.locator(".text-board ol button:not([aria-disabled=true])")  # none while a move is under way
        expect(passed.or_(moves.first).first).to_be_visible()
        if passed.count():  # the other seat begins
            page.get_by_role("button", name="show the table").click()
        while not passed.count():
            expect(moves.first.or_(passed).first).to_be_visible()
            if moves.count():
                moves.first.click()
            page.wait_for_timeout(50)
        page.get_by_role("button", name="Undo").click()
        expect(passed).to_have_count(0)
        expect(page.get_by_text("Your turn", exact=True)).to_be_visible()


def test_a_finished_game_is_checked_by_its_link(browser: Browser, base_url: str) -> None:
    site = BrowserSite(browser, base_url)
    try:
        table = site.over("monuments")
        site.show(f"#/t/{table}", "English")
        site.page.get_by_role("link", name="Fairness check").click()
        expect(site.page).to_have_url(re.compile(f"#/check/{table}$"))
        expect(site.page.get_by_role("heading", level=2, name="The deal was fair")).to_be_visible()
        with site.page.expect_download() as given:
            site.page.get_by_role("link", name="Download the game file").click()
        assert given.value.path().read_text().startswith("worldwright record")
        # anybody can, and a game that is played keeps its seed
        with people(browser, base_url, "A stranger") as (stranger,):
            stranger.page.goto(site.page.url)
            expect(stranger.page.get_by_role("heading", level=2, name="The deal was fair")).to_be_visible()
            running = table_of(site.me, site.friend)
            stranger.page.goto(f"./#/check/{running}")
            expect(stranger.page.get_by_role("heading", name="The game is still running")).to_be_visible()
            expect(stranger.page.locator("dt")).to_have_count(1)
    finally:
        site.close()


def test_on_a_phone_own_games_come_before_the_cards(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "Ann", "Ben", **PHONE) as (ann, ben):
        ann.page.goto("./")
        expect(ann.page.get_by_role("article").first).to_be_visible()
        expect(ann.page.get_by_role("heading", name="New game")).to_have_count(0)
        table_of(ann, ben)
        ann.page.reload()
        mine = ann.page.get_by_role("heading", name="Monuments with Ben")
        expect(mine).to_be_visible()
        headings = ann.page.get_by_role("heading").all_inner_texts()
        assert headings.index("Monuments with Ben") < headings.index("New game")
        expect(mine).to_be_in_viewport()
        friends = ann.page.get_by_role("heading", name="Play with friends")
        expect(friends).to_have_count(0)
        ann.page.get_by_role("link", name="Play with friends").tap()
        expect(friends).to_be_visible()
