"""Compare taking either of two tiles: each is placed where it leads to the best world, and the two worlds are compared.

A search that may leave a badly fitting tile in hand finds no world with it. So the tile's cell is chosen first, and
only its surroundings are searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from worldwright.compiled.program import TwinError
from worldwright.core.chance import Chance
from worldwright.core.thinking import Budget
from worldwright.kit.scramble.bots.wanted_world import Wanted, Wish, WorldPlan
from worldwright.kit.scramble.bots.worlds import Taste
from worldwright.kit.scramble.model import TableActions
from worldwright.kit.scramble.view import Laid, TableView
from worldwright.kit.scramble.world_search import Worlds, worlds

PLACINGS: Final = 4
"""How many placings of each tile are searched."""


def compared_reaches(
    taste: Taste, view: TableView, both: tuple[TableActions, TableActions], seed: bytes, *, steps: int, times: int
) -> list[tuple[float, float]]:
    """The points of the best world after taking each of two tiles, `times` times; empty if worlds are not searched."""
    program = worlds()
    if program is None or taste.frame or not view.hands or view.you is None:
        return []
    wanted = Wanted(program, taste, view, Budget(Chance(seed, "reach"), steps))
    plans = [wanted.plan_for(action) for action in both]
    if not wanted.cells or any(plan is None or not plan.forced for plan in plans):
        return []
    try:
        (first, mine), (second, other) = (_laid(wanted, plan) for plan in plans if plan is not None)
        begun = [(first, _better(wanted, first, mine, other)), (second, _better(wanted, second, other, mine))]
        return _rows((program, taste, view), begun, seed, steps, times)
    except TwinError:
        return []


def _laid(wanted: Wanted, plan: WorldPlan) -> tuple[WorldPlan, Wish]:
    """The plan with the tile in hand placed, and the best world found around it."""
    face, *others = plan.faces
    spots = [wanted.spot(face, cell, turn) for cell in wanted.cells for turn in range(4)]
    spots.sort(key=lambda spot: -spot.value)
    found: list[tuple[float, WorldPlan, Wish]] = []
    wish: Wish = {}
    for spot in spots[:PLACINGS]:
        lying = (wanted.mask.index[spot.cell], Laid(spot.cell, face, spot.turn))
        around = WorldPlan(others, [*plan.lying, lying], forced=False)
        points, wish = wanted.worth_of(around, wish)
        found.append((points, around, wish))
    _, best, world = max(found, key=lambda one: one[0])
    return best, world


def _better(wanted: Wanted, plan: WorldPlan, own: Wish, other: Wish) -> Wish:
    """The better of two worlds: the one found first, and the one found starting from the other tile's world."""
    return max((wanted.worth_of(plan, begun) for begun in (own, other)), key=lambda found: found[0])[1]


def _rows(
    here: tuple[Worlds, Taste, TableView],
    begun: Sequence[tuple[WorldPlan, Wish]],
    seed: bytes,
    steps: int,
    times: int,
) -> list[tuple[float, float]]:
    """Further searches from both, `times` times, with the same luck."""
    rows = []
    for number in range(times):
        points = []
        for plan, wish in begun:
            one = Wanted(*here, Budget(Chance(seed, f"reach/{number}"), steps))
            points.append(one.worth_of(plan, wish)[0])
        rows.append((points[0], points[1]))
    return rows
