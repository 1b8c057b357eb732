"""The rules of Shore: who may do what, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from worldwright.core.chance import Chance
from worldwright.core.game import DEALER, DEALER_ONLY, NOBODY, ONLY, Millis, Move, Refusal, Seat
from worldwright.games.shore.content import box
from worldwright.games.shore.model import Act, Deal, Lay, Options, State


def start(options: Options, seats: int) -> State:
    """Empty hands before the deal."""
    return State(options, ((),) * seats)


def to_move(state: State) -> frozenset[Seat]:
    """The dealer once, then one seat after the other until the hands are empty."""
    if not state.dealt:
        return DEALER_ONLY
    turn = len(state.shore) % len(state.hands)
    return ONLY[turn] if state.hands[turn] else NOBODY


def actions(state: State, seat: Seat) -> Sequence[Act]:
    """Every different shell in the hand of the seat to move."""
    if seat not in to_move(state):
        return ()
    return [Lay(shell) for shell in sorted(set(state.hands[seat]))]


def sample(state: State, seat: Seat, chance: Chance) -> Act:
    """One of the legal actions: listing them is cheap here."""
    return chance.choice(actions(state, seat))


def refusal(state: State, seat: Seat, action: Act) -> Refusal | None:
    """The rule that forbids an action now."""
    if not to_move(state):
        return Refusal("WW-T2")
    if isinstance(action, Deal) != (seat == DEALER):
        return Refusal("WW-T3")
    if seat not in to_move(state):
        return Refusal("WW-T1")
    match action:
        case Deal():
            return None if _possible(state, action) else Refusal("WW-T4")
        case Lay():
            return None if action.shell in state.hands[seat] else Refusal("SH-P1", (str(action.shell),))


def _possible(state: State, action: Deal) -> bool:
    """Whether chance could have dealt this: hands in order, of the right size, from the box."""
    sizes = [state.options.hand] * len(state.hands)
    dealt = Counter(shell for hand in action.hands for shell in hand)
    ordered = all(hand == tuple(sorted(hand)) for hand in action.hands)
    return ordered and [len(hand) for hand in action.hands] == sizes and dealt <= Counter(box().shells)


def apply(state: State, move: Move[Act]) -> State:
    """The state after a legal move."""
    match move.act:
        case Deal(hands):
            return replace(state, hands=hands, dealt=True)
        case Lay(shell):
            hand = list(state.hands[move.by])
            hand.remove(shell)
            hands = tuple(tuple(hand) if seat == move.by else its for seat, its in enumerate(state.hands))
            return replace(state, hands=hands, shore=(*state.shore, shell))


def deal(state: State, chance: Chance) -> Act:
    """A hand for everybody, from a shuffled box."""
    bag = chance.shuffled(box().shells)
    size = state.options.hand
    return Deal(tuple(tuple(sorted(bag[seat * size : (seat + 1) * size])) for seat in range(len(state.hands))))


def deadline(state: State) -> tuple[Millis, Act] | None:
    """Nothing in Shore happens by the clock."""
    return None
