"""Mondo Sapiens: worlds with streets, villages and buildings, laid all at once."""

from worldwright.games.mondo_sapiens.knowledge import census, imagine, redact, view
from worldwright.games.mondo_sapiens.model import NAME, RULES_VERSION, SEATS, Act, Actions, Options, State, View
from worldwright.games.mondo_sapiens.results import score, winners
from worldwright.games.mondo_sapiens.rules import actions, apply, deadline, deal, refusal, sample, start, to_move

__all__ = [
    "NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View", "actions", "apply", "census",
    "deadline", "deal", "imagine", "redact", "refusal", "sample", "score", "start", "to_move", "view", "winners",
]  # fmt: skip
