"""A second scorer of Mondo Sapiens, slow and plain, written from the rules alone.

A placed thing is a dict as in a position file: face N E S W before turning, turn, street, picture, volcano, and
`village` or the building's name with the piece's name as value. A world is a dict from cell name to placed thing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

World = dict[str, dict[str, Any]]
Triangle = tuple[str, str]

EDGES = re.findall(
    r"\w+", "c1N d1N d1E e2N e2E f3N f3E f4E f4S e5E e5S d6E d6S c6S c6W b5S b5W a4S a4W a3W a3N b2W b2N c1W"
)
BOARDS: dict[int, dict[str, Any]] = {
    1: {"border": "MMWWWWWWWWWWWWWWWWWWWWWW", "streets": [1], "coach": [1], "ship": [6, 13, 17], "field": [2]},
    2: {"border": "MFFFFFFMMMMMMWWWWWWMMMMM", "streets": [23, 8, 10, 12], "barrel": [23, 8, 10, 12],
        "boar": [3, 6], "ship": [16], "field": [9, 21]},
    3: {"border": "MWWMMFFMMWWMMFFWWMMFFMMM", "streets": [23, 4, 12, 18, 9], "barrel": [23, 4, 12, 18],
        "coach": [9], "boar": [6, 15, 20], "ship": [2, 11], "field": [13]},
    4: {"border": "FWWWWWWMMMMMMMMMMMMFFFFF", "streets": [9, 16], "boar": [21, 24], "ship": [4],
        "field": [10, 14], "coach": [16]},
}  # fmt: skip
HOME = {"ship": "W", "boar": "F", "field": "M", "fisherman": "W", "shepherd": "M", "lumberjack": "F"}
VILLAGE = {"fisherman": "fishermen", "shepherd": "shepherds", "lumberjack": "lumberjacks"}
BUILDING = {"lighthouse": "ship", "hunting_lodge": "boar", "mill": "field"}
NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beyond(cell: str, direction: str) -> str:
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[direction]
    return chr(ord(cell[0]) + dx) + str(int(cell[1:]) + dy)


class Land:
    """One world on its board. Border edge 7 is the node ("B", 7); all edges of a strip hang together."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.board = BOARDS[number]
        self.border = {edge: self.board["border"][place] for place, edge in enumerate(EDGES)}
        self.nodes: list[Any] = [(cell, d) for cell in world for d in "NESW"] + [("B", n) for n in range(1, 25)]
        self.areas = self.pieces_of(self.nodes, self.same_land)

    def pieces_of(self, nodes: Iterable[Any], step: Any) -> list[set[Any]]:
        """Connected groups of nodes."""
        seen: set[Any] = set()
        groups = []
        for node in nodes:
            if node in seen:
                continue
            group: set[Any] = set()
            todo = [node]
            while todo:
                here = todo.pop()
                if here not in group:
                    group.add(here)
                    todo += step(here)
            seen |= group
            groups.append(group)
        return groups

    def land(self, node: Any) -> str:
        if node[0] == "B":
            return str(self.board["border"][node[1] - 1])
        tile = self.world[node[0]]
        return str(tile["face"]["NESW".index(node[1]) - tile["turn"]])

    def over_edge(self, node: Any) -> Any:
        """What meets a node at its outer (or inward) edge: a node, or None for an empty cell."""
        if node[0] == "B":
            edge = EDGES[node[1] - 1]
            return (edge[:-1], edge[-1]) if edge[:-1] in self.world else None
        edge = node[0] + node[1]
        if edge in self.border:
            return ("B", EDGES.index(edge) + 1)
        other = beyond(node[0], node[1])
        return (other, ACROSS[node[1]]) if other in self.world else None

    def beside(self, node: Any) -> list[Any]:
        """What touches a node otherwise: across the diagonals, or along the border."""
        if node[0] == "B":
            return [("B", node[1] % 24 + 1), ("B", (node[1] - 2) % 24 + 1)]
        return [(node[0], NEXT[node[1]]), (node[0], NEXT[NEXT[NEXT[node[1]]]])]

    def same_land(self, node: Any) -> list[Any]:
        around = [*self.beside(node), self.over_edge(node)]
        return [other for other in around if other is not None and self.land(other) == self.land(node)]

    def closed(self, area: set[Any]) -> bool:
        for node in area:
            other = self.over_edge(node)
            if other is None or self.land(other) != self.land(node):
                return False
        return True

    def kind(self, area: set[Any]) -> str:
        return self.land(next(iter(area)))

    def on_rim(self, area: set[Any]) -> bool:
        return any(node[0] == "B" for node in area)

    def area_of(self, node: Any) -> set[Any]:
        return next(area for area in self.areas if node in area)

    def landscapes(self) -> int:
        return sum(self.kind(area) != "W" and self.closed(area) for area in self.areas)

    def misconnections(self) -> int:
        wrong = 0
        for cell in self.world:
            for d in "NESW":
                other = self.over_edge((cell, d))
                if other is not None and self.land(other) != self.land((cell, d)):
                    wrong += 2 if other[0] == "B" else 1
        return wrong // 2

    def street_ends(self, cell: str) -> list[str]:
        """The edges of a cell its street leads to, as it lies."""
        tile = self.world[cell]
        return ["NESW"[("NESW".index(end) + tile["turn"]) % 4] for end in tile.get("street") or ""]

    def streets(self) -> list[set[Any]]:
        """Connected streets as groups of cells and border segments ("B", n)."""
        nodes: list[Any] = [cell for cell in self.world if self.street_ends(cell)]
        nodes += [("B", n) for n in self.board["streets"]]

        def step(node: Any) -> list[Any]:
            found: list[Any] = []
            if node[0] == "B":
                edge = EDGES[node[1] - 1]
                return [edge[:-1]] if edge[:-1] in self.world and edge[-1] in self.street_ends(edge[:-1]) else []
            for end in self.street_ends(node):
                other = beyond(node, end)
                edge = node + end
                if edge in self.border:
                    if EDGES.index(edge) + 1 in self.board["streets"]:
                        found.append(("B", EDGES.index(edge) + 1))
                elif other in self.world and ACROSS[end] in self.street_ends(other):
                    found.append(other)
            return found

        return self.pieces_of(nodes, step)

    def pictures(self, kind: str) -> list[Any]:
        """The nodes such pictures stand at; a coach's node is its cell or border segment."""
        found: list[Any] = [("B", n) for n in self.board.get(kind, [])]
        for cell, tile in self.world.items():
            if tile.get("picture") == kind:
                if kind == "coach":
                    found.append(cell)
                else:
                    found.append(next((cell, d) for d in "NESW" if self.land((cell, d)) == HOME[kind]))
        return found

    def islands(self, water: set[Any]) -> int:
        """Stretches of land, whole, off the rim, ringed by this water and nothing else; not counting the islet."""

        def step(node: Any) -> list[Any]:
            around = [*self.beside(node), self.over_edge(node)]
            return [other for other in around if other is not None and self.land(other) != "W"]

        count = 0
        for stretch in self.pieces_of([n for n in self.nodes if self.land(n) != "W"], step):
            ring = {other for node in stretch for other in [*self.beside(node), self.over_edge(node)]} - stretch
            whole = all(self.closed(self.area_of(node)) for node in stretch)
            count += whole and not self.on_rim(stretch) and all(other in water for other in ring)
        return count

    def lakes(self, meadow: set[Any]) -> int:
        count = 0
        for area in self.areas:
            if self.kind(area) == "W" and self.closed(area) and not self.on_rim(area):
                count += any(other in meadow for node in area for other in self.beside(node))
        return count


