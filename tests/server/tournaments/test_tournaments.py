"""Tournaments over the real server: a whole evening, restarts in the middle, late-comers, leavers and no-shows."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.site import LiveSite, open_site
from worldwright.core.chance import commitment
from worldwright.server.storage.database import Change
from worldwright.server.storage.doctor import examined
from worldwright.server.tournaments import rounds
from worldwright.server.tournaments import service as tournaments
from worldwright.server.tournaments.service import MOST_EACH

SHORT: dict[str, Any] = {"game": "monuments", "seats": 2, "rounds": 2, "wait_seconds": 60, "pace": "at_once"}


def made(guest: Guest, **wish: Any) -> dict[str, Any]:
    answer: dict[str, Any] = guest.ask("POST", "/api/tournaments", {"name": "Thursday club", **SHORT, **wish})
    return answer


def page(guest: Guest, id_: str) -> dict[str, Any]:
    answer: dict[str, Any] = guest.ask("GET", f"/api/tournaments/{id_}")
    return answer


def until(guest: Guest, id_: str, is_so: Callable[[dict[str, Any]], bool], most: float = 60) -> dict[str, Any]:
    """The tournament as soon as something holds."""
    end = time.monotonic() + most
    while not is_so(found := page(guest, id_)):
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


def sit_and_play(guests: Sequence[Guest], id_: str) -> None:
    """Everybody comes to their table of the round and plays anything legal to its end."""
    players, tables = [], []
    for guest in guests:
        table = until(guest, id_, lambda found: found["your_table"] is not None)["your_table"]
        guest.answer("POST", f"/api/tables/{table}/ready", {"ready": True})  # it may have begun already
        tables.append(table)
    for guest, table in zip(guests, tables, strict=True):
        while (card := guest.ask("GET", f"/api/tables/{table}"))["state"] == "open":
            time.sleep(0.05)
        seat = next((at for at, one in enumerate(card["seats"]) if one["you"]), None)
        if card["state"] == "running" and seat is not None:
            players.append(Player(guest, table, seat, random.Random(seat)))

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())


def test_an_evening_of_people_and_bots_to_its_end(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    id_ = made(ann, bots=["novice", "novice"])["id"]
    assert ben.ask("POST", f"/api/tournaments/{id_}/join")["you"] == 3
    assert ann.ask("GET", "/api/me/tournaments")[0]["organising"]
    soon = int(time.time()) + 3600
    assert made(ben, starts=soon)["starts"] == soon
    begun = ann.ask("POST", f"/api/tournaments/{id_}/begin")
    assert (begun["state"], begun["rounds"], len(begun["played"])) == ("running", 2, 1)
    for number in (1, 2):
        until(ann, id_, lambda found, number=number: len(found["played"]) == number)  # type: ignore[misc]
        sit_and_play([ann, ben], id_)
        now = page(ann, id_)
        ended = [table["id"] for one in now["played"] for table in one["tables"] if table["shares"]]
        assert now["your_table"] not in ended, "no way leads to a table that is over"
    over = until(ann, id_, lambda found: found["state"] == "over")
    assert [len(row["results"]) for row in over["standings"]] == [2] * 4
    assert sum(row["points"] for row in over["standings"]) == 2 * 2 * 24
    assert {one["name"] for one in over["entrants"]} == {"Ann", "Ben", "novice"}
    assert commitment(bytes.fromhex(over["seed"])) == over["sealed"] == begun["sealed"]
    assert begun["seed"] is None
    text = Guest(own_site.address).ask("GET", f"/api/tournaments/{id_}/csv")
    assert text.splitlines()[0] == "place,name,round 1,round 2,points,opponents,wins"
    assert len(text.splitlines()) == 5
    seats = [tuple(table["entrants"]) for one in over["played"] for table in one["tables"]]
    assert len({frozenset(pair) for pair in seats}) == 4, "nobody meets anybody twice"


def test_a_restart_in_the_middle_of_a_round_loses_nothing_and_doctor_makes_results_anew(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        ann = site.guest("Ann")
        id_ = made(ann, bots=["novice"] * 3, wait_seconds=0)["id"]
        ann.ask("POST", f"/api/tournaments/{id_}/begin")
        before = until(ann, id_, lambda found: any(table["shares"] for table in found["played"][0]["tables"]))
    with open_site(tmp_path) as site:
        ann.address = site.address
        after = page(ann, id_)
        assert [table["id"] for table in after["played"][0]["tables"]] == [
            table["id"] for table in before["played"][0]["tables"]
        ]
        sit_and_play([ann], id_)
        until(ann, id_, lambda found: len(found["played"]) == 2)
        sit_and_play([ann], id_)
        over = until(ann, id_, lambda found: found["state"] == "over")
    assert examined(tmp_path / "data").damaged == ()
    with open_site(tmp_path) as site:
        site.service.db.give(*spoilt()).result()
    assert examined(tmp_path / "data").damaged
    assert examined(tmp_path / "data", rebuild=True).damaged == ()
    with open_site(tmp_path) as site:
        ann.address = site.address
        assert page(ann, id_)["standings"] == over["standings"]


def spoilt() -> list[Change]:
    return [Change("UPDATE tournament_table SET shares = '[24,24]', state = 'over'")]


def test_a_no_show_is_held_by_a_bot_and_can_come_back(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    id_ = made(ann, wait_seconds=1, rounds=1)["id"]
    ben.ask("POST", f"/api/tournaments/{id_}/join")
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    table = until(ann, id_, lambda found: found["your_table"] is not None)["your_table"]
    ann.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    until(ann, id_, lambda found: found["played"][0]["tables"][0]["state"] == "running")
    while "bot" not in (kinds := [one["kind"] for one in ann.ask("GET", f"/api/tables/{table}")["seats"]]):
        time.sleep(0.05)
    assert sorted(kinds) == ["bot", "person"]
    back = ben.ask("POST", f"/api/tables/{table}/sit", {})
    assert [one["kind"] for one in back["seats"]] == ["person", "person"]
    stranger = own_site.guest()
    assert stranger.answer("POST", f"/api/tables/{table}/sit", {})[0] == 409


def test_a_table_that_nobody_comes_to_is_played_on_by_bots(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    id_ = made(ann, wait_seconds=1, rounds=1)["id"]
    ben.ask("POST", f"/api/tournaments/{id_}/join")
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    over = until(ann, id_, lambda found: found["state"] == "over")
    table = over["played"][0]["tables"][0]["id"]
    assert ann.ask("GET", f"/api/tables/{table}")["state"] == "over", "not given up"
    assert ann.ask("GET", f"/api/tables/{table}/log?onlooker=true")["over"]


def test_a_leavers_seat_goes_to_a_bot_and_they_are_not_drawn_again(own_site: LiveSite) -> None:
    ann, ben, cem = (own_site.guest(name) for name in ("Ann", "Ben", "Cem"))
    id_ = made(ann, bots=["novice"], rounds=2, plays=False)["id"]
    for guest in (ben, cem):
        guest.ask("POST", f"/api/tournaments/{id_}/join")
    first = ann.ask("POST", f"/api/tournaments/{id_}/begin")
    assert len(first["played"][0]["byes"]) == 1, "three take part"
    cem.ask("POST", f"/api/tournaments/{id_}/leave")
    assert cem.answer("POST", f"/api/tournaments/{id_}/leave")[0] == 409
    if page(ben, id_)["you"] not in first["played"][0]["byes"]:
        sit_and_play([ben], id_)
    second = until(ann, id_, lambda found: len(found["played"]) == 2)
    drawn = {one for table in second["played"][1]["tables"] for one in table["entrants"]} | {
        *second["played"][1]["byes"]
    }
    gone = next(at for at, one in enumerate(second["entrants"]) if one["name"] == "Cem")
    assert gone not in drawn
    assert second["entrants"][gone]["left"]


def test_a_late_comer_enters_the_next_round_with_the_points_said_beforehand(own_site: LiveSite) -> None:
    ann, late = own_site.guest("Ann"), own_site.guest("Late")
    id_ = made(ann, bots=["novice"] * 2, plays=False, late="half", opens="by_organiser", rounds=2)["id"]
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    assert late.ask("POST", f"/api/tournaments/{id_}/join")["entrants"][-1]["since"] == 2
    between = until(ann, id_, lambda found: found["played"][0]["over"])
    row = next(row for row in between["standings"] if between["entrants"][row["entrant"]]["name"] == "Late")
    assert (row["points"], row["results"][0]["how"]) == (12, "late")
    assert len(page(ann, id_)["played"]) == 1, "the organiser opens the next one"
    assert late.answer("POST", f"/api/tournaments/{id_}/next")[0] == 403
    assert len(ann.ask("POST", f"/api/tournaments/{id_}/next")["played"]) == 2
    closed = made(ann, bots=["novice"] * 2, plays=False, late="closed", opens="by_organiser")["id"]
    ann.ask("POST", f"/api/tournaments/{closed}/begin")
    assert late.answer("POST", f"/api/tournaments/{closed}/join")[1]["code"] == "tournament_closed"


def test_the_organiser_pauses_corrects_and_ends_and_everybody_can_read_it(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    id_ = made(ann, bots=["novice"] * 2, plays=False, rounds=3)["id"]
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    paused = ann.ask("POST", f"/api/tournaments/{id_}/pause", {"paused": True})
    assert paused["state"] == "paused"
    assert ann.answer("POST", f"/api/tournaments/{id_}/next")[1]["code"] == "tournament_paused"
    wish = {"round": 1, "table": 1, "places": [2, 1]}
    status, refused = ann.answer("POST", f"/api/tournaments/{id_}/result", wish)
    assert (status, refused["code"]) in ((409, "no_result"), (200, None)) or status == 200
    ann.ask("POST", f"/api/tournaments/{id_}/pause", {"paused": False})
    until(ann, id_, lambda found: found["played"][0]["over"])
    assert ben.answer("POST", f"/api/tournaments/{id_}/result", wish)[0] == 403
    after = ann.ask("POST", f"/api/tournaments/{id_}/result", wish)
    assert after["played"][0]["tables"][0]["shares"] == [0, 24]
    assert page(ben, id_)["corrections"][-1] == {"round": 1, "table": 1, "shares": [0, 24]}
    for places in ([1], [1, 3], [0, 1], [1, 2, 3]):
        assert ann.answer("POST", f"/api/tournaments/{id_}/result", {**wish, "places": places})[0] in (400, 409)
    assert ben.answer("POST", f"/api/tournaments/{id_}/end")[0] == 403
    assert ann.ask("POST", f"/api/tournaments/{id_}/end")["state"] == "over"
    assert ann.answer("POST", f"/api/tournaments/{id_}/end")[0] == 409


def test_the_organiser_removes_and_swaps_people_before_their_tables_begin(own_site: LiveSite) -> None:
    ann, ben, cem, dan = (own_site.guest(name) for name in ("Ann", "Ben", "Cem", "Dan"))
    id_ = made(ann, wait_seconds=600, rounds=2)["id"]
    for guest in (ben, cem, dan):
        guest.ask("POST", f"/api/tournaments/{id_}/join")
    assert ben.answer("POST", f"/api/tournaments/{id_}/remove", {"entrant": 0})[0] == 403
    gone = ann.ask("POST", f"/api/tournaments/{id_}/remove", {"entrant": 3})
    assert [entrant["name"] for entrant in gone["entrants"]] == ["Ann", "Ben", "Cem"]
    assert dan.answer("POST", f"/api/tournaments/{id_}/join")[1]["code"] == "tournament_removed"
    assert ann.answer("POST", f"/api/tournaments/{id_}/remove", {"entrant": 3})[1]["code"] == "no_entrant"
    first = ann.ask("POST", f"/api/tournaments/{id_}/begin")["played"][0]
    (spared,), (seated, other) = first["byes"], first["tables"][0]["entrants"]
    wish = {"one": seated, "other": spared}
    until(ann, id_, lambda found: found["your_table"] is not None or found["you"] == spared)
    guests = [ann, ben, cem]
    old = until(guests[seated], id_, lambda found: found["your_table"] is not None)["your_table"]
    assert ben.answer("POST", f"/api/tournaments/{id_}/swap", wish)[0] == 403
    assert ann.answer("POST", f"/api/tournaments/{id_}/swap", {"one": 0, "other": 0})[1]["code"] == "not_drawn"
    after = ann.ask("POST", f"/api/tournaments/{id_}/swap", wish)["played"][0]
    assert (after["byes"], after["tables"][0]["entrants"]) == ([seated], [spared, other])
    fresh = until(guests[spared], id_, lambda found: found["your_table"] is not None)["your_table"]
    assert fresh != old
    end = time.monotonic() + 60
    while ann.ask("GET", f"/api/tables/{old}")["state"] != "abandoned":
        assert time.monotonic() < end
        time.sleep(0.1)
    sit_and_play([guests[spared], guests[other]], id_)
    until(ann, id_, lambda found: found["played"][0]["over"])
    assert ann.answer("POST", f"/api/tournaments/{id_}/swap", {"one": 5, "other": 0})[1]["code"] == "no_entrant"


def test_players_at_a_running_table_do_not_change_places(own_site: LiveSite) -> None:
    ann = own_site.guest("Ann")
    id_ = made(ann, bots=["novice"] * 3, wait_seconds=0, rounds=1)["id"]
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    until(ann, id_, lambda found: any(table["state"] == "running" for table in found["played"][0]["tables"]))
    mine = next(table for table in page(ann, id_)["played"][0]["tables"] if 0 in table["entrants"])
    other = next(entrant for entrant in range(4) if entrant not in mine["entrants"])
    until(ann, id_, lambda found: found["your_table"] is not None)
    refused = ann.answer("POST", f"/api/tournaments/{id_}/swap", {"one": 0, "other": other})
    assert (refused[0], refused[1]["code"]) == (409, "table_runs")


def test_a_bot_fills_in_without_a_place(own_site: LiveSite) -> None:
    ann = own_site.guest("Ann")
    id_ = made(ann, bots=["novice", "novice", "novice"], plays=False, fill="novice", rounds=1)["id"]
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    over = until(ann, id_, lambda found: found["state"] == "over")
    assert len(over["standings"]) == 3
    assert over["played"][0]["byes"] == []
    assert [None in table["entrants"] for table in over["played"][0]["tables"]].count(True) == 1


def test_live_tables_show_what_onlookers_see_and_no_more(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    id_ = made(ann, game="lords_of_worlds", wait_seconds=0, rounds=1)["id"]
    ben.ask("POST", f"/api/tournaments/{id_}/join")
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    until(ann, id_, lambda found: found["played"][0]["tables"][0]["state"] == "running")
    stranger = Guest(own_site.address)
    live = {str(guest.ask("GET", f"/api/tournaments/{id_}/live")) for guest in (ann, ben, stranger)}
    assert len(live) == 1, "the same for everybody"
    (shown,) = ann.ask("GET", f"/api/tournaments/{id_}/live")["tables"]
    table = own_site.at(shown["id"])
    seen = msgspec.json.encode(table.game.view(table.shown.state, None))
    assert shown["view"] == msgspec.json.decode(seen)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "  "}, "tournament_name"),
        ({"name": "x" * 61}, "tournament_name"),
        ({"rounds": 0}, "tournament_rounds"),
        ({"fill": "nobody"}, "no_level"),
        ({"size": 2, "bots": ["novice"] * 2}, "tournament_full"),
        ({"turn_seconds": 5}, "short_turn"),
        ({"starts": 1}, "tournament_starts"),
        ({"starts": 99_999_999_999}, "tournament_starts"),
    ],
)
def test_a_plan_that_cannot_be_played_gets_one_sentence(site: LiveSite, wish: dict[str, Any], code: str) -> None:
    status, answer = site.guest().answer("POST", "/api/tournaments", {"name": "x", **SHORT, **wish})
    assert (status, answer["code"]) == (409, code)


@pytest.mark.parametrize(
    "wish", [{"seats": 9}, {"rounds": 21}, {"bots": ["novice"] * 17}, {"size": 129}, {"bots": ["nobody"]}, {"x": 1}]
)  # fmt: skip
def test_a_plan_out_of_bounds_is_refused(site: LiveSite, wish: dict[str, Any]) -> None:
    assert site.guest().answer("POST", "/api/tournaments", {"name": "x", **SHORT, **wish})[0] == 400


def test_nobody_organises_more_than_a_few_and_too_few_cannot_begin(own_site: LiveSite) -> None:
    ann = own_site.guest()
    ids = [made(ann)["id"] for _ in range(MOST_EACH)]
    refused = ann.answer("POST", "/api/tournaments", {"name": "x", **SHORT})
    assert refused[1]["code"] == "too_many_tournaments"
    assert ann.answer("POST", f"/api/tournaments/{ids[0]}/begin")[1]["code"] == "tournament_few"
    assert ann.answer("GET", "/api/tournaments/nowhere")[0] == 404


def test_a_full_site_ends_the_oldest_tournament_that_nobody_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "MOST", 4)
    now = [1_800_000_000.0]
    with open_site(tmp_path, seconds=lambda: now[0]) as site:
        guests = [site.guest() for _ in range(7)]
        begun = made(guests[0], bots=["novice"])["id"]
        guests[0].ask("POST", f"/api/tournaments/{begun}/begin")
        joined = made(guests[1], bots=["novice"] * 2)["id"]
        guests[2].ask("POST", f"/api/tournaments/{joined}/join")
        alone = made(guests[2], bots=["novice"] * 3)["id"]
        now[0] += 1
        later = made(guests[3], plays=False)["id"]
        wish = {"name": "x", **SHORT}
        refused = guests[4].answer("POST", "/api/tournaments", wish)
        assert (refused[0], refused[1]["code"]) == (409, "house_full"), "all of them are young"
        now[0] += tournaments.UNJOINED_SECONDS
        fresh = made(guests[4])["id"]
        states = {id_: page(guests[2], id_)["state"] for id_ in (begun, joined, alone, later, fresh)}
        assert states == {begun: "running", joined: "open", alone: "over", later: "open", fresh: "open"}
        assert page(guests[2], alone)["crowded_out"]
        made(guests[5])
        assert page(guests[3], later)["crowded_out"]
        assert guests[6].answer("POST", "/api/tournaments", wish)[1]["code"] == "house_full"
        assert not page(guests[1], joined)["crowded_out"]
    with open_site(tmp_path, seconds=lambda: now[0]) as site:
        found = site.guest().ask("GET", f"/api/tournaments/{alone}")
        assert (found["state"], found["crowded_out"]) == ("over", True), "also after a restart"


def test_who_is_forgotten_leaves_every_tournament_without_a_name(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    id_ = made(ann, bots=["novice"] * 2, rounds=2, opens="by_organiser")["id"]
    ben.ask("POST", f"/api/tournaments/{id_}/join")
    ann.ask("POST", f"/api/tournaments/{id_}/begin")
    ben.ask("DELETE", "/api/me")
    assert "Ben" not in str(page(ann, id_))
    assert page(ann, id_)["entrants"][3]["left"]


def test_a_tournament_that_nobody_starts_ends_after_its_time(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = own_site.guest("Ann")
    soon = int(time.time()) + 3600
    past, coming = made(ann)["id"], made(ann, starts=soon)["id"]
    monkeypatch.setattr(rounds, "UNBEGUN_SECONDS", -1800)  # half an hour before its planned start
    until(ann, past, lambda found: found["state"] == "over")
    assert page(ann, coming)["state"] == "open"
