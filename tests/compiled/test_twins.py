"""The twins: equal to the rules, bounded, deterministic, and knowing no more than a seat knows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.compiled.comparing import compare, known_twin, written
from tests.compiled.pairs import PAIRS
from tools import twins as building
from worldwright.compiled.program import Twin, TwinError
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import DEALER, Move
from worldwright.core.match import deal_chance, start

WRONG: tuple[Any, ...] = (None, -1, 10**12, "", "x", [], [[]], {}, [None] * 300, [10**6] * 300)
each_game = pytest.mark.parametrize("name", sorted(PAIRS))
each_thinker = pytest.mark.parametrize("name", sorted(name for name, pair in PAIRS.items() if pair.play is None))
"""The twins that search; the Mondo games' plays by the rules and no more."""


def _moment(name: str, table: int, moves: int) -> tuple[Any, int]:
    """A state after so many random moves in which somebody has a choice, and who that is."""
    pair = PAIRS[name]
    game, (options, seats) = pair.game, pair.tables[table]
    seed, state, made = seed_from(table, "moment"), start(pair.game, options, seats), 0
    chance = Chance(seed, "moves")
    while True:
        waited = game.to_move(state)
        assert waited, "the game ended first"
        if DEALER in waited:
            state = game.apply(state, Move(0, DEALER, game.deal(state, deal_chance(seed, made))))
            continue
        seat = min(waited)
        actions = game.actions(state, seat)
        if made >= moves and len(actions) > 1:
            return state, seat
        state = game.apply(state, Move(0, seat, chance.choice(actions)))
        made += 1


def _seeing(name: str, table: int, moves: int) -> tuple[Twin, Any, int]:
    pair, (state, seat) = PAIRS[name], _moment(name, table, moves)
    other = known_twin(pair)
    assert other.learn(written(pair.game.content(pair.tables[table][0])))
    assert other.see(written(pair.game.view(state, seat)))
    return other, state, seat


@each_game
def test_a_twin_plays_as_the_rules_do(name: str) -> None:
    for number in range(0, len(PAIRS[name].tables), PAIRS[name].step):
        compare(PAIRS[name], number)


@each_game
def test_what_was_built_comes_from_the_sources_that_are_here(name: str) -> None:
    assert building.recorded()[PAIRS[name].built] == building.fingerprint(PAIRS[name].built), "run ./dev twins"


@each_thinker
def test_a_thought_depends_on_what_was_seen_and_on_its_seed_alone(name: str) -> None:
    other, state, seat = _seeing(name, 1, 7)  # three seats: of two, each knows what the other has
    first = other.think(200, seed_from(1))
    assert other.think(200, seed_from(2)) != first
    assert other.think(200, seed_from(1)) == first
    imagined = PAIRS[name].game.imagine(PAIRS[name].game.view(state, seat), Chance(seed_from(3), "imagine"))
    assert imagined != state, "nothing was hidden, so nothing is shown by this test"
    assert other.see(written(PAIRS[name].game.view(imagined, seat)))
    assert other.think(200, seed_from(1)) == first


@each_thinker
def test_every_choice_is_judged_once_the_best_first(name: str) -> None:
    other, state, seat = _seeing(name, 1, 9)
    judged = other.think(300, seed_from(1))
    assert sorted(choice.number for choice in judged) == list(range(len(PAIRS[name].game.actions(state, seat))))
    assert [choice.visits for choice in judged] == sorted((choice.visits for choice in judged), reverse=True)
    assert sum(choice.visits for choice in judged) == 300


def test_a_thought_by_the_learned_value_knows_no_more_than_the_seat() -> None:
    """Every choice is judged once, by what was seen and the seed alone."""
    other, state, seat = _seeing("monuments", 1, 7)
    game = PAIRS["monuments"].game
    assert other.has_value()
    first = other.think(300, seed_from(1), "think_by_value")
    assert sorted(choice.number for choice in first) == list(range(len(game.actions(state, seat))))
    assert sum(choice.visits for choice in first) == 300
    imagined = game.imagine(game.view(state, seat), Chance(seed_from(3), "imagine"))
    assert imagined != state
    assert other.see(written(game.view(imagined, seat)))
    assert other.think(300, seed_from(1), "think_by_value") == first


def test_the_learned_value_knows_who_is_far_ahead() -> None:
    """Two seats, the last round: whoever has thirty points more hopes for more than the other does."""
    other, state, _ = _seeing("monuments", 0, 45)
    game = PAIRS["monuments"].game
    hopes = []
    for seat in (0, 1):
        view = msgspec.to_builtins(game.view(state, min(game.to_move(state))))
        view["costs"] = [[30] if place == seat else [] for place in (0, 1)]
        assert other.see(written(view))
        hopes.append(other.think(50, seed_from(1), "think_by_value")[0].value)
    me = min(game.to_move(state))
    assert hopes[me] < 0.3
    assert hopes[1 - me] > 0.7


def test_where_no_value_was_learned_there_is_none() -> None:
    lords, _, _ = _seeing("lords_of_worlds", 1, 7)
    assert not lords.has_value()
    pair = PAIRS["monuments"]
    four = next(number for number, (_, seats) in enumerate(pair.tables) if seats == 4)
    monuments, _, _ = _seeing("monuments", four, 7)
    assert not monuments.has_value()


@each_thinker
def test_a_twin_stops_when_it_has_computed_enough(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other, _, _ = _seeing(name, 0, 5)
    monkeypatch.setattr("worldwright.compiled.program.FUEL_EACH", 0)
    monkeypatch.setattr("worldwright.compiled.program.FUEL", 1000)
    with pytest.raises(TwinError, match="fuel"):
        other.think(1000, seed_from(1))


@each_game
@pytest.mark.parametrize("words", [b"", b"[]", b"{}", b"null", b'{"options":{}}', b"[" * 100_000, b'{"a":"' * 9_000])
def test_words_a_twin_cannot_read_are_refused(name: str, words: bytes) -> None:
    other = known_twin(PAIRS[name])
    assert not other.see(words)
    assert not other.learn(words)


@each_thinker
def test_a_view_with_parts_missing_or_wrong_never_breaks_out(name: str) -> None:
    """Whatever stands in a view, a twin answers, refuses or stops, within its bounds."""
    other, state, seat = _seeing(name, 0, 5)
    view = msgspec.to_builtins(PAIRS[name].game.view(state, seat))
    for field in view:
        for wrong in WRONG:
            try:
                if other.see(written({**view, field: wrong})):
                    other.think(20, seed_from(1))
            except TwinError:
                other = Twin(known_wasm(name))
                assert other.learn(written(PAIRS[name].game.content(PAIRS[name].tables[0][0])))


def known_wasm(name: str) -> Any:
    """Where a twin was built."""
    return building.BUILT / f"{name}.wasm"
