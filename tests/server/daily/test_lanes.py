"""Points of a try by time: the steps at which they change."""

from __future__ import annotations

from itertools import pairwise

import pytest

from worldwright.server.daily.jobs import MOST_STEPS, _changes

Steps = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("steps", "changes"),
    [
        ([], []),
        ([(5, 0)], [(5, 0)]),
        ([(1, 0), (2, 0)], [(1, 0), (2, 0)]),
        ([(1, 0), (2, 0), (3, 0)], [(1, 0), (3, 0)]),
        ([(1, 0), (2, 3), (3, 3), (4, 1)], [(1, 0), (2, 3), (4, 1)]),
        ([(1, 7), (2, 0), (3, 7)], [(1, 7), (2, 0), (3, 7)]),
    ],
)
def test_the_first_the_last_and_every_change_is_told(steps: Steps, changes: Steps) -> None:
    assert list(_changes(steps)) == changes


@pytest.mark.parametrize("count", [MOST_STEPS - 2, MOST_STEPS, 3 * MOST_STEPS])
def test_too_many_changes_are_thinned_evenly_and_end_where_they_ended(count: int) -> None:
    found = _changes([(at, at) for at in range(count)])
    assert len(found) <= MOST_STEPS + 1
    assert (found[0], found[-1]) == ((0, 0), (count - 1, count - 1))
    gaps = {later - earlier for (earlier, _), (later, _) in pairwise(found[:-1])}
    assert len(gaps) == 1
