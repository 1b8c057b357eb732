"""Questions to the others: nobody asks themselves, all see who has not answered, and a restart forgets none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables.seating import Ear, opened, play_on, save, seated
from tests.tables.test_offers import DAY, ask, consent, days, kind_of
from worldwright.tables import messages as say
from worldwright.tables.table import Table
from worldwright.tables.values import Event, Policy


def others_of(seat: int) -> tuple[int, int]:
    first, second = (other for other in range(3) if other != seat)
    return first, second


def asked_by_own(companions: dict[int, tuple[int, ...]]) -> tuple[Table, list[Ear], int]:
    """A table at which a seat asked to take back what others moved after; some seats belong together."""
    table, ears = days()
    table.questions.companions = lambda seat: companions.get(seat, ())
    seat = table.log.moves[-2][1].by
    for ear in ears:
        ear.frames.clear()
    table.undo(ears[seat], 70, table.log.seq, 0)
    save(table)
    return table, ears, seat


def test_the_seats_of_one_device_agree_to_what_one_of_them_asks() -> None:
    before = len(days()[0].log.moves)
    table, ears, seat = asked_by_own(dict.fromkeys(range(3), (0, 1, 2)))
    assert [type(answer) for answer in ears[seat].answers()] == [say.Accepted]
    assert not table.is_asking
    assert len(table.log.moves) == before - 2


def test_whoever_sits_elsewhere_is_still_asked() -> None:
    first, _ = days()
    seat = first.log.moves[-2][1].by
    mine, stranger = others_of(seat)
    table, ears, _ = asked_by_own({seat: (seat, mine)})
    assert ears[seat].answers() == []
    assert ears[stranger].asked().need == (stranger,)
    assert consent(table, ears[mine], table.questions._asked).code == "nothing_asked"
    assert isinstance(consent(table, ears[stranger], table.questions._asked, 81), say.Accepted)
    assert not table.is_asking


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
    """The table as another run of the house finds it, with the question that was open."""
    asked = table.questions.kept()
    again = Table.restore(table.header, events, table.game, epoch)
    if asked is not None:
        again.questions.resume(asked)
    return again


def kept_days() -> tuple[Table, list[Ear], list[Event]]:
    """As `days`, with its events."""
    events: list[Event] = []
    table = opened(kind_of("monuments-3-capitol"), policy=Policy(turn=DAY), kept=events)
    while table.log.state.phase != "build":
        play_on(table, 1, kept=events)
    play_on(table, 2, kept=events)
    return table, seated(table), events


@pytest.mark.parametrize("what", ["undo", "vacation"])
def test_a_restart_asks_again_whoever_has_not_answered(what: str) -> None:
    table, ears, events = kept_days()
    seat, question = ask(table, ears, what)
    first, second = others_of(seat)
    consent(table, ears[first], question)
    again = restarted(table, events)
    late = Ear(second)
    again.watch(late, 0, 0, 0)
    open_now = late.asked()
    assert (open_now.what, open_now.by, open_now.need) == (what, seat, (second,))
    assert open_now.ask != question, "a yes from before is never taken for this one"
    assert again.asks(second)
    assert not again.asks(first)
    assert consent(again, late, question).code == "nothing_asked"
    assert isinstance(consent(again, late, open_now.ask, 81), say.Accepted)
    assert again.log.recent[-1].note is not None
    assert again.log.recent[-1].note.what == what


@pytest.mark.parametrize("what", ["undo", "vacation"])
def test_the_askers_page_that_repeats_its_question_means_the_same_one_and_hears_the_end(what: str) -> None:
    table, ears, events = kept_days()
    seat, _ = ask(table, ears, what)
    again = restarted(table, events)
    page = Ear(seat)
    again.watch(page, 0, 0, 0)
    question = page.asked().ask
    repeat(again, page, what)
    assert page.heard() == [], "it is open already"
    assert again.questions._asked == question
    assert again.log.seq == table.log.seq
    first, second = others_of(seat)
    for who, number in ((first, 80), (second, 81)):
        consent(again, Ear(who), question, number)
    assert page.answers() == [say.Accepted(70, again.log.seq)]


def repeat(table: Table, ear: Ear, what: str) -> Any:
    if what == "undo":
        table.undo(ear, 70, table.log.seq, 0)
    else:
        table.vacation(ear, 70, 3 * DAY, 0)


def test_the_asker_can_withdraw_after_a_restart_and_ask_something_else() -> None:
    table, ears, events = kept_days()
    seat, _ = ask(table, ears, "vacation")
    again = restarted(table, events)
    page = Ear(seat)
    again.watch(page, 0, 0, 0)
    again.withdraw(page, 71, page.asked().ask, 0)
    assert page.answers() == [say.Accepted(71, again.log.seq)]
    assert not again.is_asking
    again.vacation(page, 72, DAY, 0)
    assert again.is_asking


def test_a_question_that_is_moot_is_not_asked_again() -> None:
    table, ears, events = kept_days()
    seat, _ = ask(table, ears, "undo")
    kept = table.questions.kept()
    assert kept is not None
    moved = Table.restore(table.header, events, table.game, 2)
    play_on(moved, 1)
    left = Table.restore(table.header, events, table.game, 2)
    left.vacate(seat, 0)
    ended = Table.restore(table.header, events, table.game, 2)
    ended.end("abandoned", 0)
    for after in (moved, left, ended):
        after.questions.resume(kept)
        assert not after.is_asking
        assert after.questions.kept() is None
