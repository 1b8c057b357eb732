"""Worlds of the Mondo games as SVG, drawn as the web app draws them: ring, sea, border, tiles, gold lines, wrong edges.

A world lies around (0, 0) within a circle of radius 400; a cell is 100 wide.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple, TypeAlias

import msgspec

from worldwright.core.game import Sheet
from worldwright.kit.faces import STREETS
from worldwright.kit.pictures.art import art, colour, picture, seat_colour
from worldwright.kit.pictures.svg import number, placed, tag
from worldwright.kit.scramble.view import Laid, TableView

Point: TypeAlias = tuple[float, float]
CELL, RIM, MARGIN = 100, 355, 55
CORNERS: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))
MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIDES = "NESW"
MASKS: Mapping[str, tuple[str, ...]] = {
    "globe": ("cd", "bcde", "abcdef", "abcdef", "bcde", "cd"),
    "rectangle": ("abcdef", "abcdef", "abcdef", "abcdef"),
    "island": ("abcde", "abcde", "abcde", "abcde", "abcde"),
}
PALE, SHORE, DARK = "#fff7e0", "#23475f", "#2a2a1e"


def chance(seed: str, n: float) -> float:
    """A number from 0 to 1, the same for the same words and the same as in the web app."""
    h = (int(n + 11) * 2654435761) & 0xFFFFFFFF
    for letter in seed:
        h = ((h ^ ord(letter)) * 1597334677) & 0xFFFFFFFF
    h ^= h >> 15
    return ((h * 2246822519) & 0xFFFFFFFF) / 4294967296


class FaceDrawn(NamedTuple):
    """A face as a view writes it, turned: `WWFF panda@F active`."""

    lands: str
    street: int | None
    picture: str
    on: str
    volcano: str


def read(text: str, turn: int) -> FaceDrawn:
    """A face from its text."""
    lands, *marks = text.split(" ")
    street, shown, on, volcano = None, "", "", ""
    for word in marks:
        if word in STREETS:
            street = (list(STREETS).index(word) + turn) % 4
        elif word in {"active", "inactive"}:
            volcano = word
        else:
            shown, _, on = word.partition("@")
    return FaceDrawn("".join(lands[(edge - turn) % 4] for edge in range(4)), street, shown, on, volcano)


def toward(point: Point, part: float) -> Point:
    """A point nearer to the middle of a tile."""
    return 50 + (point[0] - 50) * part, 50 + (point[1] - 50) * part


def shore(corner: int, seed: str, turn: int) -> tuple[str, str]:
    """The soft line from a corner to the middle, there and back: it turns with its tile."""
    x, y = CORNERS[corner]
    dx, dy = 50 - x, 50 - y
    own = (corner - turn) % 4
    a, b = (chance(seed, own) - 0.5) * 15, (chance(seed, own + 9) - 0.5) * 16
    near = f"{number(x + dx * 0.36 - dy * a / 50)} {number(y + dy * 0.36 + dx * a / 50)}"
    far = f"{number(x + dx * 0.7 - dy * b / 50)} {number(y + dy * 0.7 + dx * b / 50)}"
    return f"C{near} {far} 50 50", f"C{far} {near} {number(x)} {number(y)}"


def runs(lands: str) -> list[tuple[int, int]]:
    """The landscapes of a face as runs of edges: the first edge and how many."""
    if len(set(lands)) == 1:
        return [(0, 4)]
    found = []
    for edge in range(4):
        if lands[edge] != lands[edge - 1]:
            length = next(n for n in range(1, 5) if lands[(edge + n) % 4] != lands[edge])
            found.append((edge, length))
    return found


def spot(face: FaceDrawn) -> tuple[float, float, float]:
    """The place and size of a face's picture, in its own landscape."""
    street = face.street
    if street is not None and not face.on:
        return (*toward(CORNERS[(street + 1) % 4], 0.3), 34)
    edge, length = next((run for run in runs(face.lands) if face.lands[run[0]] == face.on), (0, 4))
    if length == 4:
        if street is not None:
            return (*toward(CORNERS[(street + 3) % 4], 0.38), 42)
        return (*toward(CORNERS[2], 0.4), 40) if face.volcano else (50, 50, 54)
    if length == 3:
        return (*toward(MIDDLES[(edge + 1) % 4], 0.4), 36)
    if length == 2:
        bent = street is not None and (street + 1) % 4 == (edge + 1) % 4
        return (*toward(CORNERS[(edge + 1) % 4], 0.6 if bent else 0.42), 31 if bent else 41)
    return (*toward(MIDDLES[edge], 0.52), 34)


