"""What a bot thinks: from what a seat has seen to ranked choices with values, errors and reasons.

Every bot is a function `think(sight, budget)`. The same sight, luck and work give the same thought.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from worldwright.core.chance import Chance

_SPAN = 1 << 32
MANY = 100.0
"""The least value of an action that ends a round. Too large to be shown as points."""
REASONED = 3
"""How many of the best choices carry reasons."""


@dataclass(frozen=True)
class Sight:
    """What a seat knows when it decides: its view and its legal actions."""

    view: Any
    actions: Sequence[Any]


class Programs(Protocol):
    """Runs compiled programs outside this process: on a player's page."""

    def ask(self, call: Any, /) -> bytes:
        """The answer of a program to one call. Untrusted: any bytes."""


@dataclass(frozen=True)
class Budget:
    """The cost limit of a thought and its source of luck. `work` counts imagined games; 0: the bot's own default."""

    luck: Chance
    work: int = 0
    page: Programs | None = None
    """Runs compiled programs; None: this process."""
    by_games: bool = False
    """Whether values must come from games played on, so that their errors are known."""


@dataclass(frozen=True)
class Reason:
    """A named feature of a choice and the points it adds; `where` are the places that show it."""

    feature: str
    points: float
    where: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """An action, its value in points, and the error of that value."""

    action: Any
    value: float
    error: float = 0.0
    reasons: tuple[Reason, ...] = ()
    apart: float | None = None
    """The error of its distance from the best choice, where both were tried with the same luck."""


@dataclass(frozen=True)
class Thought:
    """The choices of a bot, best first, and the work they took."""

    choices: tuple[Choice, ...]
    iterations: int = 0
    action: Any = field(init=False)
    """The action the bot takes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "action", self.choices[0].action)

    @property
    def hardness(self) -> float:
        """How hard the choice was, from 0 (one choice) to 1 (the best two look equally good)."""
        if len(self.choices) < 2:
            return 0.0
        first, second = self.choices[0], self.choices[1]
        return 1.0 / (1.0 + max(0.0, first.value - second.value) / (1.0 + first.error))


Think: TypeAlias = Callable[[Sight, Budget], Thought]
Reasons: TypeAlias = Callable[[Any], tuple[Reason, ...]]
"""From an action to the reasons for its value."""


def no_reasons(_action: Any) -> tuple[Reason, ...]:
    """No reasons."""
    return ()


def decided(action: Any) -> Thought:
    """A thought with a single choice."""
    return Thought((Choice(action, 0.0),))


def ranked(
    valued: Iterable[tuple[float, Any]], luck: Chance, reasons: Reasons = no_reasons, *, iterations: int = 0
) -> Thought:
    """Actions with their values as a thought; luck decides between equally good best ones."""
    listed = list(valued)
    best = max(value for value, _ in listed)
    first = luck.choice([action for value, action in listed if value == best])
    listed.sort(key=lambda one: (-one[0], one[1] is not first))
    return Thought(
        tuple(
            Choice(action, value, 0.0, reasons(action) if place < REASONED else ())
            for place, (value, action) in enumerate(listed)
        ),
        iterations,
    )


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """The error of the distance between two choices that were tried with the same luck, trial by trial."""
    gaps = [first - second for first, second in zip(one, other, strict=False)]
    if len(gaps) < 2:
        return abs(gaps[0]) if gaps else math.inf
    mean = sum(gaps) / len(gaps)
    return math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def rough(thought: Thought, by: float, luck: Chance) -> Thought:
    """The same choices with a random error of about `by` points on each value.

    The noise is Gumbel's, so that an action comes first as often as a softmax of that temperature would choose it.
    """
    if by <= 0 or len(thought.choices) < 2:
        return thought
    noisy = [
        Choice(choice.action, choice.value + by * _gumbel(luck), choice.error + by, choice.reasons)
        for choice in thought.choices
    ]
    noisy.sort(key=lambda choice: -choice.value)
    return Thought(tuple(noisy), thought.iterations)


def _gumbel(luck: Chance) -> float:
    return -math.log(-math.log((luck.below(_SPAN) + 0.5) / _SPAN))
