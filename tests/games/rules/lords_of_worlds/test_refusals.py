"""Payments and placings of every kind: what is legal and what is refused, whatever is tried."""

from __future__ import annotations

import re
from itertools import combinations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rules.lords_of_worlds.situations import situation
from tests.rulemark import rule
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import CLOCK, DEALER, Action, Move, Refusal
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.model import Actions, Collect, State, Walk
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, TILE_NAMES
from worldwright.games.lords_of_worlds.table import Options

CARDS = [name for name in CARD_NAMES if name.startswith(("red", "cyan", "white"))]
TILES = {"b3": "desert5", "a2": "water1", "c4": "mix11", "d21": "forest8", "a4": "?"}


def is_payment(held: list[str], cards: tuple[str, ...], cost: int, wanted: str) -> bool:
    """Whether cards of a hand pay for something by the rules' own words: one colour, enough, and none too many."""
    colours = {card[:-1] for card in cards} - {"white"}
    values = [int(card[-1]) for card in cards]
    enough = sum(values) >= cost and all(sum(values) - value < cost for value in values)
    return enough and len(colours) <= 1 and (not wanted or colours <= {wanted}) and set(cards) <= set(held)


@rule("LW-M1", "LW-M5", "LW-C2")
@settings(max_examples=60)
@given(st.lists(st.sampled_from(CARDS), max_size=7), st.booleans())
def test_every_payment_of_one_colour_without_a_card_to_spare_is_legal(held: list[str], strategic: bool) -> None:
    held = [name for name in CARD_NAMES for _ in range(min(3, held.count(name)))]
    state = situation(options=Options(strategic=strategic), hands=[" ".join(held)], tiles=TILES, carts="b1")
    listed = set(lords_of_worlds.actions(state, 0))
    steps = state.table.steps[state.carts[0]]
    for number in range(len(held) + 1):
        for cards in {*combinations(held, number)}:
            for name in (*TILES, "c0"):
                far = steps[state.table.hex_of_name[name]]
                value = int(re.sub(r"\D", "", TILES.get(name, "")) or 0)
                collect, walk = Collect(name, cards), Walk(name, cards)
                pays = value > 0 and is_payment(held, cards, far + value, "cyan" if name == "b3" else "")
                assert (lords_of_worlds.refusal(state, 0, collect) is None) == pays, collect
                assert (lords_of_worlds.refusal(state, 0, walk) is None) == (
                    far > 0 and is_payment(held, cards, far, "")
                ), walk
    for action in listed:
        assert lords_of_worlds.refusal(state, 0, action) is None


@rule("LW-M5")
def test_the_exact_payment_is_legal_where_one_higher_card_is_listed() -> None:
    state = situation(hands=["red1 red2 red3"], tiles=TILES, carts="a0", options=Options(portal_from_start=False))
    goal = next(n for n, far in zip(state.table.names, state.table.steps[state.carts[0]], strict=True) if far == 3)
    listed = [action.cards for action in lords_of_worlds.actions(state, 0) if action == Walk(goal, ("red3",))]
    assert listed == [("red3",)]
    for cards in (("red1", "red2"), ("red2", "red1"), ("red3",)):
        assert lords_of_worlds.refusal(state, 0, Walk(goal, cards)) is None
    for spare in (("red1", "red3"), ("red1", "red2", "red3")):
        assert lords_of_worlds.refusal(state, 0, Walk(goal, spare)) == Refusal("LW-M5", (goal, *spare))


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
            if who != DEALER and not isinstance(action, Collect | Walk):
                assert (refusal is None) == (action in legal)
