"""Lords of Worlds: buy terrain at the market, build the planet that pays."""

from worldwright.games.lords_of_worlds.drawing import draw
from worldwright.games.lords_of_worlds.knowledge import imagine, redact, view
from worldwright.games.lords_of_worlds.model import Actions, State, View
from worldwright.games.lords_of_worlds.position import score_position
from worldwright.games.lords_of_worlds.rules import (
    NAME,
    RULES_VERSION,
    SEATS,
    actions,
    apply,
    census,
    content,
    deadline,
    deal,
    refusal,
    sample,
    start,
    to_move,
)
from worldwright.games.lords_of_worlds.scoring import score, winners
from worldwright.games.lords_of_worlds.table import Options

__all__ = [
    "NAME",
    "RULES_VERSION",
    "SEATS",
    "Actions",
    "Options",
    "State",
    "View",
    "actions",
    "apply",
    "census",
    "content",
    "deadline",
    "deal",
    "draw",
    "imagine",
    "redact",
    "refusal",
    "sample",
    "score",
    "score_position",
    "start",
    "to_move",
    "view",
    "winners",
]
