"""Several nodes of one house: any of them takes any request and any socket, whoever has the table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.cluster.many import Many, at, many_nodes, until
from tests.server.site import Line
from worldwright.core.errors import UserError
from worldwright.server.app.site import Site
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.seating import Rejected
from worldwright.server.storage.database import Conflict, StoreFault


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Many]:
    """Two nodes for all tests of this file that end none."""
    with many_nodes(tmp_path_factory.mktemp("many")) as running:
        yield running


def two_at_a_table(many: Many, **terms: Any) -> tuple[list[Guest], str]:
    """A guest of the first node, who made the table, and one of the second; the game has begun."""
    one, two = many.nodes[0].guest(), many.nodes[1].guest()
    table = one.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, **terms})["id"]
    two.ask("POST", f"/api/tables/{table}/sit", {})
    two.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    one.ask("POST", f"/api/tables/{table}/start")
    return [one, two], table


def test_what_concerns_a_table_elsewhere_is_done_by_its_owner(many: Many) -> None:
    (one, two), table = two_at_a_table(many)
    assert many.owner(table) is many.nodes[0]
    assert table in many.nodes[0].here()
    assert table not in many.nodes[1].here()
    card = two.ask("GET", f"/api/tables/{table}")
    assert [seat["you"] for seat in card["seats"]] == [False, True]
    assert card["state"] == "running"
    assert two.ask("GET", f"/api/tables/{table}/log")["you"] == 1
    status, refused = two.answer("POST", f"/api/tables/{table}/start")
    assert status == 409
    assert refused["code"]
    assert one.ask("GET", f"/api/tables/{table}")["seats"][1]["kind"] == "person"


@pytest.mark.parametrize(
    "fault",
    [
        Rejected("paused", "The game is paused."),
        StoreFault("the disk takes nothing"),
        Conflict("somebody was faster"),
        UserError("that cannot be"),
    ],
)
def test_an_errand_that_is_refused_elsewhere_is_refused_in_the_same_way(many: Many, fault: UserError) -> None:
    """The code of a refusal at another node was dropped: its page could only say that something is wrong."""
    owner, other = many.nodes

    async def refuse(*_: object) -> None:
        raise fault

    async def go(service: Site) -> UserError | None:
        try:
            await service.nodes.commands.send(Elsewhere("table", owner.epoch), "end_table", "table", "asked")
        except UserError as refused:
            return refused
        return None

    owner.cluster.commands.add("end_table", refuse)
    refused = other.run(go)
    assert (type(refused), str(refused)) == (type(fault), str(fault))
    assert getattr(refused, "code", "") == getattr(fault, "code", "")


def test_two_people_at_different_nodes_play_a_game_to_its_end(many: Many) -> None:
    guests, table = two_at_a_table(many)
    players = [Player(guest, table, seat, random.Random(seat)) for seat, guest in enumerate(guests)]

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())
    assert players[0].result == players[1].result
    assert players[0].seq == players[1].seq
    verdict = guests[1].ask("GET", f"/api/tables/{table}/verdict")
    assert verdict["verified"], verdict
    assert [table in node.here() for node in many.nodes].count(True) <= 1, "on a busy machine it may have moved"


def test_who_may_not_come_in_hears_why_through_any_node(many: Many) -> None:
    (_, two), table = two_at_a_table(many, watch="nobody")
    stranger = many.nodes[1].guest()
    assert Line.turned_away(stranger, table) == "private"
    assert Line.turned_away(two, table, "?seat=0") == "not_yours"
    assert Line.turned_away(stranger, "nosuchtable") == "no_table"
    assert "nosuchtable" not in many.store.owned


def test_an_answer_that_is_larger_than_a_message_comes_whole(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    (one, two), table = two_at_a_table(many)
    monkeypatch.setattr("worldwright.server.cluster.forwarding.PART", 50)
    assert two.ask("GET", f"/api/tables/{table}/score") == one.ask("GET", f"/api/tables/{table}/score")


def test_an_invitation_is_spent_once_whichever_node_takes_it(many: Many) -> None:
    host, guest = many.nodes[0].guest(), many.nodes[1].guest()
    table = host.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    token = host.ask("POST", f"/api/tables/{table}/invites", {"seat": 1})["token"]
    assert guest.ask("POST", "/api/invites", {"token": token}) == {"table": table, "seat": 1}
    assert many.nodes[1].guest().ask("POST", "/api/invites", {"token": token})["seat"] is None


def test_two_people_at_different_nodes_find_each_other(many: Many) -> None:
    one, two = many.nodes[0].guest(), many.nodes[1].guest()
    wish = {"game": "monuments", "speed": "live", "lang": "en"}
    assert one.ask("POST", "/api/match", wish)["state"] == "waiting"
    found = two.ask("POST", "/api/match", wish)
    assert found["state"] == "found"
    assert one.ask("GET", "/api/match") == found


def test_a_device_that_ends_at_one_node_is_unknown_at_all(many: Many) -> None:
    (one, _), table = two_at_a_table(many)
    elsewhere = at(one, many.nodes[1])
    assert elsewhere.answer("GET", "/api/me")[0] == 200
    line, far = Line(one, table), Line(elsewhere, table)
    cookie = one.cookie
    elsewhere.ask("DELETE", "/api/session")
    one.cookie = cookie
    assert line.read("bye")["code"] == "logged_out"
    assert far.read("bye")["code"] == "logged_out"
    until(lambda: one.answer("GET", "/api/me")[0] == 401)
    line.close()
    far.close()


def test_a_new_name_is_known_at_every_node(many: Many) -> None:
    (one, two), table = two_at_a_table(many)
    two.ask("GET", f"/api/tables/{table}")
    one.ask("PATCH", "/api/me", {"name": "Quite New"})
    until(lambda: two.ask("GET", f"/api/tables/{table}")["seats"][0]["name"] == "Quite New")


def test_somebody_is_forgotten_at_tables_of_other_nodes(many: Many) -> None:
    (one, two), table = two_at_a_table(many)
    two.ask("DELETE", "/api/me")
    until(lambda: one.ask("GET", f"/api/tables/{table}")["seats"][1]["kind"] == "bot")
    assert many.nodes[0].do(lambda service: len(service.runtime.registry.tables[table].people)) == 1


def test_whose_turn_it_is_is_right_in_lists_of_other_nodes(many: Many) -> None:
    guests, table = two_at_a_table(many)
    turns = [
        [mine["your_move"] for mine in guest.ask("GET", "/api/me/tables") if mine["table"]["id"] == table]
        for guest in (guests[0], guests[1], at(guests[0], many.nodes[1]), at(guests[1], many.nodes[0]))
    ]
    assert turns[0] == turns[2]
    assert turns[1] == turns[3]
    assert {True, False} == {turns[0][0], turns[1][0]}


def test_a_bot_thinks_where_a_worker_is_free(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    node = many.nodes[0]
    thinking = node.cluster.shared_thinking
    monkeypatch.setattr(thinking, "is_free", lambda: False)
    monkeypatch.setattr("worldwright.server.cluster.shared_thinking.WORTH", 0)
    monkeypatch.setattr(many.nodes[1].cluster.shared_thinking, "is_free", lambda: True)
    guest = node.guest()
    table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "easy"})
    guest.ask("POST", f"/api/tables/{table}/start")
    line = Line(guest, table)
    line.play_to_the_end()
    line.close()
    assert thinking.given > 0


def test_one_node_is_the_leader(many: Many) -> None:
    assert [node.do(lambda service: service.nodes.leader.is_ours) for node in many.nodes].count(True) == 1


def test_a_forged_mark_of_a_forwarded_request_opens_nothing(many: Many) -> None:
    """Whoever sends headers of any name is still asked for the origin and counted."""
    guest = many.nodes[0].guest()
    forged = {"Origin": "https://evil.example", "worldwright.forwarded": "1", "X-Forwarded-For": "10.0.0.1"}
    status, _ = guest.answer("POST", "/api/tables", {"game": "monuments", "seats": 2}, **forged)
    assert status == 403
