"""The score sheets of Shore: one function a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.shore.model import State


def _rising(state: State, seat: Seat) -> Iterator[Line]:
    """A shell higher than the one before it scores its number (SH-S1)."""
    for number, shell in enumerate(state.shore):
        if number % len(state.hands) == seat and number and shell > state.shore[number - 1]:
            yield Line("SH-S1", shell, (str(number + 1),))


def score(state: State) -> Mapping[Seat, Sheet]:
    """All sheets: everything that counts is public."""
    return {seat: Sheet.of(list(_rising(state, seat))) for seat in range(len(state.hands))}


def winners(state: State) -> frozenset[Seat]:
    """Who has the most points; ties share (SH-S2)."""
    totals = {seat: sheet.total for seat, sheet in score(state).items()}
    return frozenset(seat for seat, total in totals.items() if total == max(totals.values()))
