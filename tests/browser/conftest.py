"""A server of the built page, for the browser tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.browser.inspection import BrowserSite
from tests.browser.serving import serving
from tests.browser.settling import PATIENCE

NO_FAULT = ("GL Driver Message", "Service Worker registration blocked by Playwright")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder need the browser."""
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(autouse=True, scope="session")
def patience() -> None:
    """Whatever a test expects may take its time: nothing is measured here."""
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on a free port, with tables of its own."""
    with serving(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """The browser, whose windows keep no copy of the page: whoever tests what a worker does asks for one.

    A worker fetches everything a second time, which is a third of the work of a window.
    """
    browser.new_context = partial(browser.new_context, service_workers="block")  # type: ignore[method-assign]
    return browser


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """Windows look at the server of their own file, whichever file was first to open one."""
    return {**browser_context_args, "base_url": base_url}


@pytest.fixture
def page(page: Page, base_url: str) -> Iterator[Page]:
    """A page on which nothing goes wrong unseen: no error in the console, no request to anyone else."""
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((base_url, "data:")):
            faults.append(f"asked {request.url}")

    def said(message: ConsoleMessage) -> None:
        """A driver's talk about its own speed is nobody's fault, and nobody asked for a worker."""
        if message.type in {"error", "warning"} and not any(word in message.text for word in NO_FAULT):
            faults.append(message.text)

    page.set_default_timeout(PATIENCE)
    page.on("console", said)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", asked)
    yield page
    assert faults == []


@pytest.fixture
def friend(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    """Somebody else, with a browser of their own."""
    with browser.new_context(locale="en", base_url=base_url) as context:
        context.set_default_timeout(PATIENCE)
        yield context


@pytest.fixture(scope="session")
def site(browser: Browser, base_url: str) -> Iterator[BrowserSite]:
    """A visitor, a friend and their tables, for all tests of this process that only look at them."""
    expect.set_options(timeout=60_000)
    made = BrowserSite(browser, base_url)
    yield made
    made.close()
