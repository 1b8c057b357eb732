"""Hints over the real server: for one's own seat where nobody else plays, remembered, bounded, and in the record."""

from __future__ import annotations

from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.app.test_bounded_work import endless
from tests.server.engine.seating import opened, play_on, save, turn
from tests.server.site import Line, LiveSite
from worldwright.bots.hints import SIMPLER
from worldwright.server.analysis import jobs as work
from worldwright.server.analysis.hints import must_play_alone
from worldwright.server.engine.bot_seats import Turn
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.seating import Rejected


def against_bots(site: LiveSite, game: str = "monuments", seats: int = 2, **terms: Any) -> tuple[Guest, str]:
    """A guest alone at a table of bots that has begun."""
    guest = site.guest()
    table = guest.ask("POST", "/api/tables", {"game": game, "seats": seats, "pace": "at_once", **terms})["id"]
    for seat in range(1, seats):
        guest.ask("POST", f"/api/tables/{table}/bots", {"seat": seat, "level": "novice"})
    guest.ask("POST", f"/api/tables/{table}/start")
    return guest, table


def my_turn(site: LiveSite, guest: Guest, table: str) -> tuple[Line, dict[str, Any]]:
    """A line to a table at a moment in which its guest may act, and the frame that shows it."""
    line = Line(guest, table)
    frame = line.welcome
    while 0 not in frame["to_move"]:
        frame = line.read("moves")
    return line, frame


def hint(guest: Guest, table: str, grade: int = 1, **more: Any) -> tuple[int, Any]:
    return guest.answer("POST", f"/api/tables/{table}/hint", {"grade": grade, **more})


def test_the_four_grades_at_a_table_of_bots(site: LiveSite) -> None:
    guest, table = against_bots(site)
    line, frame = my_turn(site, guest, table)
    told = [hint(guest, table, grade) for grade in (1, 2, 3, 4)]
    assert [status for status, _ in told] == [200] * 4
    hints = [answer["hint"] for _, answer in told]
    assert {answer["seq"] for _, answer in told} == {frame["seq"]}
    assert [one["grade"] for one in hints] == [1, 2, 3, 4]
    assert bool(hints[0]["places"]) == (hints[0]["kind"] == "equal"), (
        "one of several equally good ones is named at once"
    )
    assert hints[1]["places"]
    assert not hints[2]["actions"]
    assert hints[3]["actions"][0] in guest.ask("GET", f"/api/tables/{table}/actions")["actions"]
    line.send(say="act", n=1, seq=frame["seq"], action=hints[3]["actions"][0])
    assert line.read("accepted")["n"] == 1, "what happened unseen does not make the act too late"
    assert site.at(table).log.card.hints[0] == (1, 1, 1, 1)


def test_a_person_alone_in_solo_gets_hints_too(site: LiveSite) -> None:
    guest, table = against_bots(site, "mondo", 1, options={"mode": "step"})
    my_turn(site, guest, table)
    assert hint(guest, table, 4)[0] == 200


def test_where_somebody_else_plays_there_is_no_hint(site: LiveSite) -> None:
    (ann, _), table = site.table()
    status, answer = hint(ann, table)
    assert (status, answer["code"]) == (409, "no_hints")
    assert answer["error"] == "Hints are for tables where you play alone or against bots."
    assert site.at(table).log.card.hints == ()


def test_nobody_gets_a_hint_for_a_seat_that_is_not_theirs(site: LiveSite) -> None:
    guest, table = against_bots(site)
    my_turn(site, guest, table)
    assert hint(site.guest(), table)[0] == 403
    assert hint(guest, table, seat=1)[0] == 403
    assert hint(site.guest(), table, seat=0)[0] == 403


def test_there_is_no_hint_while_others_move() -> None:
    table = opened()
    leave(table, range(1, table.terms.seats), 0)
    while turn(table) == 0:
        play_on(table, 1)
    save(table)
    with pytest.raises(Rejected, match="when it is your turn") as refused:
        must_play_alone(table, (0,), None)
    assert refused.value.code == "not_your_move"


def test_there_is_no_hint_after_the_end(site: LiveSite) -> None:
    guest, table = against_bots(site)
    guest.ask("POST", f"/api/tables/{table}/abandon")
    status, answer = hint(guest, table)
    assert (status, answer["code"]) == (409, "over")


@pytest.mark.parametrize("wish", [{}, {"grade": 0}, {"grade": 5}, {"grade": "1"}, {"grade": 1, "more": 2}])
def test_a_wish_that_is_none_is_refused_in_a_sentence(site: LiveSite, wish: dict[str, Any]) -> None:
    guest, table = against_bots(site)
    status, answer = guest.answer("POST", f"/api/tables/{table}/hint", wish)
    assert status == 400
    assert answer["error"]


def test_a_hint_is_worked_out_once_and_remembered_until_something_moves(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, table = against_bots(own_site)
    line, frame = my_turn(own_site, guest, table)
    first = hint(guest, table, 4)[1]
    with monkeypatch.context() as patching:
        patching.setattr(work, "hints", endless)
        assert hint(guest, table, 4)[1] == first
        assert hint(guest, table, 2)[0] == 200
    assert own_site.at(table).log.card.hints[0] == (0, 0, 0, 1), "what is known already is no further hint"
    line.send(say="act", n=1, seq=frame["seq"], action=first["hint"]["actions"][0])
    frame = line.read("moves")
    while 0 not in frame["to_move"]:
        frame = line.read("moves")
    assert hint(guest, table, 4)[1]["seq"] == frame["seq"] > first["seq"]


def slow_unless_simple(turn: Turn) -> bytes:
    """Work of an adviser that never comes to an end, unless it is the simpler one."""
    return work_hints(turn) if turn.level == SIMPLER else endless()


work_hints = work.hints


def test_an_adviser_that_takes_too_long_is_answered_for_by_a_simpler_one(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, table = against_bots(own_site)
    my_turn(own_site, guest, table)
    monkeypatch.setattr(work, "hints", slow_unless_simple)
    status, answer = hint(guest, table, 4)
    assert status == 200
    assert answer["hint"]["actions"]


def test_more_hints_than_anybody_reads_are_too_much(own_site: LiveSite) -> None:
    guest, table = against_bots(own_site)
    my_turn(own_site, guest, table)
    statuses = [hint(guest, table)[0] for _ in range(90)]
    assert 429 in statuses
    assert statuses[0] == 200


def test_the_card_tells_of_hints_when_the_game_is_over_and_not_before(site: LiveSite) -> None:
    guest, table = against_bots(site)
    my_turn(site, guest, table)
    assert hint(guest, table, 3)[0] == 200
    assert guest.ask("GET", f"/api/tables/{table}")["hints"] == []
    guest.ask("POST", f"/api/tables/{table}/abandon")
    assert guest.ask("GET", f"/api/tables/{table}")["hints"][0] == [0, 0, 1, 0]
