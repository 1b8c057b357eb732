"""Walks over the quarry: listing all, sampling one, and refusing illegal ones."""

from __future__ import annotations

from itertools import compress, product, repeat
from operator import call, getitem, itemgetter, not_

from worldwright.core.chance import Chance
from worldwright.core.game import Refusal
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import State, Walk


def all_walks(state: State) -> list[Walk]:
    """Every walk that collects something, with every way of taking stones (WM-Q3 to WM-Q7)."""
    things = box()
    steps = [*map(getitem, things.steps_onto, state.quarry)]
    first = [*map(_FIRST, steps)]
    filled, mixed = state.filled, state.mixed
    paths = things.paths(state.worker, state.walked, state.options.reenter)
    masks, alongs = paths.masks, paths.alongs
    # Most walks leave no choice: they are picked directly, the others multiplied out.
    onto = [*map(filled.__and__, masks)]
    plain = compress(alongs, onto)
    if mixed:
        plain = compress(plain, map(not_, map(mixed.__and__, compress(masks, onto))))
    found = [*map(Walk, map(call, plain, repeat(first)))]
    for along in compress(alongs, map(mixed.__and__, masks)) if mixed else ():
        found += map(Walk, product(*along(steps)))
    return found


_FIRST = itemgetter(0)
_TRIES = 8


def sampled_walk(state: State, chance: Chance) -> Walk:
    """A uniformly random walk.

    Draws from the table of all walks and tries again if there is nothing to collect on the way. With few stones left
    nearly every draw would fail; then the walks are listed.
    """
    things = box()
    quarry, filled, onto = state.quarry, state.filled, things.steps_onto
    inner = things.inner[0]
    draws = things.draws(
        state.worker,
        min(state.walked, things.longest),
        state.options.reenter,
        state.mixed,
        len(onto[inner][quarry[inner]]),
    )
    for _ in range(_TRIES):
        path, way = chance.choice(draws)
        if path.mask & filled:
            taken = []
            for field in path.fields:
                steps = onto[field][quarry[field]]
                if len(steps) > 1:
                    way, which = divmod(way, len(steps))
                    taken.append(steps[which])
                else:
                    taken.append(steps[0])
            return Walk(tuple(taken))
    return chance.choice(all_walks(state))


def walk_refusal(state: State, action: Walk) -> Refusal | None:
    """The rule a walk breaks, and on which field (WM-Q3 to WM-Q7)."""
    things = box()
    if len(action.steps) != things.length(state.walked):
        return Refusal("WM-Q3", action.steps)
    here = state.worker
    barred = None if state.options.reenter else state.worker
    entered: set[int] = set()
    taken = False
    for step in action.steps:
        if step not in things.steps:
            return Refusal("WM-Q5", (step,))
        field, stone = things.steps[step]
        name = things.fields[field]
        if here < 0:
            if field not in things.outer:
                return Refusal("WM-Q3", (name,))
        elif field not in things.neighbours[here] or field in entered or field == barred:
            return Refusal("WM-Q5", (name,))
        lying = state.quarry[field]
        if (not stone) != (not lying) or (stone and not lying // stone & 0xFF):
            return Refusal("WM-Q4", (name,))
        taken = taken or bool(stone)
        entered.add(field)
        here = field
    if here not in things.outer:
        return Refusal("WM-Q6", (things.fields[here],))
    return None if taken else Refusal("WM-Q7", action.steps)
