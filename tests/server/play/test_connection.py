"""Connections over the real server (S083-S090): slow, vanished, moved and many clients."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from examples import play_over_sockets as example
from tests.server.raw import RawSocket
from tests.server.site import Line, LiveSite
from worldwright.games import NAMES, game
from worldwright.server.engine import connection
from worldwright.server.engine.messages import Notice
from worldwright.server.play import socket_routes as socket

FILLER = Notice("going_on", "x" * 20_000)


@pytest.mark.parametrize("name", NAMES)
def test_s080_plain_clients_play_a_whole_game_one_of_them_dropping_again_and_again(
    own_site: LiveSite, name: str
) -> None:
    line = asyncio.run(example.play(own_site.address, name, game(name).SEATS[-1]))
    assert "all views equal" in line
    assert ", 0 lost lines" not in line


@pytest.mark.parametrize("bytes_read", [0, 1], ids=["never reads (S084)", "reads a byte at a time (S085)"])
def test_s084_s085_who_does_not_read_is_let_go_and_the_table_goes_on(own_site: LiveSite, bytes_read: int) -> None:
    guests, table = own_site.table(2)
    slow = RawSocket(guests[0], table, small=True)
    slow.send(b'{"say":"hello"}')
    other = Line(guests[1], table)
    while len(own_site.service.runtime.sockets) > 1:
        own_site.do(lambda service: _table(service).audience.send_all(FILLER))
        other.read("notice")
        if bytes_read:
            slow.line.recv(bytes_read)
    other.send(say="react", n=1, emoji="🎉")
    assert other.read("accepted", "refused")["say"] == "accepted"
    assert own_site.do(lambda service: [seat.here for seat in _table(service).audience.presence().seats]) == [
        False,
        True,
    ]
    other.close()


def _table(service: Any) -> Any:
    return next(iter(service.runtime.registry.tables.values()))


def test_s086_s088_pings_keep_a_socket_open_and_find_out_who_vanished(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert connection.SILENT <= 15_000
    assert connection.PING_EVERY < 60_000, "a proxy that closes after a minute never does"
    guests, table = own_site.table(2)
    here = Line(guests[0], table)
    gone = RawSocket(guests[1], table)  # says hello and then nothing, not even pong
    gone.send(b'{"say":"hello"}')
    pings = [here.read("ping")["n"] for _ in range(3)]
    assert pings == sorted(set(pings)), "they come without any other traffic"
    monkeypatch.setattr(connection, "SILENT", 1)
    assert gone.close_code() in (1001, None)
    seats = own_site.do(lambda service: [seat.here for seat in _table(service).audience.presence().seats])
    assert not seats[1]


def test_s087_a_new_address_mid_game_resumes_by_its_token(site: LiveSite) -> None:
    guests, table = site.table(2)
    first = RawSocket(guests[0], table)
    first.send(b'{"say":"hello"}')
    welcome = json.loads(first.read()[1])
    first.line.close()
    second = RawSocket(guests[0], table, source="127.0.0.9")
    second.send(json.dumps({"say": "hello", "epoch": welcome["epoch"], "seq": welcome["seq"]}).encode())
    resumed = json.loads(second.read()[1])
    assert (resumed["you"], resumed["view"], resumed["moves"]) == (0, welcome["view"], [])
    second.line.close()


@pytest.mark.parametrize(
    "seen",
    [
        {"seq": 10**12},
        {"seq": -1},
        {"seq": "x"},
        {"seq": None},
        {"seq": 1.5},
        {"epoch": 99, "seq": 1},
        {"epoch": []},
        {},
    ],
)
def test_s081_a_resume_that_fits_nothing_gets_a_whole_view(site: LiveSite, seen: dict[str, Any]) -> None:
    guests, table = site.table(2)
    line = Line(guests[0], table, hello=False)
    line.send(say="hello", **{"epoch": 1, **seen})
    welcome = line.read("welcome")
    assert welcome.get("moves") is None or seen == {}
    assert welcome["view"]
    line.close()


def test_s089_a_faulty_client_that_repeats_and_reorders_ends_with_the_servers_view(site: LiveSite) -> None:
    guests, table = site.table(2)
    lines = [Line(guest, table) for guest in guests]
    mover = lines[0].welcome["to_move"][0]
    line, welcome = lines[mover], lines[mover].welcome
    message = {"say": "act", "n": 77, "seq": welcome["seq"], "action": welcome["actions"][0]}
    for _ in range(3):
        line.send(**message)
    answers = [line.read("accepted", "refused", "superseded") for _ in range(3)]
    assert answers[0]["say"] == "accepted"
    assert answers[1:] == [answers[0]] * 2, "S061: a repeat gets the first answer"
    line.send(say="hello", epoch=welcome["epoch"], seq=welcome["seq"])
    line.send(say="hello", epoch=welcome["epoch"], seq=10**6)
    again, fresh = line.read("welcome"), line.read("welcome")
    assert [move["seq"] for move in again["moves"]] == list(range(welcome["seq"] + 1, again["seq"] + 1))
    assert fresh["view"] == again["view"]
    for one in lines:
        one.close()


def test_s090_an_old_page_is_asked_to_reload_and_keeps_its_seat(site: LiveSite) -> None:
    guests, table = site.table(2)
    old = Line(guests[0], table, hello=False)
    old.send(say="hello", protocol=99)
    assert old.read("bye")["code"] == "reload"
    with pytest.raises(ConnectionClosed):
        old.raw(5)
    new = Line(guests[0], table)
    assert new.welcome["you"] == 0
    new.close()


def test_who_opens_a_socket_and_says_nothing_is_let_go(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.05)
    guests, table = own_site.table(2)
    silent = Line(guests[0], table, hello=False)
    assert silent.read("bye")["code"] == "hello_first"


def test_a_bot_at_the_table_plays_a_whole_game(own_site: LiveSite) -> None:
    ann = own_site.guest()
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 3, "pace": "at_once"})["id"]
    ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "greedy"})
    ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "random"})
    ann.ask("POST", f"/api/tables/{table}/start")
    player = example.Player(ann, table, 0, random.Random(3))
    asyncio.run(player.play())
    assert len(player.result["sheets"]) == 3
    assert ann.ask("GET", f"/api/tables/{table}")["state"] == "over"
