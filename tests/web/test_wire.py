"""The socket's bytes, however they are cut: every message arrives once, whole and in order."""

from __future__ import annotations

import json
import socket
import struct
from itertools import pairwise

import pytest

from tests.web import raw
from tests.web.house import House
from tests.web.raw import RawSocket, frame

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
def test_a_message_arrives_however_it_is_cut(house: House, name: str, cuts: tuple[int, ...] | str) -> None:
    guests, table = house.table()
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


def test_many_messages_in_one_piece_are_answered_each_and_in_order(house: House) -> None:
    guests, table = house.table()
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


def test_who_speaks_before_the_handshake_is_answered_harms_nobody(house: House) -> None:
    guests, table = house.table()
    for early in (frame(HELLO), frame(HELLO)[:3], frame(b"x" * 3000) * 2):
        RawSocket(guests[0], table, early=early).line.close()
    line = RawSocket(guests[0], table)
    line.send(HELLO)
    assert says(line, "welcome") == ["welcome"]
    line.line.close()


def test_a_close_is_answered_with_its_code_and_nothing_after_it_is_heard(house: House) -> None:
    guests, table = house.table()
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


def test_a_frame_in_a_message_that_is_not_finished_ends_the_socket(house: House) -> None:
    guests, table = house.table()
    line = RawSocket(guests[0], table)
    line.line.sendall(frame(HELLO[:5], fin=False) + frame(HELLO))
    assert line.close_code() == 1002
