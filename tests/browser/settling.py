"""Waiting for what a page is going to be, instead of looking at one moment of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Position

PATIENCE = 60_000
"""Milliseconds a busy machine may take for one step: a guard against hanging, never a measure."""
NOTHING_DRAWN = "./mark.svg"
"""An address of the server for whoever only wants to ask it something: the start page is half a second of work."""
SETTLING = 10
"""Seconds that a page gets to lose its faults, for the same reason."""
FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
CLICKS = """() => {
    if (window.clicks === undefined) {
        window.clicks = 0;
        addEventListener("click", () => { window.clicks += 1; }, true);
    }
    return window.clicks;
}"""


@contextmanager
def another_document(*tabs: Page) -> Iterator[None]:
    """Do something that ends the documents of these tabs; afterwards others stand there.

    A page that begins anew shows its new words a moment before it goes: whoever reads them then reads what will die.
    """
    for tab in tabs:
        tab.evaluate("window.before = true")
    yield
    for tab in tabs:
        tab.wait_for_function("() => window.before === undefined")
        tab.wait_for_load_state()


def tap(what: Locator, position: Position | None = None) -> None:
    """Tap, and wait for the click: a browser makes it out of the touches when these are long answered."""
    before = what.page.evaluate(CLICKS)
    what.tap(position=position, timeout=PATIENCE)
    what.page.wait_for_function("before => window.clicks > before", arg=before, timeout=PATIENCE)


def lasting(page: Page, look: Callable[[], list[str]]) -> list[str]:
    """The faults that stay: sizes that follow from sizes, and words that are asked for, take some frames."""
    until = time.monotonic() + SETTLING
    found = look()
    while found and time.monotonic() < until:
        page.evaluate(FRAMES)
        found = look()
    return found


def fits(page: Page, width: int) -> None:
    """Nothing scrolls sideways in a window of that width."""

    def look() -> list[str]:
        wide: int = page.evaluate("document.documentElement.scrollWidth")
        return [f"{wide} px wide"] if wide > width else []

    assert lasting(page, look) == [], page.url


OUTSIDE = """([parts, around]) => [...document.querySelectorAll(parts)].flatMap((part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    const room = part.closest(around).getBoundingClientRect();
    const apart = Math.max(room.left - left, right - room.right, room.top - top, bottom - room.bottom);
    return width > 0 && apart > 1 ? [`${part.getAttribute("class")} by ${apart}`] : [];
})"""


def outside(page: Page, parts: str, around: str) -> list[str]:
    """Which of the parts stand out of what is around them, by a pixel or more."""
    found: list[str] = page.evaluate(OUTSIDE, [parts, around])
    return found