def sign_at(face: FaceDrawn, edge: int) -> Point:
    """The place of an edge's sign: its middle, or beside a street."""
    x, y = toward(MIDDLES[edge], 0.77)
    if face.street is None or edge not in {face.street, (face.street + 1) % 4}:
        return x, y
    cx, cy = CORNERS[(face.street + 1) % 4]
    return (x, 25 if cy else 75) if edge % 2 else (25 if cx else 75, y)


def land_mark(land: str, x: float, y: float, k: float, odd: bool) -> str:
    """One whole mark of a land's pattern."""
    n = number
    if land == "W":
        return f"M{n(x - 7 * k)} {n(y)}q{n(3.5 * k)} {n(-5 * k)} {n(7 * k)} 0t{n(7 * k)} 0"
    if land == "F":
        top = "" if odd else f"M{n(x)} {n(y - 9 * k)}l{n(4 * k)} {n(6 * k)}h{n(-8 * k)}z"
        return f"M{n(x)} {n(y - 7 * k)}l{n(6 * k)} {n(12 * k)}h{n(-12 * k)}z{top}"
    if land == "D":
        if odd:
            return f"M{n(x - 6 * k)} {n(y + 2 * k)}q{n(6 * k)} {n(-7 * k)} {n(12 * k)} 0"
        return f"M{n(x)} {n(y)}h.1m{n(5 * k)} {n(-3 * k)}h.1m{n(-9 * k)} 0h.1"
    rest = f"m{n(-3 * k)} {n(7 * k)}l{n(-2.5 * k)} {n(-5 * k)}m{n(8.5 * k)} {n(5 * k)}l{n(2.5 * k)} {n(-5 * k)}"
    return f"M{n(x)} {n(y)}v{n(-7 * k)}{rest}"


def _patterns(face: FaceDrawn, seed: str, shown: tuple[float, float, float] | None) -> str:
    """The marks of a face's landscapes, none near a picture, a sign, a street or a shore."""
    step, row, marks = 15.5, 0, dict[str, str]()
    cuts = [corner for corner in range(4) if face.lands[corner] != face.lands[corner - 1]]
    bend = CORNERS[((face.street or 0) + 1) % 4]

    def is_taken(x: float, y: float, u: float, v: float) -> bool:
        def near(point: tuple[float, float], reach: float) -> bool:
            return math.hypot(x - point[0], y - point[1]) < reach

        for corner in cuts:
            sx, sy = CORNERS[corner][0] - 50, CORNERS[corner][1] - 50
            if u * sx + v * sy > 0 and abs(u * sy - v * sx) / math.hypot(sx, sy) < 10.5:
                return True
        return (
            any(near(sign_at(face, side), 16) for side in range(4))
            or (shown is not None and near(shown[:2], shown[2] * 0.5 + 6))
            or (bool(face.volcano) and near((50, 48), 27))
            or (face.street is not None and abs(math.hypot(x - bend[0], y - bend[1]) - 50) < 15)
            or (bool(cuts) and near((50, 50), 10))
        )

    gy = 10.0
    while gy < 95:
        gx = (step / 2 if row % 2 else 0) + 9
        while gx < 94:
            x, y = gx + (chance(seed, gx * 7 + gy) - 0.5) * 4, gy + (chance(seed, gx + gy * 5) - 0.5) * 3
            u, v = x - 50, y - 50
            edge = (1 if u > 0 else 3) if abs(u) > abs(v) else 2 if v > 0 else 0
            if not is_taken(x, y, u, v):
                land = face.lands[edge]
                marks[land] = marks.get(land, "") + land_mark(land, x, y, 0.78, (row + round(gx / step)) % 2 == 1)
            gx += step
        gy += step * 0.86
        row += 1
    return "".join(
        tag("path", d=d, fill=art().lands[land].mark)
        if art().lands[land].filled
        else tag("path", d=d, fill="none", stroke=art().lands[land].mark, stroke_width=1.9, stroke_linecap="round")
        for land, d in marks.items()
    )


