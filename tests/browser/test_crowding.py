"""Tables in the middle of a game at every usual window: nothing overlaps, nothing is cut, everything can be hit."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.inspection import TABLES, BrowserSite, listed
from tests.browser.screens import keep
from tests.browser.settling import FRAMES, lasting

CROWDING = (Path(__file__).parent / "crowding.js").read_text(encoding="utf-8")
FINGERS = [(320, 568), (390, 844), (844, 390), (768, 1024)]
MICE = [(683, 384), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
"""683 by 384 is 1366 by 768 at 200 %."""
FEW = [(390, 844), (1366, 768)]
MOVES, LATER = 12, 34


UPRIGHT: ViewportSize = {"width": 768, "height": 1024}


def test_a_tablet_upright_has_a_layout_of_its_own(site: BrowserSite) -> None:
    """Market and planet of Lords at once; a world of Mondo in the room that the dock left."""
    for game, part, least in [
        ("lords_of_worlds", ".market svg", 600),
        ("lords_of_worlds", ".globe svg", 280),
        ("mondo", ".world svg", 380),
    ]:
        site.show(f"#/t/{site.running(game, MOVES)}", "English")
        site.page.set_viewport_size(UPRIGHT)
        shown = site.page.locator(part).first
        expect(shown).to_be_visible()
        site.page.evaluate(FRAMES)
        box = shown.bounding_box()
        assert box is not None
        assert box["width"] >= least, (game, part, box)
        keep(site.page, f"upright-{game}")


LINES = """() => {
    const list = document.querySelector(".dock dl");
    return [list.clientHeight, list.scrollHeight, list.querySelectorAll("dt").length];
}"""


def test_every_line_of_a_score_is_in_sight_on_a_laptop_and_a_tablet(site: BrowserSite) -> None:
    """They are to add up to the sum above them."""
    options = {**TABLES["mondo_sapiens"], "level": "expert", "board": 3}
    for rules in (options, TABLES["mondo_sapiens"]):
        table = site.running("mondo_sapiens", MOVES, rules)
        site.show(f"#/t/{table}", "Deutsch")
        expect(site.page.locator(".dock dl dt").first).to_be_visible()
        for width, height in [(1366, 768), (1024, 768), (768, 1024)]:
            site.page.set_viewport_size({"width": width, "height": height})
            site.page.evaluate(FRAMES)
            seen, whole, lines = site.page.evaluate(LINES)
            assert lines > 5
            assert whole <= seen + 1, f"{width}x{height}"


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("language", "windows"),
    [
        pytest.param("Deutsch", FEW, id="few"),
        *[pytest.param(lang, [*FINGERS, *MICE], id=lang, marks=pytest.mark.long) for lang in ("Deutsch", "English")],
    ],
)
@pytest.mark.parametrize("game", [*TABLES, pytest.param("monuments later", marks=pytest.mark.long), "over days"])
def test_a_table_in_the_middle_of_a_game_is_not_crowded(
    site: BrowserSite, game: str, language: str, windows: list[tuple[int, int]]
) -> None:
    page = site.page
    moves = LATER if "later" in game else MOVES
    table = site.over_days() if game == "over days" else site.running(game.partition(" ")[0], moves)
    device = page.context.new_cdp_session(page)
    found: list[str] = []
    for finger in (True, False):
        device.send("Emulation.setTouchEmulationEnabled", {"enabled": finger})
        site.show(f"#/t/{table}", language)
        expect(page.locator("[data-seq] button:visible").first).to_be_visible()
        for width, height in (each for each in windows if (each in FINGERS) == finger):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(FRAMES)
            faults = lasting(page, lambda: page.evaluate(f"({CROWDING})({str(finger).lower()})"))  # noqa: B023
            found += [f"{width}x{height} {fault}" for fault in faults]
            if faults:
                keep(page, f"crowding-{game}-{language}-{width}x{height}")
    device.detach()
    assert found == [], listed(found)
