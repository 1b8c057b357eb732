"""Rewards: what a seat gets for how a game ends, or for points on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from worldwright.core.errors import OptionError
from worldwright.core.game import Seat

Reward: TypeAlias = Literal["win", "rank", "margin", "shaped"]
REWARDS: Final[tuple[Reward, ...]] = get_args(Reward)


def known_reward(name: str) -> Reward:
    """The reward of that name; OptionError lists the names."""
    for reward in REWARDS:
        if reward == name:
            return reward
    raise OptionError("reward", f"there is no {name!r}: choose one of {', '.join(REWARDS)}")


def for_winning(winners: frozenset[Seat], seats: int) -> list[float]:
    """1 for a seat that wins alone; shared by several, and the others lose as much together. Their sum is 0."""
    if seats == 1:
        return [1.0 if winners else -1.0]
    won = (seats / len(winners) - 1) / (seats - 1)
    return [won if seat in winners else -1 / (seats - 1) for seat in range(seats)]


def for_places(winners: frozenset[Seat], points: Sequence[float]) -> list[float]:
    """From 1 for the first place evenly down to -1 for the last; equal seats share. More points are better here."""
    seats = len(points)
    if seats == 1:
        return for_winning(winners, 1)
    keys = [(seat in winners, points[seat]) for seat in range(seats)]
    better = [sum(other > key for other in keys) for key in keys]
    equal = [sum(other == key for other in keys) - 1 for key in keys]
    return [1 - (2 * ahead + beside) / (seats - 1) for ahead, beside in zip(better, equal, strict=True)]


def for_margin(points: Sequence[float], scale: float) -> list[float]:
    """Points ahead of the mean of the others; alone the points themselves. More points are better here."""
    seats, total = len(points), sum(points)
    if seats == 1:
        return [points[0] / scale]
    return [(mine - (total - mine) / (seats - 1)) / scale for mine in points]