def _sign(land: str, x: float, y: float, wide: float = 3.2) -> str:
    look = art().lands[land]
    if look.sign_filled:
        return placed(tag("path", d=look.sign, fill=look.symbol), x, y)
    drawn = tag("path", d=look.sign, fill="none", stroke=look.symbol, stroke_width=wide, stroke_linecap="round")
    return placed(drawn, x, y)


def tile(text: str, turn: int = 0, seed: str = "", building: str = "", fine: bool = True) -> str:
    """A face in a square of 100; `fine`: with the marks of its landscapes and the signs of its edges."""
    face = read(text, turn)
    shown = (50, 47, 56) if building else spot(face) if face.picture else None
    parts = []
    for edge, length in runs(face.lands):
        fill = art().lands[face.lands[edge]].fill
        if length == 4:
            d = "M0 0H100V100H0z"
        else:
            outside = "L".join(f"{x} {y}" for x, y in (CORNERS[(edge + i) % 4] for i in range(length + 1)))
            d = f"M{outside}{shore((edge + length) % 4, seed, turn)[0]}{shore(edge, seed, turn)[1]}z"
        parts.append(tag("path", d=d, fill=fill, stroke=fill, stroke_width=0.6))
    if fine:
        parts.append(_patterns(face, seed, shown))
    for corner in range(4):
        lands = {face.lands[corner], face.lands[corner - 1]}
        if len(lands) == 1:
            continue
        x, y = CORNERS[corner]
        d = f"M{x} {y}{shore(corner, seed, turn)[0]}"
        if "W" in lands:
            parts.append(tag("path", d=d, fill="none", stroke=PALE, stroke_width=5))
            parts.append(tag("path", d=d, fill="none", stroke=SHORE, stroke_width=1.5, stroke_opacity=0.75))
        else:
            parts.append(
                tag("path", d=d, fill="none", stroke=DARK, stroke_width=2, stroke_opacity=0.75, stroke_dasharray="5 3")
            )
    if face.street is not None:
        (x1, y1), (x2, y2) = MIDDLES[face.street], MIDDLES[(face.street + 1) % 4]
        parts.append(_street(f"M{x1} {y1}A50 50 0 0 0 {x2} {y2}"))
    if fine:
        parts += [_sign(face.lands[edge], *sign_at(face, edge)) for edge in range(4)]
    if face.volcano:
        size = 38 if face.picture or face.street is not None else 44
        parts.append(picture(f"volcano_{face.volcano}", 50, 50 if face.volcano == "active" else 45, size))
    if shown is not None:
        parts.append(picture(building or face.picture, *shown))
        worker = text.rpartition(" ")[2].partition("@")[0] if building == "village" else ""
        parts.append(picture(worker, 77, 77, 34))
    return "".join(parts)


def building_of(thing: str) -> str:
    """The building that a thing is, such as `mill`; empty for a tile."""
    if not thing or re.fullmatch(r"t\d+", thing):
        return ""
    name = re.sub(r"_[WFMPD]{4}$", "", thing)
    return "village" if name == thing else name


def _street(d: str) -> str:
    dark = tag("path", d=d, fill="none", stroke=colour("scramble-brown-39"), stroke_width=15)
    return dark + tag("path", d=d, fill="none", stroke=colour("scramble-sand-92"), stroke_width=10.5)


