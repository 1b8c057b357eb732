"""What the server says is said in the reader's language, and again when that changes: the table as text, and faults."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.inspection import BrowserSite
from tests.browser.people import from_menu


def test_the_text_board_follows_the_language(site: BrowserSite) -> None:
    site.show(f"#/t/{site.running('monuments')}", "English", text=True)
    drawn = site.page.locator("pre")
    expect(drawn).to_contain_text("Level 1, purple")
    from_menu(site.page, "^Deutsch$")
    expect(drawn).to_contain_text("Ebene 1, lila")
    expect(drawn).not_to_contain_text("Level")


def test_so_does_the_text_of_a_replay(site: BrowserSite) -> None:
    site.show(f"#/replay/{site.over('monuments')}/20", "Deutsch", text=True)
    expect(site.page.locator("pre")).to_contain_text("Ebene 1, lila")


def test_what_cannot_lie_like_this_is_said_in_german_and_its_place_counted_from_one(site: BrowserSite) -> None:
    site.show("#/box/mondo/count", "Deutsch")
    position = {"game": "mondo", "seats": [{}, {"placed": [{"cell": "z9", "face": "WWWW"}]}]}
    field = site.page.locator("input[type=file]")
    expect(site.page.get_by_role("heading", name="Plättchen der Schachtel")).to_be_visible()
    field.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(position).encode()})
    site.page.get_by_role("button", name="Abrechnen").click()
    expect(site.page.get_by_text("Person 2, Feld z9: dieses Feld gibt es auf dem Plan nicht (Globus).")).to_be_visible()
    lost = site.page.get_by_role("region", name="Nicht auf diesem Brett")
    expect(lost).to_contain_text("z9")
    expect(site.page.locator(".ground .piece")).to_have_count(0)
    lost.get_by_role("button").click()
    expect(lost).to_have_count(0)
