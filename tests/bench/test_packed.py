"""The packed records and the plain values they are measured against do the same work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.packed import CASES, Case, ratio


@pytest.mark.parametrize("make", CASES, ids=lambda make: make.__name__)
def test_both_ways_give_the_same(make: Callable[[], Case]) -> None:
    case = make()
    found = case.packed()
    assert found == case.plain()
    assert len(found) > 1
    assert ratio(case, rounds=1) > 0
