"""Looking back: the lanes of a race, a contested reach explained, moments by link, and playing on from one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspection import axe
from tests.browser.serving import serving
from tests.browser.settling import fits, lasting
from tools.finished_tables import GAMES, table_id, write

RACE, BUILT = (next(game for game in GAMES if game.name == name) for name in ("mondo", "monuments"))


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server where games have been played, and the cookie of who sat on the first seats."""
    folder: Path = tmp_path_factory.mktemp("finished") / "data"
    cookie = write(folder, (RACE, BUILT))
    with serving(folder) as address:
        yield address.rstrip("/"), cookie


@pytest.fixture(scope="session")
def base_url(finished: tuple[str, str]) -> str:
    return finished[0]


@pytest.fixture(autouse=True)
def seated(page: Page, finished: tuple[str, str]) -> None:
    """Be the one who played."""
    address, cookie = finished
    name, _, value = cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": address}])
    page.add_init_script("localStorage.setItem('worldwright.guest', '1')")


def audit(page: Page, screen: str) -> None:
    """No finding in either theme."""
    page.emulate_media(reduced_motion="reduce")
    for theme in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert lasting(page, lambda: axe(page)) == [], f"{screen} {theme}"


def test_a_race_is_looked_at_again_lane_by_lane_and_played_on(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/replay/{table_id(RACE)}/0")
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(r"Timeline\. You: \d+ grabs"))).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/2/0$"))
    expect(page.locator("p.where")).to_contain_text("Three, two, one, go: the round began.")

    contested = page.get_by_role("button", name=re.compile("^Race at "))
    contested.first.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name=re.compile("Both grabbed this one|players grabbed this one"))
    expect(panel.get_by_role("row")).to_have_count(3)
    expect(panel.get_by_role("row").nth(1)).to_contain_text("first")
    expect(panel).to_contain_text(re.compile(r"\d+ ms faster\. The faster player gets it\."))
    expect(panel).to_contain_text("Grabs within 400 ms of the first are compared.")
    expect(panel.get_by_role("link", name=re.compile("MO-P10"))).to_be_visible()
    audit(page, "lanes")
    page.set_viewport_size({"width": 320, "height": 640})
    fits(page, 320)
    audit(page, "lanes on a phone")
    page.set_viewport_size({"width": 1280, "height": 800})

    page.get_by_role("combobox", name="View of").select_option("Spectator")
    expect(page).to_have_url(re.compile("/public$"))
    page.get_by_role("combobox", name="View of").select_option("Bot Ida")
    expect(page).to_have_url(re.compile(r"/\d+/2$"))

    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    expect(dialog.get_by_role("radio", name="Bot Ida")).to_be_checked()
    audit(page, "playing on")
    dialog.get_by_role("radio", name="You").check()
    dialog.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.get_by_role("link", name="Show that move")).to_be_visible()
    b11_the_banner_has_air_and_the_board_its_place(page)


def b11_the_banner_has_air_and_the_board_its_place(page: Page) -> None:
    """Also the take-over strip of the Mondo review: its words were glued to the window's edge, and it was cut above."""
    expect(page.locator(".world, .tiles").first).to_be_visible()
    banner = page.get_by_text("This game continues another one.")
    box = banner.bounding_box()
    assert box is not None
    inside = banner.evaluate("note => parseFloat(getComputedStyle(note).paddingLeft)")
    assert (box["x"] + inside >= 12, box["y"] >= 0) == (True, True)
    page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")


def test_the_sheet_of_a_game_lights_its_places_round_by_round(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/t/{table_id(RACE)}")
    page.get_by_role("button", name="All points").click()
    expect(page.get_by_role("rowheader", name="Round 2")).to_be_visible()
    page.get_by_role("button", name=re.compile("^You, Landscapes")).focus()
    expect(page.locator(".world path.glow").first).to_be_attached()
    page.get_by_role("button", name="Round 1", exact=True).click()
    expect(page.get_by_role("button", name="Round 2", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Bot Otto, Landscapes")).focus()
    expect(page.get_by_role("group", name="Bot Otto’s world")).to_be_attached()
    expect(page.locator(".world path.glow").first).to_be_attached()
    page.emulate_media(media="print")
    expect(page.locator(".board")).to_be_hidden()
    expect(page.get_by_role("rowheader", name="Total")).to_be_visible()


def test_a_game_in_turns_is_told_move_by_move_and_played_on(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/replay/{table_id(BUILT)}/3")
    story = page.get_by_role("region", name="Moves")
    expect(story.locator("[aria-current=step]")).to_contain_text("3")
    story.get_by_role("button", name=re.compile("^7 ")).click()
    expect(page).to_have_url(re.compile("/7/0$"))
    audit(page, "replay in turns")
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.get_by_role("button", name="Play from here")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Previous move").click()
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(page.get_by_role("link", name="Show that move")).to_be_visible()


def test_b9_w15_a_link_to_another_moment_opened_in_the_same_tab_leads_there_and_keys_step(
    page: Page, base_url: str
) -> None:
    page.goto(f"{base_url}/#/replay/{table_id(BUILT)}/10")
    expect(page.get_by_text(re.compile(r"^Move 10 of \d+"))).to_be_visible()
    page.goto(f"{base_url}/#/replay/{table_id(BUILT)}/25")
    expect(page.get_by_text(re.compile(r"^Move 25 of \d+"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("/26/0$"))
    page.goto(f"{base_url}/#/replay/{table_id(BUILT)}/25")  # the page came from this very address
    expect(page.get_by_text(re.compile(r"^Move 25 of \d+"))).to_be_visible()


def test_w6_the_board_of_a_replay_is_as_wide_as_in_play_and_nothing_scrolls_on_a_desk(
    page: Page, base_url: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{base_url}/#/replay/{table_id(BUILT)}/40")
    board = page.get_by_role("region", name="The board")
    expect(board.locator("section").first).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert (box["width"] > 1050, box["height"] > 700) == (True, True)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.get_by_role("button", name="Score", exact=True).click()
    page.get_by_role("button", name=re.compile("^You, .*points")).first.focus()
    audit(page, "replay on a desk with its score")
    page.get_by_role("button", name="Chart", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("^Points over time: You"))).to_be_visible()


@pytest.mark.parametrize(
    "size",
    [(1440, 900), (320, 640), *(pytest.param(size, marks=pytest.mark.long) for size in ((1024, 768), (390, 844)))],
)
def test_w12_the_end_shows_places_and_the_winners_world(page: Page, base_url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{base_url}/#/t/{table_id(RACE)}")
    expect(page.get_by_role("heading", name=re.compile("wins? by"))).to_be_visible()
    expect(page.get_by_role("table", name="Ranking").get_by_role("row")).to_have_count(4)
    expect(page.locator(".won .world svg").first).to_be_visible()
    fits(page, size[0])
    audit(page, f"the end at {size[0]}")
