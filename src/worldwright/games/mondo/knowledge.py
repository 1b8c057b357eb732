"""Hidden information in Mondo: views, redacted moves and imagined states."""

from __future__ import annotations

from collections.abc import Mapping

from worldwright.core.chance import Chance
from worldwright.core.game import Move, Seat
from worldwright.games.mondo.model import Act, State, View
from worldwright.games.mondo.rules import setup, setup_of
from worldwright.kit.scramble import imagining, knowledge
from worldwright.kit.scramble.counting import pieces_by_kind


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know now."""
    return knowledge.view(setup_of(state), state, seat, View)


def redact(state: State, move: Move[Act], seat: Seat | None) -> Move[Act]:
    """The move as that seat saw it."""
    return knowledge.redact(setup_of(state), state, move, seat)


def imagine(view: View, chance: Chance) -> State:
    """A random state with the same view."""
    return imagining.imagine(setup(view.options, view.seats), view, chance)


def census(state: State) -> Mapping[str, int]:
    """Every piece of the box by kind, wherever it is."""
    return pieces_by_kind(setup_of(state), state, "task")
