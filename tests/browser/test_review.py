"""The review of a finished game and the best world: by mouse, by keys, by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser.inspection import axe
from tests.browser.menu import press_in_menu
from tests.browser.screens import keep
from tests.browser.serving import serving
from tests.browser.settling import fits, lasting, tap
from tools.finished_tables import Wanted, table_id, write

BUILT = Wanted("monuments", "monuments", 2)
LAID = Wanted("mondo", "mondo", 2, {"rounds": 1, "mode": "step"})
LOOKING = 240_000
"""A review takes seconds of processor time; on a busy machine it waits for it."""


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server where games have been played, and the cookie of who sat on the first seats."""
    folder: Path = tmp_path_factory.mktemp("reviewed") / "data"
    cookie = write(folder, (BUILT, LAID))
    with serving(folder) as address:
        yield address.rstrip("/"), cookie


@pytest.fixture(scope="session")
def base_url(finished: tuple[str, str]) -> str:
    return finished[0]


@pytest.fixture(autouse=True)
def seated(page: Page, finished: tuple[str, str]) -> None:
    """Be the one who played."""
    be(page, finished)


def be(page: Page, finished: tuple[str, str]) -> None:
    address, cookie = finished
    name, _, value = cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": address}])
    page.add_init_script("localStorage.setItem('worldwright.guest', '1')")


def boxed(found: Locator) -> FloatRect:
    """Where it stands."""
    box = found.bounding_box()
    assert box is not None
    return box


def looked_at(page: Page) -> None:
    """Wait until all decisions are looked at."""
    expect(page.get_by_text(re.compile(r"^All \d+ moves analysed"))).to_be_attached(timeout=LOOKING)


def audit(page: Page, screen: str) -> None:
    """No finding in either theme."""
    page.emulate_media(reduced_motion="reduce")
    for theme in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert lasting(page, lambda: axe(page)) == [], f"{screen} {theme}"


def test_a_game_is_reviewed_from_its_score_and_played_on_from_a_decision(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/t/{table_id(BUILT)}")
    page.get_by_role("link", name="Review the game").click()
    expect(page).to_have_url(re.compile("#/review/"))
    looked_at(page)
    costly = page.locator("ol.costly button")
    expect(costly.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(re.compile(r"^Lost \d+\.\d points \(±\d+\.\d\)\.$"))).to_be_visible()
    played, best = page.locator(".words.played .move"), page.locator(".words.best .move")
    expect(best).to_have_text(re.compile("^Better: (Build|Walk|Pass)"))
    assert best.inner_text().removeprefix("Better: ") != played.inner_text()
    boards = page.locator("section.board")
    expect(boards).to_have_count(2)
    left, right = (boxed(each) for each in boards.all())
    assert left["y"] == right["y"]
    assert left["width"] == pytest.approx(right["width"], abs=2)
    assert left["x"] + left["width"] <= right["x"] + 1
    assert right["y"] + right["height"] < 800, "both are seen whole in the first window"
    audit(page, "review")
    keep(page, "review-monuments")
    page.set_viewport_size({"width": 320, "height": 640})
    fits(page, 320)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.get_by_role("link", name="Show that move")).to_be_visible()


