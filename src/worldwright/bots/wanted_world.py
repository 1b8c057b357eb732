"""The world a player wants, searched anew at every turn: from the tiles in sight, around what lies already.

Of the tiles that this world needs next, the one of which there are fewest is reached for first; what is held is laid
where the best world has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from worldwright.bots.thought import Budget, Choice, Thought, ranked
from worldwright.bots.worlds import TENTHS, Spot, Taste, asking, edges, faces_of, fit, gain, liking, offers, world_of
from worldwright.core.chance import Chance
from worldwright.kit.scramble.model import Place, TableActions
from worldwright.kit.scramble.view import TableView
from worldwright.twins.engine import Page, TwinError
from worldwright.twins.worlds import Lie, Side, Task, Worlds, best_by, worlds

LANDSCAPE = 20
MEET = 7
"""Where two streets meet, in tenths of a point."""
MUST = 300
"""The held tile has to be laid: it is worth so much wherever it lies."""
RARE = 0.3
"""What it counts, in points, that there is one tile less like this in sight."""


class Wanted:
    """A seat's search for the world it wants."""

    def __init__(self, program: Worlds, taste: Taste, view: TableView, budget: Budget) -> None:
        assert view.you is not None
        self.program, self.taste, self.view = program, taste, view
        self.luck: Chance = budget.luck
        self.page: Page | None = budget.page
        self.mask = taste.ground.mask
        self.cells = asking(taste, view)
        """The cells that may be filled next, and what each asks for."""
        self.world = world_of(taste.ground, view.worlds[view.you])
        self.lying = [(self.mask.index[laid.cell], laid) for laid in view.worlds[view.you]]
        free = len(self.mask.cells) - len(self.lying)
        # The fuller the world, the less there is to search.
        self.steps = budget.work * 2 * free // len(self.mask.cells) + 1000

    def _side(self, face: str) -> Side:
        return edges(face, 0), liking(self.taste, face)

    def search(self, tiles: list[list[Side]], *, held: bool = False) -> tuple[float, dict[int, Lie]]:
        """The best world with these tiles: its points, and which of them lies where."""
        first = len(tiles)
        task = Task(
            self.taste.ground,
            [*tiles, *([self._side(laid.face)] for _, laid in self.lying)],
            {cell: (first + number, 0, laid.turn) for number, (cell, laid) in enumerate(self.lying)},
            held=0 if held else -1,
            open=[self.mask.index[cell] for cell in self.cells],
            landscape=LANDSCAPE if self.taste.worth is not None else 0,
            street=MEET,
        )
        seed = b"".join(self.luck.below(1 << 32).to_bytes(4, "big") for _ in range(2))
        worth, lies = best_by(self.page, task, self.steps, seed) or self.program.best(task, self.steps, seed)
        return worth / TENTHS, {cell: lie for cell, lie in lies.items() if lie[0] < first}

    def spot(self, face: str, cell: str, turn: int) -> Spot:
        """A face laid in a cell, with what that is worth."""
        points = gain(self.taste, self.world, cell, face, turn)
        return Spot(face, cell, turn, fit(self.cells[cell], face, turn), liking(self.taste, face), points)

    def take(self, actions: Sequence[TableActions]) -> Thought | None:
        """Reach for what the wanted world needs next, the rarest first."""
        offered, _ = offers(self.taste, self.view, actions, self.luck)
        faces = [face for face, reaches in offered.items() for _ in reaches]
        supply = Counter(faces)
        points, lies = self.search([[self._side(face)] for face in faces])
        needed: dict[str, Spot] = {}
        for cell, (tile, _, turn) in lies.items():
            if self.mask.cells[cell] in self.cells:
                needed.setdefault(faces[tile], self.spot(faces[tile], self.mask.cells[cell], turn))
        if not needed:
            return None
        reach = {self.luck.choice(offered[face]): spot for face, spot in needed.items()}
        listed = [(points - RARE * supply[spot.face], action) for action, spot in reach.items()]
        return ranked(listed, self.luck, lambda action: reach[action].reasons(action.thing), iterations=self.steps)

    def lay(self, actions: Sequence[TableActions]) -> Thought | None:
        """Lay what is held where the best world has it."""
        assert self.view.you is not None
        held = self.view.hands[self.view.you]
        assert held is not None
        shown = faces_of(held)
        sides = list(shown)
        first = [(self._side(shown[side])[0], self._side(shown[side])[1] + MUST) for side in sides]
        pool = [[self._side(lying.face)] for lying in self.view.pool if lying is not None]
        points, lies = self.search([first, *pool], held=True)
        for cell, (tile, side, turn) in lies.items():
            place = Place(self.mask.cells[cell], turn, sides[side])
            if tile == 0 and place in actions:
                spot = self.spot(shown[sides[side]], place.cell, turn)
                choice = Choice(place, points - MUST / TENTHS, 0.0, spot.reasons(held.thing))
                return Thought((choice,), self.steps)
        return None


def think(taste: Taste, view: TableView, actions: Sequence[TableActions], budget: Budget) -> Thought | None:
    """What to do after `budget.work` steps of a search; None where there is nothing to plan, or to plan with."""
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
