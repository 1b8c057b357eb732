"""Games that were begun under the first version of the rules go on under it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from worldwright.core.content import earlier_bodies
from worldwright.core.errors import OptionError
from worldwright.core.match import Match, options_from, start
from worldwright.games.editions import edition


@pytest.fixture(scope="module")
def first() -> Any:
    """The game as version 0.1.0 had it."""
    return edition("mapominoes", 1, earlier_bodies("mapominoes")[-1])


@rule("MA-P4", "MA-V7", "MA-V4")
def test_the_table_and_its_transits_are_as_they_were(first: Any) -> None:
    def view(options: dict[str, Any], seats: int) -> Any:
        return first.view(start(first, options_from(first, options), seats), None)

    assert [(view({}, seats).columns, view({}, seats).rows) for seats in (2, 3)] == [(15, 9), (13, 9)]
    joined = view({"deck": ["europe", "africa"]}, 4)
    assert (joined.columns, joined.rows, joined.pile) == (19, 13, 20 - 8)
    cosy = view({"table": "cosy", "correct_side": True}, 3)  # refused by the rules of today
    assert (cosy.columns, cosy.rows) == (11, 7)
    assert "tables.toml" not in {file.name for file in first.files()}
    with pytest.raises(OptionError):
        edition("mapominoes", 2).start(
            options_from(edition("mapominoes", 2), {"table": "cosy", "correct_side": True}), 3
        )


@rule("MA-D1")
def test_an_extra_go_lapses_without_a_draw_as_it_did() -> None:
    """The first random game in which somebody has an extra go and nothing fits: one passes, today one draws."""
    assert _stopped_in_an_extra_go(edition("mapominoes", 1)) == "pass"
    assert _stopped_in_an_extra_go(edition("mapominoes", 2)) == "draw"


def _stopped_in_an_extra_go(game: Any) -> str:
    for seed in range(40):
        match: Match[Any, Any, Any, Any] = Match(game, options_from(game, {"rounds": 1}), 3, seed)
        while not match.over:
            (seat,) = match.to_move()
            actions = match.actions(seat)
            stops = [act for act in actions if type(act).__name__ in ("Draw", "Pass")]
            if stops and match.view(None).extra and match.view(None).pile:
                return type(stops[0]).__name__.lower()
            match.submit(seat, actions[0])
    raise AssertionError("no game had such an extra go")
