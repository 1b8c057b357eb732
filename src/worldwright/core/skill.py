"""What bots know about a game beside its rules: how it is played well, by how much, and how sure one can be.

A game that knows any of it says so in `games/GAME/skill.py`, which nothing loads before somebody thinks:

    SKILL = Skill(NAME, think=bot.think, reasons=bot.reasons, lookahead=lookahead)

Words are not here but in its `Voice`: a bot that only plays never loads them.
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
    """By how many points it errs about an action."""
    looks_at: int = 0
    """How many things of a pool it looks at; 0: all."""
    work: int = 0
    """How many games it imagines for a move; 0: it takes what looks best now."""
    search: int = 0
    """How many iterations or steps it searches with a compiled program, where there is one for the table."""
    valued: int = 0
    """How many iterations it searches by a learned value instead, where the program has one for the table."""
    fillings: int = 0
    """How many worlds it fills to their end with a compiled program, where there is one for the table."""
    spreads: float = 0.0
    """By how much it errs about an action in a game of which no points are known: in spreads of what it weighs."""


@dataclass(frozen=True)
class Slope:
    """How much a point counts for the chance to win: exp(start + growth * share of the moves made)."""

    start: float
    growth: float

    def at(self, share: float) -> float:
        """What a point counts when so much of the game is played, from 0 to 1."""
        return math.exp(self.start + self.growth * share)


class Ahead(Protocol):
    """What looking ahead needs of a game: `games/GAME/lookahead.py` is one."""

    TOP: int
    """How many actions are looked at closely."""
    MOVES: int
    """After so many moves of players an imagined game is weighed as it stands."""
    TRUST: float
    """How much the first sight counts beside one imagined game."""

    def quick(self, state: Any, seat: Seat, actions: Sequence[Any], dice: Dice) -> Any:
        """A sensible action, found fast."""

    def margin(self, state: Any, seat: Seat) -> float:
        """By how many points a seat is ahead of the others."""

    def is_far_enough(self, before: Any, now: Any) -> bool:
        """Whether an imagined game has come to where it is weighed."""


class Compared(Protocol):
    """Two actions searched on with the same luck."""

    def __call__(
        self, view: Any, both: tuple[Any, Any], seed: bytes, pairs: int, less: int
    ) -> Sequence[tuple[float, float]]:
        """The points of both, so many times; `less`: by how much each search is shorter. Nothing: nobody can tell."""


ByStyle: TypeAlias = Callable[[Style], Think]
ROUGH_LADDER: Final[Mapping[str, Style]] = {
    "novice": Style(spreads=2.0), "easy": Style(spreads=1.0), "casual": Style(spreads=0.5),
}  # fmt: skip
"""How the levels play a game that has no levels of its own: the lower ones err, the others play alike."""


def _unknown_reasons(_view: Any) -> Reasons:
    return no_reasons


def _unexplained(_view: Any, _action: Any) -> tuple[Reason, ...] | None:
    return None


def _never_alike(_view: Any, _one: Any, _other: Any) -> bool:
    return False


@dataclass(frozen=True)
class Skill:
    """What bots know about a game."""

    game: str
    """The game's NAME, for the sentence that says what is wrong."""
    think: Think | None = None
    """`(sight, budget)`: what looks best now; None: every action is weighed by imagined games played at random."""
    reasons: Callable[[Any], Reasons] = _unknown_reasons
    """`(view)`: from an action to why it is worth what it is."""
    explained: Callable[[Any, Any], tuple[Reason, ...] | None] = _unexplained
    """`(view, action)`: the reasons of an action about which a thought says nothing; None: nothing is added."""
    alike: Callable[[Any, Any, Any], bool] = _never_alike
    """`(view, one, other)`: whether nobody could tell two actions apart."""
    levels: Mapping[str, Style] = field(default_factory=lambda: ROUGH_LADDER)
    """How each level plays; a level that is not named takes what looks best."""
    by_style: ByStyle | None = None
    """`(style)`: plays in a way of its own; None: looks ahead, or takes what looks best."""
    lookahead: Ahead | None = None
    """What looking ahead needs; None: nobody looks ahead."""
    adviser: tuple[str, int] = ("keen", 0)
    """Who thinks about a hint, and how many games are imagined without a compiled program: within a second."""
    imagined: int = 0
    """How many games a reviewer imagines at tables without a compiled program; 0: as many as the level does."""
    pairs: int = 0
    """So often two actions are played on to compare them: about a quarter of a second; 0: they are not compared."""
    compared: Compared | None = None
    """Searches both actions on; None: both are played on by `lookahead`."""
    doubt: float = 0.0
    """Points by which a comparison may be wrong however often it finds the same."""
    slope: Slope = Slope(-2.5, 2.5)
    """Fitted to games between keen bots by `python -m tools.win_chance`; as it is here: by nobody."""
    best_round: Callable[[Any, int, Seat], Any] | None = None
    """`(state, number, seat)`: a finished round whose best world can be searched; None: it has no worlds."""
    scored_worlds: Callable[[], tuple[Any, Callable[[Any, Any], int]]] | None = None
    """`()`: the ground of a usual board and what scores many worlds on it, so that its speed can be measured."""

    def __post_init__(self) -> None:
        check_hooks(self, HOOKS)


HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "think": ("sight", "budget"),
    "reasons": ("view",),
    "explained": ("view", "action"),
    "alike": ("view", "one", "other"),
    "by_style": ("style",),
    "compared": ("view", "both", "seed", "pairs", "less"),
    "best_round": ("state", "number", "seat"),
}
"""Every hook and what it is called with."""
