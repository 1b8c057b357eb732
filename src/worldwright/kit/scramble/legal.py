"""The legal actions of a seat, and the rule that forbids any other."""

from __future__ import annotations

from typing import Final

from worldwright.core.chance import Chance
from worldwright.core.game import DEALER, DEALER_ONLY, Refusal, Seat
from worldwright.kit.referee import earliest
from worldwright.kit.scramble.dealing import deal_refusal
from worldwright.kit.scramble.model import (
    DEALER_ACTIONS,
    SEAT_ACTIONS,
    Deal,
    DrawLots,
    JumpOut,
    Leave,
    Place,
    Player,
    Reach,
    Ready,
    Return,
    State,
    TableActions,
)
from worldwright.kit.scramble.phases import Dealing, Over, Playing, Resting, Ringing, Setting, Taking
from worldwright.kit.scramble.setup import JUMP_OUT, LEAVE, READY, Setup, listed

SOME: Final = tuple(frozenset(seat for seat in range(4) if bits >> seat & 1) for bits in range(16))
"""Sets of seats by their bits."""
FROM_THE_THIRD_TILE: Final = 3


def to_move(state: State) -> frozenset[Seat]:
    """All seats that may act: in real time all at once."""
    phase = state.phase
    if type(phase) is Dealing or phase.lots is not None:
        return DEALER_ONLY
    return SOME[phase.awaited]


def actions(setup: Setup, state: State, seat: Seat) -> list[TableActions]:
    """The legal actions in a fixed order: pool, cards, villages, jumping out; or cells, then returning."""
    phase = state.phase
    if seat < 0 or not phase.awaited >> seat & 1 or phase.lots is not None:
        return []
    found: list[TableActions] = []
    if type(phase) is Resting:
        return [READY]
    player = state.players[seat]
    hand = player.hand
    if hand is None:
        found += listed(setup.ready.reach_bytes, reachable(setup, state, seat))
        found.append(JUMP_OUT)
        return found
    two_sided = hand < setup.things.first_card
    found += listed(setup.ready.place_bytes if two_sided else setup.ready.one_side_bytes, player.fringe)
    if type(phase) is Playing:
        found += setup.ready.returns if two_sided else setup.ready.returns[:1]
        found.append(JUMP_OUT)
    return found


def farewell(state: State, seat: Seat) -> TableActions | None:
    """The action the table plays for an abandoned seat, so that the others need not wait for it (MO-J4)."""
    if seat not in to_move(state):
        return None
    return READY if isinstance(state.phase, Resting) else LEAVE


def sample(setup: Setup, state: State, seat: Seat, chance: Chance) -> TableActions:
    """A uniformly random legal action, usually without listing all."""
    kind = type(state.phase)
    if kind is Taking or (kind is Playing and state.players[seat].hand is None):
        things = reachable(setup, state, seat)
        most = setup.things.chip if things >> setup.things.first_card else len(state.pool.tiles)
        if 4 * things.bit_count() >= most:  # dense enough to find one by trying
            while True:
                thing = chance.below(most + 1)
                if thing == most:
                    return JUMP_OUT
                if things >> thing & 1:
                    return setup.ready.reaches[thing]
    elif kind is Setting:
        player = state.players[seat]
        fringe, hand = player.fringe, player.hand
        assert hand is not None
        while True:
            cell = chance.below(setup.board.cells)
            if fringe >> cell & 1:
                return setup.ready.places[cell << 3 | chance.below(8 if hand < setup.things.first_card else 4)]
    return chance.choice(actions(setup, state, seat))


def reachable(setup: Setup, state: State, seat: Seat) -> int:
    """The things an empty hand may reach for, as bits."""
    pool, player = state.pool, state.players[seat]
    things = pool.there
    fits = player.fringe != 0
    if not fits and type(state.phase) is Taking:
        things = 0  # in step mode a taken tile must be placed
    if pool.open and cards_allowed(setup, player) and (fits or not setup.plan.cards_are_pieces):
        things |= pool.open << setup.things.first_card
    if fits:
        things |= player.villages << setup.things.first_village
    return things


def cards_allowed(setup: Setup, player: Player) -> bool:
    """Whether a seat may take a task or building now (MO-E2, MS-E2)."""
    return (
        player.kept.bit_count() < setup.plan.cards_each
        and player.filled.bit_count() - len(setup.plan.start_cells) >= FROM_THE_THIRD_TILE
    )


