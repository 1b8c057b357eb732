"""Whatever anybody sends at any time gets an answer, and what is refused names a rule."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import CLOCK, DEALER
from worldwright.core.match import Match, options_from
from worldwright.core.rulebook import rulebook
from worldwright.games import mapominoes
from worldwright.games.mapominoes import model

WORDS = st.sampled_from(["france", "spain", "malta", "atlantic", "italy", "", "a1", "g5", "z9", "Ω", "transit", "g4"])
CELLS = st.sampled_from(["a1", "g4", "g5", "h5", "m9", "n9", "", "5g", "g55", "G5", "france"])
ACTIONS = st.one_of(
    st.builds(model.Lay, WORDS, CELLS),
    st.builds(model.Transit, WORDS, CELLS),
    st.builds(model.Deal, st.lists(st.lists(WORDS, max_size=3).map(tuple), max_size=6).map(tuple), WORDS),
    st.sampled_from(
        [
            model.Draw(),
            model.Pass(),
            model.Call(),
            model.Wait(),
            model.TurnTimer(),
            model.Begin(),
            model.TimeUp(),
            model.Stands(),
        ]
    ),
)
OPTIONS: list[dict[str, Any]] = [
    {"rounds": 1},
    {"rounds": 1, "bluff": True, "timer": True},
    {"rounds": 1, "open_deal": "brief", "correct_side": True},
]


@settings(max_examples=60)
@given(
    options=st.sampled_from(OPTIONS),
    seed=st.integers(0, 50),
    steps=st.integers(0, 60),
    seat=st.sampled_from([CLOCK, DEALER, 0, 1, 2, 3, 7]),
    action=ACTIONS,
)
def test_every_action_is_answered(options: dict[str, Any], seed: int, steps: int, seat: int, action: model.Act) -> None:
    match: Match[Any, Any, Any, Any] = Match(mapominoes, options_from(mapominoes, options), 3, seed)
    chance = Chance(seed_from(seed), "steps")
    for _ in range(steps):
        if match.over:
            break
        seats = sorted(match.to_move())
        if not seats:
            due = mapominoes.deadline(match.state)
            assert due is not None
            match.tick(due[0])
            continue
        mover = chance.choice(seats)
        match.submit(mover, mapominoes.sample(match.state, mover, chance))
    found = mapominoes.refusal(match.state, seat, action)
    if found is None:
        assert action in match.actions(seat)
    else:
        assert found.rule.startswith("WW-T") or found.rule in rulebook("mapominoes", "en").rules()
