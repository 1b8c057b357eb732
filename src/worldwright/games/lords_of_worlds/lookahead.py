"""Lookahead in Lords of Worlds: a few turns, all seats taking their best action; then planets and hands count."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.game import Action, Seat
from worldwright.core.playout import Dice
from worldwright.games.lords_of_worlds.bot import HUNDREDTHS, Mind, valued
from worldwright.games.lords_of_worlds.knowledge import view
from worldwright.games.lords_of_worlds.model import OVER, State
from worldwright.games.lords_of_worlds.scoring import score

TOP = 4
MOVES = 14
TRUST = 1.0


def quick(state: State, seat: Seat, actions: Sequence[Action], dice: Dice) -> Action:
    """The action with the highest estimated value."""
    if len(actions) == 1:
        return actions[0]
    listed = valued(view(state, seat), actions, dice)
    best = max(value for value, _ in listed)
    return dice.choice([action for value, action in listed if value == best])


def margin(state: State, seat: Seat) -> float:
    """The lead over the best of the others, cards in hand counted by their buying power."""
    totals = [sheet.total + _in_hand(state, who) for who, sheet in score(state).items()]
    return totals[seat] - max(total for who, total in enumerate(totals) if who != seat)


def _in_hand(state: State, seat: Seat) -> float:
    return 0.0 if is_far_enough(state, state) else Mind(view(state, seat)).hand_worth / HUNDREDTHS


def is_far_enough(_before: State, now: State) -> bool:
    """The game is over."""
    return now.phase == OVER
