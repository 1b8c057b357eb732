"""Hostile input over the real server (S100-S112): everything is bounded, refused by rule, and the others play on."""

from __future__ import annotations

import contextlib
import gc
import http.client
import json
import socket
import struct
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server import raw
from tests.server.raw import RawSocket, frame
from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.engine.messages import LARGEST
from worldwright.server.http import handshake
from worldwright.server.process.settings import Settings

HELLO = b'{"say":"hello"}'


def still_plays(site: LiveSite, guests: list[Guest], table: str) -> None:
    """Everybody else plays on."""
    line = Line(guests[1], table)
    line.send(say="react", n=1, emoji="👍")
    assert line.read("accepted")["n"] == 1
    line.close()


BAD_FRAMES: dict[str, tuple[bytes, set[int | None]]] = {
    "4,097 bytes": (frame(b"x" * (LARGEST + 1)), {1009}),
    "100 MB by its header": (struct.pack(">BBQ", 0x81, 0xFF, 100_000_000) + b"\0" * 4, {1009}),
    "huge by its header": (struct.pack(">BBQ", 0x81, 0xFF, 2**63 - 1) + b"\0" * 4, {1009}),
    "many fragments": (frame(b"x" * 2000, fin=False) + frame(b"x" * 2000, raw.CONTINUED, fin=False) * 2, {1009}),
    "endless empty fragments": (frame(b"", fin=False) + frame(b"", raw.CONTINUED, fin=False) * 5000, {1009}),
    "reserved bits": (frame(HELLO, bits=0x40), {1002}),
    "not masked": (frame(HELLO, mask=False), {1002}),
    "unknown kind": (frame(HELLO, kind=5), {1002}),
    "a long ping": (frame(b"x" * 126, kind=raw.PING), {1002}),
    "a continuation of nothing": (frame(HELLO, raw.CONTINUED), {1002}),
    "bad UTF-8": (frame(b"\xff\xfe\xfa"), {1007}),
    "bytes where text is due": (frame(HELLO, raw.BINARY), {4000}),
    "900 KiB in a move": (
        frame(b'{"say":"act","n":1,"seq":1,"action":{"do":"pass","x":"' + b"y" * 900_000 + b'"}}'),
        {1009},
    ),
}


@pytest.mark.parametrize("name", BAD_FRAMES)
def test_s100_s103_a_frame_that_may_not_be_ends_its_socket_alone(site: LiveSite, name: str) -> None:
    sent, codes = BAD_FRAMES[name]
    guests, table = site.table()
    bad = RawSocket(guests[0], table)
    bad.send(HELLO)
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        bad.line.sendall(sent)
    assert bad.close_code() in codes | {None} if name.startswith(("900", "endless")) else codes
    still_plays(site, guests, table)


def test_s100_bad_frames_cost_no_memory(site: LiveSite) -> None:
    guests, table = site.table()
    site.do(lambda _: gc.collect())
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for name in ("100 MB by its header", "endless empty fragments", "huge by its header") * 3:
        bad = RawSocket(guests[0], table)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            bad.line.sendall(BAD_FRAMES[name][0])
        bad.close_code()
        bad.line.close()
    site.do(lambda _: gc.collect())
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 2**20
    still_plays(site, guests, table)


def test_s038_compression_cannot_be_had(site: LiveSite) -> None:
    guests, table = site.table()
    asked = RawSocket(guests[0], table)  # asks for permessage-deflate
    assert b"101" in asked.answer
    assert b"permessage-deflate" not in asked.answer.lower()
    asked.send(HELLO, bits=0x40)
    assert asked.close_code() == 1002
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    for path in ("log", "score", "actions"):
        line.request(
            "GET", f"/api/tables/{table}/{path}", headers={"Cookie": guests[0].cookie, "Accept-Encoding": "gzip"}
        )
        answer = line.getresponse()
        answer.read()
        assert answer.headers["Content-Encoding"] is None, path


NOT_UNDERSTOOD: dict[str, str] = {
    "2,000 levels in one frame": "[" * 2000 + "]" * 2000,
    "levels in an action": '{"say":"act","n":1,"seq":1,"action":' + '{"do":' * 500 + "1" + "}" * 500 + "}",
    "NaN": '{"say":"act","n":NaN,"seq":1,"action":{"do":"pass"}}',
    "10^400": '{"say":"act","n":1' + "0" * 400 + ',"seq":1,"action":{"do":"pass"}}',
    "1e400": '{"say":"act","n":1e400,"seq":1,"action":{"do":"pass"}}',
    "a lone surrogate": '{"say":"react","n":1,"emoji":"\\ud800"}',
    "a direction mark": '{"say":"react","n":1,"emoji":"\\u202e👍"}',
    "an unknown field": '{"say":"undo","n":1,"seq":1,"seat":1}',
    "a missing field": '{"say":"act","n":1,"seq":1}',
    "a number as text": '{"say":"undo","n":"1","seq":1}',
    "true for 1": '{"say":"undo","n":true,"seq":1}',
    "a float": '{"say":"undo","n":1.5,"seq":1}',
    "below nothing": '{"say":"undo","n":-1,"seq":1}',
    "an unknown message": '{"say":"login","n":1}',
    "a server's message": '{"say":"accepted","n":1,"seq":1}',
    "a list": "[1,2,3]",
    "a word": '"hello"',
    "nothing": "",
    "half of it": '{"say":"undo","n":1',
    "its own time": '{"say":"undo","n":1,"seq":1,"at":5}',
    "its own lag": '{"say":"undo","n":1,"seq":1,"lag":150}',
}


