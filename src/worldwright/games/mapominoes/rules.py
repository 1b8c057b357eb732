"""The rules: the legal actions and their effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worldwright.core.chance import Chance
from worldwright.core.errors import OptionError
from worldwright.core.game import DEALER_ONLY, NOBODY, Millis, Seat
from worldwright.games.mapominoes.model import (
    CALL_MS,
    RULES_VERSION,
    SAND_MS,
    SHOWN_MS,
    Act,
    Begin,
    Call,
    Deal,
    Draw,
    Options,
    Pass,
    Stands,
    State,
    TimeUp,
    TurnTimer,
    Wait,
)
from worldwright.games.mapominoes.phases import (
    NAMES,
    TO_DEAL,
    Extra,
    Follow,
    Go,
    Going,
    Instead,
    Last,
    Own,
    Play,
    Shown,
    ToDeal,
    callable_card,
)
from worldwright.games.mapominoes.table import bare, bordered, following
from worldwright.games.mapominoes.world import World, bits, world

DRAW, PASS, CALL, WAIT, TURN_TIMER = Draw(), Pass(), Call(), Wait(), TurnTimer()
BEGIN, TIME_UP, STANDS = Begin(), TimeUp(), Stands()

TRANSITS_EACH = 2  # MA-G2
MORE_TRANSITS_EACH = {2: 5, 3: 3}  # MA-V3

SEATS_IN: tuple[frozenset[Seat], ...] = tuple(frozenset(bits(mask)) for mask in range(1 << 8))
"""The seats of a bit mask. Shared, because `to_move` is called at every move."""


def start(options: Options, seats: int) -> State:
    """The table before the first deal; the last seat deals first, so seat 0 begins (MA-G1)."""
    here = world(options, seats)
    if options.raw and options.score == "cards":
        raise OptionError("raw", "counts thousands, so score has to be area or population")
    if options.more_transits and seats not in MORE_TRANSITS_EACH:
        raise OptionError("more_transits", f"is for two or three players, not {seats}")
    if options.correct_side and options.table == "cosy" and RULES_VERSION >= 2:
        raise OptionError("correct_side", "leaves too few places on a cosy table: take the standard or banquet one")
    if len(here.cards) <= seats:
        raise OptionError("deck", f"{len(here.cards)} cards are too few for {seats} players and a start card")
    each = transits_each(options, seats)
    if each * seats > here.transits:
        raise OptionError("deck", f"{here.transits} Transits are too few for {seats} players")
    none = (0,) * seats
    return State(
        options=options,
        seats=seats,
        round=0,
        dealer=seats - 1,
        phase=TO_DEAL,
        mover=0,
        hands=none,
        transits=(each,) * seats,
        pile=here.transits - each * seats,
        table=bare(here),
        idle=0,
        lacks=none,
        held=none,
        results=(),
    )


def transits_each(options: Options, seats: int) -> int:
    """How many Transits each player begins a round with."""
    return MORE_TRANSITS_EACH[seats] if options.more_transits else TRANSITS_EACH


def rounds(state: State) -> int:
    """The number of rounds."""
    return state.options.rounds or state.seats


def to_move(state: State) -> frozenset[Seat]:
    """The seat whose turn it is, and in some variants the seats that may call or turn the timer."""
    phase = state.phase
    if type(phase) is Play or type(phase) is Follow:
        mask = 1 << state.mover
        if state.options.bluff or state.options.timer:
            mask |= watchers(state)
        return SEATS_IN[mask]
    if isinstance(phase, ToDeal):
        return DEALER_ONLY
    return SEATS_IN[watchers(state)] if isinstance(phase, Last) else NOBODY


def watchers(state: State) -> int:
    """The seats, as a bit mask, that may call the last card or turn the timer out of turn."""
    phase = state.phase
    if not isinstance(phase, Going | Last):
        return 0
    laid = callable_card(phase)
    mask = 0 if laid is None else ~(1 << laid.by)
    if isinstance(phase, Going):
        if may_turn(state):
            mask = -1
        mask &= ~(1 << state.mover)
    return mask & ~phase.quiet & (1 << state.seats) - 1


def may_turn(state: State) -> bool:
    """Whether the timer can be turned on the seat whose turn it is (MA-V5)."""
    return state.options.timer and isinstance(state.phase, Going) and state.phase.sand is None


def may_call(state: State, seat: Seat) -> bool:
    """Whether a seat can call the last card: it is callable, and another seat's (MA-V6)."""
    laid = callable_card(state.phase)
    return laid is not None and laid.by != seat


