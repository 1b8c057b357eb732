"""Faces of the Mondo games' tiles as SVG, drawn as the web app draws them: landscapes, streets, signs and pictures."""

from __future__ import annotations

import math
import re
from typing import NamedTuple, TypeAlias

from worldwright.kit.faces import STREETS
from worldwright.kit.pictures.art import art, colour, picture
from worldwright.kit.pictures.svg import number, placed, tag

Point: TypeAlias = tuple[float, float]
CORNERS: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))
MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
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


def sign(land: str, x: float, y: float, wide: float = 3.2) -> str:
    """The sign of a land around a point."""
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
        parts.append(street(f"M{x1} {y1}A50 50 0 0 0 {x2} {y2}"))
    if fine:
        parts += [sign(face.lands[edge], *sign_at(face, edge)) for edge in range(4)]
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


def street(d: str) -> str:
    """A street along a path."""
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


def at_text(point: Point) -> str:
    """A point as a path names it."""
    return f"{number(point[0])} {number(point[1])}"
