"""A game's knowledge for bots besides its rules: evaluation, search, levels and error estimates.

A game that has any declares it in `games/GAME/skill.py`, loaded when a bot first thinks:

SKILL = Skill(NAME, think=bot.think, reasons=bot.reasons, lookahead=lookahead)

Words are in its `Voice`, which a bot that only plays does not load.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from worldwright.core.extras import check_hooks
from worldwright.core.game import Seat
from worldwright.core.playout import Dice
from worldwright.core.thinking import Reason, Reasons, Think, no_reasons


@dataclass(frozen=True)
class Style:
    """How a level plays one game."""

    rough: float = 0.0
    """Size of the random error on an action's value, in points."""
    looks_at: int = 0
    """How many pieces of a pool it considers; 0: all."""
    work: int = 0
    """How many games it imagines for a move; 0: it takes the action with the best value now."""
    search: int = 0
    """Iterations or steps of its search with a compiled program, at tables that have one."""
    valued: int = 0
    """Iterations of its search by a learned value instead, at tables whose program has one."""
    fillings: int = 0
    """How many worlds it completes with a compiled program, at tables that have one."""
    spreads: float = 0.0
    """Size of the random error in a game without point values, in standard deviations of its values."""


@dataclass(frozen=True)
class Slope:
    """The weight of a point for the chance to win: exp(start + growth * share of the moves made)."""

    start: float
    growth: float

    def at(self, share: float) -> float:
        """The weight of a point when this share of the game is played, from 0 to 1."""
        return math.exp(self.start + self.growth * share)


class Ahead(Protocol):
    """What lookahead needs of a game. `games/GAME/lookahead.py` provides it."""

    TOP: int
    """How many of the best actions are examined."""
    MOVES: int
    """After this many moves of players an imagined game is evaluated as it is."""
    TRUST: float
    """The weight of the first evaluation, in imagined games."""

    def quick(self, state: Any, seat: Seat, actions: Sequence[Any], dice: Dice) -> Any:
        """A sensible action, chosen fast."""

    def margin(self, state: Any, seat: Seat) -> float:
        """By how many points a seat is ahead of the others."""

    def is_far_enough(self, before: Any, now: Any) -> bool:
        """Whether an imagined game is ready for evaluation."""


class Compared(Protocol):
    """Compares two actions by searching after both with the same luck."""

    def __call__(
        self, view: Any, both: tuple[Any, Any], seed: bytes, pairs: int, less: int
    ) -> Sequence[tuple[float, float]]:
        """The points of both, once per pair; `less`: by how much each search is shorter. Empty: not comparable."""


ByStyle: TypeAlias = Callable[[Style], Think]
ROUGH_LADDER: Final[Mapping[str, Style]] = {
    "novice": Style(spreads=2.0), "easy": Style(spreads=1.0), "casual": Style(spreads=0.5),
}  # fmt: skip
"""The levels of a game without its own: the lower ones err, the others play alike."""


def _unknown_reasons(_view: Any) -> Reasons:
    return no_reasons


def _unexplained(_view: Any, _action: Any) -> tuple[Reason, ...] | None:
    return None


def _never_alike(_view: Any, _one: Any, _other: Any) -> bool:
    return False


@dataclass(frozen=True)
class Skill:
    """A game's knowledge for bots."""

    game: str
    """The game's NAME, for error messages."""
    think: Think | None = None
    """`(sight, budget)`: ranks the actions by their value now; None: by random playouts."""
    reasons: Callable[[Any], Reasons] = _unknown_reasons
    """`(view)`: a function from an action to the reasons for its value."""
    explained: Callable[[Any, Any], tuple[Reason, ...] | None] = _unexplained
    """`(view, action)`: the reasons of an action that the thought does not cover; None: none are added."""
    alike: Callable[[Any, Any, Any], bool] = _never_alike
    """`(view, one, other)`: whether two actions are indistinguishable."""
    levels: Mapping[str, Style] = field(default_factory=lambda: ROUGH_LADDER)
    """How each level plays; a level that is not listed takes the action with the best value."""
    by_style: ByStyle | None = None
    """`(style)`: the game's own way to play; None: lookahead if there is one, else the best value."""
    lookahead: Ahead | None = None
    """What lookahead needs; None: no level looks ahead."""
    adviser: tuple[str, int] = ("keen", 0)
    """The level that computes hints, and its number of imagined games without a compiled program: within a second."""
    imagined: int = 0
    """How many games a review imagines at tables without a compiled program; 0: as many as the level does."""
    pairs: int = 0
    """How often two actions are played on to compare them, about a quarter of a second; 0: never."""
    compared: Compared | None = None
    """Searches both actions; None: both are played on by `lookahead`."""
    doubt: float = 0.0
    """The systematic error of a comparison, in points, however many pairs agree."""
    slope: Slope = Slope(-2.5, 2.5)
    """Fitted to games between keen bots by `python -m tools.win_chance`; this default is a guess."""
    standing: Callable[[Any], tuple[int, ...]] | None = None
    """`(state)`: each seat's points, by which chances to win are estimated, where the sheets count too late; None: the
    totals of the sheets."""
    best_round: Callable[[Any, int, Seat], Any] | None = None
    """`(state, number, seat)`: a finished round whose best world can be searched; None: the game has no worlds."""
    scored_worlds: Callable[[], tuple[Any, Callable[[Any, Any], int]]] | None = None
    """`()`: the ground of a typical board and a scorer of many worlds on it, for benchmarks."""

    def __post_init__(self) -> None:
        check_hooks(self, HOOKS)


HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "think": ("sight", "budget"),
    "reasons": ("view",),
    "explained": ("view", "action"),
    "alike": ("view", "one", "other"),
    "by_style": ("style",),
    "compared": ("view", "both", "seed", "pairs", "less"),
    "standing": ("state",),
    "best_round": ("state", "number", "seat"),
}
"""The parameters of every hook."""
