"""Points of a ghost by time: the steps at which they change, and how much is placed by then."""

from __future__ import annotations

from itertools import pairwise

import pytest

import worldwright as ww
from worldwright.core.match import options_from, replay_from
from worldwright.core.record import parse
from worldwright.core.verify import opening
from worldwright.games import NAMES, game
from worldwright.server.engine.ghost import MOST_STEPS, Step, changes, steps_of


@pytest.mark.parametrize(
    ("steps", "changed"),
    [
        ([], []),
        ([(5, 0, 0, 0)], [(5, 0, 0, 0)]),
        ([(1, 0, 0, 0), (2, 0, 0, 0)], [(1, 0, 0, 0), (2, 0, 0, 0)]),
        ([(1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0)], [(1, 0, 0, 0), (3, 0, 0, 0)]),
        ([(1, 0, 0, 0), (2, 0, 1, 0), (3, 0, 1, 0), (4, 0, 1, 0)], [(1, 0, 0, 0), (2, 0, 1, 0), (4, 0, 1, 0)]),
        ([(1, 0, 0, 0), (2, 3, 1, 0), (3, 3, 1, 0), (4, 1, 1, 0)], [(1, 0, 0, 0), (2, 3, 1, 0), (4, 1, 1, 0)]),
        ([(1, 7, 1, 0), (2, 0, 1, 0), (3, 7, 1, 0)], [(1, 7, 1, 0), (2, 0, 1, 0), (3, 7, 1, 0)]),
    ],
)
def test_the_first_the_last_and_every_change_is_told(steps: list[Step], changed: list[Step]) -> None:
    assert list(changes(steps)) == changed


@pytest.mark.parametrize("count", [MOST_STEPS - 2, MOST_STEPS, 3 * MOST_STEPS])
def test_too_many_changes_are_thinned_evenly_and_end_where_they_ended(count: int) -> None:
    found = changes([(at, at, 0, 0) for at in range(count)])
    assert len(found) <= MOST_STEPS + 1
    assert (found[0], found[-1]) == ((0, 0, 0, 0), (count - 1, count - 1, 0, 0))
    gaps = {later - earlier for (earlier, *_), (later, *_) in pairwise(found[:-1])}
    assert len(gaps) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_ghost_ends_with_its_points_and_never_takes_back_what_is_placed(name: str) -> None:
    rules = game(name)
    record = ww.play(name, ["greedy"] * 2, 1, 4).games[0].record
    read = parse(record.text().encode(), game)
    _, first = opening(rules, read)
    states = list(replay_from(rules, first, read.moves))
    options = options_from(rules, read.header.options)
    steps = steps_of(rules, options, zip(read.moves, states[1:], strict=True), 1)
    assert steps[-1][1] == steps[-1][3] == rules.score(states[-1])[1].total
    placed = [step[2] for step in steps]
    assert (placed[0], max(placed) > 0) == (0, True)
    if name in {"mondo", "mondo_sapiens"}:
        assert steps[0][3] == 0, "what is missing is not counted as lost before the end"
    else:  # in those two a new round begins with an empty world
        assert placed == sorted(placed)
