"""A table against the clock stands still: every part of the board is where it was, whatever happens (W1)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import from_menu
from tests.browser.release import released
from tests.browser.scramble import Player, open_table, somebody
from tests.browser.screens import keep
from tests.browser.settling import FRAMES, PATIENCE, outside, tap

SPOTS = """() => {
    const found = {};
    const note = (name, node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        if (width > 0) found[name] = [x, y, width, height].map((n) => Math.round(n * 2) / 2);
    };
    for (const cell of document.querySelectorAll("[data-cell]")) note(`cell ${cell.dataset.cell}`, cell);
    for (const tile of document.querySelectorAll("[data-place]")) note(`place ${tile.dataset.place}`, tile);
    for (const card of document.querySelectorAll("[data-thing]")) note(`card ${card.dataset.thing}`, card);
    const parts = [".bar", ".tools", ".rivals article", ".world", ".at-clock", ".at-modifier", ".more", ".dock",
        "fieldset.felt", ".hold", ".hand .controls button", "section.out", ".at-heap", ".drawer"];
    for (const part of parts) document.querySelectorAll(part).forEach((node, nth) => note(`${part} ${nth}`, node));
    return found;
}"""
WINDOWS: dict[str, dict[str, Any]] = {
    "low laptop": {"viewport": {"width": 1280, "height": 680}},
    "small laptop": {"viewport": {"width": 1024, "height": 768}},
    "low phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
}


class Still:
    """Where everything was when the round began, and whether it is still there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate("document.fonts.ready.then(() => undefined)")
        page.evaluate(FRAMES)
        self.spots: dict[str, list[float]] = page.evaluate(SPOTS)

    def after(self, what: str, but: str = "") -> None:
        """Nothing that is there now is elsewhere than before, but what is meant to be."""
        self.page.evaluate(FRAMES)
        now: dict[str, list[float]] = self.page.evaluate(SPOTS)
        now.pop(but, None)
        moved = {name: (self.spots[name], at) for name, at in now.items() if self.spots.get(name, at) != at}
        assert moved == {}, f"after {what}"


def look_at_the_score(page: Page, still: Still) -> None:
    """The score lies over a running round, which keeps every size it had."""
    from_menu(page, "Score so far")
    sheet = page.locator(".side-sheet")
    expect(sheet.get_by_role("rowheader", name="Total")).to_be_visible()
    still.after("opening the score")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    still.after("closing the score")


@pytest.mark.parametrize("window", released(WINDOWS, "low phone"))
def test_w1_no_part_of_the_board_moves_whatever_happens(browser: Browser, base_url: str, window: str) -> None:
    with somebody(browser, base_url, **WINDOWS[window]) as page, somebody(browser, base_url) as other:
        game = "mondo" if window == "small laptop" else "mondo_sapiens"
        open_table(page, game, other, level="expert", rounds=1, tempo="10x")
        ann, ben = Player(page, touch="phone" in window), Player(other)
        expect(ann.tiles().first).to_be_visible()
        expect(page.locator(".hand")).to_be_visible()
        still = Still(page)
        for number in range(4):
            ben.take(60)
            still.after("a rival's taking")
            ben.lay()
            still.after("a rival's laying")
            ann.press(ann.in_sight(2 * number))
            expect(ann.held.first).to_be_visible()
            still.after("taking")
            ann.press(ann.hand.get_by_role("button", name=re.compile("Turn right")))
            ann.press(ann.hand.get_by_role("button", name=re.compile("Flip")))
            still.after("turning")
            if number == 1:
                ann.try_anyway(ann.world.get_by_role("button", name=re.compile("(north|all) ")).first)
                still.after("a refusal")
                ann.press(ann.hand.get_by_role("button", name=re.compile("Put back")))
                expect(ann.held).to_have_count(0)
                still.after("putting back")
                continue
            cell = ann.cells().first
            if ann.touch:
                tap(cell)
                still.after("a first touch")
            else:
                cell.hover()
                still.after("pointing")
            ann.press(cell)
            expect(ann.held).to_have_count(0, timeout=PATIENCE)
            still.after("laying")
        look_at_the_score(page, still)
        page.context.set_offline(True)
        expect(page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
        still.after("a lost line")
        page.context.set_offline(False)
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        ben.jump_out()
        expect(page.locator(".rivals .out")).to_have_count(1, timeout=PATIENCE)
        still.after("a rival's jump")
        expect(page.locator(".rivals .chip").first).to_be_visible()
        assert outside(page, ".rivals article :is(.chip, .facts, header)", ".rivals article") == []  # no chip hangs out
        keep(page, f"mondo-still-{window.replace(' ', '-')}")
        ann.press(page.get_by_role("button", name=re.compile("^Jump out")))
        still.after("asking to jump out", "section.out 0")  # on a phone the question lies over the hand