def test_another_seat_is_looked_at_and_what_was_found_stays(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/review/{table_id(BUILT)}")
    looked_at(page)
    seats = page.get_by_role("list", name="Show moves by").get_by_role("button")
    own = seats.first.inner_text()
    expect(seats.nth(1)).to_have_accessible_name(re.compile("^Show moves by "))
    seats.nth(1).click()
    expect(seats.nth(1)).to_have_text(re.compile(r"\d\.\d$"), timeout=LOOKING)
    looked_at(page)
    expect(seats.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(seats.first).to_have_text(re.compile(re.escape(own.split()[-1]) + "$"))
    expect(page).to_have_url(re.compile("/1/"))


def test_the_keys_walk_along_the_curve_and_between_yours_and_best(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/review/{table_id(LAID)}/0/2")
    place = page.get_by_text(re.compile(r"^Move \d+ of \d+$"))
    looked_at(page)
    expect(place).to_have_text(re.compile("^Move 1 of "))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(re.compile("^Move 3 of "))
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(re.compile("^Move 2 of "))
    page.keyboard.press("1")
    expect(page.locator("ol.costly button").first).to_have_attribute("aria-pressed", "true")
    at = page.url
    page.keyboard.press("2")
    expect(page.locator("ol.costly button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert page.url != at, "the address names the decision"
    page.set_viewport_size({"width": 1100, "height": 800})  # no room for two boards: a switch over one
    expect(page.locator("section.board")).to_have_count(1)
    before = boxed(page.locator("section.board"))
    page.keyboard.press("b")
    expect(page.get_by_role("button", name=re.compile("^Best"))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("y")
    expect(page.get_by_role("button", name=re.compile("^Yours"))).to_have_attribute("aria-pressed", "true")
    assert boxed(page.locator("section.board")) == before, "nothing moves between the two"
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_text("Chances as a table").click()
    expect(page.get_by_role("table").get_by_role("row").nth(1)).to_contain_text("50%")
    audit(page, "review of worlds")
    press_in_menu(page, "Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Analyse: Mondo")


def test_the_best_world_by_mouse_and_keys(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/t/{table_id(LAID)}")
    page.get_by_role("link", name="The best world").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^You: \d+\. Best we found: \d+\.$"))
    expect(page.locator(".head p")).to_have_text(re.compile(r"^More than \d+ is impossible\.$"))
    expect(page.get_by_role("rowheader", name="Upper limit")).to_be_visible()
    line = page.get_by_role("rowheader", name="Landscapes").get_by_role("button")
    line.hover()
    expect(page.locator("tr.lit")).to_have_count(1)
    for world in page.locator("section.world").all():
        expect(world.locator("path.glow").first).to_be_attached()
    page.get_by_role("heading", level=1).hover()
    expect(page.locator("tr.lit")).to_have_count(0)
    line.focus()
    page.keyboard.press("Enter")
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator("tr.lit")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^All tiles")).last.click()
    expect(page.get_by_role("heading", name="Best of all tiles")).to_be_visible()
    expect(page.locator("dd").first).to_have_text(re.compile(r"^(\d+ tiles|1 tile|Before:)"))
    page.get_by_role("button", name="Show the changes from mine").click()
    step = page.get_by_role("status").filter(has_text=re.compile(r"^Tile \d+ of \d+"))
    expect(step).to_have_text(re.compile("^Tile 1 of "))
    page.get_by_role("button", name="Next tile").click()
    expect(step).to_have_text(re.compile("^Tile 2 of "))
    expect(page.locator("section.world path.glow").first).to_be_attached()
    expect(page.locator("tr.lit")).to_have_count(0)
    before = int(page.locator("tfoot td b").last.inner_text())
    page.get_by_role("button", name="Search longer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Search longer")).to_be_visible()
    assert int(page.locator("tfoot td b").last.inner_text()) >= before
    audit(page, "best world")
    keep(page, "best-world")


def test_the_best_world_by_touch(browser: Browser, finished: tuple[str, str]) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    be(page, finished)
    page.goto(f"{finished[0]}/#/best/{table_id(LAID)}")
    tabs = page.get_by_role("group", name="Which world")
    tap(tabs.get_by_role("button", name=re.compile("All tiles")))
    expect(page.get_by_role("region", name="the best of the whole heap")).to_be_visible()
    expect(page.get_by_role("region", name="in the best order")).to_be_hidden()
    line = page.get_by_role("rowheader", name="Landscapes").get_by_role("button")
    for lit in (1, 0):  # a touch lights a line, the next one puts it out
        tap(line)
        expect(page.locator("tr.lit")).to_have_count(lit)
    fits(page, 390)
    context.close()


BEGIN = """async () => {
  const headers = {"content-type": "application/json"};
  const post = async (path, wish) =>
    (await fetch(path, {method: "POST", headers, body: JSON.stringify(wish)})).json();
  const {id} = await post("api/tables", {game: "monuments", seats: 2});
  await post(`api/tables/${id}/bots`, {seat: 1, level: "keen"});
  await post(`api/tables/${id}/start`, {});
  return id;
}"""


def test_a_running_game_has_no_review_on_the_page(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/")
    table = page.evaluate(BEGIN)
    page.goto(f"{base_url}/#/review/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game isn’t over yet")
    expect(page.locator("main a.button")).to_have_count(1)
