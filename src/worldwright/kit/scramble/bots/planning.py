"""Plan a world: the best placings are evaluated by filling the world to its end, many times.

The world is filled from the pool with the best-fitting tiles, while other hands take from it, and the points at the end
count in addition to those of now. All remaining placings are tried with the same luck, and the worse half is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from worldwright.core.chance import Chance
from worldwright.core.playout import Dice
from worldwright.core.thinking import Thought, apart, decided, ranked
from worldwright.kit.pieces import World, code
from worldwright.kit.scramble.bots.worlds import (
    HOPELESS,
    NEVER_MIND,
    TENTHS,
    Edges,
    Spot,
    Taste,
    asking,
    best_fit,
    edges,
    faces_of,
    fit,
    gain,
    liking,
    offers,
    pieces_by_look,
    played,
    take,
    world_of,
)
from worldwright.kit.scramble.model import JumpOut, Place, Ready, Return, TableActions
from worldwright.kit.scramble.view import TableView

SPOTS: Final = 30
"""How many placings are evaluated by their points."""
TRIED: Final = 6
"""How many placings are evaluated by filling the world to its end."""
GLANCE: Final = 28
"""How many tiles are compared for each cell while a world is filled."""
BAD: Final = -20
"""While a world is filled, worse fits are not placed."""
ENDING: Final = 10.0
"""The weight of a point at the end, in tenths."""
SPAN: Final = 1 << 32


class TriedWorld(NamedTuple):
    """Placings with their values, and the error of each one's distance from the best."""

    values: list[tuple[float, Spot]]
    apart: Mapping[Spot, float] = MappingProxyType({})

    def doubted(self, thought: Thought, spot_of: Mapping[Any, Spot]) -> Thought:
        """The thought about these placings, with the errors of their distances."""
        choices = (replace(one, apart=self.apart.get(spot_of[one.action])) for one in thought.choices)
        return Thought(tuple(choices), thought.iterations)


