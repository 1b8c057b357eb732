"""Search with a game's compiled rules: the same sight, millions of moves a second."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from worldwright.compiled.program import ProgramCall, TwinError, halves, judged_by, twin
from worldwright.core.game import AnyGame
from worldwright.core.thinking import REASONED, Budget, Choice, Reasons, Sight, Thought, decided


def think(
    game: AnyGame, reasons: Callable[[Any], Reasons], sight: Sight, budget: Budget, valued: int = 0
) -> Thought | None:
    """The thought of the compiled rules after `budget.work` iterations; None if they do not cover the table.

    `valued`: iterations by a learned value instead, at tables for which there is one.
    """
    if len(sight.actions) == 1:
        return decided(sight.actions[0])
    other = twin(game.NAME)
    content, view = msgspec.json.encode(game.content(sight.view.options)), msgspec.json.encode(sight.view)
    if other is None or not other.learn(content):
        return None
    # Compiled rules that number the choices differently cannot be used.
    if not other.see(view) or other.choices() != msgspec.json.encode(sight.actions):
        return None
    seed = b"".join(budget.luck.below(1 << 32).to_bytes(4, "big") for _ in range(2))
    try:
        work, function = (valued, "think_by_value") if valued and other.has_value() else (budget.work, "think")
        call = ProgramCall(game.NAME, content.decode(), view.decode(), function, (work, *halves(seed)))
        judged = judged_by(budget.page, call, len(sight.actions)) or other.think(work, seed, function)
    except TwinError:
        return None
    why = reasons(sight.view)
    return Thought(
        tuple(
            Choice(
                (action := sight.actions[one.number]),
                one.lead,
                one.error,
                why(action) if place < REASONED else (),
            )
            for place, one in enumerate(judged)
        ),
        work,
    )
