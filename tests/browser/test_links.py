"""Addresses to share: who opens one lands on its page, and what the server says of it is what a person would read."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect


def test_a_shared_address_opens_its_page(page: Page, friend: BrowserContext) -> None:
    page.goto("./#/friends/monuments")
    link = page.locator("code").last.inner_text()
    home, table = re.fullmatch(r"(http://[^/]+)/t/([\w-]+)", link).groups()  # type: ignore[union-attr]
    other = friend.new_page()
    answer = other.goto(link)
    assert answer is not None
    assert (answer.status, 'property="og:image"' in answer.text()) == (200, True)
    expect(other.get_by_text("invites you to play")).to_be_visible()
    assert other.url == f"{home}/#/t/{table}"
    picture = re.findall(r'og:image" content="([^"]+)"', answer.text())[0]
    drawn = friend.request.get(picture)
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/png")
    other.goto(f"{home}/daily?lang=de")
    assert other.url == f"{home}/#/daily"
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", level=1)).to_be_visible()
