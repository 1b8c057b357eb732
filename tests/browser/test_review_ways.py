"""A review of every game and the best world of both games that have one: by mouse, by keys and by touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import DESK, PHONE
from tests.browser.release import released
from tests.browser.screens import keep
from tests.browser.serving import serving
from tests.browser.settling import PATIENCE, fits, tap
from tests.browser.test_review import be, looked_at
from tools.finished_tables import Wanted, table_id, write

SHORT = {"rounds": 1, "mode": "step"}
ENDED = {
    "mondo": Wanted("mondo", "mondo", 2, SHORT),
    "mondo_sapiens": Wanted("sapiens", "mondo_sapiens", 2, SHORT),
    "mapominoes": Wanted("mapominoes", "mapominoes", 2, {"rounds": 1}),
    "lords_of_worlds": Wanted("lords", "lords_of_worlds", 2),
    "monuments": Wanted("monuments", "monuments", 2),
}
BEST = re.compile("^Best")
YOURS = re.compile("^Yours")
FOUND = re.compile(r"^You: −?\d+\. Best we found: \d+\.$")
PLACE = re.compile(r"^Move \d+ of \d+$")


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server where a game of each has been played, and the cookie of who sat on the first seats."""
    folder: Path = tmp_path_factory.mktemp("ended") / "data"
    cookie = write(folder, tuple(ENDED.values()))
    with serving(folder) as address:
        yield address.rstrip("/"), cookie


@pytest.fixture(scope="session")
def base_url(finished: tuple[str, str]) -> str:
    return finished[0]


def by_mouse(page: Page, name: str | re.Pattern[str], _key: str) -> None:
    page.get_by_role("button", name=name).first.click()


def by_keys(page: Page, _name: str | re.Pattern[str], key: str) -> None:
    page.keyboard.press(key)


def by_touch(page: Page, name: str | re.Pattern[str], _key: str) -> None:
    tap(page.get_by_role("button", name=name).first)


Press = Callable[[Page, str | re.Pattern[str], str], None]
WAYS: dict[str, tuple[Press, dict[str, Any]]] = {
    "mouse": (by_mouse, DESK),
    "keys": (by_keys, DESK),
    "touch": (by_touch, PHONE),
}
RELEASED = {("mapominoes", "touch")}
"""Mouse and keys at the other games are in `test_review.py`."""
EVERY = [
    pytest.param(game, way, marks=() if (game, way) in RELEASED else pytest.mark.long) for game in ENDED for way in WAYS
]


@pytest.fixture
def seated(browser: Browser, finished: tuple[str, str], way: str) -> Iterator[tuple[Press, Page]]:
    """A way to press, and a page for it, of the one who played."""
    press, how = WAYS[way]
    with browser.new_context(locale="en", reduced_motion="reduce", base_url=finished[0], **how) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        be(page, finished)
        yield press, page


@pytest.mark.parametrize(("game", "way"), EVERY)
def test_a_review_is_walked_through(seated: tuple[Press, Page], game: str, way: str) -> None:
    press, page = seated
    page.goto(f"./#/review/{table_id(ENDED[game])}/0")
    looked_at(page)
    place = page.get_by_text(PLACE)
    first = place.inner_text()
    steps = [("Next move", "ArrowRight"), ("Previous move", "ArrowLeft")]
    there, back = steps if first.startswith("Decision 1 ") else reversed(steps)
    press(page, *there)
    expect(place).not_to_have_text(first)
    press(page, *back)
    expect(place).to_have_text(first)
    if way == "touch":  # no room for two boards: a switch over one
        press(page, BEST, "b")
        expect(page.get_by_role("button", name=BEST)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".words.best .move")).to_be_visible()
        press(page, YOURS, "y")
        expect(page.get_by_role("button", name=YOURS)).to_have_attribute("aria-pressed", "true")
    else:
        expect(page.locator("section.board")).to_have_count(2)
        expect(page.locator(".words.best .move")).not_to_be_empty()
    expect(page.locator(".words.played .move")).not_to_be_empty()
    expect(page.locator("section.board :is(svg, canvas):visible").first).to_be_visible()
    fits(page, WAYS[way][1]["viewport"]["width"])
    keep(page, f"review-{game}-{way}")


def focused(page: Page, name: str | re.Pattern[str], _key: str) -> None:
    """A button without a key of its own: whoever has no mouse goes there and presses Enter."""
    page.get_by_role("button", name=name).first.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", released(["mondo", "mondo_sapiens"], "mondo_sapiens"))
def test_a_best_world_is_looked_at_and_searched_longer(seated: tuple[Press, Page], game: str, way: str) -> None:
    press, page = seated
    press = focused if press is by_keys else press
    page.goto(f"./#/best/{table_id(ENDED[game])}")
    expect(page.get_by_role("heading", level=1)).to_have_text(FOUND)
    before = int(page.locator("tfoot td b").last.inner_text())
    press(page, "Search longer", "")
    expect(page.get_by_role("button", name="Search longer")).to_be_enabled()
    assert int(page.locator("tfoot td b").last.inner_text()) >= before
    if way == "touch":
        press(page, re.compile("All tiles"), "")
        expect(page.get_by_role("region", name="the best of the whole heap")).to_be_visible()
    fits(page, WAYS[way][1]["viewport"]["width"])
    keep(page, f"best-{game}-{way}")


def test_a_best_world_that_took_too_long_is_asked_for_again(browser: Browser, finished: tuple[str, str]) -> None:
    """The page said that there is none."""
    with browser.new_context(locale="en", base_url=finished[0], **DESK) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        be(page, finished)
        late = {"error": {"code": "overran", "message": "That took too long."}}
        page.route("**/best?*", lambda route: route.fulfill(status=503, json=late), times=1)
        page.goto(f"./#/best/{table_id(ENDED['mondo'])}")
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("The best world")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(FOUND)
