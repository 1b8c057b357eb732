"""How long a bot lets people wait: a human rhythm laid over a thought, the same in simulations and at tables.

Strength is work, pace is time, and neither changes the other. Delays are log-normal: most are short, a few are long,
and no two bots keep step. A move without a choice is quick, a close one slow. Where hands race a level has its own
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
"""What a table wants: a person's rhythm, half the wait, none, or the rhythm of the people at the table."""

FORCED: Final = 400
EASY: Final = 1200
HARD: Final = 2500
SLOWEST: Final = 6000
SIGMA: Final = 0.45
"""The spread of a delay: of its logarithm."""
RESCAN: Final = 0.3
"""What was reached for is gone: so much of a new search, the rest of the pool was seen."""
SHARES: Final = {"reach": 0.62, "place": 0.38, "return": 0.12, "jump_out": 0.15, "ready": 0.25}
"""How the seconds of a tile are spent."""
FEW: Final = 3
"""With fewer waits of people than this nobody's rhythm is known."""
LATEST: Final = 12
"""So many waits of people count: somebody may play faster after a while."""
_SPAN: Final = 1 << 32


def delay(name: str, verb: str, hardness: float, luck: Chance, *, races: bool = False, again: bool = False) -> Millis:
    """The milliseconds until a bot's hand is there, at a natural pace.

    `verb` names the action, `hardness` is that of its thought, `races` whether everybody acts at the same time,
    `again` whether this is a second search because somebody else was faster.
    """
    middle: float
    if races:
        middle = 1000 * level(name).seconds * SHARES.get(verb, 0.1) * (RESCAN if again else 1.0)
    else:
        middle = FORCED if hardness <= 0 else EASY + (HARD - EASY) * hardness
    waited = middle * math.exp(SIGMA * _normal(luck))
    return round(waited if races else min(SLOWEST, waited))


def paced(natural: Millis, setting: Setting, likeness: float = 1.0) -> Millis:
    """A natural delay as a table wants it; `likeness` says how much slower than the bot the people there are."""
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
    """How much slower than a bot the people at a table are, by when each did what; 1 while too little is known.

    Where hands race, the time from one tile laid to the next is compared; else the time since the move before.
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
