"""What time does: the count-down, the rulings, the bell, the rest between rounds."""

from __future__ import annotations

from worldwright.core.game import Millis
from worldwright.kit.referee import earliest, next_to_close
from worldwright.kit.scramble.model import (
    COUNTING,
    DEALING,
    NEVER,
    NOTHING,
    PLAYING,
    RESTING,
    RINGING,
    Close,
    Go,
    GoOn,
    Rule,
    State,
    TableActions,
    TimeUp,
)
from worldwright.kit.scramble.options import COUNT_DOWN
from worldwright.kit.scramble.setup import Setup


def deadline(setup: Setup, state: State) -> tuple[Millis, TableActions] | None:
    """The clock's next action and when; None while it waits for nothing."""
    if state.lots != NOTHING or state.phase == DEALING:
        return None
    if state.phase == COUNTING:
        return state.since + COUNT_DOWN, Go()
    if state.phase == RESTING:
        return (state.since + state.options.rest * 1000, GoOn()) if state.options.rest else None
    if state.phase not in (PLAYING, RINGING):
        return None
    end: tuple[Millis, TableActions] | None = None
    if state.phase == RINGING:
        end = (state.bell + grace(setup, state), Close())
    elif state.bell != NEVER:
        end = (state.bell, TimeUp())
    window = next_to_close(state.windows)
    # Hands that were there before the bell are ruled on before the round is closed.
    if window is not None and (end is None or state.phase == RINGING or window.opened + setup.window <= end[0]):
        first = earliest(window.claims)
        to = first[0] if len(first) == 1 else None
        return window.opened + setup.window, Rule(setup.things[window.thing], window.claims, to)
    return end


def grace(setup: Setup, state: State) -> Millis:
    """How long after the bell a hand may still be heard of that was there before it."""
    return state.options.allowance if setup.window else 0
