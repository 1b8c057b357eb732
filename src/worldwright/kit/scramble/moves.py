"""What a move does to the table. Every move is legal when it comes here."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis, Move, Seat
from worldwright.kit import referee
from worldwright.kit.scramble import steps
from worldwright.kit.scramble.clock import grace
from worldwright.kit.scramble.hands import given_back, granted, jumped, placed, with_entry
from worldwright.kit.scramble.model import (
    NOTHING,
    PLAYING,
    RINGING,
    TAKING,
    Close,
    Deal,
    DrawLots,
    Go,
    GoOn,
    JumpOut,
    Leave,
    Place,
    Reach,
    Ready,
    Return,
    Rule,
    State,
    TableActions,
    TimeUp,
)
from worldwright.kit.scramble.rounds import dealt, finished, gone, next_round
from worldwright.kit.scramble.setup import Setup


def apply(setup: Setup, state: State, move: Move[TableActions]) -> State:
    """The state after the move."""
    at, seat, act = move.at, move.by, move.act
    match act:
        case Reach():
            thing = setup.thing_index[act.thing]
            if state.phase == TAKING:
                return steps.chosen(setup, state, at, seat, thing)
            return reached(setup, state, thing, referee.claim(seat, at, act.allowance, state.arms[seat]))
        case Place():
            number = setup.place_index[act]
            if state.phase == PLAYING:
                return placed(setup, state, seat, number)
            return steps.planned(setup, state, at, seat, number)
        case Return():
            return given_back(setup, state, seat, setup.side_names.index(act.side))
        case JumpOut():
            if state.phase == TAKING:
                return steps.chosen(setup, state, at, seat, setup.chip)
            state = given_back(setup, state, seat)
            if not setup.chip_for(state, seat):  # nothing to reach for, only an end
                return settled(setup, jumped(setup, state, seat), at)
            return reached(setup, state, setup.chip, referee.claim(seat, at, act.allowance, state.arms[seat]))
        case Leave():
            if state.phase != PLAYING:
                return steps.left(setup, state, at, seat)
            state = given_back(setup, state, seat)
            return settled(setup, replace(state, out=state.out | 1 << seat), at)
        case Rule():
            if act.to is None:
                return replace(state, lots=setup.thing_index[act.thing])
            return ruled(setup, state, at, setup.thing_index[act.thing], act.to)
        case DrawLots():
            return ruled(setup, replace(state, lots=NOTHING), at, setup.thing_index[act.thing], act.to)
        case Deal():
            return dealt(setup, state, at, act)
        case Go():
            return gone(setup, state, at)
        case TimeUp():
            return rung(setup, state, at)
        case Close():
            return finished(setup, state, at)
        case Ready():
            awaited = state.awaited & ~(1 << seat)
            return replace(state, awaited=awaited) if awaited else next_round(state)
        case GoOn():
            return next_round(state)


def reached(setup: Setup, state: State, thing: int, made: referee.Claim) -> State:
    """A hand goes out: the thing is the seat's at once where nobody else can come, else this is a claim."""
    seat, at = made.seat, made.at
    if state.phase == RINGING and made.reached >= state.bell:
        return state  # the hand came too late after all, and the log says by how much
    state = replace(state, arms=with_entry(state.arms, seat, referee.opening(made) + state.options.pause))
    own = setup.first_village <= thing < setup.chip
    if own or (setup.window == 0 and made.reached <= at):
        # A slower arm may be under way to the same thing: its claim is void.
        return ruled(setup, state, at, thing, seat)
    return settled(setup, replace(state, windows=referee.claimed(state.windows, thing, made)), at)


def ruled(setup: Setup, state: State, at: Millis, thing: int, to: Seat) -> State:
    """The thing is given to one of those who claimed it; the hands of the others are free."""
    windows = referee.without(state.windows, thing)
    if state.phase == RINGING and thing == setup.chip:  # who was there before the bell too has the next chip
        windows += referee.others(state.windows, thing, to)
    return settled(setup, granted(setup, replace(state, windows=windows), to, thing), at)


def settled(setup: Setup, state: State, at: Millis) -> State:
    """The round goes on with those who have a free hand, or is over because all are out (MO-T3)."""
    if state.out == setup.everybody:
        return finished(setup, state, at)
    if state.phase == RINGING:
        return state
    return replace(state, awaited=setup.everybody & ~state.out & ~referee.reaching(state.windows))


def rung(setup: Setup, state: State, at: Millis) -> State:
    """The bell: hands are empty, and only what was claimed before it and may be kept is still ruled on (MO-T4)."""
    for seat in range(state.seats):
        state = given_back(setup, state, seat)
    kept = range(setup.first_card, setup.first_village) if not setup.plan.cards_are_pieces else range(0)
    windows = referee.before(state.windows, state.bell, (*kept, setup.chip))
    state = replace(state, phase=RINGING, awaited=0, windows=windows, since=at)
    if windows or grace(setup, state):
        return state
    return finished(setup, state, at)
