"""Step mode: the same round in turns. All choose in secret, then all get what they chose, then all lay it.

Where two chose the same thing, the seat that goes first in this step gets it and the other chooses again from what is
left. Who goes first moves on by one seat with every step.
"""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis, Seat
from worldwright.kit.scramble.hands import given_back, granted, placed, with_entry
from worldwright.kit.scramble.model import NOTHING, SETTING, TAKING, State
from worldwright.kit.scramble.rounds import finished
from worldwright.kit.scramble.setup import Setup


def first_seat(state: State) -> Seat:
    """The seat that goes first in this step."""
    return (state.round - 1 + state.step) % state.seats


def begun(setup: Setup, state: State) -> State:
    """The table at the beginning of a step."""
    return replace(state, phase=TAKING, awaited=setup.everybody & ~state.out)


def chosen(setup: Setup, state: State, at: Millis, seat: Seat, thing: int) -> State:
    """The seat has chosen a thing, or the chip; the last to choose lets everybody have theirs."""
    awaited = state.awaited & ~(1 << seat)
    choices = with_entry(state.choices, seat, thing)
    if awaited:
        return replace(state, awaited=awaited, choices=choices)
    return shared_out(setup, replace(state, awaited=0, choices=choices), at)


def shared_out(setup: Setup, state: State, at: Millis) -> State:
    """Everybody has what they chose, but those who were not first: they choose again."""
    again = 0
    gone: list[int] = []
    choices = state.choices
    state = replace(state, choices=(NOTHING,) * state.seats)
    first = first_seat(state)
    for turn in range(state.seats):
        seat = (first + turn) % state.seats
        thing = choices[seat]
        if thing == NOTHING:
            continue
        if thing in gone:
            again |= 1 << seat
            continue
        if thing < setup.first_village:
            gone.append(thing)
        state = granted(setup, state, seat, thing)
    if again:
        return replace(state, awaited=again)
    holding = sum(1 << seat for seat, thing in enumerate(state.hands) if thing != NOTHING)
    if holding:
        return replace(state, phase=SETTING, awaited=holding)
    return ended(setup, state, at)


def left(setup: Setup, state: State, at: Millis, seat: Seat) -> State:
    """The seat is out without having chosen; the last who was waited for lets the others go on."""
    state = replace(given_back(setup, state, seat), out=state.out | 1 << seat, awaited=state.awaited & ~(1 << seat))
    if state.awaited:
        return state
    return shared_out(setup, state, at) if state.phase == TAKING else laid_out(setup, state, at)


def planned(setup: Setup, state: State, at: Millis, seat: Seat, number: int) -> State:
    """The seat has chosen a cell, side and turn; the last to choose lets everything be laid."""
    awaited = state.awaited & ~(1 << seat)
    plans = with_entry(state.plans, seat, number)
    state = replace(state, awaited=awaited, plans=plans)
    return state if awaited else laid_out(setup, state, at)


def laid_out(setup: Setup, state: State, at: Millis) -> State:
    """Everything is laid where it was planned."""
    for other, plan in enumerate(state.plans):
        if plan != NOTHING:
            state = placed(setup, state, other, plan)
    return ended(setup, replace(state, awaited=0, plans=(NOTHING,) * state.seats), at)


def ended(setup: Setup, state: State, at: Millis) -> State:
    """The next step, or the end of the round."""
    step = state.step + 1
    state = replace(state, step=step)
    if state.out == setup.everybody or step == state.options.steps:
        return finished(setup, state, at)
    return begun(setup, state)
