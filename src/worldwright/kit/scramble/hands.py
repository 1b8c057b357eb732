"""What hands do: take a thing, lay it into a world, put it back, take the top chip."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Seat
from worldwright.kit.pieces import Code, code, piece_of, turn_of, with_piece
from worldwright.kit.scramble.model import NOTHING, State
from worldwright.kit.scramble.setup import Setup


def with_entry(row: tuple[int, ...], place: int, entry: int) -> tuple[int, ...]:
    """The row with one entry changed."""
    return (*row[:place], entry, *row[place + 1 :])


def granted(setup: Setup, state: State, seat: Seat, thing: int) -> State:
    """The thing is the seat's: a tile, building or village in hand, a task before it, the chip with all it means."""
    if thing < setup.first_card:
        return replace(state, there=state.there & ~(1 << thing), hands=with_entry(state.hands, seat, thing))
    if thing < setup.first_village:
        bit = 1 << thing - setup.first_card
        if setup.plan.cards_are_pieces:
            return replace(state, open=state.open & ~bit, hands=with_entry(state.hands, seat, thing))
        return replace(state, open=state.open & ~bit, kept=with_entry(state.kept, seat, state.kept[seat] | bit))
    if thing < setup.chip:
        return replace(state, hands=with_entry(state.hands, seat, thing))
    return jumped(setup, state, seat)


def given_back(setup: Setup, state: State, seat: Seat, side: int = NOTHING) -> State:
    """What the seat holds lies where it came from again, with this side up; without one: as it lay."""
    thing = state.hands[seat]
    if thing == NOTHING:
        return state
    hands = with_entry(state.hands, seat, NOTHING)
    if thing < setup.first_card:
        pool = state.pool
        if side != NOTHING:
            lay = pool[thing]
            pool = with_entry(pool, thing, code(piece_of(lay), side, turn_of(lay)))
        return replace(state, hands=hands, pool=pool, there=state.there | 1 << thing)
    if thing < setup.first_village:
        return replace(state, hands=hands, open=state.open | 1 << thing - setup.first_card)
    return replace(state, hands=hands)


def jumped(setup: Setup, state: State, seat: Seat) -> State:
    """The seat is out of this round, with the top chip if there is one for it."""
    chips = with_entry(state.chips, seat, setup.chip_for(state, seat))
    return replace(state, out=state.out | 1 << seat, chips=chips)


def laid(state: State, seat: Seat, cell: int, lies: Code) -> tuple[tuple[tuple[Code, ...], ...], tuple[int, ...]]:
    """The worlds and filled cells after a code was laid on a seat's cell."""
    world = with_piece(state.worlds[seat], cell, lies)
    worlds = (*state.worlds[:seat], world, *state.worlds[seat + 1 :])
    return worlds, with_entry(state.filled, seat, state.filled[seat] | 1 << cell)


def placed(setup: Setup, state: State, seat: Seat, number: int) -> State:
    """What the seat holds lies in its world; `number` is cell, side and turn as one int."""
    thing = state.hands[seat]
    cell = number >> 3
    lies = 1 + setup.piece_of_thing(state, thing) * 8 + (number & 7)
    worlds, filled = laid(state, seat, cell, lies)
    fringe = with_entry(state.fringe, seat, setup.fringe(filled[seat], state.fringe[seat], cell))
    hands = with_entry(state.hands, seat, NOTHING)
    if thing < setup.first_card:
        return replace(state, worlds=worlds, filled=filled, fringe=fringe, hands=hands)
    if thing < setup.first_village:
        kept = with_entry(state.kept, seat, state.kept[seat] | 1 << thing - setup.first_card)
        return replace(state, worlds=worlds, filled=filled, fringe=fringe, hands=hands, kept=kept)
    villages = with_entry(state.villages, seat, state.villages[seat] & ~(1 << thing - setup.first_village))
    return replace(state, worlds=worlds, filled=filled, fringe=fringe, hands=hands, villages=villages)
