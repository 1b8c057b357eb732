"""Reasons to jump out of a round of the Mondo games: the chip, the cost of waiting, and what stays empty.

A bot that jumps out compares nothing, so its thought carries no reasons; hints and reviews get them here.
"""

from __future__ import annotations

from typing import Any, Final

from worldwright.core.thinking import MANY, Reason
from worldwright.kit.scramble.bots.filling import others_left
from worldwright.kit.scramble.bots.others import last_tile
from worldwright.kit.scramble.bots.worlds import Taste, asking, gain, world_of

VERB: Final = "jump_out"
ISLAND: Final = 9
"""Small edition: only an island of this many tiles gets a chip."""


def is_jump(action: Any) -> bool:
    """Whether an action, of any edition, is to jump out."""
    return bool(action.__struct_config__.tag == VERB)


def chip_to_take(view: Any) -> int:
    """The chip for jumping out now; 0: there is none."""
    missing = getattr(view.options, "edition", "") == "small" and len(view.worlds[view.you]) < ISLAND
    return 0 if missing or not view.stack else int(view.stack[0])


def reasons_to_jump(taste: Taste, view: Any) -> tuple[Reason, ...]:
    """The gains and costs of jumping out now, without zeros."""
    chip = chip_to_take(view)
    following = view.stack[1] if len(view.stack) > 1 else 0
    sooner = chip - following if chip and following and others_left(view) else 0
    empty = len(taste.frame or taste.ground.mask.cells) - len(view.worlds[view.you])
    if not chip and not empty:
        return (Reason("full_world", MANY),)
    found = (("top_chip", chip), ("sooner", sooner), _unlaid(taste, view, empty))
    return tuple(Reason(feature, points) for feature, points in found if points)


def _unlaid(taste: Taste, view: Any, empty: int) -> tuple[str, float]:
    """What stays empty: the best that a last tile would bring, or a point for each of several empty cells."""
    if empty != 1 or taste.worth is None:
        return "empty_cells", float(-empty)
    world = world_of(taste.ground, view.worlds[view.you])
    faces = {lying.face for lying in view.pool if lying is not None}
    brought = [
        (face, max(gain(taste, world, cell, face, turn) for turn in range(4)))
        for cell in asking(taste, view)
        for face in sorted(faces)
    ]
    return "last_tile", -last_tile(taste, brought)
