"""How long a bot waits before it acts: a human rhythm, the same in simulations and at tables.

Strength is work, pace is time, and neither changes the other. Delays are log-normal: most are short, a few are long,
and two bots do not fall into step. A forced move is quick, a close one slow. Where hands race a level has its own
seconds for a tile, most of them for finding it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import median
from typing import Final, Literal, TypeAlias

from worldwright.bots.levels import level
from worldwright.core.chance import Chance
from worldwright.core.game import Millis, Seat

Setting: TypeAlias = Literal["natural", "brisk", "at_once", "like_me"]
"""A table's setting: a person's rhythm, half the wait, no wait, or the rhythm of the people at the table."""

FORCED: Final = 400
EASY: Final = 1200
HARD: Final = 2500
SLOWEST: Final = 6000
SIGMA: Final = 0.45
"""The standard deviation of a delay's logarithm."""
RESCAN: Final = 0.3
"""The share of a new search after losing a race: the rest of the pool is known."""
SHARES: Final = {"reach": 0.62, "place": 0.38, "return": 0.12, "jump_out": 0.15, "ready": 0.25}
"""The shares of a tile's seconds, by action."""
FEW: Final = 3
"""Fewer waits than this do not show a person's rhythm."""
LATEST: Final = 12
"""How many recent waits count: players become faster."""
_SPAN: Final = 1 << 32


def delay(name: str, verb: str, hardness: float, luck: Chance, *, races: bool = False, again: bool = False) -> Millis:
    """The milliseconds until a bot's hand arrives, at a natural pace.

    `verb` names the action, `hardness` is that of its thought, `races` says whether all seats act at the same time,
    `again` whether this is a second search after losing a race.
    """
    middle: float
    if races:
        middle = 1000 * level(name).seconds * SHARES.get(verb, 0.1) * (RESCAN if again else 1.0)
    else:
        middle = FORCED if hardness <= 0 else EASY + (HARD - EASY) * hardness
    waited = middle * math.exp(SIGMA * _normal(luck))
    return round(waited if races else min(SLOWEST, waited))


def paced(natural: Millis, setting: Setting, likeness: float = 1.0) -> Millis:
    """A natural delay under a table's setting; `likeness` is how much slower than the bot the people are."""
    match setting:
        case "at_once":
            return 0
        case "brisk":
            return natural // 2
        case "like_me":
            return round(natural * min(3.0, max(0.25, likeness)))
        case _:
            return natural


def likeness(name: str, moves: Iterable[tuple[Millis, Seat, str]], people: frozenset[Seat], *, races: bool) -> float:
    """How much slower than a bot the people at a table are, from the times of their moves; 1 if too few are known.

    Where hands race, the time between two placed tiles is compared; otherwise the time since the previous move.
    """
    waits: list[Millis] = []
    before: dict[Seat, Millis] = {}
    for at, by, verb in moves:
        whose = by if races else 0
        if by in people and whose in before and (not races or verb == "place"):
            waits.append(at - before[whose])
        if not races or verb == "place":
            before[whose] = at
    latest = waits[-LATEST:]
    if len(latest) < FEW:
        return 1.0
    return median(latest) / (1000 * level(name).seconds if races else (EASY + HARD) / 2)


def _normal(luck: Chance) -> float:
    """A draw from the normal distribution (Box and Muller)."""
    first, second = ((luck.below(_SPAN) + 0.5) / _SPAN for _ in range(2))
    return math.sqrt(-2.0 * math.log(first)) * math.cos(2.0 * math.pi * second)
