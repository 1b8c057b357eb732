"""The areas of a world one by one, and the public names of their places, as evidence on a score sheet.

Places: a cell `c3`, a part of a cell `c3:NE` (the triangles at those edges), an edge `c3E`, a border edge `B7`, a strip
`B2-B7`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from worldwright.kit.areas import Survey, spread_over_strips
from worldwright.kit.ground import ACROSS, ROUND, WEST_LANE, Ground, triangle
from worldwright.kit.square import COMPASS


class Area(NamedTuple):
    """One landscape of a world: its triangles, its strips, and its faults."""

    land: str
    triangles: int
    strips: tuple[int, ...]
    gaps: int
    """Its triangles that face an empty cell."""
    faults: int
    """Its triangles at a misconnection."""
    strip_gaps: int
    strip_faults: int
    """Inward edges of its strips (as the triangles there) that face an empty cell, or a wrong landscape."""

    @property
    def closed(self) -> bool:
        """Closed and mistake-free."""
        return not (self.gaps | self.faults | self.strip_gaps | self.strip_faults)


def areas(found: Survey) -> tuple[Area, ...]:
    """All areas in reading order of their first cell, water included, then strips that no area joins."""
    ground = found.ground
    touching = found.full & ~found.wrong_border
    matched = tuple(strip & touching for strip in ground.strips)
    result: list[Area] = []
    taken = 0
    for spot in ground.mask.spots:
        for direction in range(4):
            seed = triangle(spot, direction)
            if not seed & found.full or seed & taken:
                continue
            triangles = spread_over_strips(seed, found.joints, matched)
            taken |= triangles
            strips = tuple(i for i, strip in enumerate(matched) if strip & triangles)
            result.append(_area(found, land_at(found, seed), triangles, strips))
    joined = {strip for area in result for strip in area.strips}
    for number in range(len(ground.strips)):
        if number not in joined:
            letter = ground.board.border[ground.strip_of.index(number)]
            result.append(_area(found, letter, 0, (number,)))
    return tuple(result)


def _area(found: Survey, land: str, triangles: int, strips: tuple[int, ...]) -> Area:
    rim = 0
    for strip in strips:
        rim |= found.ground.strips[strip]
    return Area(
        land,
        triangles,
        strips,
        triangles & found.gaps,
        triangles & found.faults,
        rim & ~found.full,
        rim & found.wrong_border,
    )


def land_at(found: Survey, bit: int) -> str:
    """The landscape letter of one triangle."""
    return found.ground.box.landscapes[(1 if found.low & bit else 0) + (2 if found.high & bit else 0)]


def beside(found: Survey, triangles: int) -> int:
    """The triangles that touch these across the diagonals of a face."""
    west = triangles & WEST_LANE
    east = triangles & ~WEST_LANE
    low_lane = triangles & (WEST_LANE >> ROUND)
    around = east << ACROSS | west >> ROUND | (triangles & ~low_lane) >> ACROSS | low_lane << ROUND
    return around & found.full & ~triangles


def directions_in(ground: Ground, triangles: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """For each cell with a part of it: the cell's index and the directions of its triangles."""
    for cell, spot in enumerate(ground.mask.spots):
        here = tuple(direction for direction in range(4) if triangles & triangle(spot, direction))
        if here:
            yield cell, here


def cells_in(ground: Ground, triangles: int) -> tuple[str, ...]:
    """The names of the cells with a part of it."""
    return tuple(ground.mask.cells[cell] for cell, _ in directions_in(ground, triangles))


def part_name(ground: Ground, cell: int, directions: tuple[int, ...]) -> str:
    """`c3` for a whole cell, `c3:NE` for a part."""
    if len(directions) == 4:
        return ground.mask.cells[cell]
    return f"{ground.mask.cells[cell]}:{''.join(COMPASS[direction] for direction in directions)}"


def strip_name(ground: Ground, strip: int) -> str:
    """`B2-B7`, clockwise from its first edge to its last; `B1` alone."""
    edges = len(ground.strip_of)
    mine = [edge for edge in range(edges) if ground.strip_of[edge] == strip]
    if len(mine) in (1, edges):
        return f"B{mine[0] + 1}" if len(mine) == 1 else f"B1-B{edges}"
    first = next(edge for edge in mine if ground.strip_of[edge - 1] != strip)
    last = next(edge for edge in mine if ground.strip_of[(edge + 1) % edges] != strip)
    return f"B{first + 1}-B{last + 1}"


def places(ground: Ground, area: Area) -> tuple[str, ...]:
    """The places of an area: its cells or parts of cells, then its strips."""
    parts = tuple(part_name(ground, cell, directions) for cell, directions in directions_in(ground, area.triangles))
    return parts + tuple(strip_name(ground, strip) for strip in area.strips)


def spoilers(ground: Ground, area: Area) -> tuple[str, ...]:
    """The places that keep an area from counting: its wrong edges, then the gaps beside it."""
    edges = edge_names(ground, area.faults | area.strip_faults)
    gaps: list[str] = []
    for cell, directions in directions_in(ground, area.gaps):
        for direction in directions:
            other = ground.mask.neighbours[cell][direction]
            gaps.append(ground.mask.cells[other] if other >= 0 else ground.mask.cells[cell] + COMPASS[direction])
    gaps.extend(cells_in(ground, area.strip_gaps))
    return tuple(dict.fromkeys((*edges, *gaps)))


def edge_names(ground: Ground, triangles: int) -> tuple[str, ...]:
    """The public names of the edges at these triangles, each once."""
    return tuple(
        dict.fromkeys(
            ground.mask.edge(cell, direction)
            for cell, directions in directions_in(ground, triangles)
            for direction in directions
        )
    )


def area_at(found_areas: tuple[Area, ...], bit: int) -> Area:
    """The area of a triangle."""
    return next(area for area in found_areas if area.triangles & bit)


def area_of_strip(found_areas: tuple[Area, ...], strip: int) -> Area:
    """The area of a strip."""
    return next(area for area in found_areas if strip in area.strips)
