"""Every piece of the box, wherever it lies."""

from __future__ import annotations

from collections.abc import Mapping

from worldwright.kit.pieces import piece_of
from worldwright.kit.scramble.model import NOTHING, State
from worldwright.kit.scramble.setup import Setup


def pieces_by_kind(setup: Setup, state: State, card: str) -> Mapping[str, int]:
    """How many tiles, chips, villages, modifiers and cards there are: in the pool, in hands, in worlds, in the box."""
    tiles = [piece_of(code) for place, code in enumerate(state.pool) if state.there >> place & 1]
    held = [thing for thing in state.hands if thing != NOTHING]
    tiles += [piece_of(state.pool[thing]) for thing in held if thing < setup.first_card]
    laid = [piece_of(code) for world in state.worlds for code in world if code]
    tiles += [piece for piece in laid if piece < setup.first_card]
    if not state.pool:  # nothing is laid out yet
        tiles = list(setup.tiles)
    villages = len(setup.village_pieces) * state.seats
    if state.villages:
        villages = sum(left.bit_count() for left in state.villages) + sum(
            piece in setup.village_pieces for piece in laid
        )
    return {
        "tile": 2 * len(set(tiles)) - len(tiles),  # one in two places counts against
        "chip": len(setup.chips[sum(1 for chip in state.chips if chip) :]) + sum(1 for chip in state.chips if chip),
        "modifier": len(setup.plan.modifiers),
        "village": villages,
        card: cards(setup, state, held),
        "volcano chip": 1,
    }


def cards(setup: Setup, state: State, held: list[int]) -> int:
    """The cards: open, kept, in hands and still in the box; none is in two places."""
    places = [state.open, *state.kept]
    places += [1 << thing - setup.first_card for thing in held if setup.first_card <= thing < setup.first_village]
    out = 0
    for place in places:
        out |= place
    in_the_box = len(setup.plan.cards) - out.bit_count()
    return in_the_box + sum(place.bit_count() for place in places)