def test_s101_s102_what_is_not_understood_is_refused_and_changes_nothing(site: LiveSite) -> None:
    guests, table = site.table()
    line = Line(guests[0], table)
    seq = line.welcome["seq"]
    for name, text in NOT_UNDERSTOOD.items():
        line.socket.send(text)
        refused = line.read("refused", "accepted")
        assert (refused["say"], refused["code"], refused["seq"]) == ("refused", "malformed", seq), name
    line.send(say="hello")
    assert line.read("welcome")["seq"] == seq
    line.close()


def test_s101_a_key_that_stands_twice_counts_once_and_strictly(site: LiveSite) -> None:
    guests, table = site.table()
    line = Line(guests[0], table)
    line.socket.send('{"say":"react","n":1,"n":2,"emoji":"👍","emoji":"🎉"}')
    assert line.read("accepted")["n"] == 2
    line.close()


def test_s104_a_burst_is_cut_off_without_a_backlog(site: LiveSite) -> None:
    guests, table = site.table()
    line = Line(guests[0], table)
    with contextlib.suppress(Exception):
        for number in range(20_000):
            line.send(say="react", n=number, emoji="👍")
    kinds: dict[str, int] = {}
    with contextlib.suppress(Exception):
        while True:
            said = json.loads(line.raw(5))
            kinds[said.get("code") or said["say"]] = kinds.get(said.get("code") or said["say"], 0) + 1
    assert kinds.get("accepted", 0) < 200
    assert line.socket.close_code in (1006, 4000, 1013), line.socket.close_code
    still_plays(site, guests, table)


def test_s105_names_are_inert_wherever_they_are_shown(site: LiveSite) -> None:
    guest = site.guest()
    for name in (
        "<script>alert(1)</script>",
        "=cmd|' /C calc'!A0",
        "../../etc/passwd",
        "a\u0301" + "\u0301" * 10_000,
        "\r\nSet-Cookie: x=y",
    ):
        status, content = guest.answer("PATCH", "/api/me", {"name": name})
        if status == 200:
            assert content["name"] == "Set-Cookie xy"
        else:
            assert status == 400, name
            assert {"error"} <= set(content) <= {"error", "code"}, name
    assert guest.ask("PATCH", "/api/me", {"name": "An\u202ena"})["name"] == "Anna"
    bodies: list[Any] = [{"name": 5}, {"name": None}, {}, {"name": "x", "admin": True}, [], "x", None]
    for body in bodies:
        assert guest.answer("PATCH", "/api/me", body)[0] == 400


def test_s106_no_word_of_a_person_names_a_file(site: LiveSite) -> None:
    guests, table = site.table(1, begin=False, seats=2)
    guests[0].ask("PATCH", "/api/me", {"name": "Ann.. ..-_"})
    guests[0].ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "random"})
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    line.request("GET", "/api/me/data", headers={"Cookie": guests[0].cookie})
    answer = line.getresponse()
    answer.read()
    assert answer.headers["Content-Disposition"] == 'attachment; filename="worldwright-my-data.json"'


