"""The twin of the Mondo games: what it refuses, where it stops, and that the comparison finds what differs."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.compiled.comparing import Different, compare, written
from tests.compiled.pairs import PAIRS
from tests.compiled.scramble_tables import drawn_tables
from tests.compiled.scrambling import PROGRAM, TableTwin, table_twin
from worldwright.compiled.program import BUILT, TwinError
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import DEALER
from worldwright.core.match import Match, start
from worldwright.games import game
from worldwright.kit.scramble.model import Deal, Player

NAMES = ("mondo", "mondo_sapiens")
WRONG: tuple[Any, ...] = (None, -1, 10**12, "", "x", [], [[]], {}, [None] * 300, [10**6] * 300)
each_name = pytest.mark.parametrize("name", NAMES)


def _seeing(name: str, options: Any, seats: int) -> TableTwin:
    rules, other = game(name), table_twin()
    assert other.learn(written(rules.content(None)))
    assert other.see(written(rules.view(start(rules, options, seats), None)))
    return other


@each_name
def test_every_option_is_drawn_with_every_value_it_can_have(name: str) -> None:
    """Of those that are a choice; numbers are drawn from a few."""
    tables = drawn_tables(game(name), 600)
    seen = {
        field: Counter(getattr(options, field) for options, _ in tables) for field in tables[0][0].__struct_fields__
    }
    assert {seats for _, seats in tables} == {1, 2, 3, 4}
    for field, values in seen.items():
        assert len(values) > 1, field
    assert set(seen["mode"]) == {"real_time", "step"}
    assert set(seen["level"]) == {"beginner", "advanced", "expert"}
    assert set(seen["rounds"]) == {1, 2, 3, 5}


@each_name
def test_a_twin_that_is_told_another_table_is_found_out(name: str) -> None:
    """The comparison can fail: the twin counts a handicap that the rules do not know of."""
    pair = PAIRS[name]
    plain = game(name).Options(mode="step", level="advanced", rounds=2)
    same = dataclasses.replace(pair, tables=[(plain, 2)])
    compare(same, 1)
    told = replace(plain, handicap=("strong", "strong"))
    odd = dataclasses.replace(same, all_seen=lambda state: pair.all_seen(replace(state, options=told)))
    with pytest.raises(Different):
        compare(odd, 1)


@each_name
def test_only_the_beginning_of_a_game_is_seen(name: str) -> None:
    rules = game(name)
    options = rules.Options(mode="step")
    match: Match[Any, Any, Any, Any] = Match(rules, options, 2, 1)
    other = table_twin()
    assert other.learn(written(rules.content(options)))
    assert other.see(written(rules.view(start(rules, options, 2), 0)))
    assert not other.see(written(match.view(0)))


def test_a_table_whose_boards_it_does_not_know_is_refused() -> None:
    rules, other = game("mondo_sapiens"), table_twin()
    in_steps, at_once = rules.Options(mode="step"), rules.Options()
    assert other.learn(written(rules.content(in_steps)))
    assert other.see(written(rules.view(start(rules, in_steps, 2), None)))
    assert not other.see(written(rules.view(start(rules, at_once, 2), None))), "another board may be chosen there"
    assert not other.see(written(rules.view(start(rules, rules.Options(mode="step", board=3), 2), None)))


@each_name
def test_a_deal_that_cannot_be_is_refused(name: str) -> None:
    rules = game(name)
    options = rules.Options(mode="step", level="expert")
    other, state = _seeing(name, options, 3), start(rules, options, 3)
    right = rules.deal(state, Chance(seed_from(1), "deal"))
    assert isinstance(right, Deal)
    tiles, opened = right.tiles, right.open
    wrong = [
        replace(right, tiles=tiles[1:]),
        replace(right, tiles=(tiles[1], *tiles[1:])),
        replace(right, tiles=("M999:picture:0", *tiles[1:])),
        replace(right, tiles=(f"{tiles[0][:-1]}4", *tiles[1:])),
        replace(right, start=tiles[:1], tiles=tiles[1:]),
        replace(right, open=opened[1:]),
        replace(right, open=(opened[1], *opened[1:])),
        replace(right, open=("nothing", *opened[1:])),
        replace(right, modifier="nothing"),
        replace(right, modifier="" if right.modifier else "most_lakes"),
    ]
    before = other.state()
    for deal in wrong:
        assert rules.refusal(state, DEALER, deal) is not None
        other.moment(0, DEALER)
        assert not other.tries(written(deal)), deal
        assert other.state() == before
    other.moment(0, DEALER)
    assert other.tries(written(right))


@each_name
def test_random_games_of_the_twin_end_and_depend_on_their_seed_alone(name: str) -> None:
    for options, seats in drawn_tables(game(name), 40):
        other = _seeing(name, options, seats)
        moves = other.bench(3, 5)
        assert moves > 3
        assert other.bench(3, 5) == moves


@each_name
def test_it_stops_when_it_has_computed_enough(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = _seeing(name, game(name).Options(mode="step"), 2)
    monkeypatch.setattr("worldwright.compiled.program.FUEL", 100)
    with pytest.raises(TwinError, match="fuel"):
        other.bench(1000, 1)


@each_name
def test_a_view_with_parts_missing_or_wrong_never_breaks_out(name: str) -> None:
    """Whatever stands in a view or in its options, the twin answers, refuses or stops, within its bounds."""
    rules = game(name)
    options = rules.Options(level="expert", rounds=2, mode="step")
    view = msgspec.to_builtins(rules.view(start(rules, options, 3), None))
    views = [{**view, field: wrong} for field in view for wrong in WRONG]
    views += [{**view, "options": {**view["options"], field: wrong}} for field in view["options"] for wrong in WRONG]
    other = TableTwin(BUILT / f"{PROGRAM}.wasm")
    content = written(rules.content(None))
    for one in views:
        try:
            assert other.learn(content)
            if other.see(written(one)):
                other.bench(1, 1)
        except TwinError:
            other = TableTwin(BUILT / f"{PROGRAM}.wasm")


@each_name
def test_content_with_parts_missing_or_wrong_never_breaks_out(name: str) -> None:
    rules = game(name)
    view = written(rules.view(start(rules, rules.Options(level="expert", mode="step"), 3), None))
    content = msgspec.to_builtins(rules.content(None))
    other = TableTwin(BUILT / f"{PROGRAM}.wasm")
    for part, inner in content.items():
        changed = [{**content, part: wrong} for wrong in WRONG]
        if isinstance(inner, dict):
            changed += [{**content, part: {**inner, field: wrong}} for field in inner for wrong in WRONG]
        for one in changed:
            try:
                if other.learn(written(one)) and other.see(view):
                    other.bench(1, 1)
            except TwinError:
                other = TableTwin(BUILT / f"{PROGRAM}.wasm")


def test_a_player_has_what_the_twin_compares() -> None:
    """A new field of the state would be compared by nobody."""
    assert Player.__struct_fields__ == ("world", "filled", "fringe", "arm", "hand", "chip", "kept", "villages")
