"""A server that the tests of this folder share, and one of its own for those that change it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.luck import LUCK, instead_of_secrets
from tests.server.notifications.notified import Office
from tests.server.site import LiveSite, open_site
from worldwright.server.notifications import service as notifier
from worldwright.server.process.incidents import REPORTER


@pytest.fixture(scope="session", autouse=True)
def _luck() -> Iterator[None]:
    """No test depends on what the operating system draws."""
    with instead_of_secrets():
        yield


@pytest.fixture(scope="module", autouse=True)
def _luck_of_the_file(request: pytest.FixtureRequest, _luck: None) -> None:
    """What the tests of a file share has the luck of the file."""
    LUCK.seed(request.node.nodeid)


@pytest.fixture(autouse=True)
def _luck_of_the_test(request: pytest.FixtureRequest) -> None:
    """A test has its own luck, whichever tests run before it."""
    LUCK.seed(request.node.nodeid)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """A server for all tests of a file."""
    with open_site(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[LiveSite]:
    """A server for one test."""
    with open_site(tmp_path) as running:
        yield running


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """A server that tells people, at once, with a push service and a mail server beside it."""
    monkeypatch.setattr(notifier, "DELAY", 0)
    place = Office(tmp_path)
    yield place
    place.close()


@pytest.fixture(autouse=True)
def _told_anew() -> None:
    """What another test reported is no reason to leave out what this one does."""
    REPORTER._since.clear()
    REPORTER._left_out.clear()
