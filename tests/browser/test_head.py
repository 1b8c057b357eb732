"""The head of every table: four tools with words, a menu with the rest, and a deadline that nothing collides with."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspection import axe
from tests.browser.scramble import post
from tests.browser.screens import keep
from tests.browser.settling import lasting

WIDTHS = (320, 360, 390, 480, 600, 768, 844, 900, 1024, 1120, 1280, 1366, 1440, 1600, 1920)
GAMES: dict[str, dict[str, Any]] = {
    "monuments": {},
    "mapominoes": {},
    "lords_of_worlds": {"strategic": True},
    "mondo": {"mode": "step", "level": "expert"},
    "mondo_sapiens": {"mode": "step", "level": "expert"},
}

MEASURE = """() => {
    // Every line of text in the head and every sign with a name, as it can be seen there.
    const head = document.querySelector(".tools").closest("header, .bar");
    const clip = (element) => {
        let seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let at = element; at && at !== document.body; at = at.parentElement) {
            if (at !== element && getComputedStyle(at).overflow === "visible") continue;
            const box = at.getBoundingClientRect();
            if (getComputedStyle(at).overflow === "visible") continue;
            seen = { left: Math.max(seen.left, box.left), top: Math.max(seen.top, box.top),
                     right: Math.min(seen.right, box.right), bottom: Math.min(seen.bottom, box.bottom) };
        }
        return seen;
    };
    const found = [];
    const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(), id = 0; node; node = walker.nextNode(), id += 1) {
        const around = node.parentElement;
        if (!node.textContent.trim() || !around.checkVisibility({ visibilityProperty: true })) continue;
        if (around.closest(".unseen, [popover], svg, dialog")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            const { left, top, right, bottom } = clip(around);
            const seen = { left: Math.max(left, box.left), top: Math.max(top, box.top),
                           right: Math.min(right, box.right), bottom: Math.min(bottom, box.bottom) };
            if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
            found.push({ id, text: node.textContent.trim(), whole: box.width - (seen.right - seen.left) < 2, ...seen,
                         part: around.closest(".tool, .time, a, h1")?.className ?? "" });
        }
    }
    for (const sign of head.querySelectorAll(".tool svg, .time svg, a svg")) {
        const { left, top, right, bottom, width } = sign.getBoundingClientRect();
        if (width > 0 && !sign.closest("[popover]") && sign.checkVisibility())
            found.push({ text: `sign of ${sign.parentElement.textContent.trim() || "home"}`, whole: right <= innerWidth,
                         left, top, right, bottom, part: "sign" });
    }
    const low = (box) => ({ ...box, left: box.left + 1, right: box.right - 1,
                            top: box.top + 2, bottom: box.bottom - 2 });
    const meet = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    const over = [];
    found.map(low).forEach((one, at, all) => all.slice(at + 1).forEach((other) => {
        const same = one.id !== undefined && one.id === other.id; // a line that ends in three dots has two boxes
        if (!same && meet(one, other)) over.push(`${one.text} | ${other.text}`);
    }));
    const parts = [...head.querySelectorAll(".tool, .time")].filter((each) => each.checkVisibility());
    const out = parts.filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const { top, height } = each.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, top + height / 2];
        const on = document.elementFromPoint(x, y); // nothing lies over it and nothing cuts it off
        return left < -0.5 || right > innerWidth + 0.5 || !each.contains(on);
    });
    const cut = found.filter(({ whole, part }) => !whole && /tool|time|sign/.test(part));
    return { over, out: out.map((each) => each.textContent.trim()), cut: cut.map(({ text }) => text),
             words: [...head.querySelectorAll(".tools > .tool span")].map((each) => each.textContent.trim()),
             time: head.querySelector(".time")?.textContent.trim() ?? "" };
}"""


def table(page: Page, game: str, turn_seconds: int, options: dict[str, Any]) -> str:
    """A running game against a bot, with or without a time limit."""
    wish = {"game": game, "seats": 2, "options": options, "turn_seconds": turn_seconds, "pace": "at_once"}
    found = str(post(page, "tables", wish)["id"])
    post(page, f"tables/{found}/bots", {"seat": 1, "level": "novice"})
    post(page, f"tables/{found}/start")
    return found


def faults_of_head(page: Page, has_time: bool) -> list[str]:
    """What overlaps, stands out or is cut, and parts too many or missing."""
    page.locator(".tools").wait_for()
    found = page.evaluate(MEASURE)
    faults = [f"{name} {found[name]}" for name in ("over", "out", "cut") if found[name]]
    if len(found["words"]) > 4 or bool(found["time"]) != has_time:
        faults.append(f"tools {found['words']}, time {found['time']!r}")
    return faults


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_the_head_overlaps_at_any_width(page: Page, game: str) -> None:
    page.goto("./")
    post(page, "me")
    faults: list[str] = []
    for limit in (0, 24 * 3600):
        page.goto(f"./#/t/{table(page, game, limit, GAMES[game])}")
        page.locator(".tools").wait_for()
        for lang, deutsch in (("en", False), ("de", True)):
            page.set_viewport_size({"width": 1366, "height": 768})
            page.evaluate(f"try {{ localStorage.setItem('worldwright.lang', '{lang}') }} catch {{}}")
            page.reload()
            expect(page.locator(".tools > .tool").last).to_have_text("Menü" if deutsch else "Menu")
            if limit:
                expect(page.locator(".time")).to_be_visible()
            for width in WIDTHS:
                for height in (768, 390) if width in {844, 900} else (768,):
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_timeout(120)  # a board lays itself out anew
                    where = f"{game} {lang} {width}x{height} {'over days' if limit else 'no limit'}"
                    look = partial(faults_of_head, page, bool(limit))
                    faults += [f"{where}: {fault}" for fault in lasting(page, look)]
                    if limit and width in {390, 844, 1366}:
                        keep(page, f"head-{game}-{lang}-{width}x{height}")
    assert not faults, "\n".join(faults)


def test_the_menu_is_opened_walked_and_closed_by_keys(page: Page) -> None:
    page.goto("./")
    post(page, "me")
    page.goto(f"./#/t/{table(page, 'monuments', 24 * 3600, {})}")
    expect(page.get_by_text("Your turn", exact=True).first).to_be_visible()  # the page has settled where the focus is
    menu = page.locator("button.tool.menu")
    menu.press("Enter")
    entries = page.get_by_role("toolbar", name="Menu")
    expect(entries.get_by_role("button", name="Score so far")).to_be_visible()
    assert axe(page) == []
    keep(page, "head-menu")
    page.keyboard.press("ArrowDown")
    expect(entries.get_by_role("button", name="Score so far")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(entries.get_by_role("button", name="Leave the game")).to_be_focused()
    page.keyboard.press("Escape")
    expect(entries).to_be_hidden()
    expect(menu).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    menu.click()
    expect(entries.get_by_role("button", name="Coach")).to_be_in_viewport()
    keep(page, "head-menu-phone")
    assert axe(page) == []


def test_a_day_for_a_move_is_calm_from_its_first_second(page: Page) -> None:
    page.goto("./")
    post(page, "me")
    page.goto(f"./#/t/{table(page, 'monuments', 24 * 3600, {})}")
    time = page.locator(".time")
    expect(time).to_contain_text("h left")
    expect(time).to_have_class(re.compile(r"\bcalm\b"))