def refusal(setup: Setup, state: State, seat: Seat, action: TableActions) -> Refusal | None:
    """The rule that forbids an action; None: it is legal."""
    phase = state.phase
    if isinstance(phase, Over):
        return Refusal("WW-T2")
    if seat == DEALER:
        if not isinstance(action, DEALER_ACTIONS):
            return Refusal("WW-T3")
        return dealer_refusal(setup, state, action)
    if not isinstance(action, SEAT_ACTIONS):
        return Refusal("WW-T3")
    if isinstance(phase, Ringing):
        return late_refusal(setup, state, seat, action)
    if seat not in to_move(state):
        return Refusal("WW-T1")
    if isinstance(action, Reach | JumpOut) and action.allowance > allowance_cap(setup, state):
        return Refusal("MO-P10")
    if isinstance(phase, Resting):
        return None if isinstance(action, Ready) else Refusal("MO-T1")
    match action:
        case Reach():
            return reach_refusal(setup, state, seat, action)
        case Place():
            return place_refusal(setup, state, seat, action)
        case Return():
            return return_refusal(setup, state, seat, action)
        case JumpOut():
            return Refusal("MO-P6") if isinstance(phase, Setting) else None
        case Leave():
            return None
        case Ready():
            return Refusal("MO-T3")


def dealer_refusal(setup: Setup, state: State, action: Deal | DrawLots) -> Refusal | None:
    """The refusal of a deal that is impossible, or of lots that are not due."""
    if DEALER not in to_move(state):
        return Refusal("WW-T1")
    lots = state.phase.lots
    if isinstance(action, Deal):
        return Refusal("WW-T4") if lots is not None else deal_refusal(setup, state, action)
    if lots is None or action.thing != setup.things.names[lots] or action.to not in tied(state):
        return Refusal("WW-T4")
    return None


def tied(state: State) -> tuple[Seat, ...]:
    """The seats in a draw of lots."""
    phase = state.phase
    return next((earliest(window.claims) for window in phase.windows if window.thing == phase.lots), ())


def allowance_cap(setup: Setup, state: State) -> int:
    """The upper limit of a connection's allowance now: 0 where no window waits for claims."""
    return state.options.allowance if setup.window and isinstance(state.phase, Playing | Ringing) else 0


def late_refusal(setup: Setup, state: State, seat: Seat, action: TableActions) -> Refusal | None:
    """After the bell only a hand from before it counts, as its allowance proves (MO-T4)."""
    if not isinstance(action, Reach | JumpOut) or not 0 < action.allowance <= allowance_cap(setup, state):
        return Refusal("MO-T4")
    if not 0 <= seat < state.seats or state.out >> seat & 1:
        return Refusal("WW-T1")
    if any(claim.seat == seat for window in state.phase.windows for claim in window.claims):
        return Refusal("MO-P5")
    if isinstance(action, JumpOut):
        return None
    thing = setup.things.index.get(action.thing, setup.things.chip)
    if setup.plan.cards_are_pieces or not setup.things.first_card <= thing < setup.things.first_village:
        return Refusal("MO-T4")  # a tile would only be returned again
    return reach_refusal(setup, state, seat, action)


def reach_refusal(setup: Setup, state: State, seat: Seat, action: Reach) -> Refusal | None:
    if state.players[seat].hand is not None:
        return Refusal("MO-P5")
    thing = setup.things.index.get(action.thing, setup.things.chip)
    if thing == setup.things.chip:
        return Refusal("MO-P9")
    if reachable(setup, state, seat) >> thing & 1:
        return None
    if thing < setup.things.first_card:
        return Refusal("MO-P8" if state.pool.there >> thing & 1 else "MO-P10", (action.thing,))
    if thing < setup.things.first_village:
        return Refusal("MS-E2" if setup.plan.cards_are_pieces else "MO-E2", (action.thing,))
    return Refusal("MS-A1", (action.thing,))


def place_refusal(setup: Setup, state: State, seat: Seat, action: Place) -> Refusal | None:
    player = state.players[seat]
    if player.hand is None:
        return Refusal("MO-P6")
    number = setup.ready.place_index.get(action)
    if number is None:
        known = action.cell in setup.plan.mask.index
        return Refusal("MO-P3" if known else "MO-P8", (action.cell,) if known else ())
    if player.hand >= setup.things.first_card and number & 4:
        return Refusal("MO-P3", (action.cell,))
    cell = number >> 3
    if player.filled >> cell & 1:
        return Refusal("MO-P8", (action.cell,))
    if player.fringe >> cell & 1:
        return None
    if setup.plan.island:
        touches = setup.board.near[cell] & player.filled
        return Refusal("MO-V6" if touches or not player.filled else "MO-P2", (action.cell,))
    return Refusal("MO-P2", (action.cell,))


def return_refusal(setup: Setup, state: State, seat: Seat, action: Return) -> Refusal | None:
    hand = state.players[seat].hand
    if hand is None or not isinstance(state.phase, Playing):
        return Refusal("MO-P6")
    sides = setup.ready.returns if hand < setup.things.first_card else setup.ready.returns[:1]
    return None if action in sides else Refusal("MO-P3")
