"""Notes of a tournament: what is refused in which state, and what each note adds up to, without a server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from worldwright.server.engine.events import Terms
from worldwright.server.engine.seating import Rejected
from worldwright.server.tournaments.decisions import (
    LONGEST_TITLE,
    checked_plan,
    clean_title,
    corrected,
    joined,
    must_be,
    resigned,
    started,
    swapped,
)
from worldwright.server.tournaments.model import (
    MOST_BOTS,
    MOST_ROUNDS,
    AnyTournamentNote,
    Corrected,
    Finished,
    Founded,
    Joined,
    Resigned,
    RoundClosed,
    RoundOpened,
    Started,
    Stopped,
    Swapped,
    TableDrawn,
    Tournament,
    TournamentPlan,
    folded,
)
from worldwright.server.tournaments.pairing.entries import WHOLE, Entrant

NOW, DAY = 2_000_000_000, 24 * 3600
PLAN = TournamentPlan("Evening", Terms("monuments", 2), "swiss", 3, size=4)
OPENED = RoundOpened((TableDrawn("table", ("ann", "ben")),), ("cid",), 100)
WON = RoundClosed(((WHOLE, 0),))
BEGUN: tuple[AnyTournamentNote, ...] = (Joined("ann"), Joined("ben"), Joined("cid"), Started(3))


def tournament(*notes: AnyTournamentNote, **changes: Any) -> Tournament:
    plan = msgspec.structs.replace(PLAN, **changes)
    return folded("id", [Founded(plan, "organiser", 7, "00" * 32), *notes])


def code(ask: Callable[[], object]) -> str:
    with pytest.raises(Rejected) as fault:
        ask()
    return fault.value.code


# What a tournament is called, and how it is played


def test_a_title_has_one_to_sixty_characters_and_no_control_characters() -> None:
    assert clean_title("  Club \n evening ") == "Club evening"
    assert clean_title("x" * LONGEST_TITLE) == "x" * LONGEST_TITLE
    for bad in ("", "  ", "x" * (LONGEST_TITLE + 1), "a\0b", "a\u202eb"):
        assert code(partial(clean_title, bad)) == "tournament_name"


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"terms": Terms("monuments", 2)}, None),
        ({"terms": Terms("monuments", 4)}, None),
        ({"terms": Terms("monuments", 5)}, "tournament_seats"),
        ({"terms": Terms("mondo", 1)}, "tournament_seats"),
        ({"terms": Terms("mapominoes", 5)}, None),
        ({"terms": Terms("monuments", 2, hot_seat=True)}, "tournament_device"),
        ({"rounds": 0}, "tournament_rounds"),
        ({"rounds": 1}, None),
        ({"rounds": 0, "system": "round_robin"}, None),
        ({"fill": "keen"}, None),
        ({"fill": "nobody"}, "no_level"),
        ({"starts": NOW - DAY}, None),
        ({"starts": NOW - DAY - 1}, "tournament_starts"),
        ({"starts": NOW + 366 * DAY}, None),
        ({"starts": NOW + 366 * DAY + 1}, "tournament_starts"),
    ],
    ids=str,
)
def test_a_plan_is_taken_or_refused_with_its_code(changes: dict[str, Any], wrong: str | None) -> None:
    plan = msgspec.structs.replace(PLAN, **changes)
    if wrong is None:
        assert checked_plan(plan, NOW) is plan
    else:
        assert code(lambda: checked_plan(plan, NOW)) == wrong


@pytest.mark.parametrize("state", ["open", "running", "paused", "over"])
def test_what_does_not_fit_the_state_is_refused_with_its_name(state: Any) -> None:
    found = msgspec.structs.replace(tournament(), state=state)
    must_be(found, "over", state)
    others = [one for one in ("open", "running", "paused", "over") if one != state]
    assert code(lambda: must_be(found, *others)) == f"tournament_{state}"  # type: ignore[arg-type]


# Who comes and goes


def test_who_comes_in_time_plays_from_the_first_round() -> None:
    assert joined(tournament(), "ann") == [Joined("ann", "", 1)]
    assert joined(tournament(Joined("ann")), "ann") == [], "twice is once"


@pytest.mark.parametrize(
    ("notes", "changes", "who", "wrong"),
    [
        (BEGUN, {}, "dan", None),
        ((*BEGUN, OPENED), {}, "dan", None),
        ((*BEGUN, OPENED), {"late": "closed"}, "dan", "tournament_closed"),
        ((*BEGUN, OPENED, Resigned("cid", 1)), {"late": "closed"}, "cid", None),
        ((*BEGUN, OPENED, WON, OPENED, WON, OPENED), {}, "dan", "tournament_last"),
        ((*BEGUN, OPENED, WON, OPENED, WON), {}, "dan", None),
        ((*BEGUN, Joined("dan")), {}, "eve", "tournament_full"),
        ((*BEGUN, Joined("dan"), OPENED, Resigned("cid", 1)), {}, "cid", None),
        ((*BEGUN, Finished()), {}, "dan", "tournament_over"),
    ],
    ids=str,
)
def test_late_comers_are_let_in_or_refused(
    notes: tuple[AnyTournamentNote, ...], changes: dict[str, Any], who: str, wrong: str | None
) -> None:
    state = tournament(*notes, **changes)
    if wrong is None:
        assert joined(state, who) == [Joined(who, "", len(state.opened) + 1)]
    else:
        assert code(lambda: joined(state, who)) == wrong


def test_so_many_bots_take_part_and_no_more() -> None:
    bots = [Joined(f"bot{number}", "keen") for number in range(MOST_BOTS - 1)]
    state = tournament(*bots, size=64)
    assert joined(state, "last", "keen") == [Joined("last", "keen", 1)]
    full = tournament(*bots, Joined("last", "keen"), size=64)
    assert code(lambda: joined(full, "more", "keen")) == "tournament_bots"
    assert joined(full, "ann") == [Joined("ann", "", 1)], "people are no bots"
    assert full.levels == {one.entrant: "keen" for one in (*bots, Joined("last", "keen"))}


@pytest.mark.parametrize(
    ("notes", "until"),
    [
        (BEGUN, 0),
        ((*BEGUN, OPENED), 1),
        ((*BEGUN, OPENED, WON, OPENED), 2),
    ],
    ids=["before the first round", "in the first", "in the second"],
)
def test_who_leaves_is_not_drawn_after_the_round_that_is_played(
    notes: tuple[AnyTournamentNote, ...], until: int
) -> None:
    for who in ("ann", "cid"):
        assert resigned(tournament(*notes), who) == [Resigned(who, until)]


def test_who_does_not_take_part_cannot_leave() -> None:
    state = tournament(*BEGUN, OPENED, Resigned("ann", 1))
    assert code(lambda: resigned(state, "ann")) == "not_entered", "gone already"
    assert code(lambda: resigned(state, "dan")) == "not_entered"
    assert code(lambda: resigned(tournament(*BEGUN, Finished()), "ann")) == "tournament_over"


def test_who_leaves_before_the_first_round_never_came_and_who_comes_back_has_what_they_had() -> None:
    assert tournament(*BEGUN, Resigned("ann", 0)).entrant("ann") is None
    left = tournament(*BEGUN, OPENED, Resigned("ann", 1))
    assert left.entrant("ann") == Entrant("ann", 1, 1)
    assert left.entrant("ben") == Entrant("ben"), "nobody else left"
    assert tournament(*BEGUN, OPENED, Resigned("ann", 1), Joined("ann", since=2)).entrant("ann") == Entrant("ann", 1)


# Rounds


def test_it_begins_with_so_many_rounds_as_planned_or_as_a_round_robin_takes() -> None:
    people = [Joined(name) for name in ("ann", "ben", "cid")]
    assert started(tournament(*people)) == [Started(3)]
    assert started(tournament(*people, system="round_robin", rounds=0)) == [Started(3)], "three pairs, one at a time"
    many = [Joined(f"p{number}") for number in range(40)]
    assert started(tournament(*many, system="round_robin", rounds=0, size=64)) == [Started(MOST_ROUNDS)]
    assert code(lambda: started(tournament(people[0]))) == "tournament_few"
    assert code(lambda: started(tournament(*BEGUN))) == "tournament_running"


def test_a_round_is_current_until_it_is_closed() -> None:
    playing = tournament(*BEGUN, OPENED)
    assert (playing.current, playing.closed, playing.state) == (playing.opened[0], 0, "running")
    over = tournament(*BEGUN, OPENED, WON)
    assert (over.current, over.closed, over.opened[0].shares) == (None, 1, WON.shares)
    second = tournament(*BEGUN, OPENED, WON, OPENED)
    assert (second.current, second.closed) == (second.opened[1], 1)
    assert second.opened[0].shares == WON.shares
    assert second.seq == 8


def test_a_round_that_is_played_shows_what_its_tables_came_to_so_far() -> None:
    (opened,) = tournament(*BEGUN, OPENED).opened
    assert opened.played({}).tables[0].shares == ()
    assert opened.played({"table": (0, WHOLE)}).tables[0].shares == (0, WHOLE)
    (closed,) = tournament(*BEGUN, OPENED, WON).opened
    assert closed.played({"table": (0, WHOLE)}).tables[0].shares == (WHOLE, 0), "what was written stands"


def test_standings_count_the_rounds_that_are_over() -> None:
    rows = tournament(*BEGUN, OPENED, WON, OPENED).standings()
    assert [(row.entrant, row.points) for row in rows if row.points] == [("ann", WHOLE), ("cid", WHOLE)]


@pytest.mark.parametrize(("late", "points"), [("none", 0), ("half", WHOLE // 2), ("closed", 0)])
def test_a_late_comer_gets_what_the_plan_says_for_rounds_that_are_over(late: str, points: int) -> None:
    rows = tournament(*BEGUN, OPENED, WON, Joined("dan", since=2), late=late).standings()
    assert {row.entrant: row.points for row in rows}["dan"] == points


@pytest.mark.parametrize(
    ("number", "table", "places", "wrong"),
    [
        (1, 1, (2, 1), None),
        (1, 1, (1, 1), None),
        (0, 1, (2, 1), "no_result"),
        (2, 1, (2, 1), "no_result"),
        (1, 0, (2, 1), "no_result"),
        (1, 2, (2, 1), "no_result"),
        (1, 1, (1,), "places"),
        (1, 1, (0, 1), "places"),
        (1, 1, (1, 3), "places"),
    ],
)
def test_the_result_of_a_round_that_is_over_can_be_corrected(
    number: int, table: int, places: tuple[int, ...], wrong: str | None
) -> None:
    state = tournament(*BEGUN, OPENED, WON, OPENED)
    if wrong is not None:
        assert code(lambda: corrected(state, number, table, places)) == wrong
        return
    right = (0, WHOLE) if places == (2, 1) else (WHOLE // 2, WHOLE // 2)
    assert corrected(state, number, table, places) == [Corrected(1, 1, right)]
    after = tournament(*BEGUN, OPENED, WON, OPENED, Corrected(1, 1, right))
    assert [one.shares for one in after.opened] == [(right,), ()]
    assert after.corrections == (Corrected(1, 1, right),)
    assert code(lambda: corrected(tournament(), number, table, places)) == "tournament_open"


def test_it_is_paused_goes_on_and_ends() -> None:
    assert tournament(*BEGUN, Stopped(True)).state == "paused"
    assert tournament(*BEGUN, Stopped(True), Stopped(False)).state == "running"
    over = tournament(*BEGUN, Finished())
    assert (over.state, over.is_alive, over.is_crowded_out) == ("over", False, False)
    assert tournament(Finished(True)).is_crowded_out
    assert tournament().is_alive


def test_it_waits_for_people_while_at_most_one_takes_part() -> None:
    assert tournament().is_unjoined
    assert tournament(Joined("ann"), Joined("bot", "keen")).is_unjoined
    assert not tournament(Joined("ann"), Joined("ben")).is_unjoined
    assert not tournament(Joined("ann"), Started(3)).is_unjoined


# What the organiser changes


def test_who_is_removed_is_not_drawn_and_cannot_come_back() -> None:
    early = tournament(*BEGUN[:3], Resigned("ann", 0, removed=True))
    assert early.entrant("ann") is None
    assert code(lambda: joined(early, "ann")) == "tournament_removed"
    assert resigned(tournament(*BEGUN, OPENED), "ann", removed=True) == [Resigned("ann", 1, True)]
    late = tournament(*BEGUN, OPENED, Resigned("ann", 1, removed=True))
    assert code(lambda: joined(late, "ann")) == "tournament_removed"
    assert joined(tournament(*BEGUN, OPENED, Resigned("ann", 1)), "ann") == [Joined("ann", "", 2)], "who left may"


def test_two_change_places_at_tables_with_new_ids() -> None:
    fresh = iter(["new", "newer"])
    (note,) = swapped(tournament(*BEGUN, OPENED), "ann", "cid", lambda: next(fresh))
    assert note == Swapped((TableDrawn("new", ("cid", "ben")),), ("ann",))
    after = tournament(*BEGUN, OPENED, note)
    assert (after.opened[0].tables, after.opened[0].byes) == (note.tables, ("ann",))
    within = swapped(tournament(*BEGUN, OPENED), "ann", "ben", lambda: "new")
    assert within == [Swapped((TableDrawn("new", ("ben", "ann")),), ("cid",))]
    two = RoundOpened(
        (TableDrawn("a", ("ann", "ben")), TableDrawn("b", ("cid", "dan")), TableDrawn("c", ("e", ""))), (), 1
    )
    (note,) = swapped(tournament(*BEGUN, two), "ann", "dan", lambda: "x")
    assert isinstance(note, Swapped)
    assert [table.entrants for table in note.tables] == [("dan", "ben"), ("cid", "ann"), ("e", "")]
    assert note.tables[2].id == "c", "nobody else's table changes"


@pytest.mark.parametrize(("one", "other"), [("ann", "ann"), ("ann", "eve"), ("eve", "ann"), ("ann", ""), ("", "ann")])
def test_only_two_who_are_drawn_change_places(one: str, other: str) -> None:
    assert code(lambda: swapped(tournament(*BEGUN, OPENED), one, other, lambda: "new")) == "not_drawn"
    assert code(lambda: swapped(tournament(*BEGUN, OPENED, WON), "ann", "ben", lambda: "new")) == "no_round"
