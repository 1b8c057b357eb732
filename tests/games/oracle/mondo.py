"""A second scorer of Mondo, slow and plain, written from the rules alone.

A placed tile is a dict as in a position file: face N E S W before turning, turn, animal, volcano. A world is a dict
from cell name to placed tile. Triangles are pairs (cell, direction letter); border edges are numbers from 1.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

World = dict[str, dict[str, Any]]
Triangle = tuple[str, str]

MASKS = {
    "globe": ["c1", "d1", *(f"{x}2" for x in "bcde"), *(f"{x}{y}" for y in "34" for x in "abcdef"),
              *(f"{x}5" for x in "bcde"), "c6", "d6"],
    "rectangle": [f"{x}{y}" for y in "1234" for x in "abcdef"],
    "island": [f"{x}{y}" for y in "12345" for x in "abcde"],
}  # fmt: skip
GLOBE_BORDER: list[str] = re.findall(
    r"\w+", "c1N d1N d1E e2N e2E f3N f3E f4E f4S e5E e5S d6E d6S c6S c6W b5S b5W a4S a4W a3W a3N b2W b2N c1W"
)
RECTANGLE_BORDER = (
    [f"{x}1N" for x in "abcdef"]
    + [f"f{y}E" for y in "1234"]
    + [f"{x}4S" for x in "fedcba"]
    + [f"a{y}W" for y in "4321"]
)
BORDERS = {"globe": GLOBE_BORDER, "rectangle": RECTANGLE_BORDER, "island": []}
BACK = {"globe": "FDDDDDDPPPPPPWWWWWWFFFFF", "rectangle": "FFFFFFDDDDPPPPPPWWWW"}
SPECIES = {
    "W": ["penguin", "turtle", "dolphin", "shark"],
    "F": ["panda", "parrot", "tiger", "cassowary"],
    "D": ["snake", "scorpion", "camel", "lizard"],
    "P": ["buffalo", "elephant", "zebra", "lion"],
}
TASK_POINTS = {
    "buffalos": 6, "elephants": 6, "pandas": 6, "parrots": 6, "snakes": 6, "scorpions": 6, "plains_animals": 5,
    "forest_animals": 5, "desert_animals": 5, "perfection": 4, "on_time": 2, "first": 2,
}  # fmt: skip
NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beyond(cell: str, direction: str) -> str:
    """The cell's name one step on, on the board or not."""
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[direction]
    return chr(ord(cell[0]) + dx) + str(int(cell[1:]) + dy)


def land(world: World, triangle: Triangle) -> str:
    """A tile turned once clockwise shows north what it had west."""
    tile = world[triangle[0]]
    return str(tile["face"]["NESW".index(triangle[1]) - tile["turn"]])


class Land:
    """One world on its board, with its areas found by filling outward from every triangle."""

    def __init__(self, world: World, mask: str, border: str, joined: bool) -> None:
        self.world = world
        self.mask = mask
        self.border = dict(zip(BORDERS[mask], border, strict=True)) if border else {}
        self.joined = joined
        self.strips = self._strips(border) if joined and border else []
        self.areas = self._areas()

    def _strips(self, border: str) -> list[set[str]]:
        edges = BORDERS[self.mask]
        strips: list[set[str]] = []
        for place, edge in enumerate(edges):
            if place and border[place] == border[place - 1]:
                strips[-1].add(edge)
            else:
                strips.append({edge})
        if len(strips) > 1 and border[0] == border[-1]:
            strips[0] |= strips.pop()
        return strips

    def neighbours(self, triangle: Triangle) -> list[Triangle]:
        """The triangles of the same landscape this one hangs together with."""
        cell, direction = triangle
        mine = land(self.world, triangle)
        around = [(cell, NEXT[direction]), (cell, NEXT[NEXT[NEXT[direction]]])]
        other = beyond(cell, direction)
        if other in self.world:
            around.append((other, ACROSS[direction]))
        edge = cell + direction
        for strip in self.strips:
            if edge in strip and self.border[edge] == mine:
                around += [(e[:-1], e[-1]) for e in strip if e[:-1] in self.world]
        return [t for t in around if land(self.world, t) == mine]

    def _areas(self) -> list[set[Triangle]]:
        seen: set[Triangle] = set()
        found = []
        for cell in self.world:
            for direction in "NESW":
                if (cell, direction) in seen:
                    continue
                area: set[Triangle] = set()
                todo = [(cell, direction)]
                while todo:
                    here = todo.pop()
                    if here not in area:
                        area.add(here)
                        todo += self.neighbours(here)
                seen |= area
                found.append(area)
        return found

    def kind(self, area: set[Triangle]) -> str:
        return land(self.world, next(iter(area)))

    def good_edge(self, edge: str, mine: str) -> bool:
        """Whether what lies beyond an edge of a filled cell is of the same landscape."""
        if edge in self.border:
            return self.border[edge] == mine
        other = beyond(edge[:-1], edge[-1])
        return other in self.world and land(self.world, (other, ACROSS[edge[-1]])) == mine

    def closed(self, area: set[Triangle]) -> bool:
        """Enclosed and mistake-free; a strip in it must be matched all along."""
        mine = self.kind(area)
        if not all(self.good_edge(cell + direction, mine) for cell, direction in area):
            return False
        for strip in self.strips:
            if any(cell + direction in strip for cell, direction in area):
                for edge in strip:
                    if edge[:-1] not in self.world or land(self.world, (edge[:-1], edge[-1])) != mine:
                        return False
        return True

    def touches_border(self, area: set[Triangle]) -> bool:
        return any(cell + direction in self.border for cell, direction in area)

    def misconnections(self) -> int:
        wrong = 0
        for cell in self.world:
            for direction in "NESW":
                mine = land(self.world, (cell, direction))
                edge = cell + direction
                other = beyond(cell, direction)
                if edge in self.border:
                    wrong += 2 * (self.border[edge] != mine)
                elif other in self.world:
                    wrong += land(self.world, (other, ACROSS[direction])) != mine
        return wrong // 2

    def empty(self) -> int:
        return len(MASKS[self.mask]) - len(self.world)

    def landscapes(self) -> list[set[Triangle]]:
        return [area for area in self.areas if self.kind(area) != "W" and self.closed(area)]

    def lakes(self) -> list[set[Triangle]]:
        return [a for a in self.areas if self.kind(a) == "W" and self.closed(a) and not self.touches_border(a)]

    def animals(self) -> list[tuple[str, Triangle]]:
        """Each animal and a triangle of the part it stands in."""
        found = []
        for cell, tile in self.world.items():
            if tile.get("animal"):
                animal, on = tile["animal"].split("@")
                found.append((animal, next((cell, d) for d in "NESW" if land(self.world, (cell, d)) == on)))
        return found


