"""A table that begins by itself when its last seat is taken, and other terms under the same link."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import LiveSite

DAY = 24 * 3600


def new(host: Guest, **terms: Any) -> str:
    wish = {"game": "monuments", "seats": 2, "begins": "full", **terms}
    return str(host.ask("POST", "/api/tables", wish)["id"])


def card(guest: Guest, table: str) -> Any:
    return guest.ask("GET", f"/api/tables/{table}")


def test_a_friend_sits_down_and_the_game_runs(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    table = new(ann, turn_seconds=DAY)
    assert card(ben, table)["begins"] == "full"
    answer = ben.ask("POST", f"/api/tables/{table}/sit", {})
    assert (answer["state"], answer["speed"]) == ("running", "days")
    assert answer["sealed"]
    (mine,) = ann.ask("GET", "/api/me/tables")
    (theirs,) = ben.ask("GET", "/api/me/tables")
    assert mine["your_move"] != theirs["your_move"]


def test_the_last_of_three_seats_counts_and_a_bot_may_take_it(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    table = new(ann, seats=3)
    assert ben.ask("POST", f"/api/tables/{table}/sit", {})["state"] == "open"
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    assert ben.ask("POST", f"/api/tables/{table}/sit", {})["state"] == "open"
    assert ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "novice"})["state"] == "running"


def test_two_who_take_the_last_seats_at_once_begin_one_game(own_site: LiveSite) -> None:
    ann, *others = [own_site.guest() for _ in range(4)]
    table = new(ann, seats=4)
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(lambda guest: guest.ask("POST", f"/api/tables/{table}/sit", {}), others))
    assert card(ann, table)["state"] == "running"
    log = own_site.at(table).log
    assert sum(note.note.name == "began" for note in log.recent if note.note is not None) == 1


def test_a_seat_that_is_not_ready_holds_the_game_back(site: LiveSite) -> None:
    ann, ben, cat = site.guest(), site.guest(), site.guest()
    table = new(ann, seats=3)
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    ben.ask("POST", f"/api/tables/{table}/ready", {"ready": False})
    assert cat.ask("POST", f"/api/tables/{table}/sit", {})["state"] == "open"
    assert ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})["state"] == "running"


def test_ready_a_moment_after_the_game_began_is_no_fault(site: LiveSite) -> None:
    ann, ben, cat = site.guest(), site.guest(), site.guest()
    table = new(ann)
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    assert ann.ask("POST", f"/api/tables/{table}/ready", {"ready": True})["state"] == "running"
    assert ann.answer("POST", f"/api/tables/{table}/ready", {"ready": False})[0] == 409
    assert cat.answer("POST", f"/api/tables/{table}/ready", {"ready": True})[0] == 409


def test_an_invitation_to_the_last_seat_begins_the_game(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    table = new(ann)
    token = ann.ask("POST", f"/api/tables/{table}/invites", {"seat": 1})["token"]
    assert ben.ask("POST", "/api/invites", {"token": token}) == {"table": table, "seat": 1}
    assert card(ann, table)["state"] == "running"


def test_without_the_word_the_host_starts_as_ever(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    assert card(ann, table)["begins"] == "host"
    assert ben.ask("POST", f"/api/tables/{table}/sit", {})["state"] == "open"
    assert ann.answer("POST", f"/api/tables/{table}/start")[1]["code"] == "not_ready"
    assert ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})["state"] == "open"
    assert ann.ask("POST", f"/api/tables/{table}/start")["state"] == "running"


def test_a_rematch_begins_when_everyone_has_come(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    table = new(ann, leavers="end")
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    assert ann.ask("POST", f"/api/tables/{table}/abandon")["state"] == "abandoned"
    fresh = ann.ask("POST", f"/api/tables/{table}/rematch")
    assert (fresh["state"], [seat["ready"] for seat in fresh["seats"]]) == ("open", [True, False])
    assert ben.ask("POST", f"/api/tables/{fresh['id']}/ready", {"ready": True})["state"] == "running"


def test_other_terms_keep_the_link_until_someone_comes(site: LiveSite) -> None:
    ann, ben, cat = site.guest(), site.guest(), site.guest()
    table = new(ann)
    where = f"/api/tables/{table}/terms"
    wish = {"game": "mapominoes", "seats": 3, "begins": "full", "turn_seconds": DAY}
    assert ben.answer("POST", where, wish)[1]["code"] == "not_host"
    answer = ann.ask("POST", where, wish)
    assert (answer["id"], answer["game"], len(answer["seats"]), answer["speed"]) == (table, "mapominoes", 3, "days")
    assert card(cat, table) == {**answer, "hosting": False, "seats": [{**s, "you": False} for s in answer["seats"]]}
    assert ann.answer("POST", where, {**wish, "seats": 9})[0] == 400
    assert ann.answer("POST", where, {**wish, "game": "monuments", "seats": 5})[0] == 400
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    assert ann.answer("POST", where, {**wish, "seats": 2})[1]["code"] == "others_sit"
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    ann.ask("POST", where, {**wish, "seats": 2})
    assert ben.ask("POST", f"/api/tables/{table}/sit", {})["state"] == "running"
    assert ann.answer("POST", where, wish)[1]["code"] == "running"


def test_a_server_that_stopped_before_the_game_begins_it_when_a_player_comes_back(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = own_site.guest(), own_site.guest()
    table = new(ann)

    async def stopped(found: Any) -> Any:
        return found

    with monkeypatch.context() as patch:
        patch.setattr(own_site.service.lobby.new_tables, "begun_if_complete", stopped)
        assert ben.ask("POST", f"/api/tables/{table}/sit", {})["state"] == "open"
    assert ann.ask("POST", f"/api/tables/{table}/ready", {"ready": True})["state"] == "running"
