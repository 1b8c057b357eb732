"""The one menu of the header: language, colours and what else is no place."""

from __future__ import annotations

from playwright.sync_api import Page, expect

SHUT = "#menu:not([hidden])"


def press_in_menu(page: Page, name: str) -> None:
    """Press a switch of the menu and shut it again; what stands outside the menu is pressed where it is."""
    inside = page.locator("#menu").get_by_role("button", name=name, exact=True, include_hidden=True)
    if not inside.count():  # a table has its own
        page.get_by_role("button", name=name, exact=True).click()
        return
    page.locator("button[aria-controls=menu]").click()
    inside.click()
    page.keyboard.press("Escape")
    expect(page.locator(SHUT)).to_have_count(0)