def loose(text: str, seed: str = "") -> str:
    """A tile that lies beside a world, around (0, 0) and 100 wide, with a soft shadow."""
    shadow = tag("rect", x=-48, y=-42, width=100, height=100, rx=9, fill=colour("shade"), fill_opacity=0.25)
    clip = f"tile-{abs(hash_of(text + seed))}"
    cut = tag("clipPath", tag("rect", width=100, height=100, rx=9), id=clip)
    face = f'<g clip-path="url(#{clip})">{tile(text, 0, seed)}</g>'
    edge = tag("rect", width=100, height=100, rx=9, fill="none", stroke=DARK, stroke_opacity=0.4, stroke_width=1.6)
    return shadow + cut + placed(face + edge, -50, -50)


def hash_of(text: str) -> int:
    """A number for a name within a picture."""
    return int(chance(text, 1) * 1e9)


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
            back = f"L{_at(rim[0])}" + "".join(f"{arc}{_at(point)}" for point in rim[1:])
            inner = "L".join(_at(point) for point in outline)
            ends = f"M{_at(outline[0])}L{_at(rim[-1])}", f"M{_at(outline[-1])}L{_at(rim[0])}"
            yield Strip(border[first], f"M{inner}{back}z", ends, own)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


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
        parts += [_sign(strip.land, *edges[n].band, 3) for n in strip.edges if f"B{n + 1}" not in taken]
    for name in board.streets:
        edge = edges[int(name[1:]) - 1]
        parts.append(_street(f"M{_at(edge.middle)}L{_at(board.outward(edge.middle))}"))
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


_PLACE = re.compile(r"(?:r(\d+):?)?(.*)")


def _in_round(places: Sequence[str], round_: int) -> list[str]:
    """The places of a score line in this round, without its number."""
    found = ((_PLACE.fullmatch(place) or _PLACE.fullmatch("")) for place in places)
    return [each[2] for each in found if each is not None and each[1] in {None, str(round_)}]


def gold(board: BoardArt, laid: Sequence[Laid], sheet: Sheet, round_: int, edges: Sequence[Edge]) -> str:
    """The gold lines round the landscapes that a sheet says are enclosed."""
    pieces, cells, d = {piece.cell: piece for piece in laid}, board.cells, ""
    strips = {f"B{strip.edges[0] + 1}": strip for strip in board.strips(edges)} if board.border else {}
    for line in sheet.lines:
        if not line.rule.endswith("-S2") or line.points <= 0:
            continue
        for place in _in_round(line.where, round_):
            cell, _, part = place.partition(":")
            if (strip := strips.get(cell.partition("-")[0])) is not None:
                d += "".join(strip.ends)
            if cell not in pieces:
                continue
            piece, (x, y) = pieces[cell], cells[cell]
            own = {SIDES.index(side) for side in part} or set(range(4))
            for corner in range(4):
                if (corner in own) != ((corner - 1) % 4 in own):
                    curve = shore(corner, piece.thing, piece.turn)[0]
                    d += f"M{_at((x + CORNERS[corner][0], y + CORNERS[corner][1]))}" + _moved(curve, x, y)
    under = tag("path", d=d or "M0 0", fill="none", stroke=colour("drawn-ink"), stroke_width=9, stroke_linecap="round")
    return under + tag("path", d=d or "M0 0", fill="none", stroke="#ffd257", stroke_width=5.5, stroke_linecap="round")


def _moved(curve: str, x: float, y: float) -> str:
    values = [float(each) for each in curve[1:].split()]
    return "C" + " ".join(number(value + (x, y)[i % 2]) for i, value in enumerate(values))


