"""Boards of the Mondo games' worlds as SVG: ring, sea, and the border with its landscapes, streets and pictures.

A world lies around (0, 0) within a circle of radius 400; a cell is 100 wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from worldwright.kit.pictures.art import art, colour, picture, seat_colour
from worldwright.kit.pictures.svg import tag
from worldwright.kit.scramble.face_picture import CORNERS, PALE, SHORE, Point, at_text, land_mark, sign, street

CELL, RIM, MARGIN = 100, 355, 55
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MASKS: Mapping[str, tuple[str, ...]] = {
    "globe": ("cd", "bcde", "abcdef", "abcdef", "bcde", "cd"),
    "rectangle": ("abcdef", "abcdef", "abcdef", "abcdef"),
    "island": ("abcde", "abcde", "abcde", "abcde", "abcde"),
}


class Edge(NamedTuple):
    """An edge of the border: its ends, clockwise, its middle, and that halfway to the rim."""

    ends: tuple[Point, Point]
    middle: Point
    band: Point


class Strip(NamedTuple):
    """A landscape of the border: its outline, its two ends, and its edges from 0."""

    land: str
    d: str
    ends: tuple[str, str]
    edges: tuple[int, ...]


@dataclass(frozen=True)
class BoardArt:
    """What is printed on a world's board."""

    mask: str
    border: str = ""
    streets: tuple[str, ...] = ()
    """The edges that a street meets, such as `B3`."""
    pictures: tuple[str, ...] = ()
    """Pictures at edges, such as `ship@B6`."""

    @property
    def cells(self) -> dict[str, Point]:
        """The corner of every cell."""
        rows = MASKS[self.mask]
        wide, high = self.size
        return {
            f"{name}{y + 1}": ((ord(name) - 97) * CELL - wide / 2, y * CELL - high / 2)
            for y, names in enumerate(rows)
            for name in names
        }

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the cells together."""
        rows = MASKS[self.mask]
        return max(ord(row[-1]) - 96 for row in rows) * CELL, len(rows) * CELL

    def outward(self, point: Point) -> Point:
        """A point of the outline, carried to the rim."""
        x, y = point
        if self.mask == "rectangle":
            w, h = self.size[0] / 2, self.size[1] / 2
            return x + math.copysign(MARGIN, x) * (abs(x) == w), y + math.copysign(MARGIN, y) * (abs(y) == h)
        far = math.hypot(x, y) or 1
        return x / far * RIM, y / far * RIM

    def edges(self) -> list[Edge]:
        """The border edges, clockwise from the first cell's north edge, as the rules number them."""
        cells = {(round(x), round(y)) for x, y in self.cells.values()}
        x, y = next(iter(self.cells.values()))
        at, found = (round(x), round(y), 0), list[tuple[int, int, int]]()
        while at not in found:
            found.append(at)
            x, y, side = at
            along = (side + 1) % 4
            nx, ny = x + STEPS[along][0] * CELL, y + STEPS[along][1] * CELL
            ox, oy = nx + STEPS[side][0] * CELL, ny + STEPS[side][1] * CELL
            if (ox, oy) in cells:
                at = (ox, oy, (side + 3) % 4)
            elif (nx, ny) in cells:
                at = (nx, ny, side)
            else:
                at = (x, y, along)
        return [self._edge(*each) for each in found]

    def _edge(self, x: int, y: int, side: int) -> Edge:
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 4]
        start, end = (x + ax, y + ay), (x + bx, y + by)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        rim = self.outward(middle)
        return Edge((start, end), middle, ((middle[0] + rim[0]) / 2, (middle[1] + rim[1]) / 2))

    def strips(self, edges: Sequence[Edge]) -> Iterator[Strip]:
        """The landscapes of the border but the sea."""
        border, count = self.border, len(self.border)
        start = next((i for i in range(count) if border[i] != border[i - 1]), None)
        if start is None:
            return
        i = 0
        while i < count:
            first = (start + i) % count
            length = next((n for n in range(1, count) if border[(first + n) % count] != border[first]), count)
            i += length
            if border[first] == "W":
                continue
            own = tuple((first + n) % count for n in range(length))
            outline = [*(edges[n].ends[0] for n in own), edges[own[-1]].ends[1]]
            rim = [self.outward(point) for point in reversed(outline)]
            arc = "L" if self.mask == "rectangle" else f"A{RIM} {RIM} 0 0 0 "
            back = f"L{at_text(rim[0])}" + "".join(f"{arc}{at_text(point)}" for point in rim[1:])
            inner = "L".join(at_text(point) for point in outline)
            ends = f"M{at_text(outline[0])}L{at_text(rim[-1])}", f"M{at_text(outline[-1])}L{at_text(rim[0])}"
            yield Strip(border[first], f"M{inner}{back}z", ends, own)


