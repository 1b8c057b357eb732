"""The socket's bytes, however they are cut: every message arrives once, whole and in order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import struct
import tracemalloc
from collections.abc import Callable
from importlib.metadata import requires, version
from itertools import pairwise
from typing import Any

import h11
import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from tests.server import raw
from tests.server.raw import RawSocket, frame
from tests.server.site import LiveSite
from worldwright.server.http import websocket as wire
from worldwright.server.http.handshake import MOST_BUFFERED
from worldwright.server.http.websocket import TableSocketProtocol

HELLO = b'{"say":"hello"}'
MASK = b"\x11\xa2\x33\x04"


def masked(payload: bytes) -> bytes:
    return bytes(byte ^ MASK[index % 4] for index, byte in enumerate(payload))


def react(number: int) -> bytes:
    return json.dumps({"say": "react", "n": number, "emoji": "👍"}, ensure_ascii=False).encode()


SIZE = len(HELLO)
WHOLE: dict[str, bytes] = {
    "plain": frame(HELLO),
    "masked": struct.pack(">BB", 0x81, 0x80 | SIZE) + MASK + masked(HELLO),
    "its size in two bytes": struct.pack(">BBH", 0x81, 0xFE, SIZE) + MASK + masked(HELLO),
    "its size in eight bytes": struct.pack(">BBQ", 0x81, 0xFF, SIZE) + MASK + masked(HELLO),
    "in two fragments": frame(HELLO[:5], fin=False) + frame(HELLO[5:], raw.CONTINUED),
    "with a ping between": frame(HELLO[:5], fin=False) + frame(b"?", raw.PING) + frame(HELLO[5:], raw.CONTINUED),
    "after an empty ping": frame(b"", raw.PING) + frame(HELLO),
}


def says(line: RawSocket, *kinds: str) -> list[str]:
    """What the server says next among these kinds, as many as there are."""
    found: list[str] = []
    while len(found) < len(kinds):
        kind, payload = line.read()
        said = {raw.PONG: "pong"}.get(kind) or json.loads(payload)["say"]
        if said in kinds:
            found.append(said)
    return found


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("cuts", [(), (1,), (2,), (6,), (7,), "every byte"], ids=str)
def test_a_message_arrives_however_it_is_cut(site: LiveSite, name: str, cuts: tuple[int, ...] | str) -> None:
    guests, table = site.table()
    line = RawSocket(guests[0], table)
    line.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sent = WHOLE[name]
    places = range(len(sent) + 1) if isinstance(cuts, str) else (0, *cuts, len(sent))
    for start, end in pairwise(places):
        line.line.sendall(sent[start:end])
    if "ping" in name:
        assert says(line, "pong", "welcome") == ["pong", "welcome"]
    else:
        assert says(line, "welcome") == ["welcome"]
    line.line.close()


def test_many_messages_in_one_piece_are_answered_each_and_in_order(site: LiveSite) -> None:
    guests, table = site.table()
    line = RawSocket(guests[0], table)
    line.line.sendall(b"".join(frame(body) for body in (HELLO, *map(react, range(8)))) + frame(HELLO)[:9])
    numbers: list[int] = []
    while len(numbers) < 8:
        said = json.loads(line.read()[1])
        if said["say"] == "accepted":
            numbers.append(said["n"])
    assert numbers == list(range(8))
    line.line.sendall(frame(HELLO)[9:])
    assert says(line, "welcome") == ["welcome"]
    line.line.close()


def test_who_speaks_before_the_handshake_is_answered_harms_nobody(site: LiveSite) -> None:
    guests, table = site.table()
    for early in (frame(HELLO), frame(HELLO)[:3], frame(b"x" * 3000) * 2):
        RawSocket(guests[0], table, early=early).line.close()
    line = RawSocket(guests[0], table)
    line.send(HELLO)
    assert says(line, "welcome") == ["welcome"]
    line.line.close()


def test_a_close_is_answered_with_its_code_and_nothing_after_it_is_heard(site: LiveSite) -> None:
    guests, table = site.table()
    line = RawSocket(guests[0], table)
    line.send(HELLO)
    assert says(line, "welcome") == ["welcome"]
    line.line.sendall(frame(struct.pack(">H", 1000), raw.CLOSE) + frame(react(1)))
    kinds: list[str] = []
    code = None
    while code is None:
        kind, payload = line.read()
        if kind == raw.CLOSE:
            (code,) = struct.unpack(">H", payload[:2])
        else:
            kinds.append(json.loads(payload)["say"])
    assert code == 1000
    assert "accepted" not in kinds
    line.line.close()


def test_a_frame_in_a_message_that_is_not_finished_ends_the_socket(site: LiveSite) -> None:
    guests, table = site.table()
    line = RawSocket(guests[0], table)
    line.line.sendall(frame(HELLO[:5], fin=False) + frame(HELLO))
    assert line.close_code() == 1002


@pytest.mark.parametrize("kind", [raw.PING, raw.PONG], ids=["ping", "pong"])
def test_b2_who_sends_control_frames_without_end_and_reads_nothing_is_closed_and_costs_no_memory(
    site: LiveSite, kind: int
) -> None:
    """One anonymous socket took 15 MiB a second like that, and everybody else waited."""
    guests, table = site.table()
    site.do(lambda _: gc.collect())
    line = RawSocket(guests[0], table, small=True)
    line.send(HELLO)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    is_closed = False
    flood = frame(b"x" * 125, kind) * 500
    with contextlib.suppress(TimeoutError):
        for _ in range(400):
            try:
                line.line.sendall(flood)
            except (BrokenPipeError, ConnectionResetError):
                is_closed = True
                break
    site.do(lambda _: gc.collect())
    grown = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    assert is_closed, "26 MB of control frames were read"
    assert grown < 2 * 2**20
    line.line.close()
    other = RawSocket(guests[1], table)
    other.send(HELLO)
    assert says(other, "welcome") == ["welcome"]
    other.line.close()


def test_b2_too_many_control_frames_close_with_a_code_and_some_are_answered(site: LiveSite) -> None:
    guests, table = site.table()
    line = RawSocket(guests[0], table)
    line.line.sendall(frame(b"?", raw.PING) * 60)
    assert says(line, *["pong"] * 60) == ["pong"] * 60
    line.line.sendall(frame(b"?", raw.PING) * 200)
    assert line.close_code() == 1008


class Transport:
    """A line of a peer who does not read."""

    def __init__(self, waiting: int = 0) -> None:
        self.waiting = waiting
        self.written: list[bytes] = []
        self.ends: list[str] = []

    def write(self, data: bytes) -> None:
        if data:
            self.written.append(data)
            self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_extra_info(self, _: str) -> None:
        return None

    def close(self) -> None:
        self.ends.append("close")

    def abort(self) -> None:
        self.ends.append("abort")


class Deaf:
    """Somebody who belongs to a wire and wants nothing of it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.is_gone = False

    def hear(self, body: bytes) -> None:
        self.heard.append(body)

    def hear_bytes(self) -> None:
        self.heard.append(b"")

    def waiting(self) -> bytes | None:
        return None

    def restart(self) -> None:
        self.heard.append(b"restart")

    def gone(self) -> None:
        self.is_gone = True