@pytest.mark.parametrize(
    ("request_bytes", "statuses"),
    [
        (b"POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", {405}),
        (b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", {405}),
        (b"FOO /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n", {405, 403, 400}),
        (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", {400, 505}),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 200_000 + b"\r\n\r\n", {400, 431}),
        (b"GET /" + b"9" * 256 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", {414}),
        (b"GET /" + b"%C3%A9" * 128 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", {414}),
        (b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", {400, 414}),
        (
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
            {400},
        ),
        (
            (
                b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                b"Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
                b"0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
            ),
            {400},
        ),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c: folded\x00\r\n\r\n", {400}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", {400}),
    ],
)
def test_s108_bad_http_is_refused(site: LiveSite, request_bytes: bytes, statuses: set[int]) -> None:
    host, port = site.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        with contextlib.suppress(OSError):  # the server may have had enough before all is sent
            line.sendall(request_bytes)
        answer = b""
        with contextlib.suppress(ConnectionResetError, TimeoutError):
            while more := line.recv(65536):
                answer += more
                line.settimeout(0.2)  # whether a second answer comes
    assert answer, "a refusal is told"
    assert int(answer.split()[1]) in statuses, answer[:200]
    assert answer.count(b"HTTP/1.1 ") == 1, "one request, one answer"
    assert Guest(site.address).answer("GET", "/health")[0] == 200


def test_s108_a_large_body_is_refused(site: LiveSite) -> None:
    guest = site.guest()
    status, _ = guest.answer("POST", "/api/tables", {"game": "monuments", "seats": 2, "options": {"x": "y" * 100_000}})
    assert status == 413, "refused before it is read, not for what it says"
    deep: Any = {}
    for _ in range(400):
        deep = {"x": deep}
    assert guest.answer("POST", "/api/tables", {"game": "monuments", "seats": 2, "options": deep})[0] == 400


def test_s110_tables_and_guests_are_capped_with_a_clear_message(tmp_path: Path) -> None:
    settings = Settings(guests_hourly=5, tables_each=3, tables=5)
    with open_site(tmp_path, settings) as site:
        ann, ben = site.guest(), site.guest()
        wish = {"game": "monuments", "seats": 2}
        for _ in range(3):
            ann.ask("POST", "/api/tables", wish)
        status, content = ann.answer("POST", "/api/tables", wish)
        assert (status, content["code"]) == (409, "too_many_tables")
        assert content["error"] == "You have 3 open tables: finish or leave one first."
        ben.ask("POST", "/api/tables", wish)
        assert ben.answer("POST", "/api/tables", wish)[1]["code"] == "house_full"
        for _ in range(20):
            assert ann.answer("POST", "/api/me", {})[0] == 200, "who is known stays one guest"
        statuses = [Guest(site.address).answer("POST", "/api/me", {})[0] for _ in range(10)]
        assert statuses.count(200) == 3
        assert statuses[-1] == 429


def test_s110_one_device_cannot_take_every_socket(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(sockets_each=3, guests_hourly=100)) as site:
        guests, table = site.table()
        lines = [Line(guests[0], table) for _ in range(3)]
        assert Line.turned_away(guests[0], table) == "too_many"
        Line(guests[1], table).close()
        for line in lines:
            line.close()


def test_w3_a_refused_socket_is_told_which_of_all_reasons_it_was(tmp_path: Path) -> None:
    with open_site(tmp_path, Settings(sockets=2, sockets_each=1)) as site:
        (ann, ben), table = site.table()
        _, waiting = site.table(begin=False)
        assert Line.turned_away(ann, "nothing-like-it") == "no_table"
        assert Line.turned_away(ann, waiting) == "not_begun"
        assert Line.turned_away(ben, table, "?seat=0") == "not_yours"
        mine = Line(ann, table)
        assert Line.turned_away(ann, table) == "too_many"
        other = Line(ben, table)
        assert Line.turned_away(site.guest(), table) == "full"
        mine.send(say="hello")
        assert mine.read("welcome")["seq"] == mine.welcome["seq"], "who was there before does not notice"
        mine.close()
        other.close()


def test_w4_every_socket_hears_that_the_server_restarts(tmp_path: Path) -> None:
    site = LiveSite(tmp_path)
    tables = [site.table() for _ in range(3)]
    lines = [RawSocket(guest, table) for guests, table in tables for guest in guests]
    for line in lines:
        line.send(b'{"say":"hello"}')
        while b'"say":"welcome"' not in line.read()[1]:
            pass
    site.server.should_exit = True
    for line in lines:
        while b'"say":"bye"' not in (said := line.read()[1]):
            pass
        assert b'"restart"' in said
        assert line.close_code() == 1012
    site.close()


NAMED = {
    "device",
    "seat",
    "table",
    "number",
    "name",
    "kind",
    "item",
    "link",
    "lang",
    "watch",
    "onlooker",
    "boards",
    "day",
    "what",
    "paper",
    "part",
    "piece",
    "from",
    "round",
    "seed",
    "friend",
    "person",
    "tournament",
}
"""What may stand in an address: names, numbers, yes or no, and a layout of boards, read strictly and cut short."""


def test_s111_s112_there_is_nothing_to_upload_and_nothing_to_search(site: LiveSite) -> None:
    schema = site.guest().ask("GET", "/api/schema/openapi.json")
    for path, methods in schema["paths"].items():
        for method, handler in methods.items():
            kinds = set(handler.get("requestBody", {}).get("content", {}))
            assert kinds <= {"application/json"}, (path, method)
            for parameter in handler.get("parameters", []):
                assert parameter["name"] in NAMED, (path, parameter)
    guest = site.guest()
    for number in ("9" * 4000, "-1", "1e9", "0x10", "١"):
        assert guest.answer("GET", f"/api/tables/x/moves/{number.encode().hex() if not number.isascii() else number}")[
            0
        ] in (400, 404, 414)


def test_s110_a_device_that_does_too_much_is_slowed_and_others_are_not(own_site: LiveSite) -> None:
    ann, ben = own_site.guest(), own_site.guest()
    statuses = [ann.answer("PATCH", "/api/me", {"name": f"Ann {number}"})[0] for number in range(80)]
    assert statuses[0] == 200
    assert 429 in statuses
    assert ben.answer("PATCH", "/api/me", {"name": "Ben"})[0] == 200
    assert ROOMY.tables_each == 1000


def test_w3_a_refused_socket_ends_as_soon_as_its_peer_has_answered(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody said to a door that was closed was never read: the line stayed open for five seconds."""
    monkeypatch.setattr(handshake, "GRACE", 1e6)
    _, table = site.table()
    assert Line.turned_away(site.guest(), table, "?seat=0") == "not_yours"  # which waits for the end of the line
