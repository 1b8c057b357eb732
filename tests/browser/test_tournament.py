"""A club evening in Chromium: people and bots, a Swiss tournament to its end, and what its organiser can do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE, Person, speak
from tests.browser.screens import keep
from tests.browser.settling import NOTHING_DRAWN, PATIENCE
from worldwright.games.mondo import SHORT

NAMES = ("Amber Otter", "Jolly Lemur", "Quiet Ibex", "Tante Ruth")


@contextmanager
def club(
    browser: Browser, base_url: str, names: Sequence[str], bots: int, rounds: int, **more: object
) -> Iterator[list[Person]]:
    """People who joined a tournament by its link, each in a browser of their own; the first organises it."""
    with ExitStack() as stack:
        people = []
        for name in names:
            context = stack.enter_context(
                browser.new_context(**{"locale": "en", "reduced_motion": "reduce", "base_url": base_url, **DESK})
            )
            person = Person(context, name, speak())
            person.page.goto(NOTHING_DRAWN)
            people.append(person)
        host = people[0]
        host.ask("me", {"name": names[0]})
        host.page.evaluate("localStorage.setItem('worldwright.guest', '1')")
        wish = {
            "name": "Thursday club",
            "game": "mondo",
            "options": {**SHORT, "steps": 2},
            "rounds": rounds,
            "wait_seconds": 600,
            **more,
        }
        made = host.ask("tournaments", {**wish, "bots": (["novice", "easy", "casual"] * bots)[:bots]})
        for person in people:
            person.page.goto(f"./#/tournament/{made['id']}")
        for person in people[1:]:
            person.page.locator("#name").fill(person.name)
            person.page.get_by_role("button", name="Join").press("Enter")
            expect(person.page.get_by_role("button", name="Leave the tournament")).to_be_visible()
        yield people


def play_round(people: Sequence[Person], number: int) -> None:
    """Everybody goes to their table, plays it in words to its end, and comes back to the tournament."""
    people[0].page.get_by_role("link", name=re.compile(r"^Go to table \d+$")).click()
    for person in people[1:]:  # who looks at another page is called to the table
        person.page.goto("./#/learn")
        call = person.page.get_by_role("paragraph").filter(has_text=f"round {number}: your table is ready")
        call.get_by_role("link", name="Go to your table").click()
    away = list(people)
    for _ in range(400):
        for person in list(away):
            back = person.page.get_by_role("link", name="To the tournament")
            standing = person.standing()
            if standing["over"] and back.count():
                back.first.click()
                away.remove(person)
            elif standing["mine"] and not standing["over"]:
                person.act()
        if not away:
            return
        people[0].page.wait_for_timeout(50)
    raise AssertionError([person.page.url for person in away])


def evening(browser: Browser, base_url: str, people: int, bots: int, rounds: int) -> None:
    with club(browser, base_url, NAMES[:people], bots, rounds) as seated:
        host = seated[0].page
        expect(host.get_by_role("heading", name=f"{people + bots} players")).to_be_visible()
        host.get_by_role("button", name="Start").press("Enter")
        for number in range(1, rounds + 1):
            for person in seated:
                expect(person.page.get_by_text(f"Round {number} is on")).to_be_visible(timeout=PATIENCE)
            if number == rounds:
                keep(host, "tournament")
            play_round(seated, number)
        for person in seated:
            expect(person.page.get_by_text("Finished.")).to_be_visible(timeout=PATIENCE)
        expect(host.get_by_role("heading", name=re.compile("wins the tournament|share first place"))).to_be_visible()
        rows = host.get_by_role("region", name="Standings").locator("tbody tr")
        expect(rows).to_have_count(people + bots)
        expect(host.locator("tr.me th[scope=row]")).to_contain_text(NAMES[0])
        cells = rows.locator(".round .unseen").all_inner_texts()
        assert len(cells) == (people + bots) * rounds, "everybody has a result in every round"
        assert any("Round" in said for said in seated[1].heard()), "a round that opens is said"
        assert axe(host) == []
        keep(host, "tournament-over")
        with browser.new_context(**{"locale": "de", "base_url": base_url, **PHONE}) as phone:
            watching = phone.new_page()
            watching.goto(host.url)
            expect(watching.get_by_role("region", name="Stand")).to_be_visible()
            assert watching.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert axe(watching) == []
            keep(watching, "tournament-phone")


def test_an_evening_of_two_people_and_two_bots_to_its_end(browser: Browser, base_url: str) -> None:
    evening(browser, base_url, people=2, bots=2, rounds=2)


@pytest.mark.long
def test_a_club_evening_of_four_people_and_twelve_bots_to_its_end(browser: Browser, base_url: str) -> None:
    evening(browser, base_url, people=4, bots=12, rounds=4)


def test_an_absent_player_comes_back_and_an_organiser_swaps_and_removes(browser: Browser, base_url: str) -> None:
    with club(browser, base_url, NAMES[:3], bots=1, rounds=3, wait_seconds=5, opens="by_organiser") as seated:
        host, other = seated[0].page, seated[1].page
        expect(host.get_by_text("Mondo.", exact=True)).to_be_visible()
        expect(other.get_by_text(re.compile("a game: about"))).to_be_visible()
        organise = host.get_by_role("button", name="Manage")
        organise.press("Enter")
        host.get_by_role("button", name="Remove a player").press("Enter")
        dialog = host.get_by_role("dialog")
        dialog.get_by_role("combobox", name="Player").select_option(NAMES[2])
        dialog.get_by_role("button", name="Remove", exact=True).press("Enter")
        expect(host.get_by_role("heading", name="3 players")).to_be_visible()
        seated[2].page.get_by_role("button", name="Join").press("Enter")
        expect(seated[2].page.get_by_role("alert")).to_contain_text("removed you")
        host.get_by_role("button", name="Start").press("Enter")
        for page in (host, other):  # nobody opens a table: bots play there
            expect(page.get_by_text(re.compile(r"\.\s+The organiser starts round 2\."))).to_be_visible(timeout=PATIENCE)
        asked = [page for page in (host, other) if page.get_by_role("button", name="I am here").count()]
        assert asked
        for page in asked:
            expect(page.get_by_role("row").filter(has_text="missed a round").first).to_be_visible()
            page.get_by_role("button", name="I am here").press("Enter")
            expect(page.get_by_role("button", name="I am here")).to_be_hidden()
        assert axe(host) == []
        keep(host, "tournament-absent")
        organise.press("Enter")
        host.get_by_role("button", name="Next round", exact=True).press("Enter")
        expect(host.get_by_text("Round 2 is on")).to_be_visible()
        host.goto(f"{host.url}/projector")
        expect(host.get_by_role("heading", name="Standings")).to_be_visible()
        expect(host.get_by_text("Scan to join")).to_be_hidden()  # no phone reaches this machine
        open_to_phones = {"where": "network", "origin": "http://192.168.1.20:8000", "is_yours": False, "addresses": []}
        host.route("**/api/phones", lambda route: route.fulfill(json=open_to_phones))
        host.reload()
        expect(host.get_by_text("Scan to join")).to_be_visible()
        expect(host.get_by_role("img", name="QR code for the link")).to_be_visible()
        assert axe(host) == []


def test_an_organiser_makes_pauses_corrects_and_ends_a_tournament_by_keys(page: Page) -> None:
    page.goto("./")
    page.get_by_text("More ways to play").press("Enter")
    page.get_by_role("link", name="Create a tournament").press("Enter")
    page.get_by_role("textbox", name="Name").fill("Thursday club, Monuments")
    page.get_by_role("combobox", name="Game", exact=True).select_option("Monuments")
    page.get_by_role("combobox", name="Bots", exact=True).select_option("4")
    page.get_by_role("combobox", name="Bot level", exact=True).select_option("novice")
    page.get_by_role("checkbox", name="I’m playing too").press("Space")
    page.get_by_role("radio", name="starts when you say so").press("Space")
    assert axe(page) == []
    keep(page, "tournament-new")
    page.get_by_role("button", name="Create").press("Enter")
    expect(page.get_by_role("heading", name="4 players")).to_be_visible()
    assert axe(page) == []
    keep(page, "tournament-open")
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.get_by_text(re.compile(r"\.\s+The organiser starts round 2\."))).to_be_visible(timeout=PATIENCE)
    menu = page.get_by_role("button", name="Manage")
    menu.press("Enter")
    page.get_by_role("button", name="Correct a result").press("Enter")
    page.get_by_role("combobox", name="Table", exact=True).select_option(index=0)
    places = page.get_by_label(re.compile("Place of"))
    places.nth(0).select_option("1")
    places.nth(1).select_option("1")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="Round 1, table 1")).to_contain_text("½")
    menu.press("Enter")
    page.get_by_role("button", name="Next round", exact=True).press("Enter")
    expect(page.get_by_text(re.compile("Round 2 is on|The organiser starts round 3"))).to_be_visible()
    menu.press("Enter")
    page.get_by_role("button", name="Pause", exact=True).press("Enter")
    expect(page.get_by_text("Paused")).to_be_visible()
    menu.press("Enter")
    page.get_by_role("button", name="End the tournament").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="End the tournament").press("Enter")
    expect(page.get_by_text("Finished.")).to_be_visible()
    with page.expect_download() as loaded:
        page.get_by_role("link", name="Download as CSV").click()
    assert loaded.value.suggested_filename.endswith(".csv")
    ways = page.get_by_role("link", name="Download as CSV")
    page.emulate_media(media="print")
    expect(ways).to_be_hidden()
    expect(page.get_by_role("region", name="Standings")).to_be_visible()
    page.emulate_media(media="screen")
    expect(ways).to_be_visible()
    page.get_by_role("link", name="Projector view").press("Enter")
    expect(page.get_by_role("region", name="Standings")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator(".standings .name").first).to_have_css("font-size", "28px")
