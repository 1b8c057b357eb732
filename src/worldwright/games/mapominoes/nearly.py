"""The one card that would have made the difference to a hand: a country on a free place of the last table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worldwright.core.game import Seat
from worldwright.games.mapominoes.model import Cards, State, Table
from worldwright.games.mapominoes.phases import Over
from worldwright.games.mapominoes.scoring import line
from worldwright.games.mapominoes.world import World, bits, world


def nearly(state: State, seat: Seat) -> Mapping[str, Any] | None:
    """The country, its place, the countries of the hand that would then have fitted, and their points.

    All countries left in hands are tried wherever they fitted; the seat's own one also counts its points. None: the
    hand was empty, or no card would have saved a point: here one point is a whole card.
    """
    if not isinstance(state.phase, Over):
        return None
    here, result, table = world(state.options, state.seats), state.results[-1], state.table
    own = result.left[seat]
    stuck = own & ~table.open
    best, found = 0, (-1, -1, 0)
    for cell in table.edge:
        for card in bits(table.fits[cell] & _all(result.left)):
            saved = (_opened(here, table, cell, card) & stuck) | (own & 1 << card)
            points = line(here, state.options, saved, result.blocked).points
            if points > best:
                best, found = points, (card, cell, saved)
    if not best:
        return None
    card, cell, saved = found
    return {
        "cell": here.cell_names[cell],
        "card": here.ids[card],
        "own": bool(own >> card & 1),
        "opens": here.named(saved & ~(1 << card)),
        "points": best,
    }


def _all(hands: tuple[Cards, ...]) -> Cards:
    total = 0
    for hand in hands:
        total |= hand
    return total


def _opened(here: World, table: Table, cell: int, card: int) -> Cards:
    """The countries that fit beside a card once it lies there (as `table.laid` narrows its neighbours)."""
    total = 0
    for other, side in here.near[cell]:
        if other not in table.cells:
            total |= table.fits.get(other, here.all_cards) & here.accepts[card][side]
    return total & ~(1 << card)
