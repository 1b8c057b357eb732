"""Mondo Sapiens: worlds with streets, villages and buildings, built by all players at the same time."""

from collections.abc import Mapping
from typing import Any

from worldwright.core.extras import Extras, SoakTable
from worldwright.games.mondo_sapiens.catalogue import catalogue, files
from worldwright.games.mondo_sapiens.drawing import draw, glance
from worldwright.games.mondo_sapiens.explanation import explain_position
from worldwright.games.mondo_sapiens.knowledge import census, imagine, redact, view
from worldwright.games.mondo_sapiens.model import NAME, RULES_VERSION, SEATS, Act, Actions, Options, State, View
from worldwright.games.mondo_sapiens.nearly import nearly
from worldwright.games.mondo_sapiens.pad import pad
from worldwright.games.mondo_sapiens.paper import paper
from worldwright.games.mondo_sapiens.picture import end_pictures, shop_window
from worldwright.games.mondo_sapiens.position import score_position
from worldwright.games.mondo_sapiens.results import score, winners
from worldwright.games.mondo_sapiens.rules import (
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
    round_of=lambda state: state.round,
    nearly=nearly,
    glance=glance,
    end_pictures=end_pictures,
    shop_window=shop_window,
    paper=paper,
    pad=pad,
    hidden_time=lambda options: options.hidden_time,
    allowance=lambda options: options.allowance,
    all_at_once=lambda options: options.mode == "real_time",
    explain_position=explain_position,
    day_options={"difficulty": "round", "minutes": 5},
    day_weekdays=(2,),
    rated_options={
        "level": ("advanced", "expert"),
        "mode": ("step",),
        "rounds": (1, 2, 4, 5),
        "board": (2, 3, 4),
    },
    days_options={"mode": "step"},
    later_options=("strips",),
    earlier_rules=(1,),
    soak=(SoakTable(160, SHORT, (2, 3, 4)), SoakTable(12, {"rounds": 1}, (1, 2))),
)


def content(options: Options | None = None) -> Mapping[str, Any]:
    """The content of a table with these options; None: all content."""
    return catalogue(options)


__all__ = [
    "EXTRAS", "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply",
    "census", "content", "deadline", "deal", "draw", "explain_position", "farewell", "files", "imagine", "redact",
    "refusal", "sample", "score", "score_position", "start", "to_move", "view", "winners",
]  # fmt: skip
