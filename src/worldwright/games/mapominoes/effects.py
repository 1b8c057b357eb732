"""What a move does."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis, Move, Seat
from worldwright.games.mapominoes.model import (
    Act,
    Begin,
    Call,
    Deal,
    Draw,
    Lay,
    Pass,
    Result,
    Stands,
    State,
    TimeUp,
    Transit,
    TurnTimer,
    Wait,
)
from worldwright.games.mapominoes.rules import draws, rounds, start, watchers
from worldwright.games.mapominoes.table import allowed, bare, laid, relaid, touching
from worldwright.games.mapominoes.world import World, world


def apply(state: State, move: Move[Act]) -> State:
    """The state after a legal move."""
    act = move.act
    here = world(state.options, state.seats)
    match act:
        case Lay():
            return _after_lay(here, state, here.number[act.card], here.cell_number[act.cell], move.at)
        case Transit():
            cell = here.cell_number[act.cell]
            return replace(
                state,
                table=laid(here, state.table, cell, -here.number[act.name] - 1),
                transits=_changed(state.transits, state.mover, state.transits[state.mover] - 1),
                pending=cell,
                window=-1,
            )
        case Draw() | Pass():
            return _after_stop(here, state)
        case Deal():
            return _after_deal(here, state, act, move.at)
        case Call():
            return _after_call(here, state, move.by)
        case Wait():
            quiet = state.quiet | 1 << move.by
            after = replace(state, quiet=quiet)
            return _round_over(here, after, False) if state.phase == "last" and not watchers(after) else after
        case TurnTimer():
            return replace(state, sand=move.at)
        case Begin():
            return replace(state, phase="play")
        case TimeUp():
            return _after_time_up(here, state)
        case Stands():
            return _round_over(here, state, False)


def _changed(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _after_deal(here: World, state: State, act: Deal, at: Millis) -> State:
    none = (0,) * state.seats
    return replace(
        state,
        phase="show" if state.options.open_deal == "brief" else "play",
        mover=(state.dealer + 1) % state.seats,
        hands=tuple(here.mask(hand) for hand in act.hands),
        table=laid(here, bare(here), here.middle, here.number[act.start] + 1),
        lacks=none,
        held=none,
        since=at,
    )


def _after_lay(here: World, state: State, card: int, cell: int, at: Millis) -> State:
    seat = state.mover
    bit = 1 << card
    hand = state.hands[seat] ^ bit
    hands = _changed(state.hands, seat, hand)
    table = laid(here, state.table, cell, card + 1)
    held = _changed(state.held, seat, state.held[seat] & ~bit) if state.held[seat] & bit else state.held
    if state.options.bluff and not state.instead and state.pending < 0:
        # It can be called until the next card is laid, whoever is to move by then (MA-V6).
        again = touching(here, table.cells, cell) >= 2
        return replace(
            state,
            phase="play" if hand else "last",
            mover=seat if again else (seat + 1) % state.seats,
            hands=hands,
            table=table,
            extra=again,
            idle=0,
            owed=state.idle + 1,
            held=held,
            window=cell,
            layer=seat,
            quiet=0,
            sand=-1,
            since=at,
        )
    if not hand:
        return _round_over(here, replace(state, hands=hands, table=table, held=held), False)
    again = not state.instead and touching(here, table.cells, cell) >= 2
    return replace(
        state,
        mover=seat if again else state.resume if state.instead else (seat + 1) % state.seats,
        hands=hands,
        table=table,
        pending=-1,
        extra=again,
        idle=0,
        held=held,
        instead=False,
        quiet=0,
        sand=-1,
    )


def _after_stop(here: World, state: State) -> State:
    """A go without a card. Where nobody is free to pass it shows that no country fitted."""
    seat = state.mover
    if not state.options.free_pass and not state.instead:
        shown = state.lacks[seat] | state.table.open
        state = replace(state, lacks=_changed(state.lacks, seat, shown))
    return _go_over(here, state, draws(state))


def _go_over(here: World, state: State, drawn: bool) -> State:
    """The next player's go, or the end of the round when a whole circle brought nothing (MA-S2)."""
    seat = state.mover
    idle = state.idle
    if not state.instead and not state.extra:
        idle = 0 if drawn else idle + 1
    if idle >= state.seats:
        return _round_over(here, state, True)
    return replace(
        state,
        mover=state.resume if state.instead else (seat + 1) % state.seats,
        transits=_changed(state.transits, seat, state.transits[seat] + 1) if drawn else state.transits,
        pile=state.pile - drawn,
        extra=False,
        instead=False,
        idle=idle,
        owed=0 if drawn else state.owed,
        quiet=0,
        sand=-1,
    )


def _after_time_up(here: World, state: State) -> State:
    """The go is over and a Transit is drawn; a Transit still without its country goes back first (MA-V5)."""
    if state.pending >= 0:
        order = tuple(cell for cell in state.table.order if cell != state.pending)
        state = replace(
            state,
            table=relaid(here, state.table.cells, order),
            transits=_changed(state.transits, state.mover, state.transits[state.mover] + 1),
            pending=-1,
        )
    return _go_over(here, state, state.pile > 0 and not state.instead)


def _after_call(here: World, state: State, caller: Seat) -> State:
    """A wrong card goes back and the caller plays instead; a wrong call costs nothing (MA-V6)."""
    cell = state.window
    card = state.table.cells[cell] - 1
    if allowed(here, state.table.cells, cell) >> card & 1:
        after = replace(state, window=-1)
        return _round_over(here, after, False) if state.phase == "last" else after
    bit, layer = 1 << card, state.layer
    return replace(
        state,
        phase="play",
        mover=caller,
        hands=_changed(state.hands, layer, state.hands[layer] | bit),
        table=relaid(here, state.table.cells, state.table.order[:-1]),
        extra=False,
        idle=state.idle + state.owed,
        resume=(layer + 1) % state.seats if state.extra and state.mover == layer else state.mover,
        held=_changed(state.held, layer, state.held[layer] | bit),
        lacks=_changed(state.lacks, layer, state.lacks[layer] & ~bit),
        window=-1,
        instead=True,
        quiet=0,
        sand=-1,
    )


def _round_over(here: World, state: State, blocked: bool) -> State:
    """Everybody's cards are counted; the deal moves to the left (MA-G1), or the game is over."""
    results = (*state.results, Result(state.hands, blocked))
    if len(results) == rounds(state):
        return replace(
            state, phase="over", results=results, pending=-1, extra=False, instead=False, window=-1, quiet=0, sand=-1
        )
    fresh = start(state.options, state.seats)
    return replace(
        fresh, round=state.round + 1, dealer=(state.dealer + 1) % state.seats, results=results, since=state.since
    )
