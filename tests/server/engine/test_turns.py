"""Play in turns: the promises S060 to S069."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import every_kind
from tests.server.engine.seating import Ear, command, opened, play_on, restored, save, seated, some_action, turn
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.history import recorded
from worldwright.server.engine.log import KEPT, Event
from worldwright.server.engine.seat_handover import leave, occupy
from worldwright.server.engine.table import Table


def is_in_turns(kind: Kind) -> bool:
    """Whether no clock of the game's own ever runs here."""
    table = opened(kind)
    for _ in range(12):
        if table.log.is_timed:
            return False
        play_on(table, 1)
    return True


IN_TURNS = [kind for kind in TABLES if is_in_turns(kind)]
in_turns = pytest.mark.parametrize("kind", IN_TURNS, ids=lambda kind: kind.id)


def unchanged(table: Table) -> tuple[int, str, int]:
    return table.log.seq, table.log.link, len(table.log.unsaved)


@in_turns
def test_S060_out_of_turn_for_another_and_after_the_end_are_refused(kind: Kind) -> None:
    table = opened(kind)
    seat = turn(table)
    action = some_action(table, seat)
    before = unchanged(table)
    for other in range(kind.seats):
        if other not in table.game.to_move(table.log.state):
            ear = Ear(other)
            table.command(ear, command(5, action, table.log.seq), 0)
            (answer,) = ear.answers()
            assert (answer.code, answer.rule) == ("rule", "WW-T1")
    assert unchanged(table) == before
    play_on(table, 20_000)
    assert table.log.over
    before = unchanged(table)
    ear = Ear(seat)
    table.command(ear, command(6, action, table.log.seq), 0)
    (answer,) = ear.answers()
    assert (answer.code, answer.rule) == ("rule", "WW-T2")
    assert unchanged(table) == before


@every_kind
def test_S061_a_command_repeated_ten_times_and_after_a_restart_has_one_effect_and_one_answer(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, kept=events)
    clock = 0
    while not any(seat >= 0 for seat in table.game.to_move(table.log.state)):
        clock = table.due() or clock
        table.tick(clock)
        save(table, clock, events)
    seat = turn(table)
    wanted = command(77, some_action(table, seat), table.log.seq)
    ear = Ear(seat)
    moves = len(table.log.moves)
    for _ in range(10):
        table.command(ear, wanted, clock)
    save(table, clock, events)
    answers = ear.answers()
    assert len(answers) == 10
    assert len(set(map(msgspec.json.encode, answers))) == 1
    assert isinstance(answers[0], say.Accepted)
    assert sum(move.by == seat for _, move in table.log.moves[moves:]) == 1
    again = restored(table.id, events, kind.game, 2)
    save(again, clock)
    length = len(again.log.moves)
    again.command(ear, wanted, clock)
    save(again, clock)
    assert ear.answers() == [answers[0]]
    assert len(again.log.moves) == length
    again.command(ear, say.Act(77, wanted.seq, msgspec.Raw(b'{"do":"nonsense"}')), clock)
    save(again, clock)
    (answer,) = ear.answers()
    assert isinstance(answer, say.Superseded)


@in_turns
def test_S062_a_command_on_an_old_view_is_told_that_it_is_stale(kind: Kind) -> None:
    table = opened(kind)
    old = table.log.seq
    play_on(table, 12)
    if table.log.over:
        table = opened(kind, seed=9)
        old = table.log.seq
        play_on(table, 3)
    seat = turn(table)
    before = unchanged(table)
    for number, seq in enumerate((old, -1, table.log.seq + 5, 10**12)):
        ear = Ear(seat)
        table.command(ear, command(100 + number, some_action(table, seat), seq), 0)
        (answer,) = ear.answers()
        assert isinstance(answer, say.Superseded) or answer.code == "stale"
        assert answer.seq <= table.log.seq
    assert unchanged(table) == before


@in_turns
def test_S063_of_two_tabs_the_first_counts_and_the_other_is_superseded(kind: Kind) -> None:
    table = opened(kind)
    seat = turn(table)
    seq = table.log.seq
    first, second = Ear(seat), Ear(seat)
    actions = table.game.actions(table.log.state, seat)
    table.command(first, command(1, actions[0], seq), 0)
    table.command(second, command(2, actions[-1], seq), 0)
    save(table)
    (yes,) = first.answers()
    (no,) = second.answers()
    assert isinstance(yes, say.Accepted)
    assert no == say.Superseded(2, yes.seq)


@pytest.mark.parametrize("leavers", ["bot", "free", "end"])
def test_S065_who_leaves_for_good_never_leaves_a_table_stuck(leavers: Any) -> None:
    events: list[Event] = []
    table = opened(leavers=leavers, kept=events)
    ears = seated(table)
    leave(table, [1], 500)
    save(table, 500, events)
    assert table.shown.kinds[1] == ("bot" if leavers == "bot" else "free")
    table.command(ears[1], command(3, some_action(table, turn(table)), table.log.seq), 600)
    assert ears[1].answers()[-1].code == "not_seated"
    again = restored(table.id, events, table.game, 2)
    assert (again.log.kinds, again.log.ended) == (table.log.kinds, table.log.ended)
    if leavers == "end":
        assert table.shown.ended == "left"
        record = recorded(table)
        assert record is not None
        assert not verify(record.text().encode(), game).complete
        return
    grant = occupy(table, 1, 700, holder="new")
    assert grant == Grant(1, 2)
    save(table, 700, events)
    play_on(table, 500, 800)
    assert recorded(table) is not None


