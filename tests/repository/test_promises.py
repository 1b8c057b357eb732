"""Every promise of the house has a test that carries its number."""

from __future__ import annotations

import pytest

from tests.promises import LATER, kept, numbers


@pytest.mark.parametrize("number", numbers())
def test_every_promise_has_a_test(number: str) -> None:
    assert kept().get(number), f"no test is called test_{number.lower()}_…"


def test_no_test_keeps_a_promise_that_nobody_gave() -> None:
    assert not {number for number in kept() if number not in numbers()} - LATER
