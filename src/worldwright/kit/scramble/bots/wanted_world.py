"""The world a player wants: searched again at every turn from the visible tiles, around those placed.

Of the tiles that this world needs next, popular and rare ones are reached for first; a tile in hand is placed where the
best world has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from worldwright.compiled.program import TwinError
from worldwright.core.chance import Chance
from worldwright.core.thinking import Budget, Choice, Programs, Thought, ranked
from worldwright.kit.scramble.bots.worlds import (
    TENTHS,
    Spot,
    Taste,
    asking,
    edges,
    faces_of,
    fit,
    gain,
    liking,
    offers,
    shown_by,
    world_of,
)
from worldwright.kit.scramble.model import Place, Reach, TableActions
from worldwright.kit.scramble.view import Laid, TableView
from worldwright.kit.scramble.world_search import Lie, Side, Task, Worlds, best_by, worlds

LANDSCAPE = 20
MEET = 10
"""Where two streets meet, in tenths of a point: each tile of a street brings one, each connected street costs one."""
RARE = 0.3
"""The penalty, in points, for each equal tile in sight: common ones can wait."""
LIKED = 1.0
"""The urgency for each point that a tile is worth anywhere: others want it too."""

Wish: TypeAlias = dict[int, tuple[str, int]]
"""A wanted world: a face and its turn for each cell."""
NOTHING: Mapping[int, Lie] = {}


@dataclass(frozen=True)
class WorldPlan:
    """The faces that may be placed, and the placed ones; `forced`: the first is in hand and must be placed."""

    faces: Sequence[str]
    lying: Sequence[tuple[int, Laid]]
    forced: bool


class Wanted:
    """A seat's search for the world it wants."""

    def __init__(self, program: Worlds, taste: Taste, view: TableView, budget: Budget) -> None:
        assert view.you is not None
        self.program, self.taste, self.view = program, taste, view
        self.luck: Chance = budget.luck
        self.page: Programs | None = budget.page
        self.mask = taste.ground.mask
        self.cells = asking(taste, view)
        """The cells that may be filled next, with their required edges."""
        self.world = world_of(taste.ground, view.worlds[view.you])
        self.lying = [(self.mask.index[laid.cell], laid) for laid in view.worlds[view.you]]
        self.asked = budget.work
        free = len(self.mask.cells) - len(self.lying)
        # The fuller the world, the less there is to search.
        self.steps = budget.work * 2 * free // len(self.mask.cells) + 1000

    def side(self, face: str, bonus: int = 0) -> Side:
        """A face with its value in any cell."""
        return edges(face, 0), liking(self.taste, face) + bonus

    def task(
        self,
        tiles: Sequence[Sequence[Side]],
        *,
        held: bool = False,
        lying: Sequence[tuple[int, Laid]] | None = None,
        hint: Mapping[int, Lie] = NOTHING,
    ) -> Task:
        """A search task: these tiles, the placed ones, and the weights."""
        first, lying = len(tiles), self.lying if lying is None else lying
        return Task(
            self.taste.ground,
            [*tiles, *([self.side(laid.face)] for _, laid in lying)],
            {cell: (first + number, 0, laid.turn) for number, (cell, laid) in enumerate(lying)},
            hint,
            held=0 if held else -1,
            open=[self.mask.index[cell] for cell in self.cells],
            landscape=LANDSCAPE if self.taste.worth is not None else 0,
            street=MEET,
        )

    def seed(self) -> bytes:
        """A seed for one search."""
        return b"".join(self.luck.below(1 << 32).to_bytes(4, "big") for _ in range(2))

    def search(
        self,
        tiles: list[list[Side]],
        *,
        held: bool = False,
        lying: Sequence[tuple[int, Laid]] | None = None,
        hint: Mapping[int, Lie] = NOTHING,
    ) -> tuple[float, dict[int, Lie]]:
        """The best world with these tiles around the placed ones: its points, and the tile of each cell."""
        task, seed = self.task(tiles, held=held, lying=lying, hint=hint), self.seed()
        worth, lies = best_by(self.page, task, self.steps, seed) or self.program.best(task, self.steps, seed)
        return worth / TENTHS, {cell: lie for cell, lie in lies.items() if lie[0] < len(tiles)}

    def plan_for(self, action: TableActions) -> WorldPlan | None:
        """The tiles that may be placed after an action, and those placed then; None if it places nothing."""
        assert self.view.you is not None
        held = self.view.hands[self.view.you]
        faces = [lying.face for lying in self.view.pool if lying is not None]
        if isinstance(action, Place) and held is not None and action.side in (shown := faces_of(held)):
            laid = Laid(action.cell, shown[action.side], action.turn)
            return WorldPlan(faces, [*self.lying, (self.mask.index[action.cell], laid)], forced=False)
        if isinstance(action, Reach) and held is None and (face := shown_by(self.taste, self.view, action.thing)):
            if face in faces:
                faces.remove(face)
            return WorldPlan([face, *faces], self.lying, forced=True)
        return None

    def worth_of(self, plan: WorldPlan, hint: Wish) -> tuple[float, Wish]:
        """The points of the best world after an action, and that world; `hint` is the world the search starts from."""
        sides = [[self.side(face)] for face in plan.faces]
        free: dict[str, list[int]] = {}
        for number, face in reversed(list(enumerate(plan.faces))):
            free.setdefault(face, []).append(number)
        known = {
            cell: (free[face].pop(), 0, turn)
            for cell, (face, turn) in hint.items()
            if free.get(face) and all(cell != taken for taken, _ in plan.lying)
        }
        points, lies = self.search(sides, held=plan.forced, lying=plan.lying, hint=known)
        found = {cell: (plan.faces[tile], turn) for cell, (tile, _, turn) in lies.items()}
        return points, found

    def spot(self, face: str, cell: str, turn: int) -> Spot:
        """A face in a cell, with its value."""
        points = gain(self.taste, self.world, cell, face, turn)
        return Spot(face, cell, turn, fit(self.cells[cell], face, turn), liking(self.taste, face), points)

    def take(self, actions: Sequence[TableActions]) -> Thought | None:
        """Reach for a tile that the wanted world needs next: popular and rare ones first."""
        offered, _ = offers(self.taste, self.view, actions, self.luck)
        faces = [face for face, reaches in offered.items() for _ in reaches]
        supply = Counter(faces)
        points, lies = self.search([[self.side(face)] for face in faces])
        needed: dict[str, Spot] = {}
        for cell, (tile, _, turn) in lies.items():
            if self.mask.cells[cell] in self.cells:
                needed.setdefault(faces[tile], self.spot(faces[tile], self.mask.cells[cell], turn))
        if not needed:
            return None
        reach = {self.luck.choice(offered[face]): spot for face, spot in needed.items()}
        listed = [(points + self._urgency(spot, supply), action) for action, spot in reach.items()]
        return ranked(listed, self.luck, lambda action: reach[action].reasons(action.thing), iterations=self.steps)

    def _urgency(self, spot: Spot, supply: Mapping[str, int]) -> float:
        """The urgency of a needed tile, in points."""
        return LIKED * spot.liked / TENTHS - RARE * supply[spot.face]

    def lay(self, actions: Sequence[TableActions]) -> Thought | None:
        """Place the thing in hand where the best world has it."""
        assert self.view.you is not None
        held = self.view.hands[self.view.you]
        assert held is not None
        shown = faces_of(held)
        sides = list(shown)
        first = [self.side(shown[side]) for side in sides]
        pool = [[self.side(lying.face)] for lying in self.view.pool if lying is not None]
        points, lies = self.search([first, *pool], held=True)
        for cell, (tile, side, turn) in lies.items():
            place = Place(self.mask.cells[cell], turn, sides[side])
            if tile == 0 and place in actions:
                spot = self.spot(shown[sides[side]], place.cell, turn)
                choice = Choice(place, points, 0.0, spot.reasons(held.thing))
                return Thought((choice,), self.steps)
        return None