def question(state: State) -> tuple[object, ...]:
    """The decision that is due now: whose turn it is, and which card can be called.

    An action sent for an earlier decision must not count: a call that was meant for the previous card is late. The
    other seats' answers and the timer are left out, as they change nothing.
    """
    phase = state.phase
    laid = callable_card(phase)
    return (
        state.round,
        NAMES[type(phase)],
        state.mover,
        laid and laid.cell,
        len(state.table.order),
        isinstance(phase, Follow) and phase.cell,
        isinstance(phase, Going) and isinstance(phase.go, Instead),
    )


Bunch = tuple[Sequence[Act], int]
"""Actions of one kind on one cell, and the bit mask of the legal ones."""


def bunches(state: State, seat: Seat) -> Iterator[Bunch]:
    """Every legal action of a seat that is to move, in bunches: what `actions` lists and `sample` counts."""
    phase = state.phase
    if seat == state.mover and type(phase) is Follow:
        yield from _followers(world(state.options, state.seats), state, phase.cell)
        return
    if seat == state.mover and type(phase) is Play:
        here = world(state.options, state.seats)
        yield from _lays(here, state, phase.go)
        if state.transits[seat]:
            yield from _crossings(here, state, seat)
        if may_stop(state, phase.go):
            yield ((DRAW,) if draws(state, phase.go) else (PASS,)), 1
        if phase.callable is not None and phase.callable.by != seat:
            yield (CALL,), 1
        return
    if may_call(state, seat):
        yield (CALL,), 1
    if may_turn(state):
        yield (TURN_TIMER,), 1
    yield (WAIT,), 1


def _lays(here: World, state: State, go: Go) -> Iterator[Bunch]:
    hand, table = state.hands[state.mover], state.table
    if state.options.bluff and not isinstance(go, Instead):
        for cell in sorted(table.fits):
            if cell not in table.cells:
                yield here.lays[cell], hand
    elif hand & table.open:
        fits, lays = table.fits, here.lays
        for cell in table.edge:
            mask = fits[cell] & hand
            if mask:
                yield lays[cell], mask


def _crossings(here: World, state: State, seat: Seat) -> Iterator[Bunch]:
    """Transits, each legal only where a country of the hand can follow (MA-X1)."""
    hand, table = state.hands[seat], state.table
    reach = bordered(here, hand)
    names, crossings = table.names, here.crossings
    for cell in table.edge:
        mask = names[cell] & reach
        if mask:
            able = following(here, table, cell, hand)
            if able != hand:
                mask &= bordered(here, able)
            if mask:
                yield crossings[cell], mask


def _followers(here: World, state: State, transit: int) -> Iterator[Bunch]:
    hand = state.hands[state.mover]
    for cell, _ in here.near[transit]:
        mask = state.table.fits[cell] & hand
        if mask:
            yield here.lays[cell], mask


def may_stop(state: State, go: Go) -> bool:
    """Whether the turn may end without a card: no country fits, or playing is optional (MA-P3, MA-D1, MA-V6)."""
    return state.options.free_pass or type(go) is Instead or not state.hands[state.mover] & state.table.open


def draws(state: State, go: Go) -> bool:
    """Whether ending a turn without a card brings a Transit; an extra turn counts like any other (MA-D1)."""
    return state.pile > 0 and (type(go) is Own or (type(go) is Extra and RULES_VERSION >= 2))


def actions(state: State, seat: Seat) -> Sequence[Act]:
    """Every legal action: countries, Transits, then draw or pass, then call."""
    out: list[Act] = []
    for acts, mask in bunches(state, seat):
        left = mask
        while left:
            low = left & -left
            out.append(acts[low.bit_length() - 1])
            left ^= low
    return out


def sample(state: State, seat: Seat, chance: Chance) -> Act:
    """One of `actions`, counted by bunches instead of listed."""
    found = list(bunches(state, seat))
    total = 0
    for _, mask in found:
        total += mask.bit_count()
    left = chance.below(total)
    for acts, mask in found:
        count = mask.bit_count()
        if left < count:
            return acts[bits(mask)[left]]
        left -= count
    raise AssertionError("a draw below the count is in some bunch")


def deal(state: State, chance: Chance) -> Deal:
    """A shuffled deck: all countries but one are dealt, starting left of the dealer (MA-G3)."""
    here = world(state.options, state.seats)
    pile = chance.shuffled(range(len(here.cards)))
    first = (state.dealer + 1) % state.seats
    hands = [sorted(pile[(seat - first) % state.seats : -1 : state.seats]) for seat in range(state.seats)]
    return Deal(tuple(tuple(here.ids[card] for card in hand) for hand in hands), here.ids[pile[-1]])


def deadline(state: State) -> tuple[Millis, Act] | None:
    """When the sand has run out, the open hands are picked up or a last card stands."""
    match state.phase:
        case Play(sand=int(turned)) | Follow(sand=int(turned)):
            return turned + SAND_MS, TIME_UP
        case Shown(since=since):
            return since + SHOWN_MS, BEGIN
        case Last(since=since):
            return since + CALL_MS, STANDS
    return None
