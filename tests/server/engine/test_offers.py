"""Offers and reactions: questions that are withdrawn, calls that come early, late or twice (S050, S064, S066)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, command, is_asking, opened, play_on, restored, save, seated, turn
from worldwright.core.chance import Chance
from worldwright.games.mapominoes.model import Call, Lay, TurnTimer, Wait
from worldwright.games.mapominoes.world import world
from worldwright.server.engine import messages as say
from worldwright.server.engine.log import Event
from worldwright.server.engine.pause import freeze, thaw
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.table import Table

DAY = 24 * say.HOUR


def kind_of(name: str) -> Any:
    return next(kind for kind in TABLES if kind.id == name)


def acted(table: Table, ear: Ear, number: int, action: Any, *, seq: int | None = None, clock: int = 0) -> Any:
    """The one answer to a command."""
    ear.frames.clear()
    table.command(ear, command(number, action, table.log.seq if seq is None else seq), clock)
    save(table, clock)
    (answer,) = ear.answers()
    return answer


# S066


def days(kept: list[Event] | None = None) -> tuple[Table, list[Ear]]:
    """A table over days with three people, two of whom just moved: the first one's move concerns the other."""
    table = opened(kind_of("monuments-3-capitol"), turn=DAY, kept=kept)
    while table.log.state.phase != "build":
        play_on(table, 1, kept=kept)
    play_on(table, 2, kept=kept)
    return table, seated(table)


