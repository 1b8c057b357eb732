"""Mondo: everybody lays tiles into a world of their own, all at once."""

from worldwright.games.mondo.knowledge import census, imagine, redact, view
from worldwright.games.mondo.model import NAME, RULES_VERSION, SEATS, Act, Actions, Options, State, View
from worldwright.games.mondo.results import score, winners
from worldwright.games.mondo.rules import actions, apply, deadline, deal, refusal, sample, start, to_move

__all__ = [
    "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply", "census",
    "deadline", "deal", "imagine", "redact", "refusal", "sample", "score", "start", "to_move", "view", "winners",
]  # fmt: skip
