"""What a seat may know, and what it can imagine behind it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.rules.mapominoes.setting import after, dealt, held, holding, lay
from tests.rulemark import rule
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from
from worldwright.games import mapominoes
from worldwright.games.mapominoes.knowledge import spread
from worldwright.games.mapominoes.model import Call, Draw
from worldwright.games.mapominoes.phases import Follow, Instead, Last, Over, Phase, Play, Shown, ToDeal
from worldwright.games.mapominoes.world import world


@rule("MA-K1", "MA-P3")
def test_nobody_is_imagined_to_hold_what_they_showed_not_to_hold() -> None:
    state = dealt("france", ["latvia", "malta", "austria"])
    state = holding(state, 0, *(card for card in held(state, 0) if not fits_france(card)))
    gone = set(held(dealt("france", ["latvia", "malta", "austria"]), 0)) - held(state, 0)
    state = after(state, (0, Draw()))
    shown = set(mapominoes.view(state, 1).lacks[0])
    assert {"spain", "belgium", "germany"} <= shown
    for number in range(30):
        view = msgspec.structs.replace(mapominoes.view(state, 1), cards_held=sizes(state, gone))
        imagined = mapominoes.imagine(view, Chance(seed_from(number), "imagine"))
        assert not held(imagined, 0) & shown


def fits_france(card: str) -> bool:
    here = world(dealt("france").options, 3)
    return bool(here.borders[here.number["france"]] >> here.number[card] & 1)


def sizes(state: Any, gone: set[str]) -> tuple[int, ...]:
    """The hands as large as they are, the cards that the test took out with the third player."""
    counts = [hand.bit_count() for hand in state.hands]
    return (counts[0], counts[1], counts[2] + len(gone))


@rule("MA-K1", "MA-V6")
def test_a_card_that_came_back_is_known() -> None:
    state = dealt("belgium", ["switzerland"], ["netherlands"], bluff=True)
    state = after(state, (0, lay("switzerland", "h5")), (1, Call()))
    for number in range(10):
        imagined = mapominoes.imagine(mapominoes.view(state, 2), Chance(seed_from(number), "imagine"))
        assert "switzerland" in held(imagined, 0)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_imagined_hands_differ_from_time_to_time_and_are_always_possible(seats: int) -> None:
    options = options_from(mapominoes, {"rounds": 1})
    match: Match[Any, Any, Any, Any] = Match(mapominoes, options, seats, 11)
    chance = Chance(seed_from(5), "play")
    while not match.over:
        seat = min(match.to_move())
        match.submit(seat, mapominoes.sample(match.state, seat, chance))
        for viewer in (None, 0):
            view = match.view(viewer)
            imagined = mapominoes.imagine(view, chance)
            assert mapominoes.view(imagined, viewer) == view
            for who in range(seats):
                assert not set(view.lacks[who]) & held(imagined, who)
                assert len(held(imagined, who)) == view.cards_held[who]
    first = Match(mapominoes, options, seats, 11).view(None)
    assert len({mapominoes.imagine(first, chance).hands for _ in range(5)}) == 5


def kinds(phase: Phase) -> set[type]:
    """What a phase is and what it holds: its own type, its go's, and `int` while the sand runs."""
    found = {type(phase), type(getattr(phase, "go", None))}
    return found | {type(getattr(phase, "sand", None)), type(getattr(phase, "callable", None))}


def test_the_imagined_phase_is_the_true_one() -> None:
    met: set[type] = set()
    for seed in range(4):
        options = options_from(mapominoes, {"rounds": 2, "bluff": True, "timer": True, "open_deal": "brief"})
        match: Match[Any, Any, Any, Any] = Match(mapominoes, options, 3, seed)
        chance = Chance(seed_from(seed), "phases")
        for _ in range(2000):
            state = match.state
            met |= kinds(state.phase)
            for viewer in (None, 1):
                imagined = mapominoes.imagine(match.view(viewer), chance)
                assert (imagined.phase, imagined.told) == (state.phase, state.told)
            if match.over:
                break
            movers = sorted(match.to_move())
            due = mapominoes.deadline(state)
            if due is not None and (not movers or not chance.below(4)):
                match.tick(due[0])
            else:
                seat = chance.choice(movers)
                match.submit(seat, mapominoes.sample(state, seat, chance))
    assert {Shown, Play, Follow, Over, Instead, int} <= met
    caught = holding(dealt("belgium", bluff=True, rounds=1, open_deal="always"), 0, "switzerland")
    last = after(caught, (0, lay("switzerland", "h5")), at=700)
    assert isinstance(last.phase, Last)
    before = mapominoes.start(options, 3)
    assert isinstance(before.phase, ToDeal)
    for state in (last, before):
        imagined = mapominoes.imagine(mapominoes.view(state, None), chance)
        assert (imagined.phase, imagined.told) == (state.phase, state.told)


def test_tight_wishes_are_met_by_moving_cards_on() -> None:
    for number in range(50):
        chance = Chance(seed_from(number), "spread")
        # Card 0 only with seat 0, card 1 only with seats 0 and 1, card 2 with anybody: one way only.
        hands = spread(chance.shuffled([0, 1, 2]), [1, 1, 1], [0b000, 0b001, 0b011], chance)
        assert hands == [0b001, 0b010, 0b100]


def test_wishes_that_cannot_be_met_are_an_error() -> None:
    with pytest.raises(ValueError, match="no hands"):
        spread([0, 1], [1, 1], [0b11, 0b00], Chance(bytes(32), "spread"))
