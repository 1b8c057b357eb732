"""Tables for the tests: a start card, the hands that matter, and everything else dealt out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from worldwright.core.game import CLOCK, DEALER, Move, Seat
from worldwright.games.mapominoes.effects import apply
from worldwright.games.mapominoes.model import Act, Deal, Lay, Options, State, Transit
from worldwright.games.mapominoes.phases import Go, Going
from worldwright.games.mapominoes.refusals import refusal
from worldwright.games.mapominoes.rules import start
from worldwright.games.mapominoes.world import world


def opened(options: Options, seats: int) -> State:
    """The state before the deal."""
    return start(options, seats)


def dealt(first: str, *hands: Sequence[str], seats: int = 3, at: int = 0, **options: Any) -> State:
    """A dealt round: these cards are in these hands, filled up with what is left in the deck's order.

    One deck lies on a cosy table of 13 by 9 where nothing else is said: its middle is g5.
    """
    if "correct_side" not in options and len(options.get("deck", "1")) == 1:
        options.setdefault("table", "cosy")
    chosen = Options(**options)
    state = start(chosen, seats)
    here = world(chosen, seats)
    total = len(here.cards) - 1
    sizes = [len(range(seat, total, seats)) for seat in range(seats)]
    wanted = [list(hand) for hand in hands] + [[] for _ in range(seats - len(hands))]
    named = {first, *(card for hand in wanted for card in hand)}
    rest = [card.id for card in here.cards if card.id not in named]
    for hand, size in zip(wanted, sizes, strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    deal = Deal(tuple(tuple(hand) for hand in wanted), first)
    assert refusal(state, DEALER, deal) is None
    return apply(state, Move(at, DEALER, deal))


def after(state: State, *moves: tuple[Seat, Act], at: int = 0) -> State:
    """The state after moves, each checked."""
    for by, act in moves:
        assert refusal(state, by, act) is None, (by, act, refusal(state, by, act))
        state = apply(state, Move(at, by, act))
    return state


def clock(state: State, act: Act, at: int = 0) -> State:
    """The state after the clock did something."""
    return apply(state, Move(at, CLOCK, act))


def holding(state: State, seat: Seat, *cards: str, transits: int | None = None) -> State:
    """The same table with exactly these countries in a hand; what was there goes out of the game."""
    hands = list(state.hands)
    hands[seat] = world(state.options, state.seats).mask(cards)
    counts = list(state.transits)
    if transits is not None:
        counts[seat] = transits
    return replace(state, hands=tuple(hands), transits=tuple(counts))


def go(state: State) -> Go:
    """What kind of go it is."""
    assert isinstance(state.phase, Going)
    return state.phase.go


def on_table(state: State) -> dict[str, str]:
    """What lies where: a country's id, or `~` and what a Transit stands for."""
    here = world(state.options, state.seats)
    names = {}
    for cell in state.table.order:
        what = state.table.cells[cell]
        names[here.cell_names[cell]] = here.ids[what - 1] if what > 0 else "~" + here.ids[-what - 1]
    return names


def held(state: State, seat: Seat) -> set[str]:
    """The countries in a hand."""
    return set(world(state.options, state.seats).named(state.hands[seat]))


def refused(state: State, seat: Seat, act: Act) -> tuple[str, tuple[str, ...]]:
    """The rule that forbids it and the places it names."""
    found = refusal(state, seat, act)
    assert found is not None, act
    return found.rule, found.at


def lay(card: str, cell: str) -> Lay:
    """Short for a Lay."""
    return Lay(card, cell)


def cross(name: str, cell: str) -> Transit:
    """Short for a Transit."""
    return Transit(name, cell)
