"""The phases of a round: all are met, each holds what belongs to it, and a view tells which it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rules.scramble import AnyMatch, laid_out
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import replay
from worldwright.kit.scramble.model import Pool
from worldwright.kit.scramble.phases import (
    Counting,
    Dealing,
    Over,
    Playing,
    Resting,
    Ringing,
    Setting,
    Taking,
)

CHANCE = Chance(seed_from(4), "phases")


def ticked(match: AnyMatch) -> AnyMatch:
    """The match after nobody did anything until its end."""
    while not match.over:
        due = match.game.deadline(match.state)
        assert due is not None
        match.tick(due[0])
    return match


def stepped(match: AnyMatch) -> AnyMatch:
    """The match after everybody chose at random until its end."""
    while not match.over:
        seat = min(match.to_move())
        match.submit(seat, match.game.sample(match.state, seat, CHANCE))
    return match


def states(match: AnyMatch) -> list[Any]:
    return list(replay(match.game, match.options, match.seats, match.log))


@pytest.mark.parametrize("game", ["mondo", "mondo_sapiens"])
def test_every_phase_is_met_and_imagined_as_it_is(game: str) -> None:
    slow = states(ticked(laid_out(game, 3, rounds=2)))
    steps = states(stepped(laid_out(game, 3, rounds=2, mode="step", steps=3)))
    assert {type(state.phase) for state in slow} == {Dealing, Counting, Playing, Ringing, Resting, Over}
    assert {type(state.phase) for state in steps} == {Dealing, Taking, Setting, Over}
    rules = laid_out(game).game
    for state in (*slow, *steps):
        for viewer in (None, 1):
            imagined = rules.imagine(rules.view(state, viewer), CHANCE)
            for part in ("since", "awaited", "bell", "windows", "lots"):
                assert getattr(imagined.phase, part) == getattr(state.phase, part)
            assert type(imagined.phase) is type(state.phase)
            assert (imagined.out, imagined.step) == (state.out, state.step)


@pytest.mark.parametrize("game", ["mondo", "mondo_sapiens"])
def test_nothing_of_the_last_round_lies_there_before_the_deal(game: str) -> None:
    for match in (ticked(laid_out(game, 2, rounds=2)), stepped(laid_out(game, 2, rounds=2, mode="step"))):
        undealt = [state for state in states(match) if isinstance(state.phase, Dealing)]
        assert [state.round for state in undealt] == [1, 2]
        assert all((state.pool, state.players, state.out) == (Pool(), (), 0) for state in undealt)
