"""The referee: whatever hands do and whenever, every thing has one owner, and the earlier hand gets it."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rules.scramble import AnyMatch, JumpOut, Place, Reach, Return, begun, refused
from worldwright.core.chance import seed_from
from worldwright.core.game import CLOCK, DEALER, Move, Refusal
from worldwright.core.match import Match, Refused, replay
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.kit.scramble.model import DecideClaims, DrawLots

GAMES = st.sampled_from(["mondo", "mondo_sapiens"])

hands = st.tuples(
    st.integers(0, 3),  # who
    st.integers(0, 120),  # how much later than the last
    st.integers(0, 150),  # what the host allows for the line
    st.one_of(st.integers(1, 6).map(lambda n: f"t{n}"), st.sampled_from(["place", "back", "out"])),
)


def do(match: AnyMatch, seat: int, what: str, allowance: int, at: int) -> None:
    """Try a hand's action; what the rules refuse does not happen."""
    action: Any
    if what == "place":
        places = [a for a in match.actions(seat) if isinstance(a, Place)]
        action = places[at % len(places)] if places else Place("c3")
    elif what == "back":
        action = Return("bare" if at % 2 else "picture")
    elif what == "out":
        action = JumpOut(allowance=allowance)
    else:
        action = Reach(what, allowance)
    with suppress(Refused):
        match.submit(seat, action, at)


def owners(match: AnyMatch) -> Counter[str]:
    """How often each place of the pool is owned: by the pool, a hand or a world."""
    view = match.view(None)
    found: Counter[str] = Counter(f"t{place + 1}" for place, tile in enumerate(view.pool) if tile is not None)
    found.update(held.thing for held in view.hands if held is not None)
    found.update(laid.thing for world in view.worlds for laid in world)
    return found


@settings(max_examples=60, deadline=None)
@given(
    name=GAMES, seats=st.integers(2, 4), window=st.sampled_from([0, 40, 80, 300]), moves=st.lists(hands, max_size=40)
)
def test_every_tile_has_one_owner_in_any_interleaving(
    name: str, seats: int, window: int, moves: list[tuple[int, int, int, str]]
) -> None:
    match = begun(name, seats, window=window)
    at = match.now
    size = len(match.view(None).pool)
    for seat, later, allowance, what in moves:
        at += later
        if match.view(None).phase != "playing":
            break
        do(match, seat % seats, what, allowance, at)
        if match.view(None).phase == "playing":
            counted = owners(match)
            assert len(counted) == size
            assert set(counted.values()) == {1}
            assert sum(held is not None for held in match.view(None).hands) <= seats
    again = list(replay(match.game, match.options, seats, match.log))
    assert again[-1] == match.state


@settings(max_examples=60, deadline=None)
@given(
    name=GAMES,
    claims=st.lists(st.tuples(st.integers(0, 79), st.integers(0, 150)), min_size=2, max_size=4),
    seed=st.integers(0, 1000),
)
def test_the_hand_that_was_there_first_gets_the_tile(name: str, claims: list[tuple[int, int]], seed: int) -> None:
    match = begun(name, len(claims), seed)
    reached = {}
    for later, seat in sorted((later, seat) for seat, (later, _) in enumerate(claims)):
        allowance = claims[seat][1]
        first = min((at for at, _ in claims), default=0)
        if later - first < 80:  # the window is open
            match.submit(seat, Reach("t3", allowance), 10_000 + later)
            reached[seat] = 10_000 + later - allowance
    match.tick(11_000)
    holders = [seat for seat, held in enumerate(match.view(None).hands) if held is not None]
    assert len(holders) == 1
    assert reached[holders[0]] == min(reached.values())
    assert match.to_move() == set(range(len(claims)))  # the others have a free hand


def test_equal_hands_are_decided_evenly_by_the_sealed_chance() -> None:
    won: Counter[int] = Counter()
    for seed in range(300):
        match = begun("mondo", 3, seed)
        match.submit(0, Reach("t3"), 5_000)
        match.submit(1, Reach("t3", 20), 5_020)
        match.submit(2, Reach("t3", 40), 5_040)
        match.tick(5_080)
        ruling, lots = match.log[-2].act, match.log[-1].act
        assert isinstance(ruling, DecideClaims)
        assert ruling.to is None
        assert isinstance(lots, DrawLots)
        won[lots.to] += 1
        assert match.view(None).hands[lots.to] is not None
    assert sum(won.values()) == 300
    assert all(70 < won[seat] < 130 for seat in range(3))


