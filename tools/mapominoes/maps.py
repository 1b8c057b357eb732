"""A reference map of every deck: all countries in one projection, as SVG paths on a sheet 1000 units wide.

Projection: azimuthal equal-area around the middle of the deck's frame. Land without a card is drawn too, in one path
without borders, so that it is not taken for sea. A country's name is in the middle of the visible part of its largest
polygon; `room` is the width there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.mapominoes import measure, tables
from tools.mapominoes.atlas import Atlas, Frame, Point, Polygon, area_km2
from tools.mapominoes.outlines import SHEET, flat_point, joined_places, simplified

FRAMES: dict[str, Frame] = {
    "europe": (-22, 35, 45, 72),
    "europe_47": (-22, 35, 45, 72),
    "africa": (-26, -36, 60, 38),
    "americas": (-135, -56, -38, 72),
    "asia_australasia": (30, -46, 165, 58),
    "us_states": (-162, 18, -68, 72),
}
"""West, south, east, north of a map."""
WATERS: dict[str, Point] = {
    "adriatic": (15.2, 43.2),
    "arabian_sea": (64, 14),
    "arctic": (14, 71.6),
    "atlantic": (-16, 47),
    "baltic": (19.5, 57),
    "bay_of_bengal": (88, 14),
    "bering_sea": (-178, 58),
    "black_sea": (34, 43.3),
    "caribbean": (-75, 15),
    "caspian": (51, 41.5),
    "coral_sea": (155, -17),
    "east_china_sea": (125, 29),
    "great_lakes": (-86, 45),
    "gulf_of_aden": (48, 12.2),
    "gulf_of_guinea": (3, 2),
    "gulf_of_mexico": (-91, 25),
    "gulf_of_thailand": (101.5, 9.5),
    "indian_ocean": (78, -12),
    "java_sea": (111, -5),
    "mediterranean": (18, 35.8),
    "north_sea": (3.2, 56.5),
    "pacific": (-118, 0),
    "persian_gulf": (51.5, 27),
    "red_sea": (38, 20.5),
    "sea_of_japan": (135, 40),
    "south_china_sea": (114, 13),
    "tasman_sea": (160, -38),
    "yellow_sea": (123.3, 36),
}
"""Position of a water's name, unless a deck overrides it."""
ELSEWHERE: dict[str, dict[str, Point]] = {
    "africa": {"atlantic": (-12, -12), "indian_ocean": (50, -22)},
    "americas": {"atlantic": (-50, 30), "arctic": (-122, 71.5)},
    "asia_australasia": {"pacific": (150, 25), "arctic": (90, 76), "mediterranean": (31.5, 34)},
    "us_states": {"atlantic": (-72, 33), "pacific": (-132, 36), "arctic": (-138, 72)},
}
TOLERANCE = 0.9
LEAST_AREA = 6.0
AROUND = 1.6
"""Factor by which land without a card is simplified more."""
ROUGHEST = 40.0

Line = list[Point]


def files(sources: Path) -> dict[str, str]:
    """The map files by name, one a deck."""
    world, states = measure.world(sources), measure.states(sources)
    joined = united(joined_places(world, "serbia", "kosovo"), "serbia")
    cards = {"europe": [place.id for place in tables.europe() if place.id not in ("kosovo", "cyprus")]}
    cards["europe_47"] = [place.id for place in tables.europe()]
    for place in tables.places():
        cards.setdefault(place.deck, []).append(place.id)
    atlases = {"europe": joined, "us_states": states}
    return {
        f"maps/{deck}.json": json.dumps(map_of(atlases.get(deck, world), deck, ids), separators=(",", ":")) + "\n"
        for deck, ids in cards.items()
    }


def map_of(atlas: Atlas, deck: str, cards: Iterable[str]) -> dict[str, Any]:
    """`{"size": [w, h], "lands": {id: {"land": path, "spot": [x, y], "room": width}}, "around": path, "waters": …}`."""
    sheet = Sheet(FRAMES[deck])
    lands = {card: sheet.country(atlas, atlas.places[card]) for card in sorted(cards)}
    others = [polygon for place, shapes in sorted(atlas.places.items()) if place not in lands for polygon in shapes]
    around = [sheet.path(ring, ROUGHEST) for polygon in others for ring in sheet.rings(atlas, polygon, AROUND)]
    spots = {water: sheet.point(at) for water, at in sorted({**WATERS, **ELSEWHERE.get(deck, {})}.items())}
    waters = {water: [round(x), round(y)] for water, (x, y) in spots.items() if sheet.shows((x, y))}
    return {"size": [SHEET, round(sheet.height)], "lands": lands, "around": "".join(around), "waters": waters}


