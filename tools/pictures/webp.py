"""Animated WebP from single pictures: the container alone, since the browser encodes the pictures."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

ANIMATED = 0x02
TRANSPARENT = 0x10
PIXELS = (b"ALPH", b"VP8 ", b"VP8L")


class Frame(NamedTuple):
    """What is drawn over the picture before: a WebP file, where it lies (even numbers), and for how long."""

    x: int
    y: int
    width: int
    height: int
    picture: bytes
    millis: int


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _u24(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def chunks(content: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a row of chunks, by name."""
    found, at = [], 0
    while at < len(content):
        (size,) = struct.unpack_from("<I", content, at + 4)
        found.append((content[at : at + 4], content[at + 8 : at + 8 + size]))
        at += 8 + size + size % 2
    return found


def animated(width: int, height: int, frames: Sequence[Frame]) -> bytes:
    """An animated WebP that repeats for ever."""
    body = _chunk(b"VP8X", bytes([ANIMATED | TRANSPARENT, 0, 0, 0]) + _u24(width - 1) + _u24(height - 1))
    body += _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0))
    for frame in frames:
        pixels = b"".join(_chunk(name, content) for name, content in chunks(frame.picture[12:]) if name in PIXELS)
        where = b"".join(map(_u24, (frame.x // 2, frame.y // 2, frame.width - 1, frame.height - 1, frame.millis)))
        body += _chunk(b"ANMF", where + b"\0" + pixels)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def duration(file: bytes) -> int:
    """How many milliseconds an animated WebP takes once."""
    return sum(int.from_bytes(content[12:15], "little") for name, content in chunks(file[12:]) if name == b"ANMF")
