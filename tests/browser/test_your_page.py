"""One's own page in Chromium, with games that were played: by keys, on a desk and on a phone, in both languages."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

import tests.server.site
import worldwright
from examples.play_over_sockets import Guest, Player
from tests.browser.inspection import axe
from tests.browser.people import DESK, PHONE
from tests.browser.screens import keep
from tests.browser.settling import PATIENCE
from tests.server.site import ROOMY, LiveSite

STATIC = Path(worldwright.__file__).parent / "static"
LOGIN = {"login": "hostess", "password": "correct horse"}
KEPT = {
    "worldwright.guest": "1",
    "worldwright.lessons": "monuments/first mondo/first",
    "worldwright.practice": json.dumps({"monuments": {"answers": 3, "right": ["a", "b"], "again": []}}),
}


def played(guests: list[Guest], game: str, options: dict[str, Any] | None = None) -> str:
    """A game of these people from its first move to its end."""
    wish = {"game": game, "seats": len(guests), "options": options or {}}
    table = str(guests[0].ask("POST", "/api/tables", wish)["id"])
    for guest in guests[1:]:
        guest.ask("POST", f"/api/tables/{table}/sit", {})
        guest.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    guests[0].ask("POST", f"/api/tables/{table}/start")

    async def all_play() -> None:
        luck = [random.Random(seat) for seat in range(len(guests))]
        await asyncio.gather(*(Player(one, table, seat, luck[seat]).play() for seat, one in enumerate(guests)))

    playing = Thread(target=lambda: asyncio.run(all_play()))
    playing.start()
    playing.join()
    return table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveSite, Guest, Guest]]:
    """A house in which two people have played, one of them its host."""
    patch = pytest.MonkeyPatch()
    patch.setattr(tests.server.site, "static_page", lambda _: STATIC)
    folder = tmp_path_factory.mktemp("you")
    first = LiveSite(folder, ROOMY)
    first.guest("Amber Otter").ask("POST", "/api/me/account", LOGIN)
    first.close()
    settings = msgspec.structs.replace(ROOMY, host_accounts=(LOGIN["login"],))
    site = LiveSite(folder, settings)
    ann, ben = Guest(site.address), site.guest("Jolly Lemur")
    ann.ask("POST", "/api/session", LOGIN)
    for game, options in (("monuments", {"monument": "capitol"}), ("lords_of_worlds", {}), ("mapominoes", {})):
        played([ann, ben], game, options)
    played([ann, ben], "mondo", {"mode": "step", "rounds": 1})
    yield site, ann, ben
    site.close()
    patch.undo()


def opened(browser: Browser, site: LiveSite, guest: Guest, **how: object) -> Page:
    context = browser.new_context(base_url=site.address, **{"locale": "en", **how})  # type: ignore[arg-type]
    name, _, value = guest.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site.address}])
    context.add_init_script(
        f"Object.entries({json.dumps(KEPT)}).forEach(([name, value]) => localStorage.setItem(name, value))"
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def test_ones_own_page_shows_what_was_played_and_invites_by_keys(
    browser: Browser, site: tuple[LiveSite, Guest, Guest]
) -> None:
    served, ann, ben = site
    page = opened(browser, served, ann, **DESK)
    page.emulate_media(reduced_motion="reduce")
    page.goto("./")
    page.get_by_role("button", name="Amber Otter").press("Enter")
    page.get_by_role("link", name="Amber Otter").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Amber Otter")).to_be_visible()
    results = page.get_by_role("region", name="Results")
    expect(results.get_by_text("By number of players")).to_have_count(4)
    expect(results.get_by_role("link", name="Play your first game of Mondo Sapiens")).to_be_visible()
    best = page.get_by_role("region", name="Your best worlds")
    expect(best.get_by_role("link")).to_have_count(4)
    expect(best.locator("a svg[viewBox]").first).to_be_visible()
    assert axe(page) == []
    keep(page, "your-page-desktop")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    best.get_by_role("link").first.press("Enter")
    page.wait_for_url("**/#/replay/*")
    page.go_back()
    page.get_by_role("button", name="Invite Jolly Lemur").press("Enter")
    page.wait_for_url("**/#/t/*")
    theirs = opened(browser, served, ben, **{**PHONE, "locale": "de"})
    theirs.goto("./#/you")
    expect(theirs.get_by_text("Amber Otter lädt dich zu").first).to_be_visible()
    assert axe(theirs) == []
    assert theirs.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keep(theirs, "your-page-phone")
    theirs.get_by_role("link", name="Mitspielen:").tap()
    theirs.wait_for_url("**/#/t/*")
    theirs.context.close()
    page.context.close()


def test_everything_is_downloaded_and_a_recovery_code_is_shown_once(
    browser: Browser, site: tuple[LiveSite, Guest, Guest]
) -> None:
    served, ann, _ = site
    page = opened(browser, served, ann, **DESK)
    page.goto("./#/settings/data")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").press("Enter")
    own = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert own["device"]["lessons"] == ["monuments/first", "mondo/first"]
    assert own["device"]["puzzles"]["monuments"]["right"] == ["a", "b"]
    assert len([one for one in own["tables"] if one["record"]]) == 4
    page.get_by_role("link", name="Account").press("Enter")
    page.locator("summary", has_text="Recovery code").press("Enter")
    form = page.get_by_role("form", name="Make a code")
    form.get_by_label("Your password").fill("wrong horse")
    form.get_by_role("button", name="Make a code").press("Enter")
    expect(page.get_by_text("Wrong password.")).to_be_visible()
    form.get_by_label("Your password").fill(LOGIN["password"])
    form.get_by_role("button", name="Make a code").press("Enter")
    expect(page.get_by_role("heading", name="Save your recovery code")).to_be_focused()
    code = page.locator("code").inner_text()
    assert len(code) == 24
    assert axe(page) == []
    page.get_by_role("button", name="I have it safe").press("Enter")
    expect(page.get_by_text("You have one. A new one replaces it.")).to_be_visible()
    assert code not in page.content()
    page.get_by_role("link", name="Your data").press("Enter")
    page.get_by_role("button", name="Delete …").press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("without your name")
    expect(page.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_focused()
    expect(page.get_by_role("dialog").get_by_role("button", name="Download my data")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.context.close()


def test_the_hosts_desk_is_the_hosts_alone_and_a_message_reaches_everybody(
    browser: Browser, site: tuple[LiveSite, Guest, Guest]
) -> None:
    served, ann, ben = site
    page = opened(browser, served, ann, **DESK)
    page.goto("./#/desk")
    expect(page.get_by_role("heading", level=1, name="Admin page")).to_be_visible()
    page.get_by_label("Find by username or name").fill("Jolly Lemur")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Suspend Jolly Lemur").press("Enter")
    page.get_by_label("Reason").fill("a test of the door")
    page.get_by_role("button", name="Confirm").press("Enter")
    expect(page.get_by_role("button", name="Unsuspend Jolly Lemur")).to_be_visible()
    expect(page.get_by_role("region", name="Admin log")).to_contain_text("a test of the door")
    assert ben.answer("GET", "/api/me/page")[1]["code"] == "suspended"
    page.get_by_role("button", name="Unsuspend Jolly Lemur").press("Enter")
    page.get_by_label("Reason").fill("it was a test")
    page.get_by_role("button", name="Confirm").press("Enter")
    expect(page.get_by_role("button", name="Suspend Jolly Lemur", exact=True)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)  # text typed under a dialog goes nowhere
    page.get_by_role("textbox", name="Message").fill("The server rests at noon.")
    page.get_by_role("button", name="Publish").press("Enter")
    expect(page.get_by_role("region", name="Announcement")).to_contain_text("Showing now:")
    assert axe(page) == []
    keep(page, "desk-desktop")
    page.context.close()
    theirs = opened(browser, served, ben, **PHONE)
    theirs.goto("./#/desk")
    expect(theirs.get_by_role("heading", level=1, name="Page not found")).to_be_visible()
    expect(theirs.get_by_text("The server rests at noon.")).to_be_visible()
    assert axe(theirs) == []
    theirs.context.close()


def test_a_code_brings_ones_page_to_another_device(browser: Browser, site: tuple[LiveSite, Guest, Guest]) -> None:
    served, _, _ = site
    page = opened(browser, served, served.guest("Dora"), **DESK)
    page.goto("./#/settings/devices")
    expect(page.get_by_role("img", name="QR code for the link")).to_have_count(0)
    page.get_by_role("button", name="Show a code").press("Enter")
    code = page.locator("code").first.inner_text()
    assert len(code) == 14
    expect(page.get_by_text("Valid until")).to_be_visible()
    expect(page.get_by_role("heading", name="Phones cannot reach this yet")).to_be_visible()
    page.get_by_text("worldwright play --friends").scroll_into_view_if_needed()
    assert axe(page) == []
    keep(page, "device-code")
    phone = browser.new_context(base_url=served.address, **{**PHONE, "locale": "de"}).new_page()
    phone.goto("./#/me")
    phone.get_by_text("Schon ein Konto?").tap()
    phone.get_by_role("link", name="Ich habe einen Code").tap()
    phone.get_by_label("Code vom anderen Gerät").fill("0000 0000 0000")
    phone.get_by_role("button", name="Hier anmelden").tap()
    expect(phone.get_by_text("Der Code gilt nicht")).to_be_visible()
    phone.goto(f"./#/device/{code}")
    expect(phone.get_by_label("Code vom anderen Gerät")).to_have_value(code)
    assert axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keep(phone, "device-code-phone")
    phone.get_by_role("button", name="Hier anmelden").tap()
    expect(phone.get_by_role("heading", level=1, name="Dora")).to_be_visible()
    phone.context.close()
    page.get_by_role("button", name="Done").press("Enter")
    expect(page.get_by_role("button", name="Show a code")).to_be_visible()
    page.context.close()


def test_whoever_forgot_the_password_comes_back_with_the_code(
    browser: Browser, site: tuple[LiveSite, Guest, Guest]
) -> None:
    served, _, _ = site
    carla, wish = served.guest("Carla"), {"login": "carla", "password": "correct horse"}
    carla.ask("POST", "/api/me/account", wish)
    code = carla.ask("POST", "/api/me/recovery", {"password": wish["password"]})["code"]
    page = browser.new_context(base_url=served.address, locale="en", **DESK).new_page()
    page.goto("./#/me")
    page.locator("summary", has_text="Forgot your password?").press("Enter")
    form = page.get_by_role("form", name="Forgot your password?")
    form.get_by_label("Username").fill("Carla")
    form.get_by_label("Recovery code").fill("0000 0000 0000 0000 0000")
    form.get_by_label("New password").fill("another horse")
    form.get_by_role("button").press("Enter")
    expect(form.get_by_role("status")).to_have_text("Username or code is wrong.")
    assert axe(page) == []
    form.get_by_label("Recovery code").fill(code.lower())
    form.get_by_role("button").press("Enter")
    expect(page.get_by_text("You are signed in as carla.")).to_be_visible()
    assert carla.answer("GET", "/api/me")[0] == 401, "the lost device is ended"
    page.context.close()
