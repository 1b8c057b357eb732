"""Shapes and shared borders out of a TopoJSON file, in plain Python.

A TopoJSON file stores every line once: two countries that touch use the same *arc*, one of them backwards. So a border
is an arc that two countries use and a coast is an arc that only one uses; nothing has to be measured to find them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import asin, cos, hypot, radians, sin, sqrt
from pathlib import Path

Point = tuple[float, float]  # longitude, latitude, in degrees
Ring = tuple[int, ...]  # arc numbers; ~n is arc n backwards
Polygon = tuple[Ring, ...]  # the outer ring, then the holes
EARTH_KM = 6371.0


@dataclass(frozen=True)
class Atlas:
    """The lines of a map and the polygons of each place on it."""

    arcs: tuple[tuple[Point, ...], ...]
    places: Mapping[str, tuple[Polygon, ...]]
    users: Mapping[int, tuple[tuple[str, int], ...]]  # arc -> the (place, polygon number) on each side of it

    def line(self, arc: int) -> tuple[Point, ...]:
        """The points of an arc, in the direction in which a ring uses it."""
        return self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]

    def ring(self, ring: Ring) -> list[Point]:
        """The points of a closed ring, the first not repeated; across the date line longitudes continue past 180."""
        points: list[Point] = []
        for lon, lat in (point for arc in ring for point in self.line(arc)[:-1]):
            points.append((points[-1][0] + turn(lon - points[-1][0]) if points else lon, lat))
        return points


Frame = tuple[float, float, float, float]  # west, south, east, north


def read_atlas(
    file: Path,
    layer: str,
    wanted: Mapping[str, str],
    merged: Mapping[str, str],
    moved: Mapping[tuple[str, str], Frame],
) -> Atlas:
    """The atlas of a file. `wanted`: source key -> our id; `merged`: source name -> the id whose land it is part of;
    `moved`: (from, to) -> the frame whose polygons change hands.

    A source key is the number of a geometry. What is not wanted stays on the map under a name that starts with `~`, so
    that a border with it is still no coast.
    """
    topology = json.loads(file.read_text(encoding="utf-8"))
    scale, offset = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = tuple(_decoded(arc, scale, offset) for arc in topology["arcs"])
    places: dict[str, list[Polygon]] = {}
    for geometry in topology["objects"][layer]["geometries"]:
        name = geometry["properties"]["name"]
        place = merged.get(name) or wanted.get(geometry.get("id", name), f"~{name}")
        if name in _NOT_THE_COUNTRY:
            place = f"~{name}"
        polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        places.setdefault(place, []).extend(tuple(tuple(ring) for ring in polygon) for polygon in polygons)
    for (place, to), frame in moved.items():
        part = [p for p in places[place] if _inside(arcs, p[0], frame)]
        places[place] = [p for p in places[place] if p not in part]
        places[to].extend(part)
    users: dict[int, list[tuple[str, int]]] = {}
    for place, shapes in places.items():
        for number, polygon in enumerate(shapes):
            for arc in (arc for ring in polygon for arc in ring):
                users.setdefault(max(arc, ~arc), []).append((place, number))
    return Atlas(arcs, {p: tuple(s) for p, s in places.items()}, {a: tuple(u) for a, u in users.items()})


_NOT_THE_COUNTRY = ("Ashmore and Cartier Is.",)  # carries Australia's number in the source


def _inside(arcs: tuple[tuple[Point, ...], ...], ring: Ring, frame: Frame) -> bool:
    west, south, east, north = frame
    points = (point for arc in ring for point in arcs[max(arc, ~arc)])
    return all(west <= lon <= east and south <= lat <= north for lon, lat in points)


def _decoded(arc: list[list[int]], scale: list[float], offset: list[float]) -> tuple[Point, ...]:
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * scale[0] + offset[0], y * scale[1] + offset[1]))
    return tuple(points)


def borders(atlas: Atlas, of: Iterable[str]) -> dict[tuple[str, str], tuple[int, ...]]:
    """The arcs shared by each two of these places, the pair in alphabetical order."""
    known = frozenset(of)
    shared: dict[tuple[str, str], list[int]] = {}
    for arc in sorted(atlas.users):
        pair = sorted({place for place, _ in atlas.users[arc]} & known)
        if len(pair) == 2:
            shared.setdefault((pair[0], pair[1]), []).append(arc)
    return {pair: tuple(shared[pair]) for pair in sorted(shared)}


def coastal(atlas: Atlas, place: str) -> bool:
    """Whether a part of its outline belongs to no other place."""
    return any(len(atlas.users[max(arc, ~arc)]) == 1 for polygon in atlas.places[place] for arc in polygon[0])


def area_km2(ring: list[Point]) -> float:
    """The area inside a ring on the sphere."""
    total = 0.0
    for (lon1, lat1), (lon2, lat2) in zip(ring, ring[1:] + ring[:1], strict=True):
        total += radians(lon2 - lon1) * (2 + sin(radians(lat1)) + sin(radians(lat2)))
    return abs(total) * EARTH_KM * EARTH_KM / 2


def centroid(ring: list[Point]) -> Point:
    """The middle of a ring's area (flat, which is enough for a direction)."""
    squeeze = cos(radians(sum(lat for _, lat in ring) / len(ring))) or 1e-9
    twice = x = y = 0.0
    for (lon1, lat1), (lon2, lat2) in zip(ring, ring[1:] + ring[:1], strict=True):
        cross = (lon1 * lat2 - lon2 * lat1) * squeeze
        twice, x, y = twice + cross, x + (lon1 + lon2) * cross, y + (lat1 + lat2) * cross
    if abs(twice) < 1e-9:
        return sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
    return x / (3 * twice), y / (3 * twice)


def kilometres(a: Point, b: Point) -> float:
    """The distance of two points on the sphere."""
    dlat, dlon = radians(b[1] - a[1]), radians(b[0] - a[0])
    h = sin(dlat / 2) ** 2 + cos(radians(a[1])) * cos(radians(b[1])) * sin(dlon / 2) ** 2
    return 2 * EARTH_KM * asin(min(1.0, sqrt(h)))


def turn(degrees: float) -> float:
    """A difference of longitudes, the short way round."""
    return (degrees + 180) % 360 - 180


def unit(x: float, y: float) -> Point:
    """The direction alone, without its length."""
    length = hypot(x, y)
    return (x / length, y / length) if length > 1e-12 else (0.0, 0.0)
