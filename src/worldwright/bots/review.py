"""Analysis of a finished game: the cost of each decision of a seat against the best action found.

Each decision is analysed from what the seat could see then, by the strongest bot available. The action played and the
best one are compared with the same luck and the same work. A difference below its error counts as no cost. A review is
made decision by decision, so that it can be cut into slices of any length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from worldwright.bots.bot import bot
from worldwright.bots.companions import skill
from worldwright.bots.comparing import compared, lead, pairs_luck
from worldwright.bots.deciding import Deciding, Why
from worldwright.bots.levels import STAND_IN
from worldwright.bots.win_chance import ChanceStanding, with_more
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.core.skill import Skill
from worldwright.core.thinking import Budget, Choice, Reason, Sight, Thought

REVIEWER: Final = "master"
COSTLIEST: Final = 3
_SPOKEN: Final = ("allowance",)
"""Fields of an action that its player did not choose."""


@dataclass(frozen=True)
class WeighedAction:
    """An action and the reasons for its value."""

    action: Any
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Decision:
    """One decision of a seat, analysed."""

    number: int
    """The number of the move, from 1: the table before it is the one after the previous move."""
    seat: Seat
    played: WeighedAction
    best: WeighedAction
    """The best action found; the same as `played` if nothing else was."""
    cost: float
    """How many points the best was ahead of what was played; 0 if below the error."""
    error: float
    is_weighed: bool
    """False: the two cannot be compared, and the cost is unknown."""
    lead: float = 0.0
    """If the best was played: how many points the next best was behind; 0 if below the error."""
    lead_error: float = 0.0
    why: Why | None = None
    """What decides for the best and against what was played, where that cost something."""


def decisions(game: AnyGame, states: Sequence[Any], moves: Sequence[Move[Any]], seat: Seat) -> list[int]:
    """The numbers of the moves in which a seat had a choice and made it itself."""
    return [
        number
        for number, (state, move) in enumerate(zip(states, moves, strict=False), 1)
        if move.by == seat and not getattr(move.act, "HOST_ONLY", False) and len(game.actions(state, seat)) > 1
    ]


def reviewed(game: AnyGame, state: Any, move: Move[Any], number: int, *, light: bool = False) -> Decision:
    """The analysis of a decision made in `state`. Deterministic.

    `light` is for slow machines: it searches less far and compares less often.
    """
    sight = Sight(game.view(state, move.by), game.actions(state, move.by))
    played = chosen(move.act)
    knowledge = skill(game)
    thought = _thought(game, sight, number, light=light)
    best = thought.action
    if best == played or knowledge.alike(sight.view, best, played):
        same = _weighed(thought, knowledge, sight, played)
        ahead = lead(game, sight, thought, number, light=light)
        leading = (0.0, 0.0) if ahead is None or ahead.points <= ahead.error else (ahead.points, ahead.error)
        return Decision(number, move.by, same, same, 0.0, 0.0, True, *leading)
    apart = compared(game, sight, thought, played, number, light=light)
    cost = 0.0 if apart is None or apart.points <= apart.error else apart.points
    return Decision(
        number,
        move.by,
        _weighed(thought, knowledge, sight, played),
        _weighed(thought, knowledge, sight, best),
        cost,
        0.0 if apart is None else apart.error,
        apart is not None,
        why=_why(game, sight, thought, played, number, light=light) if cost else None,
    )


def _why(game: AnyGame, sight: Sight, thought: Thought, played: Any, number: int, *, light: bool) -> Why | None:
    """The reason that decides, from games with the luck of the comparison."""
    known = {choice.action: choice.reasons for choice in thought.choices}
    return Deciding(game, sight, pairs_luck(number)).why(thought.action, played, known, by_games=not light)


def chosen(action: Any) -> Any:
    """An action as its player chose it, without what the table added."""
    extra = {name: 0 for name in _SPOKEN if hasattr(action, name)}
    return msgspec.structs.replace(action, **extra) if extra else action


def costliest(found: Sequence[Decision], most: int = COSTLIEST) -> list[Decision]:
    """The decisions that cost most, the costliest first; only those with a cost."""
    dear = [decision for decision in found if decision.cost > 0]
    return sorted(dear, key=lambda decision: (-decision.cost, decision.number))[:most]


def swing(game: AnyGame, after: ChanceStanding, decision: Decision) -> tuple[float, float]:
    """The seat's chance to win right after its action, and with the best action instead."""
    return after.chances[decision.seat], with_more(game, after, decision.seat, decision.cost)


def _thought(game: AnyGame, sight: Sight, number: int, *, light: bool) -> Thought:
    reviewer = bot(STAND_IN if light else REVIEWER, game)
    work = 0 if light else skill(game).imagined
    return reviewer.think(sight, Budget(Chance(seed_from(number, "review"), "thought"), work, by_games=True))


def _weighed(thought: Thought, knowledge: Skill, sight: Sight, action: Any) -> WeighedAction:
    listed: Choice | None = next((choice for choice in thought.choices if choice.action == action), None)
    if listed is not None and listed.reasons:
        return WeighedAction(action, listed.reasons)
    explained = knowledge.explained(sight.view, action)
    return WeighedAction(action, tuple(knowledge.reasons(sight.view)(action)) if explained is None else explained)