def kinds(land: Land, number: int, level: str) -> dict[str, int]:
    """The points of each kind of worker and picture, at the advanced and expert levels."""
    world = land.world
    points: dict[str, int] = {}
    for worker, village in VILLAGE.items():
        placed = any(tile.get("village") == village for tile in world.values())
        points[worker] = sum(tile.get("picture") == worker for tile in world.values()) if placed else 0
    if level != "expert":
        return points
    for cell, tile in world.items():
        if "coach_station" in tile:
            street = next(street for street in land.streets() if cell in street)
            points["coach"] = sum(node in street for node in land.pictures("coach"))
        for building, picture in BUILDING.items():
            if building in tile:
                spot = next((cell, d) for d in "NESW" if land.land((cell, d)) == HOME[picture])
                area = land.area_of(spot)
                points[picture] = sum(node in area for node in land.pictures(picture)) if land.closed(area) else 0
    if number == 1:
        points["island"] = 1 + land.islands(land.area_of(("B", 23)))
    if number in (2, 3):
        street = next(street for street in land.streets() if ("B", 23) in street)
        points["barrel"] = sum(node in street for node in land.pictures("barrel"))
    if number == 4:
        points["lake"] = 1 + land.lakes(land.area_of(("B", 12)))
    return points


RULE = {
    "fisherman": "MS-A2", "shepherd": "MS-A2", "lumberjack": "MS-A2", "coach": "MS-E3", "ship": "MS-E4",
    "boar": "MS-E4", "field": "MS-E4", "island": "MS-E5", "barrel": "MS-E6", "lake": "MS-E7",
}  # fmt: skip


def score(
    worlds: list[World], number: int, level: str, *, chips: list[int], holders: list[int]
) -> list[dict[str, int]]:
    """For each seat the points of every rule that gave or took any."""
    lands = [Land(world, number) for world in worlds]
    earned = [kinds(land, number, level) if level != "beginner" else {} for land in lands]
    shown = []
    for seat, world in enumerate(worlds):
        counting = ("active", "inactive") if seat in holders else ("active",)
        shown.append(sum(tile.get("volcano") in counting for tile in world.values()))
    sheets = []
    for seat, land in enumerate(lands):
        points = Counter[str]()
        if level == "beginner":
            points["MS-S1"] = sum(tile.get("picture") in VILLAGE for tile in land.world.values())
        for kind, mine in earned[seat].items():
            points[RULE[kind]] += mine
            if mine > 0 and mine == max(other.get(kind, 0) for other in earned):
                points["MS-A3" if kind in VILLAGE else "MS-E8"] += 3
        points["MS-S2"] = 2 * land.landscapes() + 2 * (number == 1)
        points["MS-S3"] = sum(bool(tile.get("street")) for tile in land.world.values()) + len(land.board["streets"])
        points["MS-S4"] = -len(land.streets())
        points["MS-S5"] = chips[seat]
        points["MS-S6"] = -shown[seat] if shown[seat] == max(shown) else 0
        points["MS-S7"] = -land.misconnections()
        points["MS-S8"] = len(land.world) - 24
        sheets.append({rule: n for rule, n in points.items() if n})
    return sheets


def solo_minus(world: World, number: int) -> int:
    land = Land(world, number)
    volcanoes = sum(bool(tile.get("volcano")) for tile in world.values())
    return 24 - len(world) + land.misconnections() + volcanoes + max(0, len(land.streets()) - 2)
