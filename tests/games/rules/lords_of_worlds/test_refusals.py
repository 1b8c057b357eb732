"""Payments and placings of every kind: refused exactly when they are not offered, whatever is tried."""

from __future__ import annotations

from itertools import combinations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rules.lords_of_worlds.situations import situation
from tests.rulemark import rule
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import CLOCK, DEALER, Action, Move
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.model import Actions, Collect, State, Walk
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, TILE_NAMES
from worldwright.games.lords_of_worlds.table import Options

CARDS = [name for name in CARD_NAMES if name.startswith(("red", "cyan", "white"))]
TILES = {"b3": "desert5", "a2": "water1", "c4": "mix11", "d21": "forest8", "a4": "?"}


@rule("LW-M1", "LW-M5", "LW-C2")
@settings(max_examples=60)
@given(st.lists(st.sampled_from(CARDS), max_size=7), st.booleans())
def test_every_set_of_held_cards_is_refused_exactly_when_it_is_not_offered(held: list[str], strategic: bool) -> None:
    held = [name for name in CARD_NAMES for _ in range(min(3, held.count(name)))]
    state = situation(options=Options(strategic=strategic), hands=[" ".join(held)], tiles=TILES, carts="b1")
    legal = set(lords_of_worlds.actions(state, 0))
    tried = 0
    for number in range(len(held) + 1):
        for cards in {*combinations(held, number)}:
            for name in (*TILES, "c0"):
                for action in (Collect(name, cards), Walk(name, cards)):
                    assert (lords_of_worlds.refusal(state, 0, action) is None) == (action in legal)
                    tried += action in legal
    collecting = {action for action in legal if isinstance(action, Collect)}
    walking = {action for action in legal if isinstance(action, Walk) and action.hex in (*TILES, "c0")}
    assert tried == len(collecting) + len(walking)  # nothing is offered that is no set of held cards


@rule("LW-M5")
@settings(max_examples=40)
@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=7))
def test_whoever_can_pay_is_offered_a_payment(held: list[str]) -> None:
    held = [name for name in CARD_NAMES for _ in range(min(3, held.count(name)))]
    state = situation(hands=[" ".join(held)], tiles=TILES, carts="b1")
    offered = {action.hex for action in lords_of_worlds.actions(state, 0) if isinstance(action, Collect)}
    steps = state.table.steps[state.carts[0]]
    for name, tile in TILES.items():
        if tile == "?":
            continue
        cost = steps[state.table.hex_of_name[name]] + int(tile.lstrip("abcdefghijklmnopqrstuvwxyz_"))
        colours = ["cyan"] if name == "b3" else ["red", "cyan"]
        richest = max(sum(int(card[-1]) for card in held if card.startswith((colour, "white"))) for colour in colours)
        assert (name in offered) == (richest >= cost)


def words() -> st.SearchStrategy[str]:
    places = ["a0", "b3", "c0", "f99", "0,0", "1,0", "-2,1", "3,3", "water", "swamp", "", "?", "b3:water1", "b3"]
    return st.sampled_from([*places, *CARD_NAMES, *TILE_NAMES])


def anything() -> st.SearchStrategy[Action]:
    """Any action that can be decoded, sensible or not."""
    kinds = Actions.__args__
    texts = st.lists(words(), max_size=4).map(tuple)
    numbers = st.integers(-3, 9)

    def made(kind: type[Action]) -> st.SearchStrategy[Action]:
        by_type = {str: words(), int: numbers, tuple[str, ...]: texts}
        return st.builds(kind, **{field.name: by_type[field.type] for field in msgspec.structs.fields(kind)})

    return st.sampled_from(kinds).flatmap(made)


def played(seed: int, moves: int) -> State:
    """A random game so many moves on."""
    chance = Chance(seed_from(seed), "somewhere")
    state = lords_of_worlds.start(Options(strategic=seed % 2 == 0), 2 + seed % 3)
    for _ in range(moves):
        if not lords_of_worlds.to_move(state):
            break
        mover = state.mover
        act = lords_of_worlds.deal(state, chance) if mover == DEALER else lords_of_worlds.sample(state, mover, chance)
        state = lords_of_worlds.apply(state, Move(0, mover, act))
    return state


@rule("LW-T1")
@settings(max_examples=150)
@given(st.integers(0, 5), st.integers(0, 400), st.lists(anything(), max_size=12))
def test_any_action_from_anybody_at_any_time_is_answered(seed: int, moves: int, tried: list[Action]) -> None:
    state = played(seed, moves)
    for who in (DEALER, CLOCK, 0, 1, 3, 7):
        legal = set(lords_of_worlds.actions(state, who))
        for action in tried:
            refusal = lords_of_worlds.refusal(state, who, action)
            if who != DEALER:
                assert (refusal is None) == (action in legal)