@every_kind
def test_S067_the_end_and_its_tie_break_come_out_of_the_log(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, seed=4, kept=events)
    play_on(table, 20_000, kept=events)
    again = restored(table.id, events, kind.game, 2)
    assert again.audience.result() == table.audience.result()
    assert table.audience.result() is not None


def builds(table: Table) -> bool:
    return table.log.state.phase == "build"  # type: ignore[no-any-return]


def until_building(table: Table) -> None:
    while not builds(table):
        play_on(table, 1)


def test_S029_nothing_is_taken_back_after_something_was_seen() -> None:
    table = opened()
    while len(table.log.moves) < 3 or table.log.moves[-1][1].by != -1:
        play_on(table, 1)  # the dealer has filled the quarry after the last move
    last = next(move.by for _, move in reversed(table.log.moves) if move.by >= 0)
    before = unchanged(table)
    ear = Ear(last)
    table.command(ear, say.UndoRequest(9, table.log.seq), 0)
    (answer,) = ear.answers()
    assert answer.code == "revealed"
    assert unchanged(table) == before


def test_S029_a_tile_that_was_taken_up_is_not_put_back_once_its_underside_was_seen() -> None:
    """The dealer deals nothing for it: whoever took it up has looked, and that is enough."""
    table = opened(next(kind for kind in TABLES if kind.id == "mondo-2-step"))
    while table.log.state.players[1].hand is None:
        play_on(table, 1)
    assert all(move.by >= 0 for _, move in table.log.moves[-2:])
    before = unchanged(table)
    for seat in range(2):
        ear = Ear(seat)
        table.command(ear, say.UndoRequest(9, table.log.seq), 0)
        assert [answer.code for answer in ear.answers()] == ["revealed"]
    assert unchanged(table) == before


def test_an_open_move_is_taken_back_at_once_and_the_record_still_verifies() -> None:
    open_screens = next(kind for kind in TABLES if kind.options.get("open_screens"))
    events: list[Event] = []
    table = opened(open_screens, kept=events)
    state, seat = table.log.state, turn(table)
    ear = Ear(seat)
    table.command(ear, command(1, some_action(table, seat), table.log.seq), 0)
    save(table, 0, events)
    table.command(ear, say.UndoRequest(2, table.log.seq), 0)
    save(table, 0, events)
    assert [type(answer) for answer in ear.answers()] == [say.Accepted, say.Accepted]
    assert table.log.state == state
    assert restored(table.id, events, table.game, 2).log.state == state
    play_on(table, 500, kept=events)
    record = recorded(table)
    assert record is not None
    assert verify(record.text().encode(), game).sealed


@pytest.mark.parametrize("yes", [True, False])
def test_S068_taking_back_what_concerns_others_needs_their_consent(yes: bool) -> None:
    table = opened(next(kind for kind in TABLES if kind.id == "monuments-3-capitol"))
    until_building(table)
    ears = seated(table)
    seat = turn(table)
    state = table.log.state
    table.command(ears[seat], command(1, some_action(table, seat), table.log.seq), 0)
    save(table)
    other = turn(table)
    table.command(ears[other], command(1, some_action(table, other), table.log.seq), 0)
    save(table)
    for ear in ears:
        ear.frames.clear()
    table.command(ears[seat], say.UndoRequest(2, table.log.seq), 0)
    save(table)
    assert not ears[seat].answers()
    ask = ears[other].asked()
    assert ask.by == seat
    for who in ask.need:
        table.command(ears[who], say.Consent(50, ask.ask, yes or who != ask.need[0]), 0)
        if not yes:
            break
    save(table)
    (answer,) = ears[seat].answers()
    if yes:
        assert isinstance(answer, say.Accepted)
        assert table.log.state == state
    else:
        assert answer.code == "declined"
        assert table.log.state != state


def test_S069_ten_thousand_events_are_read_again_and_little_is_kept_at_hand() -> None:
    open_screens = next(kind for kind in TABLES if kind.options.get("open_screens"))
    events: list[Event] = []
    table = opened(open_screens, kept=events)
    seat = turn(table)
    ear = Ear(seat)
    action = some_action(table, seat)
    number = 0
    while table.log.seq < 10_000:
        number += 2
        table.command(ear, command(number, action, table.log.seq), 0)
        table.command(ear, say.UndoRequest(number + 1, table.log.seq), 0)
        if number % 100 == 0:
            save(table, 0, events)
            ear.frames.clear()
    save(table, 0, events)
    assert len(table.log.recent) == KEPT == 64
    again = restored(table.id, events, table.game, 2)
    assert again.log.seq == table.log.seq
    assert again.log.state == table.log.state
