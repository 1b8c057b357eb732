"""Claims, windows and the bell, condition by condition."""

from __future__ import annotations

from worldwright.kit.referee import Claim, Window, before, claim, claimed, earliest, next_to_close

BELL = 1000


def test_a_hand_exactly_at_the_bell_is_late() -> None:
    early, exact, late = (Claim(seat, BELL + 50, BELL + off) for seat, off in enumerate((-1, 0, 1)))
    (kept,) = before((Window(7, 900, (early, exact, late)),), BELL, [7])
    assert kept == Window(7, 900, (early,))
    assert before((Window(7, 900, (exact, late)),), BELL, [7]) == ()


def test_at_the_bell_only_the_things_asked_about_stay() -> None:
    hand = Claim(0, 10, 10)
    assert before((Window(7, 10, (hand,)), Window(8, 10, (hand,))), BELL, [8]) == (Window(8, 10, (hand,)),)


def test_an_allowance_never_puts_a_hand_before_its_arm_is_back() -> None:
    assert claim(0, at=500, allowance=80, arm=450).reached == 450
    assert claim(0, at=500, allowance=30, arm=450).reached == 470
    assert claim(0, at=500, allowance=0, arm=900).reached == 900


def test_a_window_is_opened_by_its_first_hand_and_a_later_one_does_not_put_it_off() -> None:
    first, second = Claim(0, 500, 460, 40), Claim(1, 520, 520)
    (window,) = claimed(claimed((), 7, first), 7, second)
    assert window == Window(7, 500, (first, second))
    assert claimed((), 7, Claim(0, 500, 900))[0].opened == 900  # an arm that is not back yet opens nothing


def test_the_window_that_was_opened_first_closes_first_and_the_earliest_hand_gets_the_thing() -> None:
    hands = (Claim(2, 500, 490), Claim(0, 510, 480), Claim(1, 505, 480))
    assert next_to_close([Window(7, 600, hands), Window(8, 500, hands)]) == Window(8, 500, hands)
    assert next_to_close([]) is None
    assert earliest(hands) == (0, 1)
