"""Lookahead in Monuments: to the end of the game, all seats taking and building what pays most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from worldwright.core.game import Seat
from worldwright.core.playout import Dice
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Act, Build, State, Walk
from worldwright.games.monuments.plans import plan
from worldwright.games.monuments.scoring import totals

TOP = 5
MOVES = 400
TRUST = 3.0
WALKS = 8
"""How many random walks are compared; people do not see all of them either."""


def quick(state: State, _seat: Seat, actions: Sequence[Act], dice: Dice) -> Act:
    """The stone that pays most, or the best of a few walks."""
    if len(actions) == 1:
        return actions[0]
    if isinstance(actions[0], Build):
        points = _points(state.options.monument)
        return max(dice.shuffled(actions), key=lambda build: points[build.place] if isinstance(build, Build) else 0)
    worth = _worth(state.options.monument, state.built)
    tried = [dice.choice(actions) for _ in range(WALKS)]
    return max(tried, key=lambda walk: _taken(worth, walk))


def _taken(worth: Mapping[str, int], action: Act) -> int:
    """The expected points of a walk's stones."""
    if not isinstance(action, Walk):
        return 0
    return sum([worth.get(step.partition(":")[2], 0) for step in action.steps])


@lru_cache(maxsize=64)
def _points(monument: str) -> Mapping[str, int]:
    """The points of a stone on each place."""
    here = plan(monument)
    return dict(zip(here.places, here.points, strict=True))


@lru_cache(maxsize=1 << 12)
def _worth(monument: str, built: int) -> Mapping[str, int]:
    """The expected points of a stone of each kind while these places are built."""
    here, things = plan(monument), box()
    worth = {things.file.gem: things.file.gem_points, things.file.start_stone: things.file.start_stone_points + 1}
    for kind in things.building:
        free = [place for place, its in enumerate(here.kinds) if its == kind and not built >> place & 1]
        worth[things.kinds[kind]] = max((here.points[place] for place in free), default=-1)
    return worth


def margin(state: State, seat: Seat) -> float:
    """The lead over the best of the others, and a little over all of them."""
    found = totals(state)
    others = [total for who, total in enumerate(found) if who != seat]
    return found[seat] - 0.7 * max(others) - 0.3 * sum(others) / len(others)


def is_far_enough(_before: State, now: State) -> bool:
    """The game is over."""
    return now.phase == "over"
