"""S037: how long a refusal takes tells nothing. Counted in work, not in time: the same lines run for it, in one order.

What is hidden may not decide which way the code goes, so for two tables that look alike to a seat, a refused command
must run the same lines of the rules and of the table in the same order.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, command, opened, play_on
from tests.server.engine.twin_tables import as_twin, table_at
from worldwright.core.chance import Chance
from worldwright.games.mapominoes import refusals
from worldwright.server.engine.table import Table

HIDING = ("mondo-2", "mondo-2-step", "mondo_sapiens-2", "mapominoes-3", "mapominoes-3-bluff", "lords_of_worlds-3",
          "monuments-3-capitol")  # fmt: skip
KINDS = [kind for kind in TABLES if kind.id in HIDING]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)


def work_of(step: Callable[[], object]) -> list[tuple[CodeType, int]]:
    """Every line that runs in our own code while a step is taken."""
    lines: list[tuple[CodeType, int]] = []

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if "worldwright" not in frame.f_code.co_filename:
            return None
        if event == "line":
            lines.append((frame.f_code, frame.f_lineno))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        step()
    finally:
        sys.settrace(before)
    return lines


def refused_work(table: Table, seat: int, number: int, action: Any) -> list[tuple[CodeType, int]]:
    """The work of one refused command."""
    ear = Ear(seat)
    body = command(number, action, table.log.seq)
    work = work_of(lambda: table.command(ear, body, 0))
    (answer,) = ear.answers()
    assert answer.code == "rule"
    return work


def uneven(kind: Kind) -> list[Any]:
    """The refused commands whose work depends on something hidden."""
    chance = Chance(bytes(32), "work")
    played = opened(kind, seed=8)
    play_on(played, 60)
    wishes = list({move.act: None for _, move in played.log.moves if move.by >= 0})[:15]
    table = opened(kind, seed=3)
    clock, found, compared = 0, [], 0
    for _ in range(5):
        clock = play_on(table, 13, clock)
        if table.log.over:
            break
        for seat in range(kind.seats):
            state, twin = table.log.state, as_twin(table, seat, chance)
            bells = [due[0] <= table.now(0) for each in (state, twin) if (due := kind.game.deadline(each)) is not None]
            if any(bells) or state == twin:
                continue  # with a bell that has rung already, or nothing hidden, there is nothing to compare
            for number, wish in enumerate(wishes):
                if kind.game.refusal(state, seat, wish) is None:
                    continue
                for each in (state, twin):  # once before, so that nothing is worked out for the first time
                    refused_work(table_at(table, each), seat, number, wish)
                one, other = (refused_work(table_at(table, each), seat, number, wish) for each in (state, twin))
                assert one
                compared += 1
                if one != other:
                    found.append(wish)
    assert compared > 20, "something was hidden, and something refused"
    return found


@every_kind
def test_s037_a_refusal_takes_the_same_work_whatever_is_hidden(kind: Kind) -> None:
    assert uneven(kind) == []


def test_s037_a_look_at_a_hidden_hand_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = next(kind for kind in KINDS if kind.game_name == "mapominoes")
    old = refusals.refusal

    def curious(state: Any, seat: int, action: Any) -> Any:
        for other, hand in enumerate(state.hands):
            if other != seat and hand & 0b1111:
                state.options.deck[0].upper()
        return old(state, seat, action)

    # Traced like the house's own code: the test that looks for it must see it.
    source = curious.__code__.replace(co_filename=refusals.__file__)
    curious.__code__ = source
    monkeypatch.setattr(kind.game, "refusal", curious)
    assert uneven(kind)
