"""Questions to the others: nobody asks themselves, all see who has not answered, and a restart forgets none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.engine.seating import Ear, is_asking, opened, play_on, restored, save, seated, waits_for
from tests.server.engine.test_offers import DAY, ask, consent, days, kind_of
from worldwright.server.engine import messages as say
from worldwright.server.engine import questions
from worldwright.server.engine.log import Event
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.table import Table


def others_of(seat: int) -> tuple[int, int]:
    first, second = (other for other in range(3) if other != seat)
    return first, second


def asked_by_own(together: tuple[int, ...]) -> tuple[Table, list[Ear], int]:
    """A table at which a seat asked to take back what others moved after; some seats are one person's."""
    table, ears = days()
    table.people |= {f"h{own}": "one person" for own in together}
    seat = table.log.moves[-2][1].by
    for ear in ears:
        ear.frames.clear()
    table.command(ears[seat], say.UndoRequest(70, table.log.seq), 0)
    save(table)
    return table, ears, seat


def test_the_seats_of_one_device_agree_to_what_one_of_them_asks() -> None:
    before = len(days()[0].log.moves)
    table, ears, seat = asked_by_own((0, 1, 2))
    assert [type(answer) for answer in ears[seat].answers()] == [say.Accepted]
    assert not is_asking(table)
    assert len(table.log.moves) == before - 2


def test_whoever_sits_elsewhere_is_still_asked() -> None:
    first, _ = days()
    seat = first.log.moves[-2][1].by
    mine, stranger = others_of(seat)
    table, ears, _ = asked_by_own((seat, mine))
    assert ears[seat].answers() == []
    question = ears[stranger].asked()
    assert question.need == (stranger,)
    assert consent(table, ears[mine], question.ask).code == "nothing_asked"
    assert isinstance(consent(table, ears[stranger], question.ask, 81), say.Accepted)
    assert not is_asking(table)


def test_everybody_sees_who_has_not_answered_yet() -> None:
    table, ears = days()
    seat, question = ask(table, ears, "vacation")
    first, second = others_of(seat)
    for ear in ears:
        ear.frames.clear()
    consent(table, ears[first], question)
    for who in (seat, second):
        assert ears[who].asked() == say.Ask(question, "vacation", seat, (second,), 3 * DAY)


def restarted(table: Table, events: list[Event], epoch: int = 2) -> Table:
    """The table as another run of the server finds it, with the question that was open."""
    return restored(table.id, events, table.game, epoch)


def kept_days() -> tuple[Table, list[Ear], list[Event]]:
    """As `days`, with its events."""
    events: list[Event] = []
    table = opened(kind_of("monuments-3-capitol"), turn=DAY, kept=events)
    while table.log.state.phase != "build":
        play_on(table, 1, kept=events)
    play_on(table, 2, kept=events)
    return table, seated(table), events


@pytest.mark.parametrize("what", ["undo", "vacation"])
def test_a_restart_asks_again_whoever_has_not_answered(what: str) -> None:
    table, ears, events = kept_days()
    seat, question = ask(table, ears, what, kept=events)
    first, second = others_of(seat)
    consent(table, ears[first], question, kept=events)
    again = restarted(table, events)
    late = Ear(second)
    again.watch(late, 0, 0, 0)
    open_now = late.asked()
    assert (open_now.what, open_now.by, open_now.need) == (what, seat, (second,))
    assert open_now.ask == question, "it is the same question, and a yes that was under way still counts"
    assert waits_for(again, second)
    assert not waits_for(again, first)
    assert consent(again, Ear(first), question, 82).code == "nothing_asked", "who agreed is not asked twice"
    assert isinstance(consent(again, late, question, 81), say.Accepted)
    assert again.log.recent[-1].note is not None
    assert again.log.recent[-1].note.name == what


@pytest.mark.parametrize("what", ["undo", "vacation"])
def test_the_askers_page_that_repeats_its_question_means_the_same_one_and_hears_the_end(what: str) -> None:
    table, ears, events = kept_days()
    seat, _ = ask(table, ears, what, kept=events)
    again = restarted(table, events)
    page = Ear(seat)
    again.watch(page, 0, 0, 0)
    question = page.asked().ask
    repeat(again, page, what)
    assert page.heard() == [], "it is open already"
    assert again.questions.open is not None
    assert again.questions.open.ask == question
    assert again.log.seq == table.log.seq
    first, second = others_of(seat)
    for who, number in ((first, 80), (second, 81)):
        consent(again, Ear(who), question, number)
    assert page.answers() == [say.Accepted(70, again.log.seq)]


def repeat(table: Table, ear: Ear, what: str) -> Any:
    if what == "undo":
        table.command(ear, say.UndoRequest(70, table.log.seq), 0)
    else:
        table.command(ear, say.VacationRequest(70, (3 * DAY) // say.HOUR), 0)


def test_the_asker_can_withdraw_after_a_restart_and_ask_something_else() -> None:
    table, ears, events = kept_days()
    seat, _ = ask(table, ears, "vacation", kept=events)
    again = restarted(table, events)
    page = Ear(seat)
    again.watch(page, 0, 0, 0)
    again.command(page, say.Withdraw(71, page.asked().ask), 0)
    save(again)
    assert page.answers() == [say.Accepted(71, again.log.seq)]
    assert not is_asking(again)
    again.command(page, say.VacationRequest(72, (DAY) // say.HOUR), 0)
    assert is_asking(again)


def test_a_question_that_is_moot_is_not_asked_again() -> None:
    for happening in ("move", "leave", "end"):
        table, ears, events = kept_days()
        seat, _ = ask(table, ears, "undo", kept=events)
        again = restarted(table, events)
        assert is_asking(again)
        if happening == "move":
            play_on(again, 1, kept=events)
        elif happening == "leave":
            leave(again, [seat], 0)
        else:
            again.end("abandoned", 0)
        save(again, 0, events)
        assert not is_asking(again)
        third = restarted(again, events, 3)
        assert not is_asking(third)
        page = Ear(others_of(seat)[0])
        third.watch(page, 0, 0, 0)
        assert not any(isinstance(message, say.Notice) for message in page.heard())


def test_who_asks_and_withdraws_all_day_fills_the_log_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST", 3)
    table, ears = days()
    seat = table.log.moves[-2][1].by
    answers = []
    for number in range(5):
        table.command(ears[seat], say.VacationRequest(100 + number, 24), 0)
        if (question := table.log.card.question) is not None:
            table.command(ears[seat], say.Withdraw(200 + number, question.ask), 0)
        save(table)
        answers.append(table.log.seq)
    assert answers[2] == answers[3] == answers[4]
    assert [answer.code for answer in ears[seat].answers() if answer.n == 104] == ["no_vacation"]
