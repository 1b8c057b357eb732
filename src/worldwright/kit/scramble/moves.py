"""The effects of moves. Every move is legal when it comes here."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis, Move, Seat
from worldwright.kit import referee
from worldwright.kit.scramble import steps
from worldwright.kit.scramble.clock import grace
from worldwright.kit.scramble.hands import given_back, granted, jumped, placed, with_entry
from worldwright.kit.scramble.model import (
    Close,
    Deal,
    DecideClaims,
    DrawLots,
    Go,
    GoOn,
    JumpOut,
    Leave,
    Place,
    Reach,
    Ready,
    Return,
    State,
    TableActions,
    TimeUp,
)
from worldwright.kit.scramble.phases import Playing, Resting, Ringing, Setting, Taking
from worldwright.kit.scramble.rounds import dealt, finished, gone, next_round
from worldwright.kit.scramble.setup import Setup


def apply(setup: Setup, state: State, move: Move[TableActions]) -> State:
    """The state after the move."""
    at, seat, act, phase = move.at, move.by, move.act, state.phase
    match act:
        case Reach():
            thing = setup.things.index[act.thing]
            if type(phase) is Taking:
                return steps.chosen(setup, state, phase, move, thing)
            return reached(setup, state, thing, referee.claim(seat, at, act.allowance, state.players[seat].arm))
        case Place():
            number = setup.ready.place_index[act]
            if type(phase) is Setting:
                return steps.planned(setup, state, phase, move, number)
            return placed(setup, state, seat, number)
        case Return():
            return given_back(setup, state, seat, setup.side_names.index(act.side))
        case JumpOut():
            if type(phase) is Taking:
                return steps.chosen(setup, state, phase, move, setup.things.chip)
            state = given_back(setup, state, seat)
            if not setup.chip_for(state, seat):  # no chip to claim: the seat is out at once
                return settled(setup, jumped(setup, state, seat), at)
            made = referee.claim(seat, at, act.allowance, state.players[seat].arm)
            return reached(setup, state, setup.things.chip, made)
        case Leave():
            if type(phase) is Taking or type(phase) is Setting:
                return steps.left(setup, state, phase, at, seat)
            state = given_back(setup, state, seat)
            return settled(setup, replace(state, out=state.out | 1 << seat), at)
        case DecideClaims():
            if act.to is None:
                return replace(state, phase=replace(scrambling(state), lots=setup.things.index[act.thing]))
            return ruled(setup, state, at, setup.things.index[act.thing], act.to)
        case DrawLots():
            state = replace(state, phase=replace(scrambling(state), lots=None))
            return ruled(setup, state, at, setup.things.index[act.thing], act.to)
        case Deal():
            return dealt(setup, state, at, act)
        case Go():
            return gone(setup, state, at)
        case TimeUp():
            return rung(setup, state, at)
        case Close():
            return finished(setup, state, at)
        case Ready():
            awaited = phase.awaited & ~(1 << seat)
            return replace(state, phase=Resting(phase.since, awaited)) if awaited else next_round(state)
        case GoOn():
            return next_round(state)


def scrambling(state: State) -> Playing | Ringing:
    """The phase, which must be one in which hands race."""
    phase = state.phase
    assert type(phase) is Playing or type(phase) is Ringing
    return phase


def reached(setup: Setup, state: State, thing: int, made: referee.Claim) -> State:
    """A hand goes out: it gets the thing at once if no other hand can compete, otherwise this is a claim."""
    seat, at, phase = made.seat, made.at, scrambling(state)
    if type(phase) is Ringing and made.reached >= phase.bell:
        return state  # the hand was too late, and the log says by how much
    player = replace(state.players[seat], arm=referee.opening(made) + state.options.pause)
    state = replace(state, players=with_entry(state.players, seat, player))
    own = setup.things.first_village <= thing < setup.things.chip
    if own or (setup.window == 0 and made.reached <= at):
        # A slower arm may be under way to the same thing: its claim is void.
        return ruled(setup, state, at, thing, seat)
    windows = referee.claimed(phase.windows, thing, made)
    return settled(setup, replace(state, phase=replace(phase, windows=windows)), at)


def ruled(setup: Setup, state: State, at: Millis, thing: int, to: Seat) -> State:
    """Give the thing to one of its claimants; the hands of the others are free."""
    phase = scrambling(state)
    windows = referee.without(phase.windows, thing)
    if type(phase) is Ringing and thing == setup.things.chip:  # an earlier claim counts for the next chip
        windows += referee.others(phase.windows, thing, to)
    return settled(setup, granted(setup, replace(state, phase=replace(phase, windows=windows)), to, thing), at)


def settled(setup: Setup, state: State, at: Millis) -> State:
    """Continue the round with the seats whose hand is free, or finish it if all are out (MO-T3)."""
    if state.out == setup.everybody:
        return finished(setup, state, at)
    phase = state.phase
    if type(phase) is not Playing:
        return state
    awaited = setup.everybody & ~state.out & ~referee.reaching(phase.windows)
    return state if awaited == phase.awaited else replace(state, phase=replace(phase, awaited=awaited))


def rung(setup: Setup, state: State, at: Millis) -> State:
    """The bell: hands are emptied, and only claims from before it on things to keep are still ruled on (MO-T4)."""
    phase = state.phase
    assert type(phase) is Playing
    assert phase.bell is not None
    for seat in range(state.seats):
        state = given_back(setup, state, seat)
    kept = range(setup.things.first_card, setup.things.first_village) if not setup.plan.cards_are_pieces else range(0)
    windows = referee.before(phase.windows, phase.bell, (*kept, setup.things.chip))
    if windows or grace(setup, state):
        return replace(state, phase=Ringing(at, phase.bell, windows))
    return finished(setup, state, at)
