"""Shore: lay shells, each higher than the last."""

from worldwright.games.shore.content import content, files
from worldwright.games.shore.drawing import draw
from worldwright.games.shore.knowledge import census, imagine, redact, view
from worldwright.games.shore.model import NAME, RULES_VERSION, SEATS, Act, Options, State, View
from worldwright.games.shore.position import score_position
from worldwright.games.shore.rules import actions, apply, deadline, deal, refusal, sample, start, to_move
from worldwright.games.shore.scoring import score, winners

Actions = Act

__all__ = [
    "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply", "census",
    "content", "deadline", "deal", "draw", "files", "imagine", "redact", "refusal", "sample", "score",
    "score_position", "start", "to_move", "view", "winners",
]  # fmt: skip