def united(atlas: Atlas, place: str) -> Atlas:
    """The map with the two touching parts of a place joined into one, without a line between them."""
    (first, *_), (second, *_) = atlas.places[place]
    seam = {arc for arc in first if ~arc in second}
    rings = []
    for ring, inner in ((first, seam), (second, {~arc for arc in seam})):
        start = next(at for at, arc in enumerate(ring) if arc not in inner and ring[at - 1] in inner)
        rings.append([arc for arc in (*ring[start:], *ring[:start]) if arc not in inner])
    return Atlas(atlas.arcs, {**atlas.places, place: ((tuple(rings[0] + rings[1]),),)}, atlas.users)


class Sheet:
    """A flat sheet that shows a frame of the globe."""

    def __init__(self, frame: Frame) -> None:
        west, south, east, north = frame
        self.middle = ((west + east) / 2, (south + north) / 2)
        steps = [part / 20 for part in range(21)]
        rim = [(west + (east - west) * part, lat) for part in steps for lat in (south, north)]
        rim += [(lon, south + (north - south) * part) for part in steps for lon in (west, east)]
        flat = [flat_point(point, self.middle) for point in rim]
        self.left, self.top = min(x for x, _ in flat), max(y for _, y in flat)
        self.scale = SHEET / (max(x for x, _ in flat) - self.left)
        self.height = (self.top - min(y for _, y in flat)) * self.scale

    def point(self, at: Point) -> Point:
        """The position of a point of the globe on the sheet."""
        x, y = flat_point(at, self.middle)
        return (x - self.left) * self.scale, (self.top - y) * self.scale

    def shows(self, at: Point) -> bool:
        """Whether a point of the sheet is visible, with some margin."""
        return SHEET * 0.03 < at[0] < SHEET * 0.97 and 12 < at[1] < self.height - 12

    def rings(self, atlas: Atlas, polygon: Polygon, roughly: float = 1.0) -> list[Line]:
        """A polygon's rings inside the frame, simplified; a border is simplified like its neighbour's."""
        out = []
        for ring in polygon:
            line = [
                spot for arc in ring for spot in simplified([*map(self.point, atlas.line(arc))], TOLERANCE * roughly)
            ]
            if (
                _reach(line)[0] < SHEET
                and _reach(line)[1] > 0
                and _reach(line)[2] < self.height
                and _reach(line)[3] > 0
            ):
                out.append(line)
        return out

    def path(self, line: Line, least: float = LEAST_AREA) -> str:
        """A ring as an SVG path; empty where it is too small to see."""
        if _area(line) < least:
            return ""
        whole = [(round(x), round(y)) for x, y in line]
        x, y = whole[0]
        text = f"M{x} {y}l"
        steps = []
        for px, py in whole[1:]:
            if (px, py) != (x, y):
                steps.append(f"{px - x} {py - y}")
                x, y = px, py
        return f"{text}{' '.join(steps)}z" if steps else ""

    def country(self, atlas: Atlas, polygons: Iterable[Polygon]) -> dict[str, Any]:
        """The path of a country, and the position of its name."""
        shapes = sorted(polygons, key=lambda polygon: -area_km2(atlas.ring(polygon[0])))
        land = "".join(self.path(ring) for polygon in shapes for ring in self.rings(atlas, polygon))
        largest = [self.point(at) for at in atlas.ring(shapes[0][0])]
        seen = clipped(largest, SHEET, self.height) or largest
        x, y = _middle(seen)
        reach = _reach(seen)
        return {"land": land, "spot": [round(x), round(y)], "room": round(reach[1] - reach[0])}


def clipped(line: Line, width: float, height: float) -> Line:
    """The part of a ring inside a box (Sutherland and Hodgman)."""
    for axis, edge, sign in ((0, 0.0, 1), (0, width, -1), (1, 0.0, 1), (1, height, -1)):
        out: Line = []
        for at, point in enumerate(line):
            before = line[at - 1]
            inside, was = (sign * (each[axis] - edge) >= 0 for each in (point, before))
            if inside != was:
                part = (edge - before[axis]) / (point[axis] - before[axis])
                out.append(tuple(before[i] + (point[i] - before[i]) * part for i in (0, 1)))  # type: ignore[arg-type]
            if inside:
                out.append(point)
        line = out
    return line


def _reach(line: Line) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs), max(xs), min(ys), max(ys)


def _area(line: Line) -> float:
    return abs(sum(line[i - 1][0] * y - x * line[i - 1][1] for i, (x, y) in enumerate(line))) / 2


def _middle(line: Line) -> Point:
    """The centre of a ring's area, or of its points if it has none."""
    twice = x = y = 0.0
    for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
        cross = ax * by - bx * ay
        twice, x, y = twice + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    if abs(twice) < 1e-6:
        return sum(px for px, _ in line) / len(line), sum(py for _, py in line) / len(line)
    return x / (3 * twice), y / (3 * twice)
