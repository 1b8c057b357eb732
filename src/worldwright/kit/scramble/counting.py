"""The census: every piece of the box, wherever it is."""

from __future__ import annotations

from collections.abc import Mapping

from worldwright.kit.pieces import piece_of
from worldwright.kit.scramble.model import State
from worldwright.kit.scramble.setup import Setup, chips_taken


def pieces_by_kind(setup: Setup, state: State, card: str) -> Mapping[str, int]:
    """The numbers of tiles, chips, villages, modifiers and cards: in the pool, in hands, in worlds, in the box."""
    pool = state.pool
    tiles = [piece_of(code) for place, code in enumerate(pool.tiles) if pool.there >> place & 1]
    held = [player.hand for player in state.players if player.hand is not None]
    tiles += [piece_of(pool.tiles[thing]) for thing in held if thing < setup.things.first_card]
    laid = [piece_of(code) for player in state.players for code in player.world if code]
    tiles += [piece for piece in laid if piece < setup.things.first_card]
    if not pool.tiles:  # before the first deal
        tiles = list(setup.things.tiles)
    villages = len(setup.things.village_pieces) * state.seats
    if state.players and setup.plan.rounds[state.round - 1].villages:
        villages = sum(player.villages.bit_count() for player in state.players) + sum(
            piece in setup.things.village_pieces for piece in laid
        )
    taken = chips_taken(state)
    return {
        "tile": 2 * len(set(tiles)) - len(tiles),  # a piece in two places lowers the count
        "chip": len(setup.plan.chips[taken:]) + taken,
        "modifier": len(setup.plan.modifiers),
        "village": villages,
        card: cards(setup, state, held),
        "volcano chip": 1,
    }


def cards(setup: Setup, state: State, held: list[int]) -> int:
    """The number of cards: open, owned, in hands and in the box; duplicates raise it."""
    places = [state.pool.open, *(player.kept for player in state.players)]
    places += [
        1 << thing - setup.things.first_card
        for thing in held
        if setup.things.first_card <= thing < setup.things.first_village
    ]
    out = 0
    for place in places:
        out |= place
    in_the_box = len(setup.plan.cards) - out.bit_count()
    return in_the_box + sum(place.bit_count() for place in places)
