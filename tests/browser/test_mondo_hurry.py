"""Mondo while the clock runs: nothing covers heap or cells, no press is lost, the way out asks where it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.inspection import listed
from tests.browser.release import released
from tests.browser.scramble import Player, open_table, somebody
from tests.browser.screens import keep
from tests.browser.settling import FRAMES, PATIENCE

WINDOWS = [
    *[(320, 568), (390, 844), (844, 390), (683, 384), (768, 1024)],
    *[(1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)],
]
ANSWERS = """() => [...document.querySelectorAll(".question p, .question button")].flatMap((part) => {
    const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
    const name = part.textContent.trim().slice(0, 30);
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const found = [];
    const inside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    if (!inside) found.push(`${name}: outside`);
    if (top < dock.top - 1 || bottom > dock.bottom + 1) found.push(`${name}: out of its panel`);
    const whole = part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1;
    if (!whole) found.push(`${name}: cut`);
    if (part.matches("button") && (width < 60 || height < 32)) found.push(`${name}: ${width} x ${height}`);
    for (const [x, y] of [[left + 9, top + 9], [right - 9, bottom - 9]])
        if (!part.contains(document.elementFromPoint(x, y))) found.push(`${name}: covered`);
    return found;
})"""
SHOWN = "() => document.querySelector('#explained')?.matches('.shown') ?? false"


@pytest.fixture(scope="module")
def ann(browser: Browser, base_url: str) -> Iterator[Player]:
    """Somebody at a table against the clock, with a bot, when the heap has just opened."""
    with somebody(browser, base_url, viewport={"width": 1024, "height": 768}) as page:
        open_table(page, "mondo", bots=1, rounds=1, minutes=15)
        expect(page.locator(".aim")).to_be_visible()
        expect(page.locator(".aim")).to_contain_text("Turn the sound on?")  # now, and not in the middle of the round
        keep(page, "mondo-aim")
        player = Player(page)
        expect(player.tiles().first).to_be_visible()
        yield player


def test_the_focus_is_in_the_heap_when_it_opens_and_letters_lead_to_heap_and_world(ann: Player) -> None:
    expect(ann.heap.locator(":focus")).to_have_count(1)
    ann.page.keyboard.press("w")
    expect(ann.world.locator(":focus")).to_have_count(1)
    ann.page.keyboard.press("h")
    expect(ann.heap.locator(":focus")).to_have_count(1)
    expect(ann.page.locator(".coach")).not_to_contain_text("sound")


def test_no_explanation_covers_the_heap_or_a_cell_while_the_clock_runs(ann: Player) -> None:
    for part in (ann.tiles().nth(30), ann.world.get_by_role("button").first):
        part.hover()
        ann.page.wait_for_timeout(1600)
        assert not ann.page.evaluate(SHOWN)
    ann.page.get_by_role("button", name=re.compile("^Jump out")).hover()
    ann.page.wait_for_function(SHOWN)  # elsewhere it comes as ever
    ann.page.mouse.move(2, 2)


def test_a_tile_is_turned_while_the_hand_is_on_its_way(ann: Player) -> None:
    """Click, R, R: the answer of the table takes its time, and a fast player does not."""
    page = ann.page
    tile = ann.heap.get_by_role("button", name=re.compile(": north "), disabled=False).nth(20)
    name = tile.get_attribute("aria-label") or ""
    lands = re.findall(r"(?:north|east|south|west) (\w+)", name)
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            const kept = [];
            WebSocket.prototype.send = function (...all) { kept.push(() => send.apply(this, all)); };
            window.sendKept = () => {
                WebSocket.prototype.send = send;
                for (const each of kept.splice(0)) each();
            };
        }"""
    )
    tile.click()
    page.keyboard.press("r")
    page.keyboard.press("r")
    assert ann.held.count() == 0  # still on its way
    page.evaluate("window.sendKept()")
    expect(ann.held.first).to_be_visible(timeout=PATIENCE)
    now = re.findall(r"(?:north|east|south|west) (\w+)", ann.held.first.get_attribute("aria-label") or "")
    assert now == lands[2:] + lands[:2]
    page.keyboard.press("Backspace")
    expect(ann.held).to_have_count(0)


@pytest.mark.parametrize("language", released(["en", "de"], "de"))
def test_the_way_out_asks_where_both_answers_can_be_read_at_every_size(ann: Player, language: str) -> None:
    page = ann.page
    if page.evaluate("document.documentElement.lang") != language:
        page.evaluate("lang => localStorage.setItem('worldwright.lang', lang)", language)
        page.reload()
        expect(ann.tiles().first).to_be_visible()
    found: list[str] = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("j")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        expect(page.locator("[data-act=stay]")).to_be_focused()
        page.evaluate(FRAMES)
        faults = page.evaluate(ANSWERS)
        if faults or (width, height) in {(320, 568), (844, 390), (1280, 720)}:
            keep(page, f"mondo-out-{language}-{width}x{height}")
        found += [f"{width}x{height} {fault}" for fault in faults]
        page.keyboard.press("Escape")
        expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert found == [], listed(found)


def test_a_refusal_is_seen_while_the_coach_speaks_and_the_coach_names_no_cell(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, viewport={"width": 1366, "height": 768}) as page:
        page.add_init_script("localStorage.setItem('worldwright.coach', 'on')")
        open_table(page, "mondo", bots=1, rounds=1, tempo="untimed")
        player = Player(page)
        line = page.locator(".coach .hint p").last
        expect(line).to_have_text(re.compile("^Take the glowing tile"))
        expect(page.locator("[data-place][data-pointed]")).to_have_count(1)
        keep(page, "mondo-coach")
        player.try_anyway(player.world.get_by_role("button", name=re.compile("empty$")).last)
        expect(page.locator(".coach > p:not(.unseen)")).to_contain_text("Take a tile first")
        shown = """line => {
            const { x, y, height } = line.getBoundingClientRect();
            return line.contains(document.elementFromPoint(x + 4, y + height / 2));
        }"""
        assert page.locator(".coach > p:not(.unseen)").evaluate(shown)
        expect(line).to_have_text(re.compile("^Take the glowing tile"))  # and then the coach goes on
        page.locator("[data-place][data-pointed]").click()
        expect(line).to_have_text(re.compile("lace it on the glowing cell"))
        expect(page.locator("[data-cell][data-pointed]")).to_have_count(1)