@dataclass
class PlacingPlan:
    """A seat's planning input: its taste, its world, and the pool."""

    taste: Taste
    view: TableView
    cells: Mapping[str, Edges]
    """The cells that may be filled next."""
    empty: Mapping[str, Edges]
    """All empty cells."""
    pool: Counter[str]
    world: World

    @classmethod
    def of(cls, taste: Taste, view: TableView) -> PlacingPlan:
        """The plan of a seat with this view."""
        assert view.you is not None
        pool = Counter(lying.face for lying in view.pool if lying is not None)
        world = world_of(taste.ground, view.worlds[view.you])
        return cls(taste, view, asking(taste, view), asking(taste, view, every=True), pool, world)

    def weighed(self, spots: Iterable[Spot], least: int) -> list[Spot]:
        """The best placings by fit, with the points they bring."""
        first = sorted(spots, key=lambda spot: -spot.value)[:SPOTS]
        found = [replace(spot, points=gain(self.taste, self.world, spot.cell, spot.face, spot.turn)) for spot in first]
        return sorted((spot for spot in found if spot.value >= least), key=lambda spot: -spot.value)

    def tried(self, spots: list[Spot], luck: Chance, work: int) -> TriedWorld:
        """The best placings with their values in points, after filling the world from each of them many times."""
        if self.taste.worth is None or work < TRIED or len(spots) < 2:
            return TriedWorld([(spot.value / TENTHS, spot) for spot in spots])
        seed, live = luck.below(SPAN), list(range(min(TRIED, len(spots))))
        found: list[list[float]] = [[] for _ in live]
        played = 0
        while len(live) > 1:
            for _ in range(max(1, work // 2 // len(live))):
                played += 1
                for one in live:
                    found[one].append(ENDING * self._ending(spots[one], Dice(seed + played)))
            live.sort(key=lambda one: -(sum(found[one]) / len(found[one]) + spots[one].value))
            live = live[: len(live) // 2]
        values = [sum(ends) / len(ends) + spot.value for ends, spot in zip(found, spots, strict=False)]
        tops = sorted(range(len(found)), key=lambda one: (-len(found[one]), -values[one]))
        least = min(values)
        rest = spots[len(found) :]
        best = found[max(tops, key=values.__getitem__)]
        return TriedWorld(
            [(values[one] / TENTHS, spots[one]) for one in tops]
            + [(min(least, spot.value) / TENTHS - 1.0, spot) for spot in rest],
            {spots[one]: apart(best, found[one]) / TENTHS for one in tops if found[one] is not best},
        )

    def _ending(self, spot: Spot, dice: Dice) -> int:
        """The points of the world once it is filled from the pool, while others take from it too."""
        mask = self.taste.ground.mask
        codes = pieces_by_look(self.taste.ground)
        world = list(self.world)
        cells = {mask.index[cell]: asked for cell, asked in self.cells.items()}
        pool = dice.shuffled(self.pool.elements())
        laid: tuple[int, str, int] | None = (mask.index[spot.cell], spot.face, spot.turn)
        if spot.face in pool:
            pool.remove(spot.face)
        while laid is not None:
            cell, face, turn = laid
            world[cell] = code(*codes[face], turn)
            del cells[cell]
            self._open(cells, world, cell, edges(face, turn))
            del pool[: self.view.seats - 1]
            laid = _next_laid(cells, pool[:GLANCE])
            if laid is not None:
                pool.remove(laid[1])
        assert self.taste.worth is not None
        return self.taste.worth(tuple(world))

    def _open(self, cells: dict[int, Edges], world: Sequence[int], cell: int, laid: Edges) -> None:
        """Update the edges required by the cells next to a new tile."""
        mask = self.taste.ground.mask
        for side, other in enumerate(mask.neighbours[cell]):
            if other < 0 or world[other] or mask.cells[other] not in self.empty:
                continue
            asked = cells.get(other, self.empty[mask.cells[other]])
            cells[other] = asked[: side ^ 2] + laid[side] + asked[(side ^ 2) + 1 :]


class _Fits(dict[str, int]):
    """How well each face fits, in its best turn, in a cell with these required edges. Filled lazily."""

    __slots__ = ("_asked",)

    def __init__(self, asked: Edges) -> None:
        self._asked = asked

    def __missing__(self, face: str) -> int:
        value = self[face] = best_fit(self._asked, face)
        return value


@lru_cache(maxsize=1 << 12)
def _fits(asked: Edges) -> _Fits:
    """The fits of all faces. Cached in a dict, because a call for each tile of a pool is slow."""
    return _Fits(asked)


def _next_laid(cells: Mapping[int, Edges], faces: Sequence[str]) -> tuple[int, str, int] | None:
    """The best-fitting tile and its cell; None: none is worth placing."""
    best, where = BAD, -1
    for cell, asked in cells.items():
        value = max(map(_fits(asked).__getitem__, faces), default=BAD)
        if value > best:
            best, where = value, cell
    if where < 0:
        return None
    asked = cells[where]
    face = next(face for face in faces if best_fit(asked, face) == best)
    return where, face, _best_turn(asked, face)


@lru_cache(maxsize=1 << 14)
def _best_turn(asked: Edges, face: str) -> int:
    """The first turn in which a face fits best."""
    return max(range(4), key=lambda turn: fit(asked, face, turn))


def think(taste: Taste, view: TableView, actions: Sequence[TableActions], luck: Chance, work: int) -> Thought:
    """The thought with a plan: `work` is how often the world is filled to its end."""
    assert view.you is not None
    actions = played(actions)
    if isinstance(actions[0], Ready):
        return decided(actions[0])
    plan = PlacingPlan.of(taste, view)
    if view.hands and view.hands[view.you] is not None:
        return _lay(plan, actions, luck, work)
    return _take(plan, actions, luck, work)


def _take(plan: PlacingPlan, actions: Sequence[TableActions], luck: Chance, work: int) -> Thought:
    first = take(plan.taste, plan.view, actions, luck)
    if len(first.choices) == 1:
        return first  # a task, a jump, or the only action
    offered, bonus = offers(plan.taste, plan.view, actions, luck)
    spots = [
        Spot(face, cell, turn, fit(asked, face, turn), liking(plan.taste, face) + bonus.get(face, 0))
        for face in offered
        for cell, asked in plan.cells.items()
        if best_fit(asked, face) >= 0
        for turn in range(4)
        if fit(asked, face, turn) >= 0
    ]
    best = plan.weighed(spots, NEVER_MIND)
    if not best:
        return first
    by_face: dict[str, Spot] = {}
    for spot in best:
        by_face.setdefault(spot.face, spot)
    things = {luck.choice(offered[face]): spot for face, spot in by_face.items()}
    action_of = {spot: action for action, spot in things.items()}
    found = plan.tried(list(by_face.values()), luck, work)
    thought = ranked(
        [(value, action_of[spot]) for value, spot in found.values],
        luck,
        lambda action: things[action].reasons(action.thing),
        iterations=work,
    )
    return found.doubted(thought, things)


def _lay(plan: PlacingPlan, actions: Sequence[TableActions], luck: Chance, work: int) -> Thought:
    assert plan.view.you is not None
    held = plan.view.hands[plan.view.you]
    assert held is not None
    shown = faces_of(held)
    back = [action for action in actions if isinstance(action, Return | JumpOut)]
    places: dict[tuple[str, str, int], TableActions] = {}
    spots = []
    for action in actions:
        if isinstance(action, Place) and action.cell in plan.cells:
            face = shown[action.side]
            value = fit(plan.cells[action.cell], face, action.turn)
            places[face, action.cell, action.turn] = action
            spots.append(Spot(face, action.cell, action.turn, value, liking(plan.taste, face)))
    best = plan.weighed(spots, NEVER_MIND if back else HOPELESS)
    if not best:
        return decided(back[0] if back else luck.choice(actions))
    action_of = {spot: places[spot.face, spot.cell, spot.turn] for spot in best}
    spot_of = {action: spot for spot, action in action_of.items()}
    reasons = {action: spot.reasons(held.thing) for action, spot in spot_of.items()}
    found = plan.tried(best, luck, work)
    listed = [(value, action_of[spot]) for value, spot in found.values]
    return found.doubted(ranked(listed, luck, reasons.__getitem__, iterations=work), spot_of)
