"""What a seat may do now, and the rule against everything else."""

from __future__ import annotations

from typing import Final

from worldwright.core.chance import Chance
from worldwright.core.game import DEALER, DEALER_ONLY, Refusal, Seat
from worldwright.kit.referee import earliest
from worldwright.kit.scramble.dealing import deal_refusal
from worldwright.kit.scramble.model import (
    DEALER_ACTIONS,
    DEALING,
    NOTHING,
    OVER,
    PLAYING,
    RESTING,
    RINGING,
    SEAT_ACTIONS,
    SETTING,
    TAKING,
    Deal,
    DrawLots,
    JumpOut,
    Leave,
    Place,
    Reach,
    Ready,
    Return,
    State,
    TableActions,
)
from worldwright.kit.scramble.setup import JUMP_OUT, LEAVE, READY, Setup, listed

SOME: Final = tuple(frozenset(seat for seat in range(4) if bits >> seat & 1) for bits in range(16))
"""Seats given as bits."""
FROM_THE_THIRD_TILE: Final = 3


def to_move(state: State) -> frozenset[Seat]:
    """Everybody who may act: in real time all at once."""
    if state.phase == DEALING or state.lots != NOTHING:
        return DEALER_ONLY
    return SOME[state.awaited]


def actions(setup: Setup, state: State, seat: Seat) -> list[TableActions]:
    """Everything a seat may do, in a fixed order: pool, cards, villages, jumping out; or cells, then putting back."""
    if seat < 0 or not state.awaited >> seat & 1 or state.lots != NOTHING:
        return []
    found: list[TableActions] = []
    if state.phase == RESTING:
        return [READY]
    hand = state.hands[seat]
    if hand == NOTHING:
        found += listed(setup.reach_bytes, reachable(setup, state, seat))
        found.append(JUMP_OUT)
        return found
    two_sided = hand < setup.first_card
    found += listed(setup.place_bytes if two_sided else setup.one_side_bytes, state.fringe[seat])
    if state.phase == PLAYING:
        found += setup.returns if two_sided else setup.returns[:1]
        found.append(JUMP_OUT)
    return found


def farewell(state: State, seat: Seat) -> TableActions | None:
    """What the table does for a seat that nobody holds, so that the others need not wait for it (MO-J4)."""
    if seat not in to_move(state):
        return None
    return READY if state.phase == RESTING else LEAVE


def sample(setup: Setup, state: State, seat: Seat, chance: Chance) -> TableActions:
    """One of the actions, each as likely as the others; mostly without listing them."""
    phase = state.phase
    if phase == TAKING or (phase == PLAYING and state.hands[seat] == NOTHING):
        things = reachable(setup, state, seat)
        most = setup.chip if things >> setup.first_card else len(state.pool)
        if 4 * things.bit_count() >= most:  # enough lies there to find one by trying
            while True:
                thing = chance.below(most + 1)
                if thing == most:
                    return JUMP_OUT
                if things >> thing & 1:
                    return setup.reaches[thing]
    elif phase == SETTING:
        fringe = state.fringe[seat]
        while True:
            cell = chance.below(setup.cells)
            if fringe >> cell & 1:
                return setup.places[cell << 3 | chance.below(8 if state.hands[seat] < setup.first_card else 4)]
    return chance.choice(actions(setup, state, seat))


def reachable(setup: Setup, state: State, seat: Seat) -> int:
    """The things an empty hand may reach for, as bits."""
    things = state.there
    fits = state.fringe[seat] != 0
    if state.phase == TAKING and not fits:
        things = 0  # in step mode what is taken must be laid
    if state.open and cards_allowed(setup, state, seat) and (fits or not setup.plan.cards_are_pieces):
        things |= state.open << setup.first_card
    if state.villages and fits:
        things |= state.villages[seat] << setup.first_village
    return things


def cards_allowed(setup: Setup, state: State, seat: Seat) -> bool:
    """Whether a seat may take a task or building now (MO-E2, MS-E2)."""
    return (
        state.kept[seat].bit_count() < setup.plan.cards_each
        and state.filled[seat].bit_count() - len(setup.plan.start_cells) >= FROM_THE_THIRD_TILE
    )


