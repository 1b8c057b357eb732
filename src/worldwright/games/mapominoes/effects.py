"""The effects of moves."""

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
    Told,
    Transit,
    TurnTimer,
    Wait,
)
from worldwright.games.mapominoes.phases import (
    EXTRA,
    EXTRA_GO,
    OVER,
    OWN,
    OWN_GO,
    Extra,
    Follow,
    Going,
    Instead,
    Laid,
    Last,
    Own,
    Play,
    Shown,
    callable_card,
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
            return _after_transit(here, state, here.number[act.name], here.cell_number[act.cell])
        case Draw() | Pass():
            return _after_stop(here, state)
        case Deal():
            return _after_deal(here, state, act, move.at)
        case Call():
            return _after_call(here, state, move.by)
        case Wait():
            return _after_wait(here, state, move.by)
        case TurnTimer():
            return replace(state, phase=replace(_going(state), sand=move.at))
        case Begin():
            return replace(state, phase=OWN_GO)
        case TimeUp():
            return _after_time_up(here, state)
        case Stands():
            return _round_over(here, state, False)


def _going(state: State) -> Play | Follow:
    phase = state.phase
    assert type(phase) is Play or type(phase) is Follow
    return phase


def _changed(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _after_deal(here: World, state: State, act: Deal, at: Millis) -> State:
    none = (0,) * state.seats
    return replace(
        state,
        phase=Shown(at) if state.options.open_deal == "brief" else OWN_GO,
        mover=(state.dealer + 1) % state.seats,
        hands=tuple(here.mask(hand) for hand in act.hands),
        table=laid(here, bare(here), here.middle, here.number[act.start] + 1),
        lacks=none,
        held=none,
        told=replace(state.told, since=at),
    )


def _after_transit(here: World, state: State, thing: int, cell: int) -> State:
    phase = _going(state)
    return replace(
        state,
        phase=Follow(go=phase.go, quiet=phase.quiet, sand=phase.sand, cell=cell),
        table=laid(here, state.table, cell, -thing - 1),
        transits=_changed(state.transits, state.mover, state.transits[state.mover] - 1),
    )


def _after_lay(here: World, state: State, card: int, cell: int, at: Millis) -> State:
    phase, seat = _going(state), state.mover
    bit = 1 << card
    hand = state.hands[seat] ^ bit
    go = phase.go
    if type(go) is Instead:
        again, then = False, go.resume
    else:
        again = touching(here, state.table.cells, cell) >= 2
        then = seat if again else (seat + 1) % state.seats
    after = replace(
        state,
        phase=EXTRA_GO if again else OWN_GO,
        mover=then,
        hands=_changed(state.hands, seat, hand),
        table=laid(here, state.table, cell, card + 1),
        idle=0,
        held=_changed(state.held, seat, state.held[seat] & ~bit) if state.held[seat] & bit else state.held,
    )
    if state.options.bluff and type(phase) is Play and type(go) is not Instead:
        return _callable(after, Laid(cell, seat, state.idle + 1), EXTRA if again else OWN, at)
    if hand:
        return after
    return _round_over(here, replace(after, mover=seat, idle=state.idle), False)


def _callable(state: State, card: Laid, go: Own | Extra, at: Millis) -> State:
    """The card can be called until the next one is placed, by any other seat (MA-V6)."""
    return replace(
        state,
        phase=Play(go=go, callable=card) if state.hands[card.by] else Last(go=go, callable=card, since=at),
        told=Told(card.by, card.owed, state.told.resume, at),
    )


def _after_stop(here: World, state: State) -> State:
    """A turn without a card. Without the option to pass it shows that no country fitted."""
    phase, seat = _going(state), state.mover
    if not state.options.free_pass and type(phase.go) is not Instead:
        shown = state.lacks[seat] | state.table.open
        state = replace(state, lacks=_changed(state.lacks, seat, shown))
    return _go_over(here, state, phase, draws(state, phase.go))


def _go_over(here: World, state: State, phase: Play | Follow, drawn: bool) -> State:
    """The next player's turn, or the end of the round after a full circle without a card (MA-S2)."""
    go, seat, idle = phase.go, state.mover, state.idle
    if type(go) is Own:
        idle = 0 if drawn else idle + 1
    if idle >= state.seats:
        return _round_over(here, state, True)
    card, told = callable_card(phase), state.told
    if drawn and told.owed:
        card, told = card and replace(card, owed=0), replace(told, owed=0)
    return replace(
        state,
        phase=OWN_GO if card is None else Play(go=OWN, callable=card),
        mover=go.resume if type(go) is Instead else (seat + 1) % state.seats,
        transits=_changed(state.transits, seat, state.transits[seat] + 1) if drawn else state.transits,
        pile=state.pile - drawn,
        idle=idle,
        told=told,
    )


def _after_time_up(here: World, state: State) -> State:
    """The turn is over and a Transit is drawn; a Transit still without its country goes back first (MA-V5)."""
    phase = _going(state)
    if isinstance(phase, Follow):
        order = tuple(cell for cell in state.table.order if cell != phase.cell)
        state = replace(
            state,
            table=relaid(here, state.table.cells, order),
            transits=_changed(state.transits, state.mover, state.transits[state.mover] + 1),
        )
    return _go_over(here, state, phase, state.pile > 0 and not isinstance(phase.go, Instead))


def _after_wait(here: World, state: State, seat: Seat) -> State:
    """One seat less to wait for; after the last seat that could have called the round is won."""
    phase = state.phase
    assert isinstance(phase, Going | Last)
    after = replace(state, phase=replace(phase, quiet=phase.quiet | 1 << seat))
    return _round_over(here, after, False) if isinstance(phase, Last) and not watchers(after) else after


def _after_call(here: World, state: State, caller: Seat) -> State:
    """A wrong card goes back and the caller plays instead; a wrong call costs nothing (MA-V6)."""
    phase = state.phase
    assert isinstance(phase, Play | Last)
    called = phase.callable
    assert called is not None
    card, layer = state.table.cells[called.cell] - 1, called.by
    if allowed(here, state.table.cells, called.cell) >> card & 1:
        if isinstance(phase, Last):
            return _round_over(here, state, False)
        return replace(state, phase=replace(phase, callable=None))
    bit = 1 << card
    resume = (layer + 1) % state.seats if isinstance(phase.go, Extra) else state.mover
    return replace(
        state,
        phase=Play(go=Instead(resume)),
        mover=caller,
        hands=_changed(state.hands, layer, state.hands[layer] | bit),
        table=relaid(here, state.table.cells, state.table.order[:-1]),
        idle=state.idle + called.owed,
        held=_changed(state.held, layer, state.held[layer] | bit),
        lacks=_changed(state.lacks, layer, state.lacks[layer] & ~bit),
        told=replace(state.told, resume=resume),
    )


def _round_over(here: World, state: State, blocked: bool) -> State:
    """All cards are counted; the deal moves to the left (MA-G1), or the game is over."""
    results = (*state.results, Result(state.hands, blocked))
    if len(results) == rounds(state):
        return replace(state, phase=OVER, results=results)
    return replace(
        start(state.options, state.seats),
        round=state.round + 1,
        dealer=(state.dealer + 1) % state.seats,
        results=results,
        told=Told(since=state.told.since),
    )
