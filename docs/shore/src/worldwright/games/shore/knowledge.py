"""Who knows what in Shore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from worldwright.core.chance import Chance
from worldwright.core.game import Move, Seat
from worldwright.games.shore.content import box
from worldwright.games.shore.model import Act, Deal, State, View


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know."""
    return View(
        you=seat,
        options=state.options,
        dealt=state.dealt,
        counts=tuple(len(hand) for hand in state.hands),
        hand=() if seat is None else state.hands[seat],
        shore=state.shore,
    )


def redact(state: State, move: Move[Act], seat: Seat | None) -> Move[Act]:
    """A deal shows a seat its own hand only (SH-G1)."""
    if isinstance(move.act, Deal):
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(move.act.hands))
        return Move(move.at, move.by, Deal(hands))
    return move


def imagine(seen: View, chance: Chance) -> State:
    """A state that would look the same: the shells nobody has seen, dealt anew."""
    unseen = Counter(box().shells) - Counter(seen.shore) - Counter(seen.hand)
    bag = chance.shuffled(sorted(unseen.elements()))
    hands = tuple(
        seen.hand if owner == seen.you else tuple(sorted(bag.pop() for _ in range(count)))
        for owner, count in enumerate(seen.counts)
    )
    return State(seen.options, hands, seen.shore, seen.dealt)


def census(state: State) -> Mapping[str, int]:
    """Every shell of the box: in the bag, in hands and on the shore."""
    held = Counter(shell for hand in state.hands for shell in hand) + Counter(state.shore)
    bag = Counter(box().shells) - held
    return {str(shell): held[shell] + bag[shell] for shell in sorted(set(box().shells))}
