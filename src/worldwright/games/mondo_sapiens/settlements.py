"""The points of villages, buildings and printed border pictures, kind by kind (MS-A2, MS-E3 to MS-E7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from worldwright.core.game import Line
from worldwright.games.mondo_sapiens.content import BUILDING_PICTURES, BUILDINGS, VILLAGES, WORKERS
from worldwright.kit.areas import Survey, spread, survey
from worldwright.kit.ground import ACROSS, ROUND, WEST_LANE, Ground, triangle
from worldwright.kit.pieces import EMPTY, World, piece_of
from worldwright.kit.regions import Area, area_at, area_of_strip, areas, beside, cells_in, places, spoilers
from worldwright.kit.streets import Street, streets
from worldwright.kit.worldlines import picture_cells

KINDS = (*WORKERS, *BUILDING_PICTURES, "island", "barrel", "lake")
"""Every kind of point with a bonus."""
HOUSES = ("stilt_house", "tavern", "windpump")
"""The border pictures that score."""


def kind_lines(ground: Ground, world: World, level: str) -> Mapping[str, list[Line]]:
    """The lines of each kind in a world; empty at the beginner's level."""
    if level == "beginner":
        return {}
    lines = {worker: list(village_lines(ground, world, worker)) for worker in WORKERS}
    if level == "advanced":
        return lines
    found = survey(ground, world)
    lines |= {picture: [] for picture in KINDS[len(WORKERS) :]}
    buildings = dict(placed_buildings(ground, world))
    houses = {picture: edge for picture, edge in ground.board.pictures if picture in HOUSES}
    if "tavern" in houses:
        lines["barrel"].append(tavern_line(found, houses["tavern"]))
    if "coach_station" in buildings:
        lines["coach"].append(coach_line(found, world, buildings.pop("coach_station")))
    if not buildings and houses.keys() <= {"tavern"}:
        return lines
    found_areas = areas(found)
    for building, cell in buildings.items():
        picture = BUILDING_PICTURES[BUILDINGS.index(building)]
        lines[picture].append(landscape_building_line(ground, found_areas, world, cell, picture))
    if "stilt_house" in houses:
        lines["island"].append(stilt_house_line(found, found_areas, houses["stilt_house"]))
    if "windpump" in houses:
        lines["lake"].append(windpump_line(found, found_areas, houses["windpump"]))
    return lines


def village_lines(ground: Ground, world: World, worker: str) -> Iterator[Line]:
    """A point for each worker of a kind whose village is placed; otherwise zero, and `lost` names the village."""
    cells = picture_cells(ground, world, (worker,))
    village = VILLAGES[WORKERS.index(worker)]
    if not cells:
        return
    if any(
        placed != EMPTY and ground.pictures[placed] == worker and ground.box.pieces[piece_of(placed)].kind == "village"
        for placed in world
    ):
        yield Line("MS-A2", len(cells), (worker, *cells))
    else:
        yield Line("MS-A2", 0, (worker, *cells), (village,))


def placed_buildings(ground: Ground, world: World) -> Iterator[tuple[str, int]]:
    """The building placed in a world, if any, and its cell (MS-E2)."""
    for cell, placed in enumerate(world):
        if placed != EMPTY and ground.box.pieces[piece_of(placed)].kind in BUILDINGS:
            yield ground.box.pieces[piece_of(placed)].kind, cell


def coach_line(found: Survey, world: World, cell: int) -> Line:
    """A point for each coach on the coach station's street, its own and those on the border included (MS-E3)."""
    ground = found.ground
    street = next(street for street in streets(found) if cell in street.cells)
    coaches = [ground.mask.cells[at] for at in street.cells if ground.pictures[world[at]] == "coach"]
    coaches += border_pictures_on(ground, street, "coach")
    return Line("MS-E3", len(coaches), ("coach", *coaches))


def tavern_line(found: Survey, edge: int) -> Line:
    """A point for each barrel on the tavern's street, its own included (MS-E6)."""
    ground = found.ground
    street = next(street for street in streets(found) if edge in street.segments)
    barrels = border_pictures_on(ground, street, "barrel")
    return Line("MS-E6", len(barrels), ("barrel", *barrels))


def border_pictures_on(ground: Ground, street: Street, picture: str) -> list[str]:
    """The border edges of a street with such a picture."""
    return [f"B{edge + 1}" for name, edge in ground.board.pictures if name == picture and edge in street.segments]


def landscape_building_line(
    ground: Ground, found_areas: tuple[Area, ...], world: World, cell: int, picture: str
) -> Line:
    """A point for each such picture in the building's landscape; zero if it is open or faulty (MS-E4)."""
    here = triangle(ground.mask.spots[cell], ground.stands[world[cell]])
    area = area_at(found_areas, here)
    if not area.closed:
        return Line("MS-E4", 0, (picture, ground.mask.cells[cell]), spoilers(ground, area))
    counting = [
        ground.mask.cells[at]
        for at, placed in enumerate(world)
        if ground.pictures[placed] == picture
        and area.triangles & triangle(ground.mask.spots[at], ground.stands[placed])
    ]
    counting += [
        f"B{edge + 1}"
        for name, edge in ground.board.pictures
        if name == picture and ground.strip_of[edge] in area.strips
    ]
    return Line("MS-E4", len(counting), (picture, *counting))


def stilt_house_line(found: Survey, found_areas: tuple[Area, ...], edge: int) -> Line:
    """A point for each island in the stilt house's water, the islet included (MS-E5)."""
    ground = found.ground
    water = area_of_strip(found_areas, ground.strip_of[edge])
    where = ["island"]
    points = 0
    if ground.board.islet is not None and ground.strip_of[ground.board.islet] in water.strips:
        points += 1
        where.append("islet")
    for island in islands(found, found_areas, water):
        points += 1
        where.extend(cells_in(ground, island))
    return Line("MS-E5", points, tuple(where))


def islands(found: Survey, found_areas: tuple[Area, ...], water: Area) -> Iterator[int]:
    """The stretches of land, as triangles, that are complete and surrounded by this water only."""
    land = found.full & ~found.water
    # Two lands touch across a diagonal too, so here every face's own joints between land triangles count.
    inner = land & land >> ACROSS & ~WEST_LANE
    outer = land & WEST_LANE & land << ROUND
    rest = land
    while rest:
        stretch = spread(rest & -rest, (*found.joints[:2], inner, outer))
        rest &= ~stretch
        lands = [area for area in found_areas if area.triangles & stretch]
        whole = all(area.closed and not area.strips for area in lands)
        if whole and not beside(found, stretch) & ~water.triangles:
            yield stretch


def windpump_line(found: Survey, found_areas: tuple[Area, ...], edge: int) -> Line:
    """A point for each lake that touches the windpump's meadow, the printed pond included (MS-E7)."""
    ground = found.ground
    meadow = area_of_strip(found_areas, ground.strip_of[edge])
    shore = beside(found, meadow.triangles)
    where = ["lake"]
    points = 0
    if ground.board.pond is not None and ground.strip_of[ground.board.pond] in meadow.strips:
        points += 1
        where.append("pond")
    for area in found_areas:
        if area.land == "W" and area.closed and not area.strips and area.triangles & shore:
            points += 1
            where.extend(places(ground, area))
    return Line("MS-E7", points, tuple(where))
