"""Monuments: a shared building, stone by stone."""

from collections.abc import Mapping
from typing import Any

from worldwright.core.extras import Extras, SoakTable
from worldwright.games.monuments.drawing import draw, glance
from worldwright.games.monuments.knowledge import census, imagine, own_view, public_view, redact, view
from worldwright.games.monuments.model import NAME, RULES_VERSION, SEATS, Act, Options, State, View
from worldwright.games.monuments.nearly import nearly
from worldwright.games.monuments.outcome import outcome
from worldwright.games.monuments.pad import pad
from worldwright.games.monuments.paper import paper
from worldwright.games.monuments.picture import end_pictures, shop_window
from worldwright.games.monuments.plans import catalogue, files, plan_names
from worldwright.games.monuments.position import score_position
from worldwright.games.monuments.rules import actions, apply, deadline, deal, refusal, sample, start, to_move
from worldwright.games.monuments.scoring import course, facts, score, winners

Actions = Act
EXTRAS = Extras(
    NAME,
    public_view=public_view,
    own_view=own_view,
    outcome=outcome,
    course=course,
    facts=facts,
    round_of=lambda state: state.round,
    nearly=nearly,
    glance=glance,
    end_pictures=end_pictures,
    shop_window=shop_window,
    paper=paper,
    pad=pad,
    day_weekdays=(4,),
    choices=lambda option: plan_names() if option == "monument" else None,
    later_options=("last_pass",),
    rated_options={"monument": ("capitol", "capitol_grand", "notre_dame", "san_pietro")},
    soak=(SoakTable(90, {}, (2,)), SoakTable(16, {"monument": "capitol"}, (3, 4))),
)


def content(options: Options | None = None) -> Mapping[str, Any]:
    """The box and the monument of a table; without options, every monument."""
    return catalogue(None if options is None else options.monument)


__all__ = [
    "EXTRAS", "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply",
    "census", "content", "deadline", "deal", "draw", "files", "imagine", "own_view", "public_view", "redact",
    "refusal", "sample", "score", "score_position", "start", "to_move", "view", "winners",
]  # fmt: skip