def ask(table: Table, ears: list[Ear], what: str, number: int = 70, kept: list[Event] | None = None) -> tuple[int, int]:
    """Who asked, and the number of the question."""
    seat = table.log.moves[-2][1].by
    if what == "undo":
        table.command(ears[seat], say.UndoRequest(number, table.log.seq), 0)
    else:
        table.command(ears[seat], say.VacationRequest(number, (3 * DAY) // say.HOUR), 0)
    save(table, 0, kept)
    other = next(other for other in range(3) if other != seat)
    return seat, ears[other].asked().ask


def consent(table: Table, ear: Ear, question: int, number: int = 80, kept: list[Event] | None = None) -> Any:
    ear.frames.clear()
    table.command(ear, say.Consent(number, question, True), 0)
    save(table, 0, kept)
    (answer,) = ear.answers()
    return answer


@pytest.mark.parametrize("what", ["undo", "vacation"])
def test_s066_a_yes_after_the_question_was_withdrawn_is_refused(what: str) -> None:
    table, ears = days()
    before = (table.log.state, len(table.log.moves), table.due())
    seat, question = ask(table, ears, what)
    others = [other for other in range(3) if other != seat]
    assert isinstance(consent(table, ears[others[0]], question), say.Accepted)
    ears[seat].frames.clear()
    table.command(ears[seat], say.Withdraw(71, question), 0)
    save(table)
    assert [type(answer) for answer in ears[seat].answers()] == [say.CommandRefused, say.Accepted], (
        "the asking, the taking back"
    )
    late = consent(table, ears[others[1]], question)
    assert late.code == "nothing_asked"
    assert (table.log.state, len(table.log.moves), table.due()) == before
    assert not is_asking(table)


def test_s066_only_who_asked_can_withdraw_and_only_what_is_open() -> None:
    table, ears = days()
    seat, question = ask(table, ears, "vacation")
    other = (seat + 1) % 3
    for who, number, which in ((other, 1, question), (seat, 2, question + 1), (seat, 3, 0)):
        ears[who].frames.clear()
        table.command(ears[who], say.Withdraw(number, which), 0)
        save(table)
        assert ears[who].answers()[-1].code == "nothing_asked"
    assert is_asking(table)


def test_s066_a_late_yes_is_never_taken_for_the_next_question() -> None:
    """The next question may be asked at the same moment of the game: it has a number of its own all the same."""
    events: list[Event] = []
    table, ears = days(events)
    seat, first = ask(table, ears, "undo", kept=events)
    table.command(ears[seat], say.Withdraw(71, first), 0)
    save(table, 0, events)
    for ear in ears:
        ear.frames.clear()
    _, second = ask(table, ears, "vacation", 72, events)
    assert consent(table, ears[(seat + 1) % 3], first).code == "nothing_asked"
    assert second != first
    assert isinstance(consent(table, ears[(seat + 1) % 3], second, 81, events), say.Accepted)
    again = restored(table.id, events, table.game, 2)
    page = Ear((seat + 2) % 3)
    assert consent(again, page, first, 90).code == "nothing_asked", "nor after a restart"
    assert isinstance(consent(again, page, second, 91), say.Accepted)


def test_s066_a_move_a_leaver_or_the_end_withdraw_a_question() -> None:
    for happening in ("move", "leave", "end"):
        table, ears = days()
        seat, question = ask(table, ears, "undo")
        if happening == "move":
            mover = turn(table)
            acted(table, ears[mover], 5, table.game.sample(table.log.state, mover, Chance(bytes(32), "x")))
        elif happening == "leave":
            leave(table, [(seat + 1) % 3], 0)
        else:
            table.end("abandoned", 0)
        save(table)
        assert consent(table, ears[(seat + 2) % 3], question).code == "nothing_asked"


def test_s066_nothing_is_agreed_to_while_a_table_is_frozen() -> None:
    table, ears = days()
    seat, question = ask(table, ears, "vacation")
    freeze(table, "full", 0)
    assert consent(table, ears[(seat + 1) % 3], question).code == "frozen"
    thaw(table, 0)
    assert isinstance(consent(table, ears[(seat + 1) % 3], question, 81), say.Accepted)


# S064: calling a bluff is a reaction that several seats may have to the same card


def bluffing(**options: bool) -> tuple[Table, list[Ear]]:
    kind = kind_of("mapominoes-3-bluff")
    table = opened(Kind("bluff", 3, {**kind.options, **options}, kind.game_name), seed=3)
    return table, [Ear(seat) for seat in range(3)]


def lay(table: Table, ears: list[Ear], number: int, *, right: bool) -> None:
    """The seat whose go it is lays a card, rightly or wrongly."""
    seat = table.log.state.mover
    fits = table.log.state.table.fits
    for action in table.game.actions(table.log.state, seat):
        if isinstance(action, Lay) and is_right(table, fits, action) == right:
            assert isinstance(acted(table, ears[seat], number, action), say.Accepted)
            return
    raise AssertionError("no such card in hand")


def is_right(table: Table, fits: Any, action: Lay) -> bool:
    here = world(table.log.options, 3)
    return bool(fits[here.cell_number[action.cell]] >> here.number[action.card] & 1)


def test_s064_a_call_before_there_is_a_card_is_early() -> None:
    table, ears = bluffing()
    before = table.log.link
    for seat in (1, 2):
        assert acted(table, ears[seat], 1, Call()).rule in {"WW-T1", "MA-V6"}
    assert acted(table, ears[0], 1, Call()).rule == "MA-V6"
    assert table.log.link == before


def test_s064_of_two_calls_for_one_card_the_first_counts() -> None:
    table, ears = bluffing()
    lay(table, ears, 1, right=False)
    seen = table.log.seq
    first = acted(table, ears[2], 2, Call(), seq=seen)
    assert isinstance(first, say.Accepted)
    assert table.log.state.mover == 2, "the caller plays instead"
    second = acted(table, ears[1], 2, Call(), seq=seen)
    assert (second.code, second.seq) == ("stale", first.seq)
    assert table.log.seq == first.seq


def test_s064_a_call_twice_by_one_seat_has_one_effect() -> None:
    table, ears = bluffing()
    lay(table, ears, 1, right=True)
    seen = table.log.seq
    first = acted(table, ears[2], 2, Call(), seq=seen)
    assert isinstance(first, say.Accepted)
    assert acted(table, ears[2], 2, Call(), seq=seen) == first, "the same command gets its answer again"
    assert acted(table, ears[2], 3, Call(), seq=seen) == say.Superseded(3, first.seq), "another one came second"


@pytest.mark.parametrize("timer", [False, True])
def test_s064_a_call_meant_for_the_card_before_is_late(timer: bool) -> None:
    """While it was on its way the next card was laid, which can be called too: the call is not taken for that one."""
    table, ears = bluffing(timer=timer)
    lay(table, ears, 1, right=True)
    seen = table.log.seq
    mover, caller = table.log.state.mover, 2
    assert mover == 1
    lay(table, ears, 2, right=True)
    if timer:
        assert isinstance(acted(table, ears[0], 2, TurnTimer()), say.Accepted)
    late = acted(table, ears[caller], 2, Call(), seq=seen)
    assert late.code == "stale"
    state = table.log.state
    assert isinstance(acted(table, ears[caller], 3, Call()), say.Accepted), "whoever saw that card may call it"
    assert state != table.log.state


def test_s064_answers_of_others_do_not_make_an_answer_late() -> None:
    table, ears = bluffing()
    lay(table, ears, 1, right=True)
    seen = table.log.seq
    assert table.log.state.phase.callable.by == 0
    assert isinstance(acted(table, ears[2], 2, Wait(), seq=seen), say.Accepted)
    mover_acts = table.game.actions(table.log.state, 1)
    assert isinstance(acted(table, ears[1], 2, mover_acts[0], seq=seen), say.Accepted), (
        "the go goes on while others wait"
    )


# S050: the sand timer


def test_s050_of_two_hands_on_the_timer_one_turns_it() -> None:
    table = opened(kind_of("mapominoes-3-timer"), seed=3)
    ears = [Ear(seat) for seat in range(3)]
    seen = table.log.seq
    first = acted(table, ears[1], 1, TurnTimer(), seq=seen, clock=700)
    second = acted(table, ears[2], 1, TurnTimer(), seq=seen, clock=700)
    assert isinstance(first, say.Accepted)
    assert (second.code, second.seq) == ("rule", first.seq)
    assert table.log.state.phase.sand == 700
    third = acted(table, ears[2], 2, TurnTimer(), clock=9000)
    assert third.code == "rule"
    assert table.log.state.phase.sand == 700, "it runs on, and is not turned back"


def test_s050_a_hand_on_the_timer_for_the_go_before_does_not_turn_it() -> None:
    table = opened(kind_of("mapominoes-3-timer"), seed=3)
    ears = [Ear(seat) for seat in range(3)]
    seen = table.log.seq
    mover = table.log.state.mover
    while table.log.state.mover == mover:
        acted(table, ears[mover], table.log.seq, table.game.actions(table.log.state, mover)[-1])
    other = next(seat for seat in range(3) if seat not in (mover, table.log.state.mover))
    assert acted(table, ears[other], 1, TurnTimer(), seq=seen).code == "stale"
    assert table.log.state.phase.sand is None
