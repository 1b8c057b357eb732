"""Retries of a notification: each wait four times the one before, bounded, and an end."""

from __future__ import annotations

from typing import Any

import pytest

from worldwright.server.notifications import delivery
from worldwright.server.notifications.store import Waiting


def waiting(tries: int) -> Waiting:
    return Waiting("ann", "table", 1, "way", 3, tries)


def due(change: Any) -> int:
    when: int = change.values[0]
    return when


@pytest.mark.parametrize(("tries", "minutes"), [(0, 1), (1, 4), (2, 16), (3, 64), (4, 256)])
def test_each_wait_is_four_times_the_one_before(tries: int, minutes: int) -> None:
    (change,) = delivery._again(waiting(tries), 1_000, 0, True)
    assert due(change) == 1_000 + 60 * minutes


def test_a_push_service_may_ask_for_a_longer_wait_but_not_for_ever() -> None:
    (change,) = delivery._again(waiting(0), 0, 3_600, True)
    assert due(change) == 3_600
    (change,) = delivery._again(waiting(0), 0, 10**9, True)
    assert due(change) == delivery.LONGEST_WAIT


def test_after_the_last_try_or_a_final_refusal_nothing_is_tried_again() -> None:
    for tries, may_pass in ((delivery.MOST_TRIES - 1, True), (0, False)):
        (change,) = delivery._again(waiting(tries), 0, 0, may_pass)
        assert "sent = 1" in change.sql
