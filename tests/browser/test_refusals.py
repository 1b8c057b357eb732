"""A move that is not possible: the page names the rule, shows the place on the drawn board, and opens the rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspection import BrowserSite
from tests.browser.people import from_menu

TEXT_BOARD = "^Text board$"


def far_cell(page: Page) -> tuple[str, str]:
    """A card of the hand on a cell where nothing is near."""
    card = page.locator(".hand [data-card]").first.get_attribute("data-card")
    return f"lay card={card} cell=a9", ".bare"


def hidden_tile(page: Page) -> tuple[str, str]:
    """A tile that lies face down."""
    hex_ = page.locator('[data-hex][aria-label*="face-down"]').first.get_attribute("data-hex")
    return f'collect hex={hex_} cards=["blue1"]', "polygon.marked"


def one_far_step(page: Page) -> tuple[str, str]:
    """A step to a field that is not lit."""
    field = page.locator(".field.outer:not(.lit)").first.get_attribute("data-field")
    return f'walk steps=["{field}","{field}","{field}","{field}"]', "path.marked"


@pytest.mark.parametrize(
    ("game", "wrong"), [("mapominoes", far_cell), ("lords_of_worlds", hidden_tile), ("monuments", one_far_step)]
)
def test_a_refusal_names_the_rule_and_lights_the_place(site: BrowserSite, game: str, wrong: object) -> None:
    page = site.page
    site.show(f"#/t/{site.running(game, moves=1)}", "English")
    page.locator("[data-seq] button:visible").first.wait_for()
    assert callable(wrong)
    move, marked = wrong(page)
    from_menu(page, TEXT_BOARD)
    page.get_by_label("Or type a move").fill(move)
    page.keyboard.press("Enter")
    toast = page.get_by_role("status").filter(has_text="Not allowed")
    expect(toast).to_contain_text(re.compile(r"(WM|LW|MA)-[A-Z]\d"))
    rule = re.search(r"(WM|LW|MA)-[A-Z]\d", toast.inner_text())
    assert rule is not None
    toast.get_by_role("button", name="Show me").click()
    expect(page.locator(".text-board .lit")).to_be_visible()
    from_menu(page, TEXT_BOARD)
    expect(page.locator(f"[data-seq] {marked}").first).to_be_visible()
    toast.get_by_role("button", name=f"Read rule {rule[0]}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(rule[0])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
