"""pytest plugin: write which tests pass and how many seconds of work each takes to the file that `RECORDED` names.

Seconds of work, not of the clock, so the same tests are chosen on a busy machine. After `LIMIT` of them no further test
begins: one slow file cannot hold up the others.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

RECORDED, LIMIT = "WORLDWRIGHT_RECORDED", "WORLDWRIGHT_RECORDING_LIMIT"


class Recording:
    """Outcome and work of every test of one run."""

    def __init__(self, path: Path, limit: float) -> None:
        self._path = path
        self._limit = limit
        self._seconds: dict[str, float] = {}
        self._not_passed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure a test with what it sets up, and stop when the time is over."""
        before = _worked()
        result = yield
        self._seconds[item.nodeid] = _worked() - before
        if _worked() > self._limit:
            item.session.shouldstop = "time is over"
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test counts only if all its phases pass."""
        if not report.passed:
            self._not_passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write what is known."""
        passed = {name: round(each, 3) for name, each in self._seconds.items() if name not in self._not_passed}
        self._path.write_bytes(msgspec.json.encode(passed))


def pytest_configure(config: pytest.Config) -> None:
    """Record where a file for it is named."""
    if path := os.environ.get(RECORDED):
        config.pluginmanager.register(Recording(Path(path), float(os.environ[LIMIT])))


def _worked() -> float:
    """Seconds of work of this process and of those it waited for."""
    return sum(os.times()[:4])
