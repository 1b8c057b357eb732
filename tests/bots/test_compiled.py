"""Levels that search with a compiled program: the same thought for the same sight, and Python where there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from worldwright.bots import compiled_search as compiled
from worldwright.bots.bot import bot
from worldwright.compiled.program import BUILT, FUEL, Page, ProgramAsked, ProgramCall, Twin, TwinError
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match
from worldwright.core.thinking import Budget, Sight, no_reasons
from worldwright.games import game
from worldwright.kit.scramble.bots import filling, wanted_world

TABLES = [
    ("monuments", {}, 6),
    ("mondo", {"mode": "step"}, 6),
    ("mondo_sapiens", {"mode": "step"}, 6),
    ("lords_of_worlds", {}, 30),
    ("mapominoes", {}, 6),
]
MANY = 300
"""More games than Python ever imagines for a move."""
at_tables = pytest.mark.parametrize(("name", "options", "moves"), TABLES)


def moment(name: str, options: dict[str, Any], moves: int, chairs: int = 3) -> tuple[Any, Sight]:
    """What a seat sees after so many moves of keen players, with more than one thing to do."""
    rules: Any = game(name)
    match: Match[Any, Any, Any, Any] = Match(rules, rules.Options(**options), chairs, seed_from(2))
    player, luck = bot("keen", rules), Chance(seed_from(3), "luck")
    while True:
        seats = match.to_move()
        if not seats:
            due = rules.deadline(match.state)
            assert due is not None
            match.tick(due[0])
            continue
        seat = min(seats)
        sight = Sight(match.view(seat), match.actions(seat))
        if len(match.log) >= moves and len(sight.actions) > 1:
            return rules, sight
        match.submit(seat, player.think(sight, Budget(luck)).action)


@at_tables
def test_the_same_sight_and_luck_give_the_same_thought(name: str, options: dict[str, Any], moves: int) -> None:
    rules, sight = moment(name, options, moves)
    thoughts = [bot("master", rules).think(sight, Budget(Chance(seed_from(1), "luck"))) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].action in sight.actions
    assert thoughts[0].iterations >= MANY, "the compiled program was asked"
    assert thoughts[0].choices[0].reasons


@at_tables
@pytest.mark.parametrize("why", ["not there", "stopped"])
def test_where_no_program_can_be_asked_python_thinks(
    name: str, options: dict[str, Any], moves: int, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, sight = moment(name, options, moves)

    def stopped(*_: Any) -> Any:
        raise TwinError("out of fuel")

    if why == "not there":
        monkeypatch.setattr(compiled, "twin", lambda _game: None)
        monkeypatch.setattr(wanted_world, "worlds", lambda: None)
        monkeypatch.setattr(filling, "worlds", lambda: None)
    else:
        monkeypatch.setattr("worldwright.compiled.program.Twin.think", stopped)
        monkeypatch.setattr("worldwright.kit.scramble.world_search.Worlds.best", stopped)
        monkeypatch.setattr("worldwright.kit.scramble.world_search.Worlds.fill", stopped)
    thought = bot("strong", rules).think(sight, Budget(Chance(seed_from(1), "luck")))
    assert thought.action in sight.actions
    thought = bot("master", rules).think(sight, Budget(Chance(seed_from(1), "luck"), work=4))
    assert thought.action in sight.actions
    assert thought.iterations < MANY


def test_a_twin_that_counts_the_choices_in_another_way_is_not_asked() -> None:
    rules, sight = moment("monuments", {}, 6)
    other = Sight(sight.view, list(reversed(sight.actions)))
    assert compiled.think(rules, lambda _view: no_reasons, other, Budget(Chance(seed_from(1), "luck"), 100)) is None


@at_tables
def test_a_page_computes_what_this_process_would(name: str, options: dict[str, Any], moves: int) -> None:
    """The call holds all that is needed: run elsewhere, its answer gives the same thought."""
    rules, sight = moment(name, options, moves)
    master = bot("master", rules)
    here = master.think(sight, Budget(Chance(seed_from(1), "luck")))
    with pytest.raises(ProgramAsked) as asked:
        master.think(sight, Budget(Chance(seed_from(1), "luck"), page=Page()))
    told = run(asked.value.call)
    assert master.think(sight, Budget(Chance(seed_from(1), "luck"), page=Page(told))) == here


@pytest.mark.parametrize(("seats", "function"), [(2, "think_by_value"), (3, "think_by_value"), (4, "think")])
def test_master_of_monuments_goes_by_the_learned_value_where_it_is_better(seats: int, function: str) -> None:
    """At four seats it was not; what is weighed for a person always comes from games played on, with their errors."""
    rules, sight = moment("monuments", {}, 6, seats)
    master, luck = bot("master", rules), Budget(Chance(seed_from(1), "luck"), page=Page())
    with pytest.raises(ProgramAsked) as asked:
        master.think(sight, luck)
    assert asked.value.call.function == function
    with pytest.raises(ProgramAsked) as asked:
        master.think(sight, replace(luck, by_games=True))
    assert asked.value.call.function == "think"


@at_tables
@pytest.mark.parametrize(
    "told", [b"", b"[]", b"[[999,1,0.5,1.0,0.1]]", b"[[0,1,1,1,1],[0,1,1,1,1]]", b"[5,[[9999,0,0]]]"]
)
def test_a_page_that_answers_nonsense_changes_nothing(
    name: str, options: dict[str, Any], moves: int, told: bytes
) -> None:
    rules, sight = moment(name, options, moves)
    master = bot("master", rules)
    here = master.think(sight, Budget(Chance(seed_from(1), "luck")))
    assert master.think(sight, Budget(Chance(seed_from(1), "luck"), page=Page(told))) == here


def run(call: ProgramCall) -> bytes:
    """What a page does with a call."""
    program = Twin(BUILT / f"{call.program}.wasm")
    if call.content:
        assert program.learn(call.content.encode())
    assert program.see(call.view.encode())
    return program._told(program._call(call.function, *call.numbers, fuel=FUEL * 1000))
