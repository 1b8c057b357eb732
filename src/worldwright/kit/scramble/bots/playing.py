"""How the levels play a game of the Mondo family, and the skill its games share; each adds its taste."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from worldwright.core.game import Seat
from worldwright.core.skill import ByStyle, Skill, Slope, Style
from worldwright.core.thinking import Budget, Reason, Reasons, Sight, Think, Thought, rough
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World
from worldwright.kit.scramble.bots import filling, planning, wanted_world, worlds
from worldwright.kit.scramble.bots.comparing_reaches import compared_reaches
from worldwright.kit.scramble.bots.leaving import is_jump, reasons_to_jump
from worldwright.kit.scramble.bots.wanted_world import compared_worlds
from worldwright.kit.scramble.bots.worlds import Taste

LEVELS: Final = {
    "novice": Style(rough=1.1, looks_at=18),
    "easy": Style(rough=0.7, looks_at=32),
    "casual": Style(rough=0.4, looks_at=50),
    "keen": Style(),
    "strong": Style(work=24, fillings=32),
    "master": Style(work=160, fillings=1_000, search=40_000),
}
STEPS: Final = 8_000
"""Of the search for a world, for each of two compared actions and each repetition."""


def player(taste_of: Callable[[Any], Taste]) -> ByStyle:
    """How a level plays at a pool: searching a wanted world, filling or planning worlds, or taking the best tile."""

    def by_style(how: Style) -> Think:
        def think(sight: Sight, budget: Budget) -> Thought:
            taste = taste_of(sight.view)
            found: Thought | None = None
            if how.search and not filling.others_left(sight.view):  # no other hand can take a tile of the wanted world
                steps = how.search + filling.STEPS_A_FILLING * how.fillings
                found = wanted_world.think(taste, sight.view, sight.actions, replace(budget, work=steps))
            if found is None and how.fillings:
                found = filling.think(taste, sight.view, sight.actions, replace(budget, work=how.fillings), how.search)
            if found is not None:
                return found
            if how.work:
                return planning.think(taste, sight.view, sight.actions, budget.luck, budget.work or how.work)
            if how.looks_at:
                taste = replace(taste, looks_at=how.looks_at)
            thought = worlds.think(taste, sight.view, sight.actions, budget.luck)
            return rough(thought, how.rough, budget.luck)

        return think

    return by_style


def family_skill(
    game: str,
    taste_of: Callable[[Any], Taste],
    reasons: Callable[[Any], Reasons],
    slope: Slope,
    *,
    best_round: Callable[[Any, int, Seat], Any],
    scored_worlds: Callable[[], tuple[Ground, Callable[[Ground, Iterable[World]], int]]],
) -> Skill:
    """The knowledge for bots of a game of the family."""

    def explained(view: Any, action: Any) -> tuple[Reason, ...] | None:
        return reasons_to_jump(taste_of(view), view) if is_jump(action) else None

    def compared(view: Any, both: tuple[Any, Any], seed: bytes, pairs: int, less: int) -> Sequence[tuple[float, float]]:
        taste, work = taste_of(view), {"steps": STEPS // less, "times": pairs}
        return compared_reaches(taste, view, both, seed, **work) or compared_worlds(taste, view, both, seed, **work)

    return Skill(
        game,
        reasons=reasons,
        explained=explained,
        alike=look_alike,
        levels=dict(LEVELS),
        by_style=player(taste_of),
        adviser=("strong", 64),
        pairs=5,
        compared=compared,
        doubt=1.0,
        slope=slope,
        best_round=best_round,
        scored_worlds=scored_worlds,
    )


def look_alike(view: Any, one: Any, other: Any) -> bool:
    """Whether two hands reach for things that look the same."""
    if not (hasattr(one, "thing") and hasattr(other, "thing")):
        return False
    faces = [_face(view, action.thing) for action in (one, other)]
    return faces[0] is not None and faces[0] == faces[1]


def _face(view: Any, thing: str) -> str | None:
    lying = view.pool[int(thing[1:]) - 1] if thing[1:].isdigit() else None
    return None if lying is None else lying.face
