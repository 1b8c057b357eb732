"""Fair comparison of two actions: the same imagined luck and the same work for both.

A thought spends more work on what it likes, so its own values do not judge another action fairly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from worldwright.bots.companions import skill
from worldwright.bots.search import paired
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame
from worldwright.core.thinking import Choice, Sight, Thought

LIGHTER: Final = 2
MANY: Final = 1000
"""The least iterations after which a search's own values of its best choices are compared,"""
LOOKED_AT: Final = 6
"""for this many of its choices."""
PROMISING: Final = 3.0
"""Points: a smaller estimated lead is not measured."""
_T: Final = ((2, 12.7), (3, 4.3), (5, 2.78), (8, 2.36), (10, 2.26), (20, 2.09), (60, 2.0))
"""Student's t for 95 %, by the number of pairs."""


@dataclass(frozen=True)
class Difference:
    """By how many points one action is better than another, with the 95 % error."""

    points: float
    error: float
    pairs: int


def is_as_good(best: Choice, other: Choice) -> bool:
    """Whether a choice is behind the best one by no more than the error."""
    doubt = max(best.error, other.error) if other.apart is None else other.apart
    return best.value - other.value <= doubt


def compared(
    game: AnyGame, sight: Sight, thought: Thought, played: Any, number: int, *, light: bool = False
) -> Difference | None:
    """How much better the best of a thought is than `played`; None if they cannot be compared.

    The same number gives the same luck.
    """
    return _in_the_tree(thought, played) or played_on(game, sight, thought.action, played, number, light=light)


def _in_the_tree(thought: Thought, played: Any) -> Difference | None:
    """The difference by the values of a search, if it tried both often enough."""
    best = thought.choices[0]
    other = next((choice for choice in thought.choices[:LOOKED_AT] if choice.action == played), None)
    if thought.iterations < MANY or other is None or not best.error or not other.error:
        return None
    return Difference(best.value - other.value, 1.96 * math.hypot(best.error, other.error), thought.iterations)


def lead(game: AnyGame, sight: Sight, thought: Thought, number: int, *, light: bool = False) -> Difference | None:
    """How much better the best of a thought is than the next best; None if they cannot be compared.

    Among differences measured by the search the least certain counts. Otherwise both are played on, but only if the
    thought saw a lead: that takes as much work as comparing a mistake.
    """
    best, *others = thought.choices[:LOOKED_AT]
    differences = [difference for other in others if (difference := _in_the_tree(thought, other.action))]
    if differences:
        return min(differences, key=lambda difference: difference.points - difference.error)
    second = max(others, key=lambda choice: choice.value, default=None)
    if light or second is None or best.value - second.value < PROMISING:
        return None
    return played_on(game, sight, best.action, second.action, number)


def played_on(
    game: AnyGame, sight: Sight, best: Any, played: Any, number: int, *, light: bool = False
) -> Difference | None:
    """How much better one action is than another when both are played on with the same luck."""
    less = LIGHTER if light else 1
    knowledge, seed = skill(game), seed_from(number, "review")
    pairs = knowledge.pairs // less
    if not pairs:
        return None
    if knowledge.compared is not None:
        rows = knowledge.compared(sight.view, (best, played), seed, pairs, less)
    elif knowledge.lookahead is not None:
        rows = paired(game, knowledge.lookahead, sight.view, (best, played), pairs_luck(number), deals=pairs)
    else:
        return None
    return difference(rows, knowledge.doubt) if rows else None


def pairs_luck(number: int) -> Chance:
    """The luck of the games that compare two actions of move `number`."""
    return Chance(seed_from(number, "review"), "pairs")


def difference(rows: Sequence[tuple[float, float]], doubt: float = 0.0) -> Difference:
    """The mean difference of paired figures."""
    apart = [best - played for best, played in rows]
    count, mean = len(apart), sum(apart) / len(apart)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in apart) / (count - 1))
    factor = next((t for most, t in _T if count <= most), 1.97)
    return Difference(mean, max(doubt, factor * spread / math.sqrt(count)), count)