def faults(board: BoardArt, sheet: Sheet, round_: int, edges: Sequence[Edge]) -> str:
    """Zigzags on the wrong edges."""
    drawn = ""
    for line in sheet.lines:
        if not (line.rule.endswith("-S7") or line.rule == "MO-V6"):
            continue
        for name in _in_round(line.lost, round_):
            if re.fullmatch(r"B\d+", name):
                start, end = edges[int(name[1:]) - 1].ends
            elif re.fullmatch(r"[a-f]\d[NESW]", name) and name[:2] in board.cells:
                (x, y), side = board.cells[name[:2]], SIDES.index(name[2])
                start = (x + CORNERS[side][0], y + CORNERS[side][1])
                end = (x + CORNERS[(side + 1) % 4][0], y + CORNERS[(side + 1) % 4][1])
            else:
                continue
            lies = start[1] == end[1]
            steps = []
            for i in range(9):
                along, off = 0.06 + i / 8 * 0.88, 5 if i % 2 else -5
                x = start[0] + (end[0] - start[0]) * along + (0 if lies else off)
                steps.append(_at((x, start[1] + (end[1] - start[1]) * along + (off if lies else 0))))
            d = f"M{'L'.join(steps)}"
            drawn += tag("path", d=d, fill="none", stroke="#fff", stroke_width=9, stroke_linejoin="round")
            drawn += tag("path", d=d, fill="none", stroke=colour("alarm"), stroke_width=5, stroke_linejoin="round")
    return drawn


def world(
    board: BoardArt,
    laid: Sequence[Laid],
    sheet: Sheet | None = None,
    round_: int = 1,
    *,
    seat: int | None = None,
    is_won: bool = False,
    fine: bool = True,
) -> str:
    """A whole world; the cells that are empty are pale."""
    edges, cells = board.edges(), board.cells
    pieces = {piece.cell for piece in laid}
    parts = [ground(board, edges, seat, is_won)]
    for cell, (x, y) in cells.items():
        if cell not in pieces and board.mask != "island":
            parts.append(tag("rect", x=x + 2, y=y + 2, width=96, height=96, rx=5, fill=colour("cell")))
            plus = f"M{number(x + 50)} {number(y + 42)}v16M{number(x + 42)} {number(y + 50)}h16"
            parts.append(tag("path", d=plus, stroke=colour("cell-mark"), stroke_width=2.5))
    for piece in laid:
        x, y = cells.get(piece.cell, (0, 0))
        edge = tag("rect", width=100, height=100, fill="none", stroke="#14222c", stroke_opacity=0.28, stroke_width=1.6)
        parts.append(placed(tile(piece.face, piece.turn, piece.thing, building_of(piece.thing), fine) + edge, x, y))
    if sheet is not None:
        parts += [gold(board, laid, sheet, round_, edges), faults(board, sheet, round_, edges)]
    return "".join(parts)


class Sample(msgspec.Struct, frozen=True):
    """A world to show: what lies in it, and its sheet."""

    laid: tuple[Laid, ...]
    sheet: Sheet


FRAME = 500 / 402
"""From a world to the square from -500 to 500."""


def worlds(board: BoardArt, view: TableView, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The worlds of a finished game, the best with a rim of gold; the others are shown small, so with fewer marks."""
    best = max((sheet.total for sheet in sheets), default=0)
    pictures = []
    for seat, (laid, sheet) in enumerate(zip(view.worlds, sheets, strict=False)):
        is_best = sheet.total == best
        is_won = is_best and len(sheets) > 1
        drawn = world(board, laid, sheet, view.round, seat=seat, is_won=is_won, fine=is_best)
        pictures.append(placed(drawn, 0, 0, FRAME))
    return tuple(pictures)


def shop_window(game: str, board: BoardArt, tiles: tuple[str, str, str]) -> str:
    """A game's sample world, with three tiles at its left that wait to be placed."""
    file = resources.files("worldwright.games").joinpath(game, "shop_window.json")
    sample = msgspec.json.decode(file.read_bytes(), type=Sample)
    spots = ((-478, -310, 1.18, 12), (-470, 300, 1.5, -14), (-580, 398, 1.12, 24))
    beside = (placed(loose(text, f"t{i}"), *spots[i]) for i, text in enumerate(tiles))
    return placed(world(board, sample.laid, sample.sheet), 0, 0, FRAME) + "".join(beside)