def test_only_equal_hands_can_win_the_lots() -> None:
    match = begun("mondo", 3)
    match.submit(0, Reach("t3"), 5_000)
    match.submit(1, Reach("t3", 20), 5_020)
    match.submit(2, Reach("t3"), 5_030)
    states = list(replay(match.game, match.options, 3, match.log))
    due = match.game.deadline(match.state)
    assert due is not None
    state = match.game.apply(states[-1], Move(due[0], CLOCK, due[1]))
    assert match.game.to_move(state) == {DEALER}
    assert match.game.refusal(state, DEALER, DrawLots("t3", 0)) is None
    for fault in (DrawLots("t3", 2), DrawLots("t4", 0), DrawLots("t3", 7)):
        assert match.game.refusal(state, DEALER, fault) == Refusal("WW-T4")


def test_without_a_window_whoever_arrives_first_has_it_whatever_the_lines() -> None:
    match = begun("mondo", 2, window=0)
    match.submit(1, Reach("t3"), 5_001)
    assert match.view(None).hands[1] is not None
    assert refused(match, 0, Reach("t3"), 5_001) == "MO-P10"


def test_even_wins_for_a_near_and_a_far_line() -> None:
    won: Counter[int] = Counter()
    for seed in range(100):
        match = begun("mondo", 2, seed, window=100)
        match.submit(0, Reach("t3", 10), 5_010)  # both pressed at 5.000
        match.submit(1, Reach("t3", 100), 5_100)
        match.tick(5_200)
        won[next(seat for seat in (0, 1) if match.view(None).hands[seat] is not None)] += 1
    assert 30 < won[0] < 70


def test_an_allowance_is_capped_by_the_table() -> None:
    match = begun("mondo", 2, allowance=50)
    assert refused(match, 0, Reach("t3", 51), 5_000) == "MO-P10"
    match.submit(0, Reach("t3", 50), 5_000)


def test_an_arm_needs_a_pause_between_two_reaches() -> None:
    match = begun("mondo", 2, window=0, pause=250)
    match.submit(0, Reach("t3"), 5_000)
    match.submit(0, Return(), 5_010)
    match.submit(0, Reach("t4"), 5_020)  # the arm is back at 5.250
    assert match.view(0).hands[0] is None
    match.submit(1, Reach("t4"), 5_100)  # another hand is there before
    assert match.view(1).hands[1] is not None
    match.tick(6_000)
    assert match.view(0).hands[0] is None


def test_a_pressed_arm_gets_a_tile_nobody_else_wants() -> None:
    match = begun("mondo", 2, pause=250)
    match.submit(0, Reach("t3"), 5_000)
    match.tick(5_080)
    match.submit(0, Return(), 5_100)
    match.submit(0, Reach("t4"), 5_110)
    match.tick(5_329)
    assert match.view(0).hands[0] is None
    match.tick(5_330)  # back at 5.250, and the window closes 80 ms later
    assert match.view(0).hands[0] is not None
    assert match.view(0).hands[0].thing == "t4"


@settings(max_examples=40, deadline=None)
@given(
    name=GAMES, late=st.integers(0, 400), allowance=st.integers(0, 150), what=st.sampled_from(["place", "out", "t9"])
)
def test_a_late_arrival_never_beats_the_bell(name: str, late: int, allowance: int, what: str) -> None:
    match = begun(name, 2, minutes=4)
    bell = match.view(0).bell
    assert bell is not None
    match.submit(0, Reach("t1"), bell - 1_000)
    match.tick(bell - 500)
    do(match, 0 if what == "place" else 1, what, allowance, bell + late)
    match.tick(bell + 5_000)
    past = match.view(0).past[0]
    assert past.worlds == ((), ())
    was_there = what == "out" and allowance > late and late < 150
    assert past.chips == ((0, 4) if was_there else (0, 0))


@settings(max_examples=25, deadline=None)
@given(name=GAMES, seed=st.integers(0, 10_000), moves=st.lists(hands, min_size=5, max_size=30))
def test_a_record_with_contested_reaches_verifies_and_rules_the_same(
    name: str, seed: int, moves: list[tuple[int, int, int, str]]
) -> None:
    match: AnyMatch = Match(game(name), game(name).Options(rounds=1), 4, seed_from(seed))
    match.tick(3_000)
    at = 3_000
    for seat, later, allowance, what in moves:
        at += later
        do(match, seat, what, allowance, at)
    match.tick(10**9)
    assert match.over
    text = match.record().text().encode()
    assert verify(text, game).sealed
    rulings = [move for move in match.log if isinstance(move.act, DecideClaims | DrawLots)]
    states = list(replay(match.game, match.options, 4, match.log))
    assert states[-1] == match.state
    for number, move in enumerate(match.log):
        if move in rulings and isinstance(move.act, DecideClaims):
            assert match.game.deadline(states[number]) == (move.at, move.act)
