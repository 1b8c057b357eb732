"""Monuments: takes the stones it can soon build with, and builds where it pays most and opens least for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from worldwright.core.chance import Chance
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Act, Build, View, Walk
from worldwright.games.monuments.plans import plan


def choose(view: View, actions: Sequence[Act], chance: Chance) -> Act:
    """The action that looks best; chance breaks ties."""
    if isinstance(actions[0], Walk):
        worth = _worth(view)
        values = [_walk_value(action, worth) for action in actions if isinstance(action, Walk)]
    elif isinstance(actions[0], Build):
        values = [_build_value(view, action) for action in actions if isinstance(action, Build)]
    else:
        return actions[0]
    best = max(values)
    return chance.choice([action for action, value in zip(actions, values, strict=True) if value == best])


def _own(view: View) -> Counter[str]:
    """The stones behind the bot's own screen."""
    assert view.you is not None
    return Counter(view.screens[view.you].stones or ())


def _worth(view: View) -> Mapping[str, tuple[int, ...]]:
    """For each kind what the next stones of it are worth, in tenths of a point."""
    things = box()
    monument = plan(view.options.monument)
    own = _own(view)
    built = {stone.place for stone in view.built}
    worth: dict[str, tuple[int, ...]] = {
        things.file.gem: (10 * things.file.gem_points,) * 4,
        things.file.start_stone: (10 * things.file.start_stone_points + 10,) * 4,
    }
    for kind in things.building:
        name = things.kinds[kind]
        free = [
            place for place, its in enumerate(monument.kinds) if its == kind and monument.places[place] not in built
        ]
        ready = sum(monument.places[place] in view.ready for place in free)
        points = max((monument.points[place] for place in free), default=0)
        worth[name] = tuple(
            _stone_worth(points, len(free), ready, own[name] + extra, len(view.screens)) for extra in range(4)
        )
    return worth


def _stone_worth(points: int, free: int, ready: int, held: int, seats: int) -> int:
    """A stone is worth its level's points if it finds a place before the others take them; else it costs one."""
    share = max(1, free // seats)
    if held >= free:
        return -10
    if held < ready // seats + 1:
        return 10 * points
    return 6 * points - 2 if held < share else 2 * points - 8


def _walk_value(action: Walk, worth: Mapping[str, tuple[int, ...]]) -> int:
    taken: Counter[str] = Counter()
    value = 0
    for step in action.steps:
        kind = step.partition(":")[2]
        if kind:
            value += worth[kind][taken[kind]]
            taken[kind] += 1
    return value


def _build_value(view: View, action: Build) -> int:
    """The points, a bit for what this lets us build next, less what it opens for the others."""
    monument = plan(view.options.monument)
    kinds = box().kinds
    own = _own(view)
    standing = {monument.number[stone.place] for stone in view.built} | {monument.number[action.place]}
    place = monument.number[action.place]
    value = 10 * monument.points[place]
    for above in monument.above[place]:
        missing = [q for q in range(len(monument.places)) if monument.supports[above] >> q & 1 and q not in standing]
        if not missing:
            value += (2 if own[kinds[monument.kinds[above]]] else -4) * monument.points[above]
        elif len(missing) == 1:
            value += monument.points[above] if own[kinds[monument.kinds[above]]] else 0
    return value
