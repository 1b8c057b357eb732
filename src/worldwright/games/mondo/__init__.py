"""Mondo: all players place tiles in a world of their own, at the same time."""

from collections.abc import Mapping
from typing import Any

from worldwright.core.extras import Extras, SoakTable
from worldwright.games.mondo.catalogue import catalogue, files
from worldwright.games.mondo.drawing import draw, glance
from worldwright.games.mondo.explanation import explain_position
from worldwright.games.mondo.knowledge import census, imagine, redact, view
from worldwright.games.mondo.model import NAME, RULES_VERSION, SEATS, Act, Actions, Options, State, View
from worldwright.games.mondo.nearly import nearly
from worldwright.games.mondo.pad import pad
from worldwright.games.mondo.paper import paper
from worldwright.games.mondo.picture import end_pictures, shop_window
from worldwright.games.mondo.position import score_position
from worldwright.games.mondo.results import score, winners
from worldwright.games.mondo.rules import (
    actions,
    apply,
    deadline,
    deal,
    farewell,
    refusal,
    sample,
    start,
    to_move,
)
from worldwright.kit.scramble.results import course

SHORT: Mapping[str, Any] = {"mode": "step", "rounds": 1, "steps": 4}
EXTRAS = Extras(
    NAME,
    farewell=farewell,
    course=course,
    hidden_time=lambda options: options.hidden_time,
    allowance=lambda options: options.allowance,
    all_at_once=lambda options: options.mode == "real_time",
    round_of=lambda state: state.round,
    nearly=nearly,
    glance=glance,
    end_pictures=end_pictures,
    shop_window=shop_window,
    paper=paper,
    pad=pad,
    explain_position=explain_position,
    day_options={"difficulty": "round", "minutes": 5},
    day_weekdays=(0, 5, 6),
    rated_options={"level": ("advanced", "expert"), "mode": ("step",), "rounds": (1, 2, 4, 5)},
    days_options={"mode": "step"},
    earlier_rules=(1,),
    soak=(
        SoakTable(560, {**SHORT, "edition": "small"}, (2, 3)),
        SoakTable(12, {"rounds": 1, "window": 200}, (1, 2)),
        SoakTable(2, {}, (2, 3, 4)),
    ),
)


def content(options: Options | None = None) -> Mapping[str, Any]:
    """The content of a table with these options; None: all content."""
    return catalogue(options)


__all__ = [
    "EXTRAS", "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply",
    "census", "content", "deadline", "deal", "draw", "explain_position", "farewell", "files", "imagine", "redact",
    "refusal", "sample", "score", "score_position", "start", "to_move", "view", "winners",
]  # fmt: skip
