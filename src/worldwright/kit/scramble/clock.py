"""The clock's moves: countdown, rulings, bell, and the rest between rounds."""

from __future__ import annotations

from worldwright.core.game import Millis
from worldwright.kit.referee import earliest, next_to_close
from worldwright.kit.scramble.model import Close, DecideClaims, Go, GoOn, State, TableActions, TimeUp
from worldwright.kit.scramble.options import COUNT_DOWN
from worldwright.kit.scramble.phases import Counting, Resting, Ringing
from worldwright.kit.scramble.setup import Setup


def deadline(setup: Setup, state: State) -> tuple[Millis, TableActions] | None:
    """The clock's next action and its time; None if no deadline is set."""
    phase = state.phase
    if type(phase) is Counting:
        return phase.since + COUNT_DOWN, Go()
    if type(phase) is Resting:
        return (phase.since + state.options.rest * 1000, GoOn()) if state.options.rest else None
    if phase.lots is not None:
        return None
    end: tuple[Millis, TableActions] | None = None
    if type(phase) is Ringing:
        end = (phase.bell + grace(setup, state), Close())
    elif phase.bell is not None:
        end = (phase.bell, TimeUp())
    window = next_to_close(phase.windows)
    # Claims from before the bell are ruled on before the round is closed.
    if window is not None and (end is None or type(phase) is Ringing or window.opened + setup.window <= end[0]):
        first = earliest(window.claims)
        to = first[0] if len(first) == 1 else None
        return window.opened + setup.window, DecideClaims(setup.things.names[window.thing], window.claims, to)
    return end


def grace(setup: Setup, state: State) -> Millis:
    """How long after the bell a hand from before it may still arrive."""
    return state.options.allowance if setup.window else 0