def tiles_of(area: set[Triangle]) -> int:
    return len({cell for cell, _ in area})


def modifier_value(land_: Land, modifier: str) -> int:
    if modifier == "most_landscapes":
        return len(land_.landscapes())
    if modifier == "most_lakes":
        return len(land_.lakes())
    if modifier == "most_aquatic_animals":
        return sum(animal in SPECIES["W"] for animal, _ in land_.animals())
    if modifier == "largest_lake":
        return max((tiles_of(lake) for lake in land_.lakes()), default=0)
    return max((tiles_of(a) for a in land_.landscapes() if land_.kind(a) == "F"), default=0)


def task_done(land_: Land, task: str, chip: int) -> bool:
    if task == "first":
        return chip == 4
    if task == "on_time":
        return land_.empty() == 0
    if task == "perfection":
        return land_.empty() == 0 and land_.misconnections() == 0
    for area in land_.landscapes():
        inside = [animal for animal, where in land_.animals() if where in area]
        if task.endswith("_animals"):
            if set(SPECIES[task[0].upper()]) <= set(inside):
                return True
        elif inside.count(task[:-1]) >= 3:
            return True
    return False


def volcano_points(worlds: list[World], holders: list[int], handicaps: list[str]) -> list[int]:
    def count(world: World, kinds: tuple[str, ...]) -> int:
        return sum(tile.get("volcano") in kinds for tile in world.values())

    if any(handicap != "none" for handicap in handicaps):
        counted = {"none": (), "normal": ("active",), "strong": ("active", "inactive")}
        return [-count(world, counted[h]) for world, h in zip(worlds, handicaps, strict=True)]
    shown = [count(w, ("active", "inactive") if seat in holders else ("active",)) for seat, w in enumerate(worlds)]
    return [-v if v == max(shown) else 0 for v in shown]


def score(
    worlds: list[World],
    mask: str,
    border: str,
    *,
    joined: bool = True,
    chips: list[int],
    tasks: list[list[str]],
    modifier: str = "",
    holders: list[int],
    handicaps: list[str] | None = None,
) -> list[dict[str, int]]:
    """For each seat the points of every rule that gave or took any."""
    lands = [Land(world, mask, border, joined) for world in worlds]
    values = [modifier_value(land_, modifier) for land_ in lands] if modifier else []
    volcanoes = volcano_points(worlds, holders, handicaps or [])
    sheets = []
    for seat, land_ in enumerate(lands):
        points = Counter[str]()
        points["MO-S1"] = len(land_.animals())
        points["MO-S2"] = 2 * len(land_.landscapes())
        points["MO-S3"] = chips[seat]
        if values and max(values) != min(values):
            points["MO-S4"] = 4 * (values[seat] == max(values)) - 4 * (values[seat] == min(values))
        for task in tasks[seat]:
            points["MO-S5"] += TASK_POINTS[task] if task_done(land_, task, chips[seat]) else -TASK_POINTS[task]
        points["MO-S6" if not handicaps else "MO-V1"] = volcanoes[seat]
        points["MO-S7"] = -land_.misconnections()
        points["MO-S8"] = -land_.empty()
        sheets.append({rule: n for rule, n in points.items() if n})
    return sheets


def island_score(world: World) -> int:
    """The own points of a 3x3 island of the small edition; 0 with a breach (MO-V6)."""
    columns = sorted({cell[0] for cell in world})
    rows = sorted({int(cell[1:]) for cell in world})
    if not world:
        return -9
    fine = False
    for left in range(ord(columns[-1]) - 2, ord(columns[0]) + 1):
        for top in range(rows[-1] - 2, rows[0] + 1):
            frame = {chr(left + dx) + str(top + dy) for dx in range(3) for dy in range(3)}
            fine |= all((land(world, (cell, d)) == "W") != (beyond(cell, d) in frame) for cell in world for d in "NESW")
    if not fine:
        return 0
    land_ = Land(world, "island", "", joined=False)
    return len(land_.animals()) + 2 * len(land_.landscapes()) - land_.misconnections() - (9 - len(world))
