"""The rules of Shore by number."""

from __future__ import annotations

from tests.rulemark import rule
from worldwright.core.game import DEALER, Line, Move, Refusal
from worldwright.games import shore
from worldwright.games.shore.model import Deal, Lay, Options, State

DEALT = State(Options(hand=2), ((2, 5), (3, 3)), dealt=True)


@rule("SH-G1")
def test_everybody_sees_only_the_own_hand() -> None:
    start = shore.start(Options(hand=2), 2)
    move = Move(0, DEALER, Deal(((2, 5), (3, 3))))
    assert shore.redact(start, move, 1).act == Deal(((), (3, 3)))
    assert shore.view(DEALT, 0).counts == (2, 2)


@rule("SH-P1")
def test_only_own_shells_can_be_laid() -> None:
    assert shore.refusal(DEALT, 0, Lay(3)) == Refusal("SH-P1", ("3",))
    assert shore.actions(DEALT, 0) == [Lay(2), Lay(5)]


@rule("SH-S1", "SH-S2")
def test_a_rising_shell_scores_its_number() -> None:
    state = State(Options(hand=2), ((), ()), (2, 3, 5, 3), dealt=True)
    assert shore.score(state)[0].lines == (Line("SH-S1", 5, ("3",)),)
    assert shore.winners(state) == {0}
