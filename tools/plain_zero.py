"""Writes `client/src/base/zero-*.woff`: the zero of Atkinson Hyperlegible without its slash, for running text.

The slash tells a zero from an O in codes; in a score it is read as a letter. The new counter is the outer contour, made
smaller by the strokes of the old one. The font stays under the SIL Open Font License, as the font that it is made from.

    .venv/bin/python -m tools.plain_zero
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FONT: Final = ROOT / "client/node_modules/@fontsource/atkinson-hyperlegible/files"
OUT: Final = ROOT / "client/src/base"
ZERO: Final = 5
"""The glyph of U+0030 in both weights."""
ON_CURVE: Final = 1
REPEAT: Final = 8


class Point(NamedTuple):
    x: int
    y: int
    on: bool


def tables(font: bytes) -> dict[str, bytes]:
    """The tables of a WOFF file."""
    found = {}
    for number in range(struct.unpack(">H", font[12:14])[0]):
        tag, offset, packed, size = struct.unpack(">4sIII", font[44 + 20 * number : 60 + 20 * number])
        data = font[offset : offset + packed]
        found[tag.decode()] = data if packed == size else zlib.decompress(data)
    return found


def contours(glyph: bytes) -> list[list[Point]]:
    """The contours of a simple glyph."""
    count = struct.unpack(">h", glyph[:2])[0]
    ends = struct.unpack(f">{count}H", glyph[10 : 10 + 2 * count])
    at = 10 + 2 * count
    at += 2 + struct.unpack(">H", glyph[at : at + 2])[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = glyph[at]
        times = 1 + (glyph[at + 1] if flag & REPEAT else 0)
        at += 2 if flag & REPEAT else 1
        flags += [flag] * times
    axes = []
    for short, same in ((2, 16), (4, 32)):
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value += glyph[at] if flag & same else -glyph[at]
                at += 1
            elif not flag & same:
                value += struct.unpack(">h", glyph[at : at + 2])[0]
                at += 2
            values.append(value)
        axes.append(values)
    points = [Point(x, y, bool(flag & ON_CURVE)) for x, y, flag in zip(*axes, flags, strict=True)]
    return [points[start:end] for start, end in zip([0, *(e + 1 for e in ends)], [e + 1 for e in ends], strict=False)]


def span(points: list[Point], axis: int) -> tuple[int, int]:
    """The least and the greatest coordinate."""
    values = [point[axis] for point in points]
    return min(values), max(values)


def ring(old: list[list[Point]]) -> list[list[Point]]:
    """The outer contour, and inside it the same in the size of the old counters together."""
    outer = max(old, key=lambda each: span(each, 0)[1] - span(each, 0)[0])
    halves = [point for each in old if each is not outer for point in each]

    def inner(value: int, axis: int) -> int:
        (low, high), (to_low, to_high) = span(outer, axis), span(halves, axis)
        return round(to_low + (value - low) * (to_high - to_low) / (high - low))

    return [outer, [Point(inner(x, 0), inner(y, 1), on) for x, y, on in reversed(outer)]]


def glyph_of(shape: list[list[Point]]) -> bytes:
    """A simple glyph."""
    points = [point for each in shape for point in each]
    (left, right), (low, high) = span(points, 0), span(points, 1)
    ends = [sum(len(each) for each in shape[: number + 1]) - 1 for number in range(len(shape))]
    data = struct.pack(f">h4h{len(ends)}HH", len(shape), left, low, right, high, *ends, 0)
    data += bytes(int(point.on) for point in points)
    for axis in (0, 1):
        before = 0
        for point in points:
            data += struct.pack(">h", point[axis] - before)
            before = point[axis]
    return data + bytes(-len(data) % 4)


def one_zero(font: dict[str, bytes]) -> dict[str, bytes]:
    """A font of two glyphs: nothing, and the zero."""
    start, end = struct.unpack(">HH", font["loca"][2 * ZERO : 2 * ZERO + 4])
    glyph = glyph_of(ring(contours(font["glyf"][2 * start : 2 * end])))
    segments = struct.pack(">4H2HH2H2h2H", 4, 4, 1, 0, 0x30, 0xFFFF, 0, 0x30, 0xFFFF, 1 - 0x30, 1, 0, 0)
    mapping = struct.pack(">3H", 4, len(segments) + 6, 0) + segments
    advance = font["hmtx"][4 * ZERO : 4 * ZERO + 4]
    return {
        **{tag: font[tag] for tag in ("OS/2", "name")},
        "cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12) + mapping,
        "glyf": glyph,
        "head": font["head"][:8] + bytes(4) + font["head"][12:50] + struct.pack(">hh", 1, 0),
        "hhea": font["hhea"][:34] + struct.pack(">H", 2),
        "hmtx": advance + advance,
        "loca": struct.pack(">3I", 0, 0, len(glyph)),
        "maxp": font["maxp"][:4] + struct.pack(">H", 2) + font["maxp"][6:],
        "post": struct.pack(">I", 0x30000) + font["post"][4:32],
    }


def checksum(data: bytes) -> int:
    """The sum of a table's words."""
    words: tuple[int, ...] = struct.unpack(f">{(len(data) + 3) // 4}I", data + bytes(-len(data) % 4))
    return sum(words) & 0xFFFFFFFF


def woff(font: dict[str, bytes]) -> bytes:
    """A WOFF file of these tables."""
    names = sorted(font)
    head, body = b"", b""
    first = 44 + 20 * len(names)
    for tag in names:
        data = font[tag]
        packed = min(data, zlib.compress(data, 9), key=len)  # of two of one length the plain one
        head += struct.pack(">4sIIII", tag.encode(), first + len(body), len(packed), len(data), checksum(data))
        body += packed + bytes(-len(packed) % 4)
    size = 12 + 16 * len(names) + sum(len(data) + -len(data) % 4 for data in font.values())
    header = struct.pack(">4sIIHHIHHIIIII", b"wOFF", 0x10000, first + len(body), len(names), 0, size, 1, 0, *[0] * 5)
    return header + head + body


def main() -> None:
    """Write both weights."""
    for weight in (400, 700):
        font = tables((FONT / f"atkinson-hyperlegible-latin-{weight}-normal.woff").read_bytes())
        (OUT / f"zero-{weight}.woff").write_bytes(woff(one_zero(font)))


if __name__ == "__main__":
    main()
