"""Looking for somebody while one plays a bot: who plays is asked first, and nobody who waits loses their place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, Line, LiveSite
from worldwright.server.matchmaking import service as matching


class Hall(LiveSite):
    """A house whose steady clock stands still until it is moved."""

    def __init__(self, folder: Path) -> None:
        self.millis = 0
        super().__init__(folder, ROOMY, steady=lambda: self.millis)

    def wait(self, seconds: float, *still_ask: Guest) -> None:
        """Time passes, and some pages go on asking all the while."""
        while seconds > 0:
            step = min(seconds, 2.0)
            self.millis += int(step * 1000)
            seconds -= step
            for guest in still_ask:
                standing(guest)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def wish(guest: Guest, *, playing: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("POST", "/api/match", {"game": "monuments", "playing": playing})
    return found


def standing(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("GET", "/api/match")
    return found


def answer(guest: Guest, *, join: bool, table: str = "") -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("POST", "/api/match/answer", {"join": join, "table": table})
    return found


def game_with_a_bot(guest: Guest) -> str:
    table: str = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    guest.ask("POST", f"/api/tables/{table}/start")
    return table


def test_who_plays_a_bot_is_asked_and_their_game_is_kept_for_later(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    wish(ann)
    bots = game_with_a_bot(ann)
    assert wish(ann, playing=True)["playing"]
    waiting = wish(ben)
    assert (waiting["state"], waiting["answer"]) == ("waiting", matching.ANSWER_SECONDS)
    asked = standing(ann)
    assert (asked["state"], asked["answer"], asked["table"]) == ("asked", matching.ANSWER_SECONDS, None)
    found = answer(ann, join=True, table=bots)
    assert found["state"] == "found"
    assert standing(ben)["table"] == found["table"] != bots
    kept = hall.at(bots)
    assert kept.is_paused
    assert hall.at(found["table"]).is_begun
    assert ann.ask("GET", f"/api/tables/{bots}")["state"] == "running"
    assert ann.ask("GET", "/api/me/page")["tallies"] == [], "no loss"


def test_who_says_no_looks_no_more_and_the_other_keeps_their_place(hall: Hall) -> None:
    ann, ben, cid = hall.guest(), hall.guest(), hall.guest()
    wish(ann, playing=True)
    wish(ben)
    hall.wait(10, ann, ben)
    assert answer(ann, join=False)["state"] == "none"
    after = standing(ben)
    assert (after["state"], after["answer"], after["waited"]) == ("waiting", None, 10)
    assert wish(cid)["state"] == "found"
    assert standing(ben)["state"] == "found"


def test_no_answer_is_no_after_half_a_minute(hall: Hall) -> None:
    ann, ben = hall.guest(), hall.guest()
    wish(ann, playing=True)
    wish(ben)
    hall.wait(matching.ANSWER_SECONDS, ann, ben)
    assert standing(ann)["state"] == "asked"
    hall.wait(2, ben)
    assert standing(ben)["answer"] is None
    assert standing(ann)["state"] == "none"
    assert ann.answer("POST", "/api/match/answer", {"join": True})[1]["code"] == "no_offer"


def test_who_stops_asking_is_gone_after_fifteen_seconds_and_holds_nobody(hall: Hall) -> None:
    ann, ben = hall.guest(), hall.guest()
    wish(ann, playing=True)
    wish(ben)
    hall.wait(matching.GONE_SECONDS + 1, ben)
    assert standing(ben)["answer"] is None
    wish(ann, playing=True)
    hall.wait(matching.GONE_SECONDS + 1, ann)
    assert standing(ann)["state"] == "waiting", "the other went, and the search goes on"


def test_two_who_both_play_are_both_asked(hall: Hall) -> None:
    ann, ben = hall.guest(), hall.guest()
    tables = {guest: game_with_a_bot(guest) for guest in (ann, ben)}
    for guest in (ann, ben):
        wish(guest, playing=True)
    assert [standing(guest)["state"] for guest in (ann, ben)] == ["asked", "asked"]
    first = answer(ann, join=True, table=tables[ann])
    assert (first["state"], hall.at(tables[ann]).is_paused) == ("waiting", False), (
        "nothing is left before the other comes"
    )
    assert ann.answer("POST", "/api/match/answer", {"join": False})[1]["code"] == "no_offer", "said once"
    assert answer(ben, join=True, table=tables[ben])["table"] == standing(ann)["table"]
    assert all(hall.at(table).is_paused for table in tables.values())


def test_who_begins_a_bot_game_while_the_other_is_asked_is_asked_too(hall: Hall) -> None:
    ann, ben = hall.guest(), hall.guest()
    wish(ann, playing=True)
    wish(ben)
    assert wish(ben, playing=True)["state"] == "asked"
    assert answer(ann, join=True)["state"] == "waiting"
    assert answer(ben, join=True)["state"] == "found"


def test_a_table_of_others_is_not_stopped_by_who_leaves_for_somebody(hall: Hall) -> None:
    ann, ben, cid, dan = (hall.guest() for _ in range(4))
    for guest in (cid, dan):
        wish(guest)
    theirs, own = standing(cid)["table"], game_with_a_bot(cid)
    for leaves in (theirs, own, "nothing"):
        wish(ann, playing=True)
        wish(ben)
        assert answer(ann, join=True, table=leaves)["state"] == "found"
    assert not hall.at(theirs).is_paused
    assert not hall.at(own).is_paused


def test_an_answer_nobody_asked_for_is_refused_and_a_malformed_one_too(hall: Hall) -> None:
    ann = hall.guest()
    status, fault = ann.answer("POST", "/api/match/answer", {"join": True})
    assert (status, fault["code"]) == (409, "no_offer")
    for wrong in ({}, {"join": "yes"}, {"join": True, "table": "x" * 41}, {"join": True, "more": 1}):
        assert ann.answer("POST", "/api/match/answer", wrong)[0] == 400


def test_a_game_that_was_kept_goes_on_when_its_player_comes_back(hall: Hall) -> None:
    ann, ben = hall.guest(), hall.guest()
    bots = game_with_a_bot(ann)
    wish(ann, playing=True)
    wish(ben)
    answer(ann, join=True, table=bots)
    line = Line(ann, bots)
    line.send(say="pause", on=False, n=1)
    assert line.read("accepted", "refused")["say"] == "accepted"
    line.close()
    assert not hall.at(bots).is_paused
