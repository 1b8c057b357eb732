"""Every numbered rule has a test that carries its number."""

from __future__ import annotations

import pytest

from tests.games.rules.coverage import covered, numbers
from worldwright.core.rulebook import COMMON, rulebook
from worldwright.games import NAMES


@pytest.mark.parametrize("number", [number for game in (COMMON, *NAMES) for number in numbers(game)])
def test_every_rule_has_a_test(number: str) -> None:
    found = covered().get(number)
    assert found, f"no test is marked @rule({number!r})"
    print(number, *found, sep="\n    ")


def test_no_test_proves_a_rule_that_does_not_exist() -> None:
    known = {number for game in (COMMON, *NAMES) for number in rulebook(game, "en").rules()}
    assert not set(covered()) - known
