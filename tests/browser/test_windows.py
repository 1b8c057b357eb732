"""Five boards with all seats taken, from a wall of pixels to a small phone: all fits, all can be read and hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.inspection import TABLES, BrowserSite, listed, misfits
from tests.browser.people import SCREENS
from tests.browser.release import released

Windows = dict[str, tuple[int, int]]
ENDS: Windows = {
    "wall": (3840, 2160),
    "small phone": (320, 568),  # from the widest to the narrowest at once
    "phone on its side": (844, 390),
}
BETWEEN: Windows = {
    "desk": (1440, 900),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "small phone on its side": (568, 320),
}
WINDOWS = [pytest.param(ENDS, id="ends"), pytest.param(BETWEEN, id="between", marks=pytest.mark.long)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("windows", WINDOWS)
@pytest.mark.parametrize("stage", released(["full", "over"], "full"))
@pytest.mark.parametrize("game", TABLES)
def test_a_board_follows_the_window(site: BrowserSite, game: str, stage: str, windows: Windows) -> None:
    table = site.full(game) if stage == "full" else site.over(game)
    site.show(f"#/t/{table}", "Deutsch")  # whose words are longer
    expect(site.page.locator("[data-seq] button:visible").first).to_be_visible()
    found: list[str] = []
    SCREENS.mkdir(parents=True, exist_ok=True)
    for window, (width, height) in windows.items():
        found += misfits(site.page, window, width, height)
        site.page.screenshot(path=SCREENS / f"{game}-{stage}-{window.replace(' ', '-')}.png")
    assert found == [], listed(found)


def test_a_desk_in_a_narrow_window_does_not_widen_the_page(site: BrowserSite) -> None:
    """For a moment, before its size is known, a board stands there as in the wider window it had before."""
    site.show(f"#/t/{site.full('mapominoes')}", "Deutsch")
    expect(site.page.locator("[data-seq] button:visible").first).to_be_visible()
    assert misfits(site.page, "small phone", 320, 568) == []
    wide = site.page.evaluate(
        """() => {
            document.querySelector(".mapominoes").classList.remove("small", "middle");
            return document.documentElement.scrollWidth;
        }"""
    )
    assert wide == 320
