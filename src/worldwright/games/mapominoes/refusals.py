"""The rule that forbids an action, for any seat at any time."""

from __future__ import annotations

from worldwright.core.game import DEALER, Refusal, Seat
from worldwright.games.mapominoes.model import (
    Act,
    Begin,
    Call,
    Deal,
    Draw,
    Lay,
    Pass,
    Stands,
    State,
    TimeUp,
    Transit,
    TurnTimer,
    Wait,
)
from worldwright.games.mapominoes.phases import Extra, Follow, Going, Instead, Over, Play, ToDeal
from worldwright.games.mapominoes.rules import draws, may_call, may_stop, may_turn, to_move, watchers
from worldwright.games.mapominoes.table import allowed, bordered, following, touching
from worldwright.games.mapominoes.world import World, world

SIDE_OF_OTHER = 2  # XOR with this turns a side into the opposite one


def refusal(state: State, seat: Seat, action: Act) -> Refusal | None:
    """The rule that forbids an action, or None."""
    here = world(state.options, state.seats)
    phase = state.phase
    if isinstance(phase, Over):
        return Refusal("WW-T2")
    if seat == DEALER:
        if not isinstance(action, Deal):
            return Refusal("WW-T3")
        if not isinstance(phase, ToDeal):
            return Refusal("WW-T1")
        return None if _dealable(here, state, action) else Refusal("WW-T4")
    if isinstance(action, Deal | Begin | TimeUp | Stands):
        return Refusal("WW-T3")
    if seat not in to_move(state):
        return Refusal("WW-T1")
    if isinstance(action, Call):
        return None if may_call(state, seat) else Refusal("MA-V6")
    if isinstance(action, TurnTimer):
        return None if may_turn(state) and seat != state.mover else Refusal("MA-V5")
    if isinstance(action, Wait):
        if watchers(state) >> seat & 1:
            return None
        return Refusal("MA-V5" if state.options.timer else "MA-V6")
    if not isinstance(phase, Going) or seat != state.mover:
        return Refusal("WW-T1")
    match action:
        case Lay():
            return _lay_refusal(here, state, phase, action)
        case Transit():
            return _transit_refusal(here, state, phase, action)
        case Draw() | Pass():
            return _stop_refusal(here, state, phase, action)


def _dealable(here: World, state: State, action: Deal) -> bool:
    """Whether a deal is possible: every card once, hands of the sizes in MA-G3."""
    cards = [card for hand in action.hands for card in hand] + [action.start]
    if len(action.hands) != state.seats or sorted(cards) != sorted(here.ids[: len(here.cards)]):
        return False
    total, first = len(here.cards) - 1, (state.dealer + 1) % state.seats
    return all(
        len(hand) == len(range((seat - first) % state.seats, total, state.seats))
        for seat, hand in enumerate(action.hands)
    )


def _lay_refusal(here: World, state: State, phase: Play | Follow, action: Lay) -> Refusal | None:
    card, cell = here.number.get(action.card, -1), here.cell_number.get(action.cell, -1)
    if not 0 <= card < len(here.cards) or not state.hands[state.mover] >> card & 1:
        return Refusal("MA-P1", (action.card,))
    if cell < 0:
        return Refusal("MA-P4", (action.cell,))
    cells = state.table.cells
    if cell in cells or not touching(here, cells, cell):
        return Refusal("MA-P1", (action.cell,))
    if isinstance(phase, Follow):
        if all(other != phase.cell for other, _ in here.near[cell]):
            return Refusal("MA-X1", (here.cell_names[phase.cell],))
    elif state.options.bluff and not isinstance(phase.go, Instead):
        return None
    if allowed(here, cells, cell) >> card & 1:
        return None
    return _misfit(here, state, card, cell)


def _misfit(here: World, state: State, card: int, cell: int) -> Refusal:
    """The rule against a card next to its neighbours: a wrong neighbour before a wrong side."""
    cells, names = state.table.cells, here.cell_names
    around = [(other, side, cells[other]) for other, side in here.near[cell] if other in cells]
    strangers = tuple(names[other] for other, _, what in around if what > 0 and not here.borders[card] >> what - 1 & 1)
    if strangers:
        return Refusal("MA-P2", strangers)
    transits = tuple(names[other] for other, _, what in around if what < 0 and not here.borders[card] >> ~what & 1)
    if transits:
        return Refusal("MA-X1", transits)
    wrong = (other for other, side, what in around if what > 0 and not _right_side(here, what - 1, side, card))
    return Refusal("MA-V4", tuple(names[other] for other in wrong))


def _right_side(here: World, neighbour: int, side: int, card: int) -> bool:
    return bool(here.accepts[neighbour][side ^ SIDE_OF_OTHER] >> card & 1)


def _transit_refusal(here: World, state: State, phase: Play | Follow, action: Transit) -> Refusal | None:
    seat, table = state.mover, state.table
    thing, cell = here.number.get(action.name, -1), here.cell_number.get(action.cell, -1)
    if thing < 0:
        return Refusal("MA-X3", (action.name,))
    if cell < 0:
        return Refusal("MA-P4", (action.cell,))
    if isinstance(phase, Follow):
        return Refusal("MA-X1", (here.cell_names[phase.cell],))
    if not state.transits[seat]:
        return Refusal("MA-P1", ("transit",))
    if cell in table.cells or not touching(here, table.cells, cell):
        return Refusal("MA-P1", (action.cell,))
    around = [(here.cell_names[other], table.cells[other]) for other, _ in here.near[cell] if other in table.cells]
    if any(what < 0 for _, what in around):
        return Refusal("MA-X2", tuple(name for name, what in around if what < 0))
    if any(what == thing + 1 for _, what in around):
        return Refusal("MA-X3", tuple(name for name, what in around if what == thing + 1))
    strangers = tuple(name for name, what in around if not here.borders[what - 1] >> thing & 1)
    if strangers:
        return Refusal("MA-X1", strangers)
    if not bordered(here, following(here, table, cell, state.hands[seat])) >> thing & 1:
        return Refusal("MA-X1", (action.cell,))
    return None


def _stop_refusal(here: World, state: State, phase: Play | Follow, action: Draw | Pass) -> Refusal | None:
    if isinstance(phase, Follow):
        return Refusal("MA-X1", (here.cell_names[phase.cell],))
    go = phase.go
    if not may_stop(state, go):
        fitting = state.hands[state.mover] & state.table.open
        return Refusal("MA-D1" if isinstance(go, Extra) else "MA-P3", here.named(fitting))
    if isinstance(action, Draw) == draws(state, go):
        return None
    return Refusal("MA-D1" if isinstance(go, Extra) else "MA-V6" if isinstance(go, Instead) else "MA-P3")
