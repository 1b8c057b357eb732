"""Monuments bot: takes the stones it can soon build with, and builds where it pays most and opens least for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from worldwright.core.chance import Chance
from worldwright.core.thinking import Budget, Reason, Reasons, Sight, Thought, decided, ranked
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Act, Build, Pass, View, Walk
from worldwright.games.monuments.plans import plan

TENTHS = 10


def think(sight: Sight, budget: Budget) -> Thought:
    """The thought about every walk or stone."""
    view = sight.view
    if isinstance(sight.actions[0], Pass):
        return decided(sight.actions[0])
    return ranked(valued(view, sight.actions, budget.luck), budget.luck, reasons(view))


def valued(view: View, actions: Sequence[Act], _luck: Chance) -> list[tuple[float, Act]]:
    """Each action and its estimated value, in points."""
    if isinstance(actions[0], Walk):
        worth = _worth(view)
        return [(_walk_value(action, worth) / TENTHS, action) for action in actions if isinstance(action, Walk)]
    return [(_build_value(view, action) / TENTHS if isinstance(action, Build) else 0.0, action) for action in actions]


def reasons(view: View) -> Reasons:
    """The reasons for the values of actions."""
    return partial(_reasons, view)


def _reasons(view: View, action: Act) -> tuple[Reason, ...]:
    if isinstance(action, Walk):
        worth = _worth(view)
        taken: dict[str, list[str]] = {}
        for step in action.steps:
            field, _, kind = step.partition(":")
            if kind:
                taken.setdefault(kind, []).append(field)
        return tuple(
            Reason(f"stone_{kind}", sum(worth[kind][: len(fields)]) / TENTHS, tuple(fields))
            for kind, fields in taken.items()
        )
    if isinstance(action, Build):
        points, opened = _build_parts(view, action)
        why = [Reason("stone_built", points / TENTHS, (action.place,))]
        for places, worth_of_them in opened:
            why.append(
                Reason("opens_for_you" if worth_of_them > 0 else "opens_for_others", worth_of_them / TENTHS, places)
            )
        return tuple(why)
    return ()


def _own(view: View) -> Counter[str]:
    """The stones behind the bot's own screen."""
    assert view.you is not None
    return Counter(view.screens[view.you].stones or ())


def _worth(view: View) -> Mapping[str, tuple[int, ...]]:
    """For each kind the values of its next stones, in tenths of a point."""
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
    """The value of a stone: its level's points if it can be placed before the others do; otherwise a cost."""
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
    """The points, plus a little for places it opens for us, minus those it opens for the others."""
    points, opened = _build_parts(view, action)
    return points + sum(worth for _, worth in opened)


def _build_parts(view: View, action: Build) -> tuple[int, list[tuple[tuple[str, ...], int]]]:
    """The points of a stone, and each place it opens or nearly opens with its value."""
    monument = plan(view.options.monument)
    kinds = box().kinds
    own = _own(view)
    standing = {monument.number[stone.place] for stone in view.built} | {monument.number[action.place]}
    place = monument.number[action.place]
    opened: list[tuple[tuple[str, ...], int]] = []
    for above in monument.above[place]:
        missing = [q for q in range(len(monument.places)) if monument.supports[above] >> q & 1 and q not in standing]
        has = own[kinds[monument.kinds[above]]]
        if not missing:
            opened.append(((monument.places[above],), (2 if has else -4) * monument.points[above]))
        elif len(missing) == 1 and has:
            opened.append(((monument.places[above],), monument.points[above]))
    return TENTHS * monument.points[place], opened
