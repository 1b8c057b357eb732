"""Weight of a visit without a cache: requests, and kilobytes on the wire with all headers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.inspection import BrowserSite
from worldwright.games import NAMES

FIRST_VISIT = (15, 150)
"""Most requests and kB of a first visit to the start page."""
TABLE = (25, 255)
"""Most requests and kB of a table opened by its link. The goal is 250 kB; deals and news differ by up to 5."""


class Weight:
    """What a browser loaded."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}
        self.bytes: dict[str, float] = defaultdict(float)

    def asked(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            self.of[event["requestId"]] = event["request"]["url"]

    def connected(self, event: dict[str, Any]) -> None:
        self.of[event["requestId"]] = event["url"]

    def framed(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] += len(event["response"]["payloadData"])

    def ended(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] += event["encodedDataLength"]

    def kilobytes(self) -> float:
        return sum(self.bytes[each] for each in self.of) / 1000

    def list(self) -> str:
        """The heaviest first."""
        rows = sorted(((self.bytes[each] / 1000, url) for each, url in self.of.items()), reverse=True)
        return "\n".join(f"{kilobytes:8.1f} {url}" for kilobytes, url in rows)

    def check(self, most: tuple[int, int]) -> None:
        found = (len(self.of), self.kilobytes())
        assert found[0] <= most[0], f"{found}\n{self.list()}"
        assert found[1] <= most[1], f"{found}\n{self.list()}"


@contextmanager
def visit(browser: Browser, base_url: str, path: str, ready: str, **state: Any) -> Iterator[Weight]:
    """Open a page in a browser that has nothing yet, until all that it asks for is there."""
    with browser.new_context(locale="en", base_url=base_url, **state) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        weight = Weight()
        session.on("Network.requestWillBeSent", weight.asked)
        session.on("Network.webSocketCreated", weight.connected)
        session.on("Network.webSocketFrameReceived", weight.framed)
        session.on("Network.loadingFinished", weight.ended)
        session.send("Network.enable")
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => undefined)")
        yield weight


def test_a_first_visit_is_light(browser: Browser, base_url: str) -> None:
    with visit(browser, base_url, "./", "article") as weight:
        weight.check(FIRST_VISIT)


@pytest.mark.parametrize("game", NAMES)
def test_a_table_opened_by_its_link_is_light(browser: Browser, base_url: str, site: BrowserSite, game: str) -> None:
    table = site.made(f"{game} cold", lambda: site.with_friend(game))  # a bot would move while the page loads
    state = {"cookies": site.me.context.storage_state()["cookies"]}  # without what other tests left in the browser
    with visit(browser, base_url, f"./#/t/{table}", "[data-seq]", storage_state=state) as weight:
        weight.check(TABLE)
