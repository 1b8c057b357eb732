"""Draws the app icons as PNG from the logo: `python -m tools.icons` writes client/public/icons.

The logo is squares with round corners; every pixel is sampled in 4 x 4 places.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import NamedTuple

PUBLIC = Path(__file__).parents[1] / "client" / "public"
PAPER = (0xF7, 0xF2, 0xE7)
LOOKS = 4
_RECT = re.compile(
    r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="([\d.]+)" fill="#([0-9a-f]{6})"/>'
)


class Square(NamedTuple):
    """A square of the logo, in its own 60 by 60 units."""

    left: float
    top: float
    width: float
    height: float
    round: float
    colour: tuple[int, int, int]

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside, with rounded corners."""
        dx = max(self.left + self.round - x, x - (self.left + self.width - self.round), 0)
        dy = max(self.top + self.round - y, y - (self.top + self.height - self.round), 0)
        return dx * dx + dy * dy <= self.round * self.round


class Icon(NamedTuple):
    """An icon to draw: its size, the share that the logo fills, and whether it has a background."""

    size: int
    fills: float
    paper: bool


ICONS = {
    "mark-192.png": Icon(192, 0.94, paper=False),
    "mark-512.png": Icon(512, 0.94, paper=False),
    "touch-180.png": Icon(180, 0.74, paper=True),
    # A mask may cut away all but a circle in the middle, 80 % across: the logo stays well inside it.
    "maskable-192.png": Icon(192, 0.62, paper=True),
    "maskable-512.png": Icon(512, 0.62, paper=True),
}


def squares(svg: str) -> list[Square]:
    """The squares of the logo."""
    parsed = []
    for *numbers, colour in _RECT.findall(svg):
        left, top, width, height, corner = map(float, numbers)
        parsed.append(Square(left, top, width, height, corner, _colour(colour)))
    return parsed


def _colour(code: str) -> tuple[int, int, int]:
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


def pixels(icon: Icon, mark: list[Square]) -> list[bytes]:
    """The rows of an icon, four bytes a pixel."""
    step = 60 / (icon.size * icon.fills)
    edge = icon.size * (1 - icon.fills) / 2
    marks = [(look + 0.5) / LOOKS for look in range(LOOKS)]
    rows = []
    for row in range(icon.size):
        near = [square for square in mark if square.top - 1 <= (row - edge) * step <= square.top + square.height + 1]
        line = bytearray()
        for column in range(icon.size):
            inside = 0
            colour = PAPER
            here = [
                square for square in near if square.left - 1 <= (column - edge) * step <= square.left + square.width + 1
            ]
            for dy in marks if here else ():
                for dx in marks:
                    x, y = (column + dx - edge) * step, (row + dy - edge) * step
                    for square in here:
                        if square.holds(x, y):
                            inside += 1
                            colour = square.colour
            line += _mixed(colour, inside, paper=icon.paper)
        rows.append(bytes(line))
    return rows


def _mixed(colour: tuple[int, int, int], inside: int, *, paper: bool) -> bytes:
    whole = LOOKS * LOOKS
    if not paper:
        return bytes((*colour, 255 * inside // whole)) if inside else bytes(4)
    return bytes((*((c * inside + p * (whole - inside)) // whole for c, p in zip(colour, PAPER, strict=True)), 255))


def png(rows: list[bytes]) -> bytes:
    """A PNG file of rows of RGBA pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", len(rows[0]) // 4, len(rows), 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def main() -> None:
    """Write every icon."""
    mark = squares((PUBLIC / "mark.svg").read_text())
    (PUBLIC / "icons").mkdir(exist_ok=True)
    for name, icon in ICONS.items():
        (PUBLIC / "icons" / name).write_bytes(png(pixels(icon, mark)))


if __name__ == "__main__":
    main()