def by_hand(then: Callable[[TableSocketProtocol, Transport, Deaf], None]) -> None:
    """An open socket whose transport is not there, so that it is known what is done to it."""

    accepted = asyncio.Event()

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        accepted.set()
        await receive()

    async def opened() -> None:
        config = uvicorn.Config(app, ws_max_size=4096, ws=TableSocketProtocol)
        config.load()
        protocol, transport, deaf = TableSocketProtocol(config, ServerState(), {}), Transport(), Deaf()
        protocol.connection_made(transport)  # type: ignore[arg-type]
        protocol.data_received(
            b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
        )
        await accepted.wait()
        protocol.listen(deaf)
        transport.written.clear()
        transport.waiting = 0
        then(protocol, transport, deaf)

    asyncio.run(opened())


@pytest.mark.parametrize("cut", [0, 7, 8, 2000, 4103])
def test_the_largest_message_is_heard_however_it_comes_and_one_byte_more_is_not(cut: int) -> None:
    def then(protocol: TableSocketProtocol, transport: Transport, deaf: Deaf) -> None:
        for size in (4095, 4096):
            whole = struct.pack(">BBH", 0x81, 0xFE, size) + MASK + masked(b"x" * size)
            protocol.data_received(whole[:cut])
            protocol.data_received(whole[cut:])
            assert deaf.heard == [b"x" * size]
            deaf.heard.clear()
        assert transport.ends == []
        protocol.data_received(frame(b"x" * 4097))
        assert (deaf.heard, transport.ends) == ([], ["close"])

    by_hand(then)


def test_whoever_sends_messages_after_a_close_is_not_heard() -> None:
    def then(protocol: TableSocketProtocol, _: Transport, deaf: Deaf) -> None:
        protocol.data_received(frame(b"first"))
        assert deaf.heard == [b"first"]
        protocol._is_closing = True
        for late in (frame(b"late"), frame("spät".encode()), frame(b"la", fin=False) + frame(b"te", raw.CONTINUED)):
            protocol.data_received(late)
        assert deaf.heard == [b"first"]
        assert not protocol.say(b"too late")

    by_hand(then)


