"""Alerts: a limit that refuses hundreds of times a minute, and a server without a socket left, each told once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from worldwright.server.app import limit_alerts
from worldwright.server.app.limit_alerts import LOOKS, STORM, LimitAlerts
from worldwright.server.process.token_buckets import Buckets


class Told(list[tuple[str, dict[str, Any]]]):
    """What was reported, with a site of two limits and three sockets at most."""

    def __init__(self) -> None:
        super().__init__()
        self.limit = Buckets(1, 1.0)
        self.sockets: list[int] = []
        self.alerts = LimitAlerts(
            SimpleNamespace(  # type: ignore[arg-type]
                guard=SimpleNamespace(limit=self.limit, other=Buckets(1, 1.0), name="no limit"),
                runtime=SimpleNamespace(sockets=self.sockets),
                settings=SimpleNamespace(sockets=3),
            )
        )

    def minute(self, refused: int) -> list[tuple[str, dict[str, Any]]]:
        """What is told in a minute with so many refusals."""
        self.clear()
        self.limit.refused += refused
        for _ in range(LOOKS):
            self.alerts.look()
        return list(self)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    found = Told()
    monkeypatch.setattr(limit_alerts, "report", lambda kind, _, **facts: found.append((kind, facts)))
    return found


def test_refusals_of_one_minute_are_told_from_so_many_on(told: Told) -> None:
    assert told.minute(STORM - 1) == []
    assert told.minute(STORM) == [("storm", {"limit": "limit", "refused": STORM})], "those of the minute before are not"
    assert told.minute(0) == []


def test_the_numbers_are_looked_at_once_a_minute(told: Told) -> None:
    told.limit.refused = STORM
    for _ in range(LOOKS - 1):
        told.alerts.look()
    assert told == []
    told.alerts.look()
    assert len(told) == 1


def test_a_full_server_is_told_once_until_it_was_not_full(told: Told) -> None:
    full = ("full", {"part": "sockets", "most": 3})
    for sockets, reports in [(2, 0), (3, 1), (3, 1), (4, 1), (2, 1), (3, 2)]:
        told.sockets[:] = range(sockets)
        told.alerts.look()
        assert list(told) == [full] * reports
