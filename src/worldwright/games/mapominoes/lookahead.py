"""Lookahead in Mapominoes: to the end of the round, all seats taking their best action."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.game import Seat
from worldwright.core.playout import Dice
from worldwright.games.mapominoes.bot import valued
from worldwright.games.mapominoes.knowledge import view
from worldwright.games.mapominoes.model import Act, State
from worldwright.games.mapominoes.scoring import score

TOP = 6
MOVES = 200
TRUST = 0.0


def quick(state: State, seat: Seat, actions: Sequence[Act], dice: Dice) -> Act:
    """The action with the highest estimated value."""
    if len(actions) == 1:
        return actions[0]
    listed = valued(view(state, seat), actions, dice)
    best = max(value for value, _ in listed)
    return dice.choice([action for value, action in listed if value == best])


def margin(state: State, seat: Seat) -> float:
    """How many points fewer than the others; every point counts, even far behind."""
    totals = [sheet.total for sheet in score(state).values()]
    others = [total for who, total in enumerate(totals) if who != seat]
    return (sum(others) / len(others) + min(others)) / 2 - totals[seat]


def is_far_enough(before: State, now: State) -> bool:
    """The round is over."""
    return len(now.results) > len(before.results)
