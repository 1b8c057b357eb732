"""What players stumbled over at the Mondo tables, one test each (docs/decisions/boards.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import PHONE, from_menu
from tests.browser.scramble import Player, open_table, score_sheet, somebody
from tests.browser.screens import keep
from tests.browser.settling import FRAMES, PATIENCE, outside, tap

LYING_PHONE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
LOW_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
LAPTOP = {"width": 1366, "height": 768}

SIGHT = """() => {
    const felt = document.querySelector("fieldset.felt").getBoundingClientRect();
    const tiles = [...document.querySelectorAll("[data-place]")].map((tile) => tile.getBoundingClientRect());
    const seen = tiles.filter((tile) => tile.left >= felt.left - 1 && tile.right <= felt.right + 1
        && tile.top >= felt.top - 1 && tile.bottom <= felt.bottom + 1);
    const box = (query) => document.querySelector(query).getBoundingClientRect();
    return {
        tiles: tiles.length, seen: seen.length, tile: tiles[0].width, cell: box("[data-cell]").width,
        world: box(".world"), heap: box(".at-heap"), hand: box(".hand"), jump: box("[data-act=jump]"),
        scrolls: document.scrollingElement.scrollHeight - innerHeight,
    };
}"""
COLUMNS = """() => {
    const tiles = [...document.querySelectorAll("[data-place]")];
    return new Set(tiles.map((tile) => Math.round(tile.offsetLeft / tile.offsetWidth))).size;
}"""
COUNT_SCROLLS = """
window.scrolled = 0;
addEventListener("scroll", ({ target }) => { if (target === document) window.scrolled += 1; }, true);
"""

ROOMS = """() => {
    const box = (query) => {
        const { left, top, right, bottom, width, height } = document.querySelector(query).getBoundingClientRect();
        return { left, top, right, bottom, width, height };
    };
    const rival = box(".rivals article");
    rival.globe = box(".rivals .globe svg").height;
    return { rival, facts: box(".own .facts"), ground: box(".world"), stage: box(".stage"), cell: box("[data-cell]"),
        felt: box("fieldset.felt"), tiles: box("[data-place]") };
}"""


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Player]:
    """Somebody with a mouse at one table that all tests of a desk share: nobody waits for another count-down."""
    with somebody(browser, base_url, viewport=LAPTOP) as page:
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        open_table(page, "mondo", bots=1, level="expert", rounds=1, tempo="10x")
        player = Player(page)
        expect(player.tiles().first).to_be_visible()
        yield player
        assert faults == []


@pytest.fixture
def ann(desk: Player) -> Player:
    """The same with an empty hand and the window of a laptop."""
    desk.page.set_viewport_size({"width": 1366, "height": 768})
    if desk.held.count():
        desk.press(desk.hand.get_by_role("button", name=re.compile("Put back")))
        expect(desk.held).to_have_count(0)
    return desk


def said(page: Page, text: str) -> None:
    """The line under the world says so, and nothing came up over the board."""
    expect(page.locator(".coach")).to_contain_text(text)
    expect(page.locator(".toast")).to_have_count(0)


def turn_of(player: Player) -> str:
    return player.held.first.get_attribute("aria-label") or ""


def test_b7_every_tile_of_the_heap_is_in_sight_with_a_mouse_at_1366_by_768(ann: Player) -> None:
    ann.page.evaluate(FRAMES)
    sight = ann.page.evaluate(SIGHT)
    assert sight["tiles"] == sight["seen"] > 100
    assert sight["tile"] > 40
    assert sight["scrolls"] == 0


def test_b6_three_columns_at_1024_by_768_with_cells_of_52_pixels(ann: Player) -> None:
    ann.page.set_viewport_size({"width": 1024, "height": 768})
    ann.page.evaluate(FRAMES)
    ann.page.evaluate(FRAMES)
    sight = ann.page.evaluate(SIGHT)
    assert sight["cell"] >= 52
    assert sight["tiles"] == sight["seen"]
    assert sight["world"]["right"] <= sight["heap"]["left"]
    for part in ("world", "heap", "hand", "jump"):
        assert sight[part]["bottom"] <= 768, part
    keep(ann.page, "mondo-1024")


@pytest.mark.parametrize("way", ["Escape", "outside"])
@pytest.mark.parametrize("dialog", ["Rules", "Leave"])
def test_b5_escape_and_a_press_outside_close_every_dialog(ann: Player, dialog: str, way: str) -> None:
    page = ann.page
    if dialog == "Leave":
        from_menu(page, "^Leave the game$")
    else:
        page.get_by_role("button", name=dialog, exact=True).click()
    shown = page.locator("dialog[open]")
    expect(shown).to_be_visible()
    if way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(4, 400)
    expect(shown).to_have_count(0)


def test_no_take_back_where_it_can_never_work_and_keys_stand_on_the_buttons(ann: Player) -> None:
    page = ann.page
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert ann.hand.locator("kbd").all_inner_texts()[:3] == ["L", "R", "F"]
    expect(page.locator("[data-act=jump] kbd")).to_have_text("J")


def test_jump_out_says_its_price_and_is_quiet_while_cells_are_empty(ann: Player) -> None:
    jump = ann.page.locator("[data-act=jump]")
    expect(jump).to_contain_text(re.compile(r"costs \d+"))
    assert "full" not in (jump.get_attribute("class") or "")
    expect(jump.locator("svg")).to_be_visible()  # the chip that is still there
    ann.press(jump)
    expect(ann.page.get_by_text(re.compile(r"Empty cells cost \d+"))).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(jump).to_be_visible()


def test_w2_a_tile_is_dragged_from_the_heap_to_a_cell_in_one_movement(ann: Player) -> None:
    page = ann.page
    before = len(ann.laid())
    ann.take(12)  # to know which cells take something
    cell = ann.cells().first
    name = (cell.get_attribute("aria-label") or "").partition(":")[0]
    box = cell.bounding_box()
    ann.press(ann.hand.get_by_role("button", name=re.compile("Put back")))
    expect(ann.held).to_have_count(0)
    tile = ann.tiles().nth(40).bounding_box()
    assert box
    assert tile
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 30, steps=6)
    page.mouse.move(box["x"] + 22, box["y"] + 32)
    page.mouse.up()
    ann.has_laid(name)
    assert len(ann.laid()) == before + 1


def test_w2_wheel_right_click_and_a_press_on_the_held_tile_turn_it_and_nothing_scrolls(ann: Player) -> None:
    page = ann.page
    tiles = ann.heap.get_by_role("button", name=re.compile(": north "), disabled=False)
    ann.press(tiles.first)
    expect(ann.held.first).to_be_visible()
    world = ann.world.locator("[data-cell]").first.bounding_box()
    assert world
    for act in ("wheel", "right", "tap"):
        before = turn_of(ann)
        if act == "wheel":
            page.mouse.move(world["x"] + 5, world["y"] + 5)
            page.mouse.wheel(0, 100)
        elif act == "right":
            page.mouse.click(world["x"] + 5, world["y"] + 5, button="right")
        else:
            ann.held.first.click()
        expect(ann.held.first).not_to_have_attribute("aria-label", before)
    assert page.evaluate("scrollY") == 0


def test_w2_a_second_tile_is_swapped_for_the_held_one(ann: Player) -> None:
    ann.take(5)
    first = ann.page.locator("fieldset.felt .own").get_attribute("data-place")
    ann.try_anyway(ann.heap.locator("button:not(.hole)").last)
    expect(ann.page.locator(f"fieldset.felt .own:not([data-place='{first}'])")).to_have_count(1)
    expect(ann.heap.locator(f"[data-place='{first}'] svg")).to_have_count(1)


def test_what_cannot_be_done_answers_at_once_with_the_rule(ann: Player) -> None:
    page = ann.page
    ann.try_anyway(ann.world.get_by_role("button", name=re.compile("empty$")).first)
    said(page, "Take a tile first")
    said(page, "MO-P6")
    ann.take(30)
    ann.lay()
    ann.take(31)
    ann.try_anyway(ann.world.get_by_role("button", name=re.compile("empty$")).last)
    said(page, "MO-P2")
    ann.try_anyway(ann.world.get_by_role("button", name=re.compile("(north|all) ")).first)
    said(page, "That cell is taken")
    expect(page.locator("[aria-live=polite]").filter(has_text="That cell is taken")).to_have_count(1)


def test_b1_after_a_tile_is_laid_the_keyboard_is_on_the_nearest_tile(ann: Player) -> None:
    page = ann.page
    ann.heap.locator("button:not(.hole)").nth(60).focus()
    place = int(page.evaluate("document.activeElement.dataset.place"))
    page.keyboard.press("Enter")
    expect(ann.world.locator(":focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(ann.held).to_have_count(0)
    expect(ann.heap.locator(":focus")).to_have_count(1)
    columns = page.evaluate(COLUMNS)
    now = int(page.evaluate("document.activeElement.dataset.place"))
    assert abs(now // columns - place // columns) <= 2
    assert abs(now % columns - place % columns) <= 2


def test_visual_name_badges_are_whole_at_the_edge_of_the_felt(ann: Player) -> None:
    tiles = ann.heap.locator("button:not(.hole)")
    for tile in (tiles.first, tiles.last):
        tile.click()
        expect(ann.held.first).to_be_visible()
        badge = ann.page.locator("fieldset.felt .badge")
        expect(badge.first).to_be_visible()
        assert outside(ann.page, "fieldset.felt .badge", "fieldset.felt") == []
        ann.press(ann.hand.get_by_role("button", name=re.compile("Put back")))
        expect(ann.held).to_have_count(0)


@pytest.mark.long
def test_visual_a_rectangle_one_rival_and_the_small_edition_use_their_room(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, viewport={"width": 1440, "height": 900}) as page:
        open_table(page, "mondo", bots=1, mask="rectangle", rounds=1, tempo="10x")
        expect(Player(page).tiles().first).to_be_visible()
        page.evaluate(FRAMES)
        rooms = page.evaluate(ROOMS)
        assert rooms["facts"]["top"] >= rooms["ground"]["bottom"] - 1  # counts lie below the ring, not on it
        assert rooms["ground"]["width"] >= rooms["stage"]["width"] * 0.95
        assert rooms["rival"]["height"] <= 19 * 16  # one rival's card is no longer than what it shows
        assert rooms["rival"]["globe"] >= rooms["rival"]["width"] * 0.6
        keep(page, "mondo-rectangle")
        open_table(page, "mondo", bots=1, edition="small", rounds=1, tempo="10x")
        expect(Player(page).tiles().first).to_be_visible()
        page.evaluate(FRAMES)
        rooms = page.evaluate(ROOMS)
        assert rooms["cell"]["width"] >= 60  # a sea of 25 cells, not one cell in a sea
        assert rooms["tiles"]["top"] - rooms["felt"]["top"] < 0.3 * rooms["felt"]["height"]
        keep(page, "mondo-small-edition")


def test_b1_w3_a_whole_game_on_a_phone_by_touch_without_a_scroll_and_without_the_heap_jumping(
    browser: Browser, base_url: str
) -> None:
    with somebody(browser, base_url, **LOW_PHONE) as page:
        page.add_init_script(COUNT_SCROLLS)
        open_table(page, "mondo", bots=1, pace="at_once", rounds=1, tempo="10x")
        ann = Player(page, touch=True)
        expect(ann.tiles().first).to_be_visible()
        felt = page.locator("fieldset.felt")
        felt.evaluate("felt => { felt.scrollLeft = 600; }")
        for number in range(6):
            at = felt.evaluate("felt => felt.scrollLeft")
            assert at > 0
            tap(ann.in_sight(number))
            expect(page.get_by_text("Grabbing …")).to_have_count(0, timeout=PATIENCE)
            if not ann.held.count():
                continue  # the bot was faster
            cell = ann.cells().first
            name = (cell.get_attribute("aria-label") or "").partition(":")[0]
            tap(cell)  # the first touch shows ticks and crosses
            expect(page.locator(".coach")).to_contain_text("Tap again to place")
            expect(ann.held.first).to_be_visible()
            if number == 1:
                keep(page, "mondo-phone-shown")
            tap(cell)
            ann.has_laid(name)
            assert felt.evaluate("felt => felt.scrollLeft") == at
        page.mouse.move(195, 300)
        page.mouse.wheel(0, 400)
        ann.jump_out()
        assert page.evaluate("[scrollY, window.scrolled]") == [0, 0]
        score_sheet(ann, "mondo-phone-whole-score")


def test_b6_a_phone_lying_down_has_world_hand_and_heap_side_by_side(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, **LYING_PHONE) as page:
        open_table(page, "mondo", bots=3, level="expert", rounds=1, tempo="10x")
        ann = Player(page, touch=True)
        expect(ann.tiles().first).to_be_visible()
        sight = page.evaluate(SIGHT)
        assert sight["cell"] >= 44
        assert sight["tile"] >= 44
        assert sight["scrolls"] == 0
        assert sight["world"]["right"] <= sight["hand"]["left"] <= sight["hand"]["right"] <= sight["heap"]["left"]
        for part in ("world", "heap", "hand", "jump"):
            assert sight[part]["bottom"] <= 390, part
        menu = page.get_by_role("button", name="Menu")
        tap(menu)
        expect(page.get_by_role("button", name="Rules")).to_be_visible()
        tap(menu)
        felt = page.locator("fieldset.felt")
        felt.evaluate("felt => { felt.scrollTop = 300; }")
        at = felt.evaluate("felt => felt.scrollTop")
        tap(ann.in_sight(9))
        expect(ann.held.first).to_be_visible()
        ann.lay()
        assert felt.evaluate("felt => felt.scrollTop") == at > 0
        keep(page, "mondo-lying-phone")


def test_b3_w9_who_looks_on_from_a_phone_reaches_the_menu_chooses_a_side_and_has_no_dead_controls(
    browser: Browser, base_url: str
) -> None:
    with somebody(browser, base_url) as one, somebody(browser, base_url, **PHONE) as other:
        table = open_table(one, "mondo", bots=2, level="expert", rounds=1, tempo="10x")
        ann = Player(one)
        ann.take(3)
        ann.lay()
        other.goto(f"./#/t/{table}/watch")
        expect(other.locator(".world")).to_be_visible()
        menu = other.get_by_role("button", name="Menu")
        box = menu.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 390
        expect(other.locator("[data-act=jump], .hand")).to_have_count(0)
        worlds = other.get_by_role("button", name=re.compile("^View "))
        expect(worlds).to_have_count(3)
        tap(worlds.nth(2))
        expect(worlds.nth(2)).to_have_attribute("aria-pressed", "true")
        expect(other.get_by_role("group", name=re.compile(r"^Bot \w+’s world"))).to_have_count(1)
        keep(other, "mondo-watching-phone")
        box = one.locator(".tools").bounding_box()
        assert box
        assert box["x"] + box["width"] <= 1280


CUT = """() => [...document.querySelectorAll(".bar > .title, .bar > .tag")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "none")
    .map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("locale", ["en", "de"])
def test_on_a_laptop_the_name_of_the_game_and_every_tag_can_be_read(
    browser: Browser, base_url: str, locale: str
) -> None:
    """Who goes first was told in the line above the table, and all the rest of that line was cut for it."""
    with somebody(browser, base_url, viewport=LAPTOP, locale=locale) as page:
        open_table(page, "mondo_sapiens", bots=1, rounds=1, mode="step")
        page.locator(".bar .told").wait_for(state="attached")
        page.evaluate(FRAMES)
        assert page.evaluate(CUT) == []
