"""A server of the built page, for the browser tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder need the browser."""
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of a server on a free port."""
    program = "from worldwright.web.serving import run; run(port=0)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[4]
        server.terminate()


@pytest.fixture
def page(page: Page, base_url: str) -> Iterator[Page]:
    """A page on which nothing goes wrong unseen: no error in the console, no request to anyone else."""
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((base_url, "data:")):
            faults.append(f"asked {request.url}")

    page.on("console", lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", asked)
    yield page
    assert faults == []
