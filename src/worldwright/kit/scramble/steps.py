"""Step mode: the same round in turns. All choose in secret, then all get their choice, then all place it.

If two chose the same thing, the seat that goes first in this step gets it and the other chooses again from what is
left. The first seat moves by one with every step.
"""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis, Move, Seat
from worldwright.kit.scramble.hands import given_back, granted, placed, with_entry
from worldwright.kit.scramble.model import State, TableActions
from worldwright.kit.scramble.phases import Setting, Taking
from worldwright.kit.scramble.rounds import finished
from worldwright.kit.scramble.setup import Setup


def first_seat(state: State) -> Seat:
    """The seat that goes first in this step."""
    return (state.round - 1 + state.step) % state.seats


def chosen(setup: Setup, state: State, phase: Taking, move: Move[TableActions], thing: int) -> State:
    """The seat has chosen a thing, or the chip; after the last choice all get theirs."""
    awaited = phase.awaited & ~(1 << move.by)
    choices = with_entry(phase.choices, move.by, thing)
    if awaited:
        return replace(state, phase=Taking(phase.since, awaited, choices))
    return shared_out(setup, state, choices, move.at)


def shared_out(setup: Setup, state: State, choices: tuple[int | None, ...], at: Millis) -> State:
    """All get their choice; a seat that was not first for a thing chooses again."""
    again = 0
    gone: list[int] = []
    since = state.phase.since
    first = first_seat(state)
    for turn in range(state.seats):
        seat = (first + turn) % state.seats
        thing = choices[seat]
        if thing is None:
            continue
        if thing in gone:
            again |= 1 << seat
            continue
        if thing < setup.things.first_village:
            gone.append(thing)
        state = granted(setup, state, seat, thing)
    if again:
        return replace(state, phase=Taking(since, again, setup.nothing))
    holding = sum(1 << seat for seat, player in enumerate(state.players) if player.hand is not None)
    if holding:
        return replace(state, phase=Setting(since, holding, setup.nothing))
    return ended(setup, state, at)


def left(setup: Setup, state: State, phase: Taking | Setting, at: Millis, seat: Seat) -> State:
    """The seat is out without a choice; if it was the last one awaited, the others continue."""
    awaited = phase.awaited & ~(1 << seat)
    state = replace(given_back(setup, state, seat), out=state.out | 1 << seat, phase=replace(phase, awaited=awaited))
    if awaited:
        return state
    if type(phase) is Taking:
        return shared_out(setup, state, phase.choices, at)
    return laid_out(setup, state, phase.plans, at)


def planned(setup: Setup, state: State, phase: Setting, move: Move[TableActions], number: int) -> State:
    """The seat has chosen a cell, side and turn; after the last choice everything is placed."""
    awaited = phase.awaited & ~(1 << move.by)
    plans = with_entry(phase.plans, move.by, number)
    if awaited:
        return replace(state, phase=Setting(phase.since, awaited, plans))
    return laid_out(setup, state, plans, move.at)


def laid_out(setup: Setup, state: State, plans: tuple[int | None, ...], at: Millis) -> State:
    """Everything is placed as chosen."""
    for seat, plan in enumerate(plans):
        if plan is not None:
            state = placed(setup, state, seat, plan)
    return ended(setup, state, at)


def ended(setup: Setup, state: State, at: Millis) -> State:
    """The next step, or the end of the round."""
    step = state.step + 1
    if state.out == setup.everybody or step == state.options.steps:
        return finished(setup, replace(state, step=step), at)
    taking = Taking(state.phase.since, setup.everybody & ~state.out, setup.nothing)
    return replace(state, phase=taking, step=step)
