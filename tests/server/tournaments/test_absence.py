"""Absent players: a bot's game gives them nothing, and they are drawn again once they say that they are here."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tests.server.site import LiveSite, open_site
from tests.server.tournaments.test_model import BEGUN, OPENED, code, tournament
from tests.server.tournaments.test_tournaments import made, page, sit_and_play, until
from worldwright.server.engine.events import Chair, Club, GameOver, Left, Made, TableEnded, Taken, Terms
from worldwright.server.engine.summary import Card, followed, made_card
from worldwright.server.storage.doctor import examined
from worldwright.server.tournaments import rounds
from worldwright.server.tournaments.decisions import here, resigned
from worldwright.server.tournaments.model import Corrected, Finished, IsHere, Joined, Resigned, RoundClosed
from worldwright.server.tournaments.pairing.entries import WHOLE
from worldwright.server.tournaments.store import shares_of

NEVER = RoundClosed(((None, 0),), ("ann",))
"""Ann never came, and the bot in her place won."""


def table(*notes: Left | Taken | GameOver | TableEnded) -> Card:
    club = Club("tournament", 1, 1)
    card = made_card("table", Made(Terms("monuments", 2), "", 0, (Chair("ann"), Chair("ben")), club=club))
    for seq, note in enumerate(notes, 2):
        card = followed(card, seq, note)
    return card


WON = GameOver((0,), ())


def over(*notes: Left | Taken) -> tuple[int | None, ...]:
    return shares_of(msgspec.structs.replace(table(*notes, WON), points=(2, 1)))


# The result of a table


def test_what_a_bot_wins_counts_for_nobody() -> None:
    away = Left(0, "away", "casual")
    assert over() == (WHOLE, 0)
    assert over(away) == (None, 0), "nobody gets the bot's point"
    assert over(away, Taken(0, "ann")) == (WHOLE, 0), "who comes late and plays on has what they win"
    assert over(away, Taken(0, "ann"), Left(0, "left", "casual", moves=3)) == (None, 0), "who only looks in has not"
    assert over(Left(0, "time", "casual", moves=9)) == (None, 0)
    assert over(Left(1, "left", "casual", former=True)) == (WHOLE, None)
    assert shares_of(table(away, TableEnded("time"))) == (None, WHOLE // 2)


def test_a_seat_without_a_move_of_its_player_was_missed() -> None:
    seats = [table(Left(0, why, "casual", moves=moves)).chairs[0].absent for why, moves in [("away", 0), ("left", 4)]]
    assert seats == ["never", "left"]
    assert table().chairs[0].absent == ""
    assert table(Left(0, "away", "casual"), Taken(0, "ann")).chairs[0].absent == ""


# Who is drawn again


def test_who_missed_a_round_is_drawn_again_once_they_say_that_they_are_here() -> None:
    missed = tournament(*BEGUN, OPENED, NEVER)
    assert [entrant.plays(2) for entrant in missed.entrants] == [False, True, True]
    assert missed.missed == ("ann",)
    assert here(missed, "ann") == [IsHere("ann")]
    assert here(missed, "ben") == [], "nobody waits for them"
    back = tournament(*BEGUN, OPENED, NEVER, IsHere("ann"))
    assert (back.missed, [entrant.plays(2) for entrant in back.entrants]) == ((), [True] * 3)
    assert tournament(*BEGUN, OPENED, NEVER, Joined("ann", since=2)).missed == (), "joining again says the same"
    assert code(lambda: here(missed, "dan")) == "not_entered"
    assert code(lambda: here(tournament(*BEGUN, OPENED, NEVER, Resigned("ann", 1)), "ann")) == "not_entered"
    assert code(lambda: here(tournament(), "ann")) == "tournament_open"


def test_it_can_be_said_while_the_round_is_still_played() -> None:
    playing = tournament(*BEGUN, OPENED)
    assert here(playing, "ann") == [IsHere("ann")]
    assert here(tournament(*BEGUN, OPENED, IsHere("ann")), "ann") == []
    assert tournament(*BEGUN, OPENED, IsHere("ann")).here == ("ann",)
    assert tournament(*BEGUN, OPENED, IsHere("ann"), RoundClosed(((None, 0),)), OPENED).here == (), "for one round"
    last = tournament(*BEGUN, OPENED, NEVER, OPENED, NEVER, OPENED)
    assert code(lambda: here(last, "ann")) == "tournament_last"


def test_who_missed_a_round_can_leave_and_where_too_few_are_left_there_is_no_table() -> None:
    missed = tournament(*BEGUN, OPENED, NEVER)
    assert resigned(missed, "ann") == [Resigned("ann", 1)]
    assert missed.has_table
    assert not tournament(*BEGUN, OPENED, RoundClosed(((None, None),), ("ann", "ben"))).has_table


# Standings


def test_an_absent_player_is_marked_and_has_no_place_but_a_correction_counts() -> None:
    rows = {row.entrant: row for row in tournament(*BEGUN, OPENED, NEVER).standings()}
    assert (rows["ann"].points, rows["ann"].place, rows["ann"].results[0].how) == (0, None, "absent")
    assert (rows["ben"].points, rows["ben"].place, rows["ben"].results[0].bots) == (0, 2, ("ann",))
    fixed = tournament(*BEGUN, OPENED, NEVER, Corrected(1, 1, (WHOLE, 0))).standings()
    assert {row.entrant: (row.points, row.place) for row in fixed}["ann"] == (WHOLE, 1)


def test_a_bye_makes_nobody_champion_who_never_played() -> None:
    nobody = RoundClosed(((None, None),), ("ann", "ben"))
    during = {row.entrant: row.place for row in tournament(*BEGUN, OPENED, nobody).standings()}
    assert during == {"ann": None, "ben": None, "cid": 1}, "Cid may be there"
    ended = tournament(*BEGUN, OPENED, nobody, Finished()).standings()
    assert {row.place for row in ended} == {None}


# On a server


def test_nobody_comes_and_nobody_is_champion(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [own_site.guest(f"Player {number}") for number in range(7)]
    id_ = made(people[0], wait_seconds=1, rounds=3, late="half")["id"]
    for guest in people[1:]:
        guest.ask("POST", f"/api/tournaments/{id_}/join")
    people[0].ask("POST", f"/api/tournaments/{id_}/begin")
    late = own_site.guest("Late")
    late.ask("POST", f"/api/tournaments/{id_}/join")
    waiting = until(late, id_, lambda found: found["fault"] == "tournament_absent", most=120)
    assert waiting["state"] == "running", "they may still come"
    assert people[0].answer("POST", f"/api/tournaments/{id_}/next")[1]["code"] == "tournament_absent"
    monkeypatch.setattr(rounds, "EMPTY_SECONDS", 0)
    over = until(late, id_, lambda found: found["state"] == "over")
    assert {row["place"] for row in over["standings"]} == {None}
    results = [result for row in over["standings"] for result in row["results"]]
    assert {result["share"] for result in results if result["how"] == "absent"} == {0}
    seats = [table["bots"] for played in over["played"] for table in played["tables"]]
    assert all(seats), "the tables show that bots played"
    rows = list(csv.reader(late.ask("GET", f"/api/tournaments/{id_}/csv").splitlines()))
    assert {row[0] for row in rows[1:]} == {""}
    assert sum("absent" in cell for row in rows for cell in row) >= 6
    assert sum("(bot)" in cell for row in rows for cell in row) >= 6


def test_who_misses_a_round_and_says_that_they_are_here_plays_on(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        ann, ben, cem = (site.guest(name) for name in ("Ann", "Ben", "Cem"))
        id_ = made(ann, bots=["novice"], wait_seconds=3, rounds=3, opens="by_organiser")["id"]
        for guest in (ben, cem):
            guest.ask("POST", f"/api/tournaments/{id_}/join")
        ann.ask("POST", f"/api/tournaments/{id_}/begin")
        sit_and_play([ann, cem], id_)
        between = until(ann, id_, lambda found: found["played"][0]["over"])
        ben_at = next(at for at, entrant in enumerate(between["entrants"]) if entrant["name"] == "Ben")
        assert between["entrants"][ben_at] == {**between["entrants"][ben_at], "missed": True, "left": False}
        assert ben.ask("GET", "/api/me/tournaments")[0]["missed"]
        ann.ask("POST", f"/api/tournaments/{id_}/next")
        second = page(ann, id_)["played"][1]
        assert ben_at not in [entrant for table in second["tables"] for entrant in table["entrants"]] + second["byes"]
        assert ben.ask("POST", f"/api/tournaments/{id_}/here")["entrants"][ben_at]["missed"] is False
        assert not ben.ask("GET", "/api/me/tournaments")[0]["missed"]
        assert site.guest().answer("POST", f"/api/tournaments/{id_}/here")[1]["code"] == "not_entered"
        in_second = [
            guest
            for guest in (ann, cem)
            if page(guest, id_)["you"] in [entrant for table in second["tables"] for entrant in table["entrants"]]
        ]
        sit_and_play(in_second, id_)
        until(ann, id_, lambda found: found["played"][1]["over"])
        ann.ask("POST", f"/api/tournaments/{id_}/next")
        third = page(ann, id_)["played"][2]
        assert ben_at in [entrant for table in third["tables"] for entrant in table["entrants"]]
        sit_and_play([ann, ben, cem], id_)
        over = until(ann, id_, lambda found: found["state"] == "over")
        row = next(row for row in over["standings"] if row["entrant"] == ben_at)
        assert [result["how"] for result in row["results"]] == ["absent", "out", "played"]
        assert row["place"] is not None
        assert all(first["place"] <= second["place"] for first, second in pairwise(over["standings"])), (
            "places count up"
        )
    assert examined(tmp_path / "data").damaged == ()