def think(taste: Taste, view: TableView, actions: Sequence[TableActions], budget: Budget) -> Thought | None:
    """The thought after `budget.work` steps of search; None without a program or an empty cell."""
    program = worlds()
    if program is None or taste.frame or not view.hands or view.you is None:
        return None
    wanted = Wanted(program, taste, view, budget)
    if not wanted.cells:
        return None
    try:
        return wanted.take(actions) if view.hands[view.you] is None else wanted.lay(actions)
    except TwinError:
        return None


def compared_worlds(
    taste: Taste, view: TableView, both: tuple[TableActions, TableActions], seed: bytes, *, steps: int, times: int
) -> list[tuple[float, float]]:
    """The points of the best world after each of two actions, `times` times; empty if worlds are not searched.

    Each is first searched long, starting from the other's result; the short searches continue from there.
    """
    program = worlds()
    if program is None or taste.frame or not view.hands or view.you is None:
        return []
    wanted = Wanted(program, taste, view, Budget(Chance(seed, "world"), steps * 2))
    plans = [wanted.plan_for(action) for action in both]
    first, second = plans
    if first is None or second is None or not wanted.cells:
        return []
    rows = []
    try:
        hint = wanted.worth_of(first, {})[1]
        other = wanted.worth_of(second, hint)[1]
        hint = wanted.worth_of(first, other)[1]
        for number in range(times):
            found = []
            for plan, begun in ((first, hint), (second, other)):
                one = Wanted(program, taste, view, Budget(Chance(seed, f"world/{number}"), steps))
                found.append(one.worth_of(plan, begun)[0])
            rows.append((found[0], found[1]))
    except TwinError:
        return []
    return rows
