"""Empty seats at Mondo: the world stays, as after a jump without a chip, and nobody waits (MO-J4, S065)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.rulemark import rule
from tests.server.engine.seating import Ear, command, opened, play_on, restored, save
from worldwright.core.chance import Chance
from worldwright.core.game import Move
from worldwright.core.match import Refused, play
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.kit.scramble.model import Leave, Reach
from worldwright.kit.scramble.phases import Counting, Playing, Resting, Setting, Taking
from worldwright.server.engine.history import recorded
from worldwright.server.engine.log import Event
from worldwright.server.engine.seat_handover import leave, occupy
from worldwright.server.engine.table import Table

LEAVABLE = [kind for kind in TABLES if kind.game_name.startswith("mondo") and kind.seats > 1]
kinds = pytest.mark.parametrize("kind", LEAVABLE, ids=lambda kind: kind.id)
FREE: Any = {"leavers": "free"}


def until(table: Table, phases: tuple[type, ...], events: list[Event], clock: int = 0) -> int:
    for _ in range(400):
        state = table.log.state
        if table.log.over or (type(state.phase) in phases and (state.phase.awaited or Counting in phases)):
            break
        clock = play_on(table, 1, clock, events)
    return clock


def left(table: Table, seat: int, clock: int, events: list[Event]) -> None:
    leave(table, [seat], clock)
    save(table, clock, events)


@rule("MO-J4")
@kinds
def test_s065_who_leaves_keeps_the_world_as_it_is_and_has_no_chip(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, **FREE, kept=events)
    clock = until(table, (Playing, Taking), events)
    clock = play_on(table, 6, clock, events)
    clock = until(table, (Playing, Taking), events, clock)
    state = table.log.state
    seat = min(seat for seat in kind.game.to_move(state) if seat >= 0)  # one whose hand is not on its way
    before = (state.round, state.players[seat].world, kind.game.census(state))
    left(table, seat, clock, events)
    after = table.log.state
    if after.round == before[0] and isinstance(after.phase, Playing | Taking):
        assert after.out >> seat & 1
        assert after.players[seat].hand is None
        assert (after.players[seat].world, after.players[seat].chip) == (before[1], 0)
        assert seat not in kind.game.to_move(after)
    else:  # the others were out already: that was the round
        assert (after.past[-1].worlds[seat], after.past[-1].chips[seat]) == (before[1], 0)
    assert kind.game.census(after) == before[2]


@rule("MO-J4")
@kinds
def test_s065_nobody_waits_for_an_empty_seat_in_any_round_and_the_record_verifies(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, **FREE, kept=events)
    clock = until(table, (Playing, Taking), events)
    left(table, 0, clock, events)
    for _ in range(4000):
        if table.log.over:
            break
        assert 0 not in kind.game.to_move(table.log.state)
        clock = play_on(table, 1, clock, events)
    assert table.log.over
    assert all(past.chips[0] == 0 for past in table.log.state.past)
    assert sum(isinstance(move.act, Leave) for _, move in table.log.moves) == len(table.log.state.past)
    record = recorded(table)
    assert record is not None
    assert verify(record.text().encode(), game).sealed
    again = restored(table.id, events, kind.game, 2)
    assert again.log.state == table.log.state


@kinds
def test_s065_leaving_in_the_middle_of_anything_never_stops_the_others(kind: Kind) -> None:
    """With a tile in hand, with a hand out, between the rounds, after having chosen: at every moment of a game."""
    for moment in range(0, 60, 4):
        events: list[Event] = []
        table = opened(kind, seed=moment, **FREE, kept=events)
        clock = play_on(table, moment, 0, events)
        if table.log.over:
            break
        before = kind.game.census(table.log.state)
        left(table, kind.seats - 1, clock, events)
        assert not table.frozen
        assert kind.game.census(table.log.state) == before
        play_on(table, 12, clock, events)
        assert not table.frozen
        assert restored(table.id, events, kind.game, 2).log.state == table.log.state


@rule("MO-J4")
def test_s065_with_a_hand_out_the_ruling_comes_first_and_the_tile_goes_back() -> None:
    kind = next(kind for kind in LEAVABLE if kind.id == "mondo-4-expert")
    events: list[Event] = []
    table = opened(kind, **FREE, kept=events)
    clock = until(table, (Playing,), events)
    table.command(Ear(2), command(1, Reach("t4"), table.log.seq), clock + 400)
    assert table.log.state.phase.windows
    left(table, 2, clock + 410, events)
    assert not table.log.state.out >> 2 & 1
    table.tick(table.due() or 0)
    save(table, clock + 500, events)
    assert table.log.state.out >> 2 & 1
    assert table.log.state.pool.there >> 3 & 1, "it lies there again"


@pytest.mark.parametrize("phase", [Counting, Resting])
def test_s065_who_sits_down_on_an_empty_seat_plays_from_the_next_round_on(phase: type) -> None:
    kind = next(kind for kind in LEAVABLE if kind.id == "mondo_sapiens-3-quick-start")
    events: list[Event] = []
    table = opened(kind, **FREE, kept=events)
    clock = until(table, (Playing,), events)
    left(table, 1, clock, events)
    clock = until(table, (Resting,), events, clock)
    assert isinstance(table.log.state.phase, Resting)
    if phase is Counting:
        clock = until(table, (Counting,), events, clock)
    assert occupy(table, 1, clock, holder="new") is not None
    clock = until(table, (Playing,), events, clock)
    assert 1 in kind.game.to_move(table.log.state)


@rule("MO-J4")
@kinds
def test_s065_only_the_table_can_do_it_and_only_for_a_seat_that_is_waited_for(kind: Kind) -> None:
    table = opened(kind)
    clock = until(table, (Playing, Taking), [])
    ear = Ear(0)
    table.command(ear, command(1, Leave(), table.log.seq), clock)
    assert ear.answers()[0].code == "malformed"
    state = table.log.state
    gone = play(kind.game, state, Move(table.log.time, 0, Leave()))
    if gone.round == state.round and type(gone.phase) is type(state.phase):
        with pytest.raises(Refused, match="WW-T1"):
            play(kind.game, gone, Move(table.log.time, 0, Leave()))
    assert kind.game.refusal(opened(kind).log.state, 0, Leave()) is None or isinstance(state.phase, Playing)


@rule("MO-J4")
def test_s065_everybody_sees_who_left() -> None:
    kind = next(kind for kind in LEAVABLE if kind.id == "mondo-4-step-expert")
    table = opened(kind, **FREE)
    chance = Chance(bytes(32), "x")
    phases: set[Any] = set()
    for _ in range(30):
        state = table.log.state
        move = Move(0, 1, Leave())
        if kind.game.refusal(state, 1, Leave()) is None:
            phases.add(type(state.phase))
            assert all(kind.game.redact(state, move, viewer) == move for viewer in (None, 0, 2, 3))
        seat = min(kind.game.to_move(state))
        table.command(Ear(seat), command(table.log.seq, kind.game.sample(state, seat, chance), table.log.seq), 0)
        save(table)
    assert phases == {Taking, Setting}