def refusal(setup: Setup, state: State, seat: Seat, action: TableActions) -> Refusal | None:
    """The rule that forbids it; None: it may be done."""
    if state.phase == OVER:
        return Refusal("WW-T2")
    if seat == DEALER:
        if not isinstance(action, DEALER_ACTIONS):
            return Refusal("WW-T3")
        return dealer_refusal(setup, state, action)
    if not isinstance(action, SEAT_ACTIONS):
        return Refusal("WW-T3")
    if state.phase == RINGING:
        return late_refusal(setup, state, seat, action)
    if seat not in to_move(state):
        return Refusal("WW-T1")
    if isinstance(action, Reach | JumpOut) and action.allowance > allowance_cap(setup, state):
        return Refusal("MO-P10")
    if state.phase == RESTING:
        return None if isinstance(action, Ready) else Refusal("MO-T1")
    match action:
        case Reach():
            return reach_refusal(setup, state, seat, action)
        case Place():
            return place_refusal(setup, state, seat, action)
        case Return():
            return return_refusal(setup, state, seat, action)
        case JumpOut():
            return Refusal("MO-P6") if state.phase == SETTING else None
        case Leave():
            return None
        case Ready():
            return Refusal("MO-T3")


def dealer_refusal(setup: Setup, state: State, action: Deal | DrawLots) -> Refusal | None:
    """Chance can only deal what is there, and draw lots only for those who were equal."""
    if DEALER not in to_move(state):
        return Refusal("WW-T1")
    if isinstance(action, Deal):
        return Refusal("WW-T4") if state.lots != NOTHING else deal_refusal(setup, state, action)
    if state.lots == NOTHING or action.thing != setup.things[state.lots] or action.to not in tied(state):
        return Refusal("WW-T4")
    return None


def tied(state: State) -> tuple[Seat, ...]:
    """The seats that lots are drawn between."""
    return next((earliest(window.claims) for window in state.windows if window.thing == state.lots), ())


def allowance_cap(setup: Setup, state: State) -> int:
    """What the host may allow for a line: nothing where nobody waits for it."""
    return state.options.allowance if setup.window and state.phase in (PLAYING, RINGING) else 0


def late_refusal(setup: Setup, state: State, seat: Seat, action: TableActions) -> Refusal | None:
    """After the bell only a hand counts that was there before it: the host's allowance vouches for that (MO-T4)."""
    if not isinstance(action, Reach | JumpOut) or not 0 < action.allowance <= allowance_cap(setup, state):
        return Refusal("MO-T4")
    if not 0 <= seat < state.seats or state.out >> seat & 1:
        return Refusal("WW-T1")
    if any(claim.seat == seat for window in state.windows for claim in window.claims):
        return Refusal("MO-P5")
    if isinstance(action, JumpOut):
        return None
    thing = setup.thing_index.get(action.thing, NOTHING)
    if setup.plan.cards_are_pieces or not setup.first_card <= thing < setup.first_village:
        return Refusal("MO-T4")  # a tile would only go back again
    return reach_refusal(setup, state, seat, action)


def reach_refusal(setup: Setup, state: State, seat: Seat, action: Reach) -> Refusal | None:
    if state.hands[seat] != NOTHING:
        return Refusal("MO-P5")
    thing = setup.thing_index.get(action.thing, NOTHING)
    if thing in (NOTHING, setup.chip):
        return Refusal("MO-P9")
    if reachable(setup, state, seat) >> thing & 1:
        return None
    if thing < setup.first_card:
        return Refusal("MO-P8" if state.there >> thing & 1 else "MO-P10", (action.thing,))
    if thing < setup.first_village:
        return Refusal("MS-E2" if setup.plan.cards_are_pieces else "MO-E2", (action.thing,))
    return Refusal("MS-A1", (action.thing,))


def place_refusal(setup: Setup, state: State, seat: Seat, action: Place) -> Refusal | None:
    hand = state.hands[seat]
    if hand == NOTHING:
        return Refusal("MO-P6")
    number = setup.place_index.get(action, NOTHING)
    if number == NOTHING:
        known = action.cell in setup.mask.index
        return Refusal("MO-P3" if known else "MO-P8", (action.cell,) if known else ())
    if hand >= setup.first_card and number & 4:
        return Refusal("MO-P3", (action.cell,))
    cell = number >> 3
    if state.filled[seat] >> cell & 1:
        return Refusal("MO-P8", (action.cell,))
    if state.fringe[seat] >> cell & 1:
        return None
    if setup.plan.island:
        touches = setup.near[cell] & state.filled[seat]
        return Refusal("MO-V6" if touches or not state.filled[seat] else "MO-P2", (action.cell,))
    return Refusal("MO-P2", (action.cell,))


def return_refusal(setup: Setup, state: State, seat: Seat, action: Return) -> Refusal | None:
    hand = state.hands[seat]
    if hand == NOTHING or state.phase != PLAYING:
        return Refusal("MO-P6")
    sides = setup.returns if hand < setup.first_card else setup.returns[:1]
    return None if action in sides else Refusal("MO-P3")
