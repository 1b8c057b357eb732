"""Evaluate placings by filling the world to its end with the compiled program, many times.

Other hands take from the pool meanwhile, so that a placing is worth what it is when little is left to choose from.
`planning` does the same in Python, slower, for tables without a program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from worldwright.compiled.program import TwinError
from worldwright.core.thinking import REASONED, Budget, Choice, Thought, decided
from worldwright.kit.scramble.bots.others import chip_for_jumping, last_tile, left_to_lay, priced
from worldwright.kit.scramble.bots.wanted_world import Wanted
from worldwright.kit.scramble.bots.worlds import TENTHS, Taste, done_task, faces_of, gain, offers
from worldwright.kit.scramble.model import JumpOut, Place, TableActions
from worldwright.kit.scramble.view import TableView
from worldwright.kit.scramble.world_search import Filling, Placing, Task, filled_by, worlds

ONE_RIVAL, MORE_RIVALS = 60, 30
"""The weight of the best world found around a placing, in hundredths: with more hands less of it comes true."""
STEPS_A_FILLING = 30
"""The steps of a search that cost about as much as one filling."""


def think(
    taste: Taste, view: TableView, actions: Sequence[TableActions], budget: Budget, steps: int = 0
) -> Thought | None:
    """The thought after `budget.work` fillings and `steps` steps of search; None if there is nothing to fill.

    A bot that searches also considers the worlds of others: their volcanoes, and the chips.
    """
    program = worlds()
    if program is None or taste.frame or not view.hands or view.you is None:
        return None
    if steps and view.seats > 1:
        active, inactive = priced(taste, view)
        taste = replace(taste, active=active, inactive=inactive)
    wanted = Wanted(program, taste, view, replace(budget, work=steps))
    if not wanted.cells:
        return None
    if len(actions) == 1:
        return decided(actions[0])
    try:
        return _take(wanted, actions, budget) if view.hands[view.you] is None else _lay(wanted, actions, budget)
    except TwinError:
        return None


def others_left(view: TableView) -> int:
    """The number of other hands that still take from the pool."""
    return sum(seat not in view.out for seat in range(view.seats) if seat != view.you)


def _filled(wanted: Wanted, task: Task, budget: Budget) -> list[Placing]:
    rivals = others_left(wanted.view)
    steps = wanted.steps if wanted.asked else 0
    work = Filling(budget.work, rivals, steps, ONE_RIVAL if rivals < 2 else MORE_RIVALS)
    seed = wanted.seed()
    return filled_by(wanted.page, task, work, seed) or wanted.program.fill(task, work, seed)


def _thought(
    listed: Sequence[tuple[Placing, Any]], reasons: Callable[[Placing, Any], Any], budget: Budget
) -> Thought | None:
    choices = [
        Choice(
            action,
            one.value / TENTHS,
            0.0,
            reasons(one, action) if place < REASONED else (),
            one.apart / TENTHS if place else None,
        )
        for place, (one, action) in enumerate(listed)
    ]
    return Thought(tuple(choices), budget.work) if choices else None


def _take(wanted: Wanted, actions: Sequence[TableActions], budget: Budget) -> Thought | None:
    """Reach for the tile that leads to the best full worlds, or for a fulfilled task first."""
    task = done_task(wanted.taste, wanted.view, actions, wanted.cells)
    if task is not None:
        return decided(task)
    offered, bonus = offers(wanted.taste, wanted.view, actions, wanted.luck)
    faces = [face for face, reaches in offered.items() for _ in reaches]
    if not faces:
        return None
    found = _filled(wanted, wanted.task([[wanted.side(face, bonus.get(face, 0))] for face in faces]), budget)
    if wanted.asked and _is_out_better(wanted, found, faces):
        return decided(next(action for action in actions if isinstance(action, JumpOut)))
    cells = wanted.mask.cells
    return _thought(
        [(one, wanted.luck.choice(offered[faces[one.tile]])) for one in found if one.tile < len(faces)],
        lambda one, action: wanted.spot(faces[one.tile], cells[one.cell], one.turn).reasons(action.thing),
        budget,
    )


def _is_out_better(wanted: Wanted, found: Sequence[Placing], faces: Sequence[str]) -> bool:
    """Whether the chip for jumping out before the others is worth more than the last tile."""
    view = wanted.view
    assert view.you is not None
    # Above the beginner's level a last cell may bring points not counted here: tasks, villages, buildings.
    if view.level != "beginner" or left_to_lay(wanted.taste, view, view.you) > 1:
        return False
    cells = wanted.mask.cells
    brought = [
        (faces[one.tile], gain(wanted.taste, wanted.world, cells[one.cell], faces[one.tile], one.turn))
        for one in found
        if one.tile < len(faces)
    ]
    return chip_for_jumping(view) > last_tile(wanted.taste, brought)


def _lay(wanted: Wanted, actions: Sequence[TableActions], budget: Budget) -> Thought | None:
    """Place the thing in hand where it leads to the best full worlds."""
    view = wanted.view
    assert view.you is not None
    held = view.hands[view.you]
    assert held is not None
    shown = faces_of(held)
    sides = list(shown)
    pool = [[wanted.side(lying.face)] for lying in view.pool if lying is not None]
    task = wanted.task([[wanted.side(shown[side]) for side in sides], *pool], held=True)
    cells, legal = wanted.mask.cells, set(actions)
    placings = [
        (one, Place(cells[one.cell], one.turn, sides[one.side]))
        for one in _filled(wanted, task, budget)
        if one.tile == 0
    ]
    return _thought(
        [(one, place) for one, place in placings if place in legal],
        lambda one, place: wanted.spot(shown[place.side], place.cell, one.turn).reasons(held.thing),
        budget,
    )