@pytest.mark.parametrize("sizes", [(3,), (3, 125), (126, 2), (70_000, 36), (1, 65_536, 200)])
def test_messages_that_are_said_together_leave_by_one_call(sizes: tuple[int, ...]) -> None:
    def then(protocol: TableSocketProtocol, transport: Transport, _: Deaf) -> None:
        bodies = [bytes([65 + number]) * size for number, size in enumerate(sizes)]
        assert protocol.say(*bodies)
        (data,) = transport.written
        reader = ClientProtocol(parse_uri("ws://here/"), max_size=None, state=OPEN)
        reader.receive_data(data)
        assert [event.data for event in reader.events_received() if isinstance(event, Frame)] == bodies
        protocol.pause_writing()
        assert not protocol.say(*bodies), "who does not read is sent none of them"
        assert len(transport.written) == 1

    by_hand(then)


def test_b2_pongs_are_dropped_while_the_peer_does_not_read() -> None:
    def then(protocol: TableSocketProtocol, transport: Transport, deaf: Deaf) -> None:
        protocol.pause_writing()
        protocol.data_received(frame(b"?", raw.PING) * 3)
        assert transport.written == []
        protocol.resume_writing()
        protocol.data_received(frame(b"!", raw.PING))
        assert transport.written == [b"\x8a\x01!"]
        protocol.pause_writing()
        protocol.data_received(frame(struct.pack(">H", 1000), raw.CLOSE))
        assert len(transport.written) == 2, "a close is answered all the same"
        assert deaf.is_gone

    by_hand(then)


def test_b2_a_transport_that_holds_too_much_is_cut() -> None:
    def then(protocol: TableSocketProtocol, transport: Transport, _: Deaf) -> None:
        protocol.data_received(frame(b"?", raw.PING))
        assert transport.ends == []
        transport.waiting = MOST_BUFFERED
        protocol.data_received(frame(b"?", raw.PING))
        assert transport.ends == ["abort"]

    by_hand(then)


@pytest.mark.parametrize("kind", [raw.PING, raw.PONG, raw.BINARY], ids=["ping", "pong", "bytes"])
def test_b2_every_frame_that_no_session_counts_is_counted_here(kind: int) -> None:
    def then(protocol: TableSocketProtocol, transport: Transport, deaf: Deaf) -> None:
        _, burst = wire.FRAMES
        protocol.data_received(frame(b"", kind) * burst)
        assert not transport.ends
        protocol.data_received(frame(b"", kind) * 10)
        assert transport.ends == ["close"]
        assert deaf.is_gone
        protocol.data_received(frame(HELLO))
        assert HELLO not in deaf.heard, "nothing is heard after the end"

    by_hand(then)


def test_masks_are_taken_off_whatever_the_size() -> None:
    for size in range(70):
        body = bytes(range(size))
        assert wire.unmasked(masked(body), MASK) == body


def test_what_we_use_of_uvicorn_is_as_we_know_it() -> None:
    """Its protocols and their state are not documented: a new version is looked at first (decisions/sockets.md)."""
    (held,) = (one for one in map(Requirement, requires("worldwright") or ()) if one.name == "uvicorn")
    assert held.specifier.contains(version("uvicorn"))
    assert str(held.specifier) == "<1,>=0.54"

    async def app(_: Any, __: Any, ___: Any) -> None:
        raise AssertionError("nobody asks")

    async def looked_at() -> None:
        config = uvicorn.Config(app, ws=TableSocketProtocol, ws_max_size=4096)
        config.load()
        assert config.ws_protocol_class is TableSocketProtocol
        assert (config.ws_max_size, config.root_path, config.asgi_version) == (4096, "", "3.0")
        assert callable(config.loaded_app)
        state = ServerState()
        assert (state.connections, state.tasks, state.default_headers) == (set(), set(), [])
        assert H11Protocol(config, state, {}).conn.their_state is h11.IDLE

    asyncio.run(looked_at())


def test_w4_whoever_listens_says_goodbye_before_the_line_ends() -> None:
    def then(protocol: TableSocketProtocol, transport: Transport, deaf: Deaf) -> None:
        protocol.shutdown()
        assert deaf.heard == [b"restart"]
        assert transport.written[-1][:4] == b"\x88\x02\x03\xf4"
        assert transport.ends == ["close"]

    by_hand(then)
