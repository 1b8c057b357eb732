"""Mapominoes: countries placed next to their neighbours, by land and by sea."""

from collections.abc import Mapping
from typing import Any

from worldwright.core.extras import Extras, SoakTable
from worldwright.games.mapominoes.content import catalogue, deck_content, deck_names, files
from worldwright.games.mapominoes.drawing import draw, glance
from worldwright.games.mapominoes.effects import apply
from worldwright.games.mapominoes.knowledge import census, imagine, redact, view
from worldwright.games.mapominoes.model import NAME, RULES_VERSION, SEATS, Act, Options, State, View
from worldwright.games.mapominoes.nearly import nearly
from worldwright.games.mapominoes.outcome import outcome
from worldwright.games.mapominoes.outlines import deck_map, deck_rings, pictures
from worldwright.games.mapominoes.pad import pad
from worldwright.games.mapominoes.paper import paper
from worldwright.games.mapominoes.picture import end_pictures, shop_window
from worldwright.games.mapominoes.position import score_position
from worldwright.games.mapominoes.refusals import refusal
from worldwright.games.mapominoes.rules import actions, deadline, deal, question, sample, start, to_move
from worldwright.games.mapominoes.scoring import course, facts, score, winners

Actions = Act
EXTRAS = Extras(
    NAME,
    question=question,
    choices=lambda option: deck_names() if option == "deck" else None,
    assets={"part": deck_content, "rings": deck_rings, "map": deck_map},
    taught_assets=("part/europe", "rings/europe", "map/europe"),
    facts=facts,
    course=course,
    outcome=outcome,
    round_of=lambda state: state.round,
    nearly=nearly,
    glance=glance,
    end_pictures=end_pictures,
    shop_window=shop_window,
    paper=paper,
    pad=pad,
    earlier_rules=(1,),
    fewest_win=True,
    day_weekdays=(1,),
    rated_options={"rounds": (1, 2, 3, 4, 5, 6)},
    soak=(
        SoakTable(130, {"rounds": 1}, (2, 3, 4, 5)),
        SoakTable(14, {"rounds": 1, "bluff": True, "timer": True}, (2, 3)),
    ),
)


def content(options: Options | None = None) -> Mapping[str, Any]:
    """The decks of a table with borders, sides, waters and sources; without options every deck."""
    return catalogue(options)


__all__ = [
    "EXTRAS", "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply",
    "census", "content", "deadline", "deal", "draw", "facts", "files", "imagine", "pictures", "question", "redact",
    "refusal", "sample", "score", "score_position", "start", "to_move", "view", "winners",
]  # fmt: skip
