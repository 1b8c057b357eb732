"""Moves as lines of text."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from worldwright.core.errors import NotationError
from worldwright.core.game import CLOCK, DEALER, Action, Move
from worldwright.core.notation import action_from_json, action_text, move_text, parse_action, parse_move


class Lay(Action, frozen=True):
    """An action with every kind of value."""

    cell: str
    turn: int = 0
    cards: tuple[str, ...] = ()
    open: bool = False
    note: str | None = None


class TimeUp(Action, frozen=True):
    """An action without any."""


class Toy:
    """Enough of a game for the notation."""

    Actions = Lay | TimeUp


TOY: Any = Toy()

actions = st.builds(
    Lay,
    cell=st.text(),
    turn=st.integers(-(2**40), 2**40),
    cards=st.lists(st.text(), max_size=4).map(tuple),
    open=st.booleans(),
    note=st.none() | st.text(),
) | st.just(TimeUp())


@given(at=st.integers(0, 10**9), by=st.sampled_from([DEALER, CLOCK, 0, 1, 5]), act=actions)
def test_text_and_json_bring_back_the_same_move(at: int, by: int, act: Action) -> None:
    move = Move(at, by, act)
    try:
        text = move_text(move)
        text.encode()
    except UnicodeEncodeError:
        return  # half a character is no text
    assert parse_move(TOY, text) == move
    assert action_from_json(TOY, msgspec.json.decode(msgspec.json.encode(act))) == act


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (TimeUp(), "time_up"),
        (Lay("c3", 1), "lay cell=c3 turn=1"),
        (Lay("0,2"), 'lay cell="0,2"'),
        (Lay("true", cards=("fr", "San Marino")), 'lay cell="true" cards=["fr","San Marino"]'),
        (Lay("", open=True), 'lay cell="" open=true'),
        (Lay("Österreich"), 'lay cell="Österreich"'),
    ],
)
def test_how_actions_are_written(action: Action, text: str) -> None:
    assert action_text(action) == text
    assert parse_action(TOY, text) == action


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("0.000 p0", "a move is a time, a seat and an action"),
        ("0.0 p0 time_up", "'0.0' is not a time"),
        ("00.000 p0 time_up", "is not a time"),
        ("0.000 p10 time_up", "is not a seat"),
        ("0.000 p0 jump", "'jump' is not understood"),
        ("0.000 p0 lay", "missing required field cell"),
        ("0.000 p0 lay cell=3", "expected str"),
        ("0.000 p0 lay cell=c3 cell=c4", "cell is given twice"),
        ("0.000 p0 lay cell=c3 turn=x", "expected int"),
        ("0.000 p0 lay cell=c3 size=4", "unknown field size"),
        ("0.000 p0 lay cell=c3 do=lay", "do is not a field"),
        ("0.000 p0 lay cell=c3  turn=1", "expected key=value"),
        ("0.000 p0 lay cell=c3 ", "unexpected"),
        ("0.000 p0 lay cell=", "no readable value"),
        ("0.000 p0 lay cell=c3 cards=[1", "no readable value"),
        ("0.000 p0 lay cell=c3 turn=0", "should be written '0.000 p0 lay cell=c3'"),
        ("0.000 p0 lay turn=1 cell=c3", "should be written"),
        ("0.000 p0 lay cell=" + "[" * 100_000, "no readable value"),
    ],
)
def test_what_is_not_a_move_is_refused_with_the_reason(line: str, says: str) -> None:
    with pytest.raises(NotationError, match=says.replace("(", r"\(")):
        parse_move(TOY, line)