def _outline(board: BoardArt, grow: float, **attributes: float | str) -> str:
    if board.mask != "rectangle":
        return tag("circle", r=RIM + grow, **attributes)
    w, h = board.size[0] / 2 + MARGIN + grow, board.size[1] / 2 + MARGIN + grow
    return tag("rect", x=-w, y=-h, width=2 * w, height=2 * h, rx=26 + grow, **attributes)


def ground(board: BoardArt, edges: Sequence[Edge], seat: int | None = None, is_won: bool = False) -> str:
    """The board under the tiles; `seat`: its ring is in that seat's colour."""
    ink = colour("ink")
    rim = colour("lit") if is_won else colour("paper-raised")
    parts = [
        _outline(board, 39, fill=rim, stroke=ink, stroke_width=2.5),
        _outline(board, 31, fill="none", stroke=ink, stroke_width=1),
    ]
    round_ = 2 * math.pi * (RIM + 18)
    if board.mask != "rectangle":
        dashes = f"{round_ / 60 * 0.82:.3f} {round_ / 60 * 0.18:.3f}"
        fives = f"{round_ / 60 * 0.82:.3f} {round_ / 60 * 4.18:.3f}"
        tone = ink if seat is None or is_won else seat_colour(seat)
        ring = tag("circle", r=RIM + 18, fill="none", stroke=tone, stroke_width=13, stroke_dasharray=dashes)
        accent = colour("accent")
        ring += tag("circle", r=RIM + 18, fill="none", stroke=accent, stroke_width=13, stroke_dasharray=fives)
        parts.append(f'<g transform="rotate(-90)">{ring}</g>')
        for angle in range(0, 360, 45):
            high, low, wide = ("-399", "-338", "13-352") if angle % 90 == 0 else ("-393", "-350", "8-364")
            needle = tag("path", d=f"M0{high} {wide} 0{low}z", fill=ink)
            other = colour("accent") if angle == 0 else colour("paper-raised")
            needle += tag("path", d=f"M0{high}-{wide} 0{low}z", fill=other)
            parts.append(f'<g transform="rotate({angle})" stroke="{ink}" stroke-width="1.5">{needle}</g>')
    parts += [
        _outline(board, 0, fill=colour("sea-deep"), stroke=ink, stroke_width=2.5),
        _outline(board, -10, fill=colour("sea-mid")),
        _outline(board, -22, fill=colour("water")),
        tag("path", d=_waves(board), fill="none", stroke="#8ec3e4", stroke_width=2, stroke_linecap="round"),
    ]
    for strip in board.strips(edges):
        fill = art().lands[strip.land].fill
        parts.append(tag("path", d=strip.d, fill=fill, stroke=fill, stroke_width=1))
        for end in strip.ends:
            parts.append(tag("path", d=end, fill="none", stroke=PALE, stroke_width=6))
            parts.append(tag("path", d=end, fill="none", stroke=SHORE, stroke_width=1.6))
        taken = {name.rpartition("@")[2] for name in (*board.pictures, *board.streets)}
        parts += [sign(strip.land, *edges[n].band, 3) for n in strip.edges if f"B{n + 1}" not in taken]
    for name in board.streets:
        edge = edges[int(name[1:]) - 1]
        parts.append(street(f"M{at_text(edge.middle)}L{at_text(board.outward(edge.middle))}"))
    for entry in board.pictures:
        name, _, place = entry.partition("@")
        if place not in board.streets:
            parts.append(picture(name, *edges[int(place[1:]) - 1].band, 44))
    return "".join(parts)


def _waves(board: BoardArt) -> str:
    """Whole waves on the open sea."""
    w, h = board.size[0] / 2 + MARGIN, board.size[1] / 2 + MARGIN
    waves, row, y = "", 0, -h + 18
    while y < h - 10:
        x = -w + 18 + row % 2 * 17
        while x < w - 14:
            is_sea = board.mask == "rectangle" or math.hypot(x, y) < 332
            if is_sea and not any(-14 < x - cx < 114 and -12 < y - cy < 112 for cx, cy in board.cells.values()):
                waves += land_mark("W", x, y, 0.8, False)
            x += 34
        y, row = y + 24, row + 1
    return waves
