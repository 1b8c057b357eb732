"""Outlines for the cards: each country on a sheet 1000 units across, as short strings of whole numbers.

Projection: azimuthal equal-area around the middle of the largest part, so that north is up and nothing is stretched.
Includes the largest part and the islands near it, or all of an archipelago. A ring is `x y` of its first point, then
its pieces: a letter (`c` coast, `b` border, `s` seam, an invisible cut of the map) and steps `dx dy`.
"""

from __future__ import annotations

import json
from itertools import pairwise
from math import cos, hypot, inf, radians, sin, sqrt
from pathlib import Path
from typing import Any

from tools.mapominoes import measure, tables
from tools.mapominoes.atlas import EARTH_KM, Atlas, Point, Ring, area_km2, centroid

SHEET = 1000
TOLERANCE = 2.5  # units: what is straighter than this is drawn straight
LEAST_AREA = 30.0  # square units: smaller islands are left out
NEAR = 0.2  # of the largest part's size: how far away an island may lie


def files(sources: Path) -> dict[str, str]:
    """The outline files by name, one a deck; both Europe decks in one (Serbia twice)."""
    world, states = measure.world(sources), measure.states(sources)
    out: dict[str, dict[str, Any]] = {"europe": {}}
    for place in tables.europe():
        out["europe"][place.id] = outline(world, place.id)
    out["europe"]["serbia_2007"] = outline(joined_places(world, "serbia", "kosovo"), "serbia")
    for place in tables.places():
        out.setdefault(place.deck, {})[place.id] = outline(states if place.deck == "us_states" else world, place.id)
    return {f"outlines/{name}.json": _text(cards) for name, cards in out.items()}


def _text(cards: dict[str, Any]) -> str:
    lines = (f"{json.dumps(card)}:{json.dumps(cards[card], separators=(',', ':'))}" for card in sorted(cards))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def joined_places(atlas: Atlas, place: str, other: str) -> Atlas:
    """The same map with two places drawn as one: the line between them becomes a seam."""
    shapes = {**atlas.places, place: atlas.places[place] + atlas.places[other]}
    del shapes[other]
    users = {
        arc: tuple((place if who == other else who, number) for who, number in sides)
        for arc, sides in atlas.users.items()
    }
    return Atlas(atlas.arcs, shapes, users)


def outline(atlas: Atlas, place: str) -> dict[str, Any]:
    """`{"km": width of the sheet, "size": [w, h], "rings": [...]}`."""
    polygons = atlas.places[place]
    main = max(polygons, key=lambda polygon: area_km2(atlas.ring(polygon[0])))
    middle = centroid(atlas.ring(main[0]))
    flat = [[_pieces(atlas, ring, middle) for ring in polygon] for polygon in polygons]
    largest = flat[polygons.index(main)]
    frame = _box(largest)
    whole = place in tables.ARCHIPELAGOS
    reach = inf if whole else NEAR * max(frame[2] - frame[0], frame[3] - frame[1])
    near = [rings for rings in flat if rings is largest or (_real(rings) and _gap(rings, largest) <= reach)]
    boxes = [_box(rings) for rings in near]
    west, south = min(box[0] for box in boxes), min(box[1] for box in boxes)
    east, north = max(box[2] for box in boxes), max(box[3] for box in boxes)
    scale = SHEET / max(east - west, north - south)
    written = [_written(ring, west, north, scale) for rings in near for ring in rings]
    return {
        "km": round(SHEET / scale),
        "size": [round((east - west) * scale), round((north - south) * scale)],
        "rings": [text for text, area in written if area >= LEAST_AREA]
        or [max(written, key=lambda entry: entry[1])[0]],
    }


Piece = tuple[str, list[Point]]


def _pieces(atlas: Atlas, ring: Ring, middle: Point) -> list[Piece]:
    """A ring, flat, in kilometres from the middle, cut where coast and border change."""
    out: list[Piece] = []
    for arc in ring:
        line = atlas.line(arc)
        sides = {who for who, _ in atlas.users[max(arc, ~arc)]}
        shared = len(atlas.users[max(arc, ~arc)]) > 1
        kind = "s" if shared and len(sides) == 1 else "b" if shared else "c"
        start = 0
        seams = [kind == "c" and _cut(p) and _cut(q) for p, q in pairwise(line)]
        for step in range(1, len(line)):
            if step == len(line) - 1 or seams[step] != seams[step - 1]:
                part = [flat_point(point, middle) for point in line[start : step + 1]]
                out.append(("s" if seams[step - 1] else kind, part))
                start = step
    return out


def _cut(point: Point) -> bool:
    """Whether the point lies on the line where the map of the world is cut open."""
    return abs(abs(point[0]) - 180) < 0.01


def flat_point(point: Point, middle: Point) -> Point:
    """Azimuthal equal-area, kilometres to the east and north of the middle."""
    lon, lat, lat0 = radians(point[0] - middle[0]), radians(point[1]), radians(middle[1])
    k = sqrt(2 / max(1e-9, 1 + sin(lat0) * sin(lat) + cos(lat0) * cos(lat) * cos(lon)))
    east = k * cos(lat) * sin(lon)
    return EARTH_KM * east, EARTH_KM * k * (cos(lat0) * sin(lat) - sin(lat0) * cos(lat) * cos(lon))


def _box(rings: list[list[Piece]]) -> tuple[float, float, float, float]:
    points = [point for _, piece in rings[0] for point in piece]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _gap(a: list[list[Piece]], b: list[list[Piece]]) -> float:
    """The distance of two parts, between samples of their outer rings, which is precise enough."""
    mine, theirs = ([point for _, piece in rings[0] for point in piece] for rings in (a, b))
    some = theirs[:: max(1, len(theirs) // 200)]
    return min(hypot(x - u, y - v) for x, y in mine[:: max(1, len(mine) // 50)] for u, v in some)


def _real(rings: list[list[Piece]]) -> bool:
    return len({point for _, piece in rings[0] for point in piece}) >= 3


def _written(ring: list[Piece], west: float, north: float, scale: float) -> tuple[str, float]:
    """A ring as text, and its area in square units."""
    text, area = "", 0.0
    x = y = 0
    for kind, piece in ring:
        points = [((px - west) * scale, (north - py) * scale) for px, py in piece]
        whole = [(round(px), round(py)) for px, py in simplified(points, TOLERANCE)]
        if not text:
            x, y = whole[0]
            text = f"{x} {y}"
        steps = []
        for px, py in whole:
            if (px, py) != (x, y):
                steps.append(f"{px - x} {py - y}")
                area += (x * py - px * y) / 2
                x, y = px, py
        if steps:
            text += kind + " ".join(steps)
    return text, abs(area)


def simplified(points: list[Point], tolerance: float) -> list[Point]:
    """A simplified line: no omitted point is further than the tolerance from it (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    if points[0] == points[-1]:  # a closed line is cut at its far end first
        far = max(range(len(points)), key=lambda i: hypot(points[i][0] - points[0][0], points[i][1] - points[0][1]))
        if far == 0:
            return points[:1]
        return simplified(points[: far + 1], tolerance)[:-1] + simplified(points[far:], tolerance)
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay)
    off = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length for x, y in points[1:-1]]
    worst = max(range(len(off)), key=off.__getitem__)
    if off[worst] <= tolerance:
        return [points[0], points[-1]]
    return simplified(points[: worst + 2], tolerance)[:-1] + simplified(points[worst + 1 :], tolerance)
