"""Whole games of Mondo and Mondo Sapiens on their drawn boards: mouse, touch, keyboard, the accessibility tree."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.scramble import Player, open_table, play_round, score_sheet, somebody, tab_to
from tests.browser.screens import keep
from tests.browser.settling import fits, lasting

BROKEN = "Reconnecting. Nothing is lost."


def test_two_people_play_mondo_in_real_time_through_a_reload_and_a_cut_to_the_score(
    browser: Browser, base_url: str
) -> None:
    with somebody(browser, base_url) as one, somebody(browser, base_url) as other:
        open_table(one, "mondo", other, level="expert", rounds=2, tempo="10x", rest=0)
        ann, ben = Player(one), Player(other)
        for player in (ann, ben):
            expect(player.tiles().first).to_be_visible()
        keep(one, "mondo-heap")
        ann.take(3)
        keep(one, "mondo-hand")
        ann.lay()
        ben.take(8)
        cell = ben.lay()
        # The others' worlds are live: what Ben laid is in the words and the picture that Ann has of his world.
        expect(one.get_by_role("region", name="The board as text")).to_contain_text(cell.removeprefix("Cell "))

        # A reload in the middle, a tile in hand: nothing is lost.
        ann.take(1)
        before = (ann.laid(), ann.held.first.get_attribute("aria-label"))
        one.reload()
        expect(ann.held.first).to_be_visible()
        assert (ann.laid(), ann.held.first.get_attribute("aria-label")) == before

        # A cut in the middle: the page says so, keeps what it shows, and what is decided meanwhile is done afterwards.
        ann.page.context.set_offline(True)
        expect(one.get_by_role("status").filter(has_text=BROKEN)).to_be_visible()
        assert (ann.laid(), ann.held.first.get_attribute("aria-label")) == before
        keep(one, "mondo-offline")
        cell = (ann.cells().first.get_attribute("aria-label") or "").partition(":")[0]
        ann.press(ann.cells().first)
        ben.take(20)
        ben.lay()
        ann.page.context.set_offline(False)
        expect(one.get_by_text(BROKEN)).to_have_count(0)
        ann.has_laid(cell)
        assert len(ann.laid()) == len(before[0]) + 1
        expect(
            one.get_by_role("region", name="The board as text").get_by_text(re.compile(r"^[a-f]\d: "))
        ).to_have_count(2)

        play_round(ann, ben, tiles=1)
        for player in (ann, ben):
            expect(player.page.get_by_role("heading", name="Round 1: scores")).to_be_visible()
        keep(one, "mondo-rest")
        for player in (ann, ben):
            player.press(player.page.get_by_role("button", name="Ready for the next round"))
        expect(one.get_by_text("Round 2 of 2", exact=True)).to_be_visible()
        play_round(ann, ben, tiles=1)
        for name, player in (("mondo-score", ann), ("mondo-score-other", ben)):
            score_sheet(player, name)


def test_a_whole_game_of_mondo_sapiens_against_a_bot_by_keyboard_alone(page: Page) -> None:
    open_table(page, "mondo_sapiens", bots=1, level="expert", mode="step", rounds=1, steps=4)
    ann = Player(page)
    expect(ann.tiles().first).to_be_visible()
    for step in range(4):
        expect(ann.tiles().first.or_(ann.over).first).to_be_visible()
        tab_to(page, ann.heap)
        for _ in range(step + 1):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        while not ann.got():  # the bot chose the same, and goes first
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        expect(ann.world.locator(":focus")).to_have_count(1)  # the keyboard follows the tile
        page.keyboard.press("r")
        page.keyboard.press("f")
        page.keyboard.press("f")
        if step == 1:
            keep(page, "sapiens-hand")
        for _ in range(3):
            if ann.world.locator(":focus").get_attribute("aria-disabled") == "false":
                break
            page.keyboard.press("r")
        page.keyboard.press("Enter")
        on = page.get_by_role("timer", name=f"Step {step + 2}")
        expect(on.or_(ann.over).first).to_be_visible()
    score_sheet(ann, "sapiens-score")


def test_step_mode_by_mouse_alone(page: Page) -> None:
    open_table(page, "mondo", bots=2, mode="step", rounds=1, steps=3)
    ann = Player(page)
    for step in range(3):
        expect(page.get_by_role("timer", name=f"Step {step + 1}")).to_be_visible()
        ann.choose(4 * step)
        expect(ann.held.first).to_be_visible()
        keep(page, f"mondo-step-{step + 1}")
        ann.press(ann.cells().first)
    score_sheet(ann, "mondo-step-score")


def test_solo_mondo_to_its_end_from_the_accessibility_tree_alone(page: Page) -> None:
    open_table(page, "mondo", tempo="10x")
    ann = Player(page)
    for _ in range(3):
        # Only names and roles, no place on the screen: what a screen reader can press.
        ann.tiles().first.dispatch_event("click")
        expect(ann.held.first).to_be_visible()
        cell = (ann.cells().first.get_attribute("aria-label") or "").partition(":")[0]
        ann.cells().first.dispatch_event("click")
        ann.has_laid(cell)
    keep(page, "mondo-solo")
    page.get_by_role("button", name=re.compile("^Jump out")).dispatch_event("click")
    page.get_by_role("button", name="Jump out").dispatch_event("click")
    score_sheet(ann, "mondo-solo-score")


def test_s046_a_reach_the_server_refuses_goes_back_and_is_said_aloud(browser: Browser, base_url: str) -> None:
    refused: list[int] = []

    def between(socket: WebSocketRoute) -> None:
        """The table, but its first answer to a reach is that it came too fast."""
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["say"] == "act" and said["action"]["do"] == "reach" and not refused:
                refused.append(said["n"])
                socket.send(json.dumps({"say": "refused", "n": said["n"], "code": "too_fast", "seq": said["seq"]}))
            else:
                server.send(message)

        socket.on_message(told)

    with somebody(browser, base_url) as page:
        page.route_web_socket(re.compile("/socket"), between)
        open_table(page, "mondo", tempo="10x")
        ann = Player(page)
        tile = ann.tiles().nth(3)
        name = tile.get_attribute("aria-label") or ""
        ann.press(tile)
        said = page.locator("[aria-live=polite]").filter(has_text="went to someone else")
        expect(said).to_have_count(1)
        assert len(refused) == 1
        expect(page.get_by_role("status").filter(has_text="Too fast")).to_be_visible()
        expect(ann.held).to_have_count(0)
        keep(page, "mondo-refused")
        ann.press(ann.heap.get_by_role("button", name=name, exact=True))  # it lies there still, and the hand is free
        expect(ann.held.first).to_be_visible()


# Words that do not fit where they stand; the heap is left out, since it pans.
CUT = """() => [...document.querySelectorAll('.scramble *, .bar *')].filter((e) => {
    const text = [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const clipped = (part) => part && (getComputedStyle(part).clipPath !== 'none' || clipped(part.parentElement));
    const hidden = !e.checkVisibility({visibilityProperty: true}) || clipped(e);
    if (!text || hidden || e instanceof SVGElement || e.closest('.unseen, fieldset')) return false;
    const box = e.getBoundingClientRect();
    const inline = getComputedStyle(e).display === 'inline';
    return box.right > innerWidth + 1 || box.left < -1 || (!inline && e.scrollWidth > e.clientWidth + 1);
}).map((e) => e.textContent.trim())"""


@pytest.mark.parametrize(
    ("zoom", "width", "height"), [pytest.param(200, 640, 450, marks=pytest.mark.long), (400, 320, 225)]
)
def test_s173_a_game_in_german_can_be_finished_at_every_zoom_with_nothing_cut_off(
    browser: Browser, base_url: str, zoom: int, width: int, height: int
) -> None:
    with somebody(browser, base_url, locale="de", viewport={"width": width, "height": height}) as page:
        open_table(page, "mondo", bots=1, mode="step", level="expert", rounds=1, steps=2)
        ann = Player(page)
        for step in range(2):
            expect(page.get_by_role("timer", name=f"Schritt {step + 1}")).to_be_visible()
            ann.choose(2)
            expect(ann.held.first).to_be_visible()
            keep(page, f"mondo-zoom-{zoom}-{step + 1}")
            assert lasting(page, lambda: list(page.evaluate(CUT))) == []
            fits(page, width)
            ann.press(ann.cells().first)
        score_sheet(ann, f"mondo-zoom-{zoom}-score")
