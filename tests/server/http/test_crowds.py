"""Crowds: many who come back at once (S083), many who never finish a sentence (S109), deep nests (S101)."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import http.client
import json
import resource
import socket
from time import sleep

import pytest

from examples.play_over_sockets import Guest
from tests.server.raw import RawSocket, frame
from tests.server.site import ROOMY, Line, LiveSite
from worldwright.server.app.serving import OTHER_FILES, allow_files
from worldwright.server.http import request_timeout

COMERS = 2000
HALF = 5000
HALF_SAID = (
    b"",
    b"G",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
)


@pytest.fixture(autouse=True)
def _files() -> None:
    """Both ends of every line are in this process."""
    assert allow_files(2 * HALF) >= 2 * HALF + OTHER_FILES


def still_plays(guests: list[Guest], table: str) -> None:
    """Everybody else plays on."""
    line = Line(guests[1], table)
    line.send(say="react", n=1, emoji="👍")
    assert line.read("accepted")["n"] == 1
    line.close()


async def welcome_back(guest: Guest, table: str) -> bytes:
    """Come in like a page does after its connection was lost, in one breath; what the server says first."""
    host, port = guest.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(bytes(16)).decode()
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {guest.address}\r\n"
        f"Cookie: {guest.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head[:200]
    writer.write(frame(b'{"say":"hello","epoch":1,"seq":1}'))
    said = await reader.readuntil(b'"say":"welcome"')
    writer.transport.abort()
    return said


def test_s083_two_thousand_clients_come_back_at_once(own_site: LiveSite) -> None:
    each = ROOMY.sockets_each
    tables = [own_site.table(2) for _ in range(-(-COMERS // (2 * each)))]
    comers = [(guest, table) for guests, table in tables for guest in guests for _ in range(each)][:COMERS]

    async def all_at_once() -> list[bytes]:
        return await asyncio.gather(*(welcome_back(guest, table) for guest, table in comers))

    assert len(asyncio.run(all_at_once())) == COMERS
    while own_site.do(lambda service: len(service.runtime.sockets)):  # until all that were cut are noticed
        sleep(0.05)
    still_plays(*tables[0])


def test_s109_five_thousand_half_finished_handshakes_do_not_stop_play(own_site: LiveSite) -> None:
    guests, table = own_site.table()
    host, port = own_site.address.removeprefix("http://").split(":")
    with contextlib.ExitStack() as open_lines:
        for number in range(HALF):
            line = open_lines.enter_context(socket.create_connection((host, int(port)), timeout=60))
            line.sendall(HALF_SAID[number % len(HALF_SAID)])
        still_plays(guests, table)


@pytest.mark.parametrize("said", HALF_SAID, ids=["nothing", "a letter", "half a handshake", "half a body"])
def test_s109_who_never_finishes_a_request_is_let_go(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(request_timeout, "REQUEST_SECONDS", 0.2)
    guests, table = own_site.table()
    host, port = own_site.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        if said:
            line.sendall(said)
        with contextlib.suppress(ConnectionResetError):
            while line.recv(4096):
                pass
    kept = http.client.HTTPConnection(host, int(port), timeout=60)  # who is well-mannered keeps the line
    for _ in range(2):
        kept.request("GET", "/api/games")
        assert kept.getresponse().read()
    assert kept.sock is not None
    kept.sock.sendall(said or b"G")  # and loses it by a half-finished second request
    with contextlib.suppress(ConnectionResetError):
        while kept.sock.recv(4096):
            pass
    monkeypatch.undo()
    still_plays(guests, table)


def test_s109_a_socket_and_a_slow_answer_are_not_cut(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_timeout, "REQUEST_SECONDS", 0.3)
    guests, table = own_site.table()
    line = Line(guests[0], table)
    pings = [line.read("ping")["n"] for _ in range(3)]  # two seconds: longer than a request may take
    assert len(set(pings)) == 3
    line.send(say="react", n=1, emoji="👍")
    assert line.read("accepted")["n"] == 1
    line.close()


LEVELS = 10_000
NESTS = {
    "lists": b"[" * LEVELS + b"]" * LEVELS,
    "objects": b'{"a":' * LEVELS + b"1" + b"}" * LEVELS,
    "never closed": b"[" * LEVELS,
    "in a field": b'{"game":"monuments","seats":2,"options":' + b'{"a":' * LEVELS + b"1" + b"}" * (LEVELS + 1),
}


@pytest.mark.parametrize("name", NESTS)
def test_s101_ten_thousand_levels_are_refused_and_nothing_changes(site: LiveSite, name: str) -> None:
    guests, table = site.table()
    host, port = site.address.removeprefix("http://").split(":")
    before = len(guests[0].ask("GET", "/api/me/tables"))
    for method, path in (("POST", "/api/tables"), ("PATCH", "/api/me"), ("POST", f"/api/tables/{table}/sit")):
        line = http.client.HTTPConnection(host, int(port), timeout=60)
        headers = {"Origin": site.address, "Cookie": guests[0].cookie, "Content-Type": "application/json"}
        line.request(method, path, NESTS[name], headers)
        answer = line.getresponse()
        assert answer.status in {400, 413}, (method, path)
        assert json.loads(answer.read())["error"]
        line.close()
    assert len(guests[0].ask("GET", "/api/me/tables")) == before
    nested = RawSocket(guests[0], table)
    nested.send(b'{"say":"hello"}')
    nested.send(NESTS[name])
    assert nested.close_code() == 1009, "larger than any message"
    still_plays(guests, table)


@pytest.mark.parametrize("levels", [500, 2000])
def test_s101_a_nest_that_fits_into_a_frame_is_refused_as_malformed(site: LiveSite, levels: int) -> None:
    guests, table = site.table()
    line = Line(guests[0], table)
    for body in ("[" * levels, "[" * levels + "]" * levels):
        line.socket.send('{"say":"act","n":5,"seq":1,"action":' + body + "}")
        refused = line.read("refused")
        assert (refused["code"], refused["seq"]) == ("malformed", line.welcome["seq"])
    line.close()


def test_s083_the_process_may_open_as_many_files_as_its_sockets_need() -> None:
    assert allow_files(ROOMY.sockets) >= ROOMY.sockets + OTHER_FILES
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= ROOMY.sockets + OTHER_FILES
